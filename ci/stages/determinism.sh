#!/usr/bin/env bash
# determinism - answers and coverage of an input depend on nothing that ran before it
source "$(dirname "$0")/../lib.sh"

need afl-fuzz afl-showmap afl-clang-fast++
configure_and_build dev mapdiff
build_fuzz_programs afl
python3 ci/determinism.py
