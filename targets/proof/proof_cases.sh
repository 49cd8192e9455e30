#!/usr/bin/env bash
# proof_cases.sh CASE - one law of the programs of this folder, as a user meets it.
#
# Reads PROVE, REFUTE, EVERY_U32_KEY, KERNEL_PLACEMENT: the programs. ctest sets them.
set -euo pipefail

work="$(mktemp -d)"
trap 'rm -rf "${work}"' EXIT
cd "${work}"

fail() { echo "FAILED: $*"; tail -c 2000 out err; exit 1; }

ends() {  # STATUS COMMAND...: stdout and stderr go to files.
  local status=0
  "${@:2}" > out 2> err || status=$?
  (( status == $1 )) || fail "exit status ${status}, expected $1"
}

# Bad usage: one line that names the culprit, and status 2.
refused() {  # CULPRIT COMMAND...
  ends 2 "${@:2}"
  [[ "$(wc -l < err)" == 1 && ! -s out ]] || fail "expected one line on stderr and nothing else"
  grep -qF -- "$1" err || fail "the line does not name $1"
}

last_line_matches() {  # REGULAR-EXPRESSION
  tail -n 1 out | grep -qE "$1" || fail "the last line does not match $1"
}

case_every_claim_is_proved() {
  ends 0 "${PROVE}"
  last_line_matches '^claims=([0-9]+) proved=\1 seconds='
  for claim in '4 bytes: path of jhash ' '8 bytes: path of jhash_as_posted ' '12 bytes: jhash2 ' \
    '24 bytes: jhash = published'; do
    grep -q "^proved .* ${claim}" out || fail "no proof of ${claim}"
  done
}

case_every_wrong_hash_is_refuted() {
  ends 0 "${REFUTE}"
  last_line_matches '^wrong_claims=([0-9]+) refuted=\1 seconds='
  [[ "$(grep -c '^refuted ' out)" == "$(grep -c '^  seed 0x' out)" ]] || fail "no counterexample"
}

case_sampled_u32_keys_agree() {
  ends 0 "${EVERY_U32_KEY}" --stride 4099 --seeds 0,1,0xffffffff
  [[ "$(grep -c ' keys=1047809 .* equal$' out)" == 3 ]] || fail "not three seeds"
}

# The last key of all, by any number of threads.
case_one_wrong_u32_key_is_found() {
  for threads in 1 3; do
    ends 1 "${EVERY_U32_KEY}" --stride 65537 --threads "${threads}" --lie-at 0xffffffff
    grep -q '^  key  ffffffff (4 bytes)$' out || fail "the key is not named"
    last_line_matches ' different$'
    ends 0 "${EVERY_U32_KEY}" --stride 65537 --threads "${threads}" --lie-at 0xfffffffe
  done
}

case_wrong_flags_are_refused() {
  for program in "${PROVE}" "${REFUTE}" "${EVERY_U32_KEY}" "${KERNEL_PLACEMENT}"; do
    refused "'--fast'" "${program}" --fast
    refused "'7'" "${program}" 7
  done
  refused "--timeout-seconds ''" "${PROVE}" --timeout-seconds
  refused "--timeout-seconds '0'" "${REFUTE}" --timeout-seconds 0
  refused "--stride '0'" "${EVERY_U32_KEY}" --stride 0
  refused "--seeds '1x'" "${EVERY_U32_KEY}" --seeds 0,1x
  refused "--seeds ''" "${EVERY_U32_KEY}" --seeds 0,
  refused "--seeds '0x100000000'" "${EVERY_U32_KEY}" --seeds 0x100000000
  refused "--threads '-1'" "${EVERY_U32_KEY}" --threads -1
  refused "--keys 'many'" "${KERNEL_PLACEMENT}" --keys many
}

# 77: ctest shows it as skipped.
need_kernel() {
  if "${KERNEL_PLACEMENT}" --keys 0 | grep '^skipped peer: kernel'; then exit 77; fi
}

case_the_kernel_keeps_keys_where_both_hashes_say() {
  need_kernel
  ends 0 "${KERNEL_PLACEMENT}" --keys 5000
  last_line_matches '^sizes=74 maps=[0-9]+ kernel_keys=5000 .* equal$'
}

case_a_wrong_seed_is_noticed_in_the_kernel() {
  need_kernel
  ends 0 "${KERNEL_PLACEMENT}" --keys 5000 --self-test
  [[ "$(grep -c 'was noticed: ' out)" == 2 ]] || fail "not two hashes"
}

case_no_keys_compare_nothing() {
  ends 3 "${KERNEL_PLACEMENT}" --keys 0
}

case_without_a_kernel_nothing_is_compared() {
  (( EUID == 0 )) || exit 77
  cp "${KERNEL_PLACEMENT}" placement
  chmod 755 . placement
  ends 3 setpriv --reuid 65534 --regid 65534 --clear-groups ./placement
  grep -q '^skipped peer: kernel: .*; no key was compared with it$' out || fail "does not say so"
}

declare -F "case_${1-}" > /dev/null || { echo "unknown case: ${1-}" >&2; exit 2; }
"case_$1"
