#!/usr/bin/env bash
# msan - a canary, then a soak under MemorySanitizer (not the tests: GoogleTest is plain)
#
# Instrumented: impl, oracle, harness, peers, the tool, and what they instantiate of the standard
# library. Not: libstdc++.so and libbpf. What the former hands over in list nodes, tree nodes and
# paths counts as initialised (ci/msan_ignore.txt); its file streams would give false alarms, so
# that files cannot be replayed here: scripts come from the generator.
source "$(dirname "$0")/../lib.sh"

# ccache does not read the ignore list, so it would answer with objects made by an older one.
export CCACHE_EXTRAFILES="${PWD}/ci/msan_ignore.txt"
configure_and_build msan mapdiff sanitizer_canary
ci/lane_canary.sh msan build/msan/targets/unit/sanitizer_canary
build/msan/targets/tool/mapdiff run --seconds 20 --seed "$(property_seed)"
