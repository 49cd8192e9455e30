#!/usr/bin/env bash
# replay - run the whole corpus against every peer
source "$(dirname "$0")/../lib.sh"

configure_and_build dev
build/dev/targets/tool/mapdiff replay corpus
