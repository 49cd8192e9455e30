#!/usr/bin/env bash
# check - everything a change must pass, the quick stages first
source "$(dirname "$0")/../lib.sh"

# What main had before this change; nothing in a clone without history.
earlier_commit() {
  local git=(git -c safe.directory="*") base
  base="$("${git[@]}" merge-base HEAD origin/main 2> /dev/null)" || base=""
  if [[ -z "${base}" || "${base}" == "$("${git[@]}" rev-parse HEAD 2> /dev/null)" ]]; then
    base="$("${git[@]}" rev-parse --verify --quiet HEAD~1)" || base=""
  fi
  printf '%s' "${base}"
}

# Stage build is not among them: test, asan, coverage and verify build what they need, with both
# compilers.
ci/run.sh setup format layering test readme lint asan coverage determinism
ci/run.sh proof
ci/run.sh verify --seconds 10 --soak-seconds 10
ci/run.sh faults --quick
earlier="$(earlier_commit)"
if [[ -n "${earlier}" ]]; then
  ci/run.sh mutants --since "${earlier}"
else
  say "mutants: no earlier commit to compare with, so a sample of all"
  ci/run.sh mutants --sample 40 --seed "$(property_seed)"
fi
