#!/usr/bin/env bash
# layering - compile impl alone and oracle alone; refuse a forbidden include
source "$(dirname "$0")/../lib.sh"

need g++-12 clang++-16 python3
# Ends with its self-test: planted includes that it must find.
python3 ci/layering.py
