#!/usr/bin/env bash
# readme - run the commands that README.md shows
source "$(dirname "$0")/../lib.sh"

configure_and_build dev
python3 ci/check_readme.py
