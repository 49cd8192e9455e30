#!/usr/bin/env bash
# test - set up, build, run every test through ctest (JUnit in build/dev/junit.xml)
source "$(dirname "$0")/../lib.sh"

ci/run.sh setup
configure_and_build dev
say "peers:"
build/dev/targets/tool/mapdiff peers
run_ctest dev
