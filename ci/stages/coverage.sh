#!/usr/bin/env bash
# coverage - lines of impl/map and impl/hash that corpus and tests reach; below 95 % fails
source "$(dirname "$0")/../lib.sh"

need llvm-profdata-16 llvm-cov-16
configure_and_build coverage
out=build/coverage
rm -rf "${out}/profiles" "${out}/html"
# One profile a process: tests that run side by side must not overwrite each other's.
export LLVM_PROFILE_FILE="${PWD}/${out}/profiles/%p-%m.profraw"

"${out}/targets/tool/mapdiff" replay corpus
run_ctest coverage
if [[ -d build/verify/corpus/map_ops ]]; then
  "${out}/targets/fuzz/map_ops_replay" build/verify/corpus/map_ops > "${out}/replay.log" 2>&1 ||
    die "coverage: map_ops_replay failed: ${out}/replay.log"
fi
find "${out}/profiles" -name '*.profraw' > "${out}/profiles.txt"
llvm-profdata-16 merge -sparse --input-files="${out}/profiles.txt" -o "${out}/all.profdata"
python3 ci/coverage.py
