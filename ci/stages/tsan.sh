#!/usr/bin/env bash
# tsan - every test under ThreadSanitizer, and its canary
source "$(dirname "$0")/../lib.sh"

configure_and_build tsan
ci/lane_canary.sh tsan build/tsan/targets/unit/sanitizer_canary
run_ctest tsan
