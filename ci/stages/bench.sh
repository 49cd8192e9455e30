#!/usr/bin/env bash
# bench [NAME...] [--quick] - times hashes and maps in pairs; tables, and a line for each goal
source "$(dirname "$0")/../lib.sh"

need python3
names="$(python3 ci/bench.py --targets "$@")" || exit
ci/run.sh setup
mapfile -t bench_targets <<< "${names}"
configure_and_build release "${bench_targets[@]}"
exec python3 ci/bench.py "$@"
