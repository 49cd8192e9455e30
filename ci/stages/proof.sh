#!/usr/bin/env bash
# proof [--whole] - hash paths: proved with Z3, run on all 4-byte keys, found again in the kernel
#
# A sample of keys, for stage check; with --whole all 2^32 with four seeds, and a million in the
# kernel. The proofs are always whole.
source "$(dirname "$0")/../lib.sh"

stride=101 kernel_keys=50000
case "$*" in
  "") ;;
  --whole) stride=1 kernel_keys=1000000 ;;
  *) say "proof: expected --whole or nothing, found: $*" >&2; exit 2 ;;
esac

ci/run.sh setup
configure_and_build release prove refute every_u32_key kernel_placement
bin=build/release/targets/proof
"${bin}/prove" > build/proof.log ||
  { grep -v '^proved ' build/proof.log || true; die "proof: not every claim is proved"; }
tail -n 1 build/proof.log
"${bin}/refute"
# One seed that no other commit has.
"${bin}/every_u32_key" --stride "${stride}" \
  --seeds "0,1,0xffffffff,$(( $(property_seed) % (1 << 32) ))"
status=0
"${bin}/kernel_placement" --keys "${kernel_keys}" --seed "$(property_seed)" || status=$?
(( status == 0 || status == 3 )) || exit "${status}"
(( status == 0 )) || say "proof: KERNEL PLACEMENT NOT COMPARED and skipped"
