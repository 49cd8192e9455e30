#!/usr/bin/env bash
# asan - every test under AddressSanitizer and UBSan
source "$(dirname "$0")/../lib.sh"

configure_and_build asan
run_ctest asan
