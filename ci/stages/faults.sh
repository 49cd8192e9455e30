#!/usr/bin/env bash
# faults [--quick] [ID...] - plant the faults of targets/faults one by one; all must be caught
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup
exec python3 ci/faults.py "$@"
