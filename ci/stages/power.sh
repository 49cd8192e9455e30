#!/usr/bin/env bash
# power [--minutes M] [--seeds N] ... - how soon fuzzing alone finds each planted fault
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup
need afl-fuzz afl-clang-fast++ taskset
exec python3 ci/power.py "$@"
