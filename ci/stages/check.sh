#!/usr/bin/env bash
# check - everything a change must pass, the quick stages first
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup format layering build test readme lint asan coverage \
  verify --seconds 10 --soak-seconds 10
