#!/usr/bin/env bash
# nightly - check with longer searches, ThreadSanitizer and planted faults
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup format layering build test readme lint asan tsan \
  verify --seconds 1200 --soak-seconds 600
ci/run.sh coverage faults
