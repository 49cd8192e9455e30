#!/usr/bin/env bash
# coverage - lines and branches of impl that corpus and tests reach; the rest must have a reason
source "$(dirname "$0")/../lib.sh"

need llvm-profdata-16 llvm-cov-16 python3
configure_and_build coverage
out=build/coverage
rm -rf "${out}/profiles" "${out}/html"
# Profiles that a process adds to its program's, so that tests may run side by side.
export LLVM_PROFILE_FILE="${PWD}/${out}/profiles/%8m.profraw"
# Always the same properties: a place reached by luck today would be a finding tomorrow.
export RC_PARAMS="max_success=300 seed=1"

merge_profiles() {  # OUTPUT
  find "${out}/profiles" -name '*.profraw' > "${out}/profiles.txt"
  llvm-profdata-16 merge -sparse --input-files="${out}/profiles.txt" -o "$1"
}

"${out}/targets/tool/mapdiff" replay corpus
run_ctest coverage --tests-regex '^property/'
merge_profiles "${out}/laws.profdata"
run_ctest coverage --exclude-regex '^property/'
merge_profiles "${out}/all.profdata"
python3 ci/coverage.py
