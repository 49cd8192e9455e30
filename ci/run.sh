#!/usr/bin/env bash
# ci/run.sh STAGE... - the only entry point: a CI job types what a person types.
#
# A stage is a file in ci/stages/; its second line is "# name [arguments] - what it does". A stage
# that shows arguments there takes everything after its name; the others can be given in a row.
# Exit status: that of the first stage that fails; 0 all agree, 1 a failed check, 2 bad usage,
# 3 nothing was compared.
set -euo pipefail
cd "$(dirname "$0")/.."

describe() { sed -n '2s/^# //p' "ci/stages/$1.sh"; }

usage() {
  local file
  echo "usage: ci/run.sh STAGE..."
  for file in ci/stages/*.sh; do
    echo "  $(describe "$(basename "${file}" .sh)")"
  done
}

takes_arguments() { [[ "$(describe "$1")" == "$1 ["* ]]; }

run_stage() {  # NAME [ARGUMENT...]
  local start=${SECONDS} status=0 name="$1"
  echo "== ${name}"
  bash "ci/stages/${name}.sh" "${@:2}" || status=$?
  # A stage run alone keeps its own last line last, because scripts read it.
  if [[ -n "${several}" ]]; then
    (( status == 0 )) || echo "== ${name} FAILED with exit status ${status}"
    echo "== ${name}: $(( SECONDS - start )) s"
  fi
  (( status == 0 )) || exit "${status}"
}

(( $# > 0 )) || { usage >&2; exit 2; }
stages=()
arguments=()
while (( $# > 0 )); do
  [[ "$1" =~ ^[a-z_]+$ && -f "ci/stages/$1.sh" ]] || { echo "unknown stage: $1" >&2; exit 2; }
  stages+=("$1")
  if takes_arguments "$1"; then arguments=("${@:2}"); break; fi
  shift
done

several=""
if (( ${#stages[@]} > 1 )); then several=yes; fi
for stage in "${stages[@]}"; do
  if takes_arguments "${stage}"; then
    run_stage "${stage}" ${arguments[@]+"${arguments[@]}"}
  else
    run_stage "${stage}"
  fi
done
