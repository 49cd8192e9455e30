#!/usr/bin/env bash
# faults [ID...] - plant the faults of targets/faults one by one; the tests must catch each
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup
exec python3 ci/faults.py "$@"
