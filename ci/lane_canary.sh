#!/usr/bin/env bash
# lane_canary.sh LANE PROGRAM - each sanitizer of the lane must report the defect planted for it
# lane_canary.sh --self-test PROGRAM - PROGRAM has no sanitizer: every alarm must be found missing
#
# PROGRAM is sanitizer_canary (targets/unit). Exit status: 0, 1 an alarm is missing (self-test: was
# seen without a sanitizer), 2 bad usage.
source "$(dirname "$0")/lib.sh"

# Lines of DEFECT ALARM PLACE: the alarm's words, and what its stack must name to come from there.
canaries() {  # LANE
  case "$1" in
    asan)
      echo "heap_overflow|AddressSanitizer: heap-buffer-overflow|in mapdiff::impl::"
      echo "signed_overflow|signed integer overflow|sanitizer_canary.cc"
      echo "shift|shift exponent 32 is too large|sanitizer_canary.cc"
      echo "unsigned_wrap|unsigned integer overflow|impl/map/element_pool.cc" ;;
    tsan)
      echo "data_race|ThreadSanitizer: data race|mapdiff::impl::" ;;
    msan)
      echo "uninitialised_key|MemorySanitizer: use-of-uninitialized-value|in mapdiff::impl::"
      echo "uninitialised_hash|MemorySanitizer: use-of-uninitialized-value|sanitizer_canary.cc" ;;
  esac
}

# Commits one defect. Only a failing exit status together with the words is an alarm.
rings() {  # PROGRAM DEFECT ALARM PLACE: sets output and status
  status=0
  output="$("$1" "$2" 2>&1)" || status=$?
  (( status != 0 )) && [[ "${output}" == *"$3"*"$4"* ]]
}

lane_rings() {  # LANE PROGRAM: every alarm is seen
  local defect alarm place total=0 missing=0
  while IFS='|' read -r defect alarm place; do
    total=$(( total + 1 ))
    rings "$2" "${defect}" "${alarm}" "${place}" && continue
    missing=$(( missing + 1 ))
    say "canary: ${defect}: exit status ${status} and no alarm: ${alarm} ... ${place}"
  done < <(canaries "$1")
  say "canary: lane $1: $(( total - missing )) of ${total} alarms"
  (( total > 0 && missing == 0 ))
}

# Without a sanitizer each defect passes in silence, and so each must be found missing.
all_silent() {  # PROGRAM
  local lane defect alarm place total=0 silent=0
  for lane in asan tsan msan; do
    while IFS='|' read -r defect alarm place; do
      total=$(( total + 1 ))
      if ! rings "$1" "${defect}" "${alarm}" "${place}" &&
        [[ "${status} ${output}" == "0 the defect was committed" ]]; then
        silent=$(( silent + 1 ))
      else
        say "canary: ${defect}: exit status ${status}: ${output}"
      fi
    done < <(canaries "${lane}")
    if lane_rings "${lane}" "$1" > /dev/null; then say "canary: lane ${lane} passed"; return 1; fi
  done
  say "canary: self-test: ${silent} of ${total} defects give no alarm without a sanitizer"
  (( total > 0 && silent == total ))
}

usage="usage: ci/lane_canary.sh asan|tsan|msan|--self-test PROGRAM"
if (( $# != 2 )) || [[ ! -x "$2" ]]; then say "${usage}" >&2; exit 2; fi
case "$1" in
  --self-test) all_silent "$2" ;;
  asan | tsan | msan) lane_rings "$1" "$2" ;;
  *) say "${usage}" >&2; exit 2 ;;
esac
