#!/usr/bin/env bash
# tsan - every test under ThreadSanitizer
source "$(dirname "$0")/../lib.sh"

configure_and_build tsan
run_ctest tsan
