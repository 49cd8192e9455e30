#!/usr/bin/env bash
# verify [--seconds N] [--soak-seconds N] [--seed N] [TARGET...] - set up, build, replay, fuzz, soak
source "$(dirname "$0")/../lib.sh"

# A wrong argument should not cost a build; a bare machine has no Python to tell yet.
if command -v python3 > /dev/null; then python3 ci/verify.py --check-arguments "$@"; fi
ci/run.sh setup
configure_and_build dev
build_fuzz_programs fuzz
exec python3 ci/verify.py "$@"
