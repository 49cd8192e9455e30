#!/usr/bin/env bash
# corpus [--seconds N] [--check] [FOLDER] - grow and prune corpus/TARGET/grown; --check only looks
source "$(dirname "$0")/../lib.sh"

need afl-cmin afl-showmap afl-clang-fast++
configure_and_build dev mapdiff
build_fuzz_programs fuzz
build_fuzz_programs afl
exec python3 ci/corpus_care.py "$@"
