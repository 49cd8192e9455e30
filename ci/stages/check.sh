#!/usr/bin/env bash
# check - everything a change must pass, the quick stages first
source "$(dirname "$0")/../lib.sh"

# Stage build is not among them: test, asan, coverage and verify build what they need, with both
# compilers.
ci/run.sh setup format layering test readme lint asan coverage determinism \
  verify --seconds 10 --soak-seconds 10
