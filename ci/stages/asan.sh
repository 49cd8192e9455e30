#!/usr/bin/env bash
# asan - every test under AddressSanitizer and UBSan, and their canaries
source "$(dirname "$0")/../lib.sh"

configure_and_build asan
ci/lane_canary.sh asan build/asan/targets/unit/sanitizer_canary
run_ctest asan
