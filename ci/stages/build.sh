#!/usr/bin/env bash
# build - build with gcc-12 (dev), clang-16 (dev-clang) and libFuzzer (fuzz)
source "$(dirname "$0")/../lib.sh"

configure_and_build dev
configure_and_build dev-clang
build_fuzz_programs fuzz
