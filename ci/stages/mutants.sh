#!/usr/bin/env bash
# mutants [--since REV|--only ID...|--sample N [--seed S]] - change impl/; a test must notice
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup
exec python3 ci/mutants.py "$@"
