#!/usr/bin/env bash
# build - build with gcc-12 (dev), clang-16 (dev-clang) and libFuzzer (fuzz)
source "$(dirname "$0")/../lib.sh"

for preset in dev dev-clang fuzz; do configure_and_build "${preset}"; done
