#!/usr/bin/env bash
# nightly - check with longer searches, the other sanitizers and planted faults
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup format layering build test readme lint asan tsan msan \
  verify --seconds 1200 --soak-seconds 600
ci/run.sh coverage determinism
ci/run.sh proof --whole
ci/run.sh corpus --check
ci/run.sh faults
ci/run.sh mutants
ci/run.sh power --minutes 60
