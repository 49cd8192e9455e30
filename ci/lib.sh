# ci/lib.sh - sourced by every stage: working directory, messages, configure and build, file lists.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Sanitizers look for llvm-symbolizer under a name without a version.
export PATH="${PATH}:/usr/lib/llvm-16/bin"
export UBSAN_OPTIONS="print_stacktrace=1"
# The scripts' compiled copies would be untracked files of the tree.
export PYTHONDONTWRITEBYTECODE=1
# Copies of the tree (planted faults, mutants) share what was compiled once.
export CCACHE_BASEDIR="${PWD}" CCACHE_NOHASHDIR=1
JOBS="$(nproc)"
export JOBS

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }

need() {  # TOOL...: a missing tool is a failure, never a skipped check.
  local tool
  for tool in "$@"; do
    command -v "${tool}" > /dev/null || die "${tool} is not installed; ci/run.sh setup installs it"
  done
}

configure() {  # PRESET
  need cmake ninja
  cmake --preset "$1" --log-level=WARNING > /dev/null || die "cmake --preset $1 failed"
}

configure_and_build() {  # PRESET [TARGET...]
  local preset="$1" quiet=() targets=()
  (( $# == 1 )) || targets=(--target "${@:2}")
  configure "${preset}"
  [[ -t 1 ]] || quiet=(-- --quiet)
  say "building preset ${preset}"
  cmake --build "build/${preset}" "${targets[@]}" "${quiet[@]}"
}

# The tests of presets fuzz and afl are those of asan again: only the searching programs are built.
build_fuzz_programs() {  # PRESET
  local preset="$1" programs
  configure "${preset}"
  mapfile -t programs < <(ninja -C "build/${preset}" -t targets all | sed -n -E \
    's#^(targets/fuzz/([a-z_0-9]*_fuzz|mapdiff_afl_mutator\.so)): .*#\1#p')
  (( ${#programs[@]} > 0 )) || die "preset ${preset} has no fuzz programs"
  configure_and_build "${preset}" "${programs[@]}"
}

# Property tests draw from the commit: a CI job can be repeated, the next commit looks elsewhere.
# A seed of RC_PARAMS goes before it; `RC_PARAMS= ci/run.sh test` draws at random.
property_seed() {
  local commit
  commit="$(git -c safe.directory="*" rev-parse --short=12 HEAD 2> /dev/null)" || commit=1
  printf '%d' "0x${commit}"
}

run_ctest() {  # PRESET [CTEST-ARGUMENT...]: every test of that build; none is an error.
  export RC_PARAMS="${RC_PARAMS-max_success=1000 seed=$(property_seed)}"
  ctest --test-dir "build/$1" --parallel "${JOBS}" --output-on-failure --no-tests=error \
    --output-junit "${PWD}/build/$1/junit.xml" "${@:2}" || die "tests failed in build/$1"
}

# Prints the files git knows or would add, one a line; without git, everything outside build/.
source_files() {  # [PATTERN...]
  local list=(git -c safe.directory="*") pattern file
  (( $# > 0 )) || set -- "*"
  if "${list[@]}" rev-parse --git-dir > /dev/null 2>&1; then
    "${list[@]}" ls-files --cached --others --exclude-standard -- "$@" | sort -u |
      while IFS= read -r file; do [[ ! -e "${file}" ]] || printf '%s\n' "${file}"; done
  else
    for pattern in "$@"; do
      find . -path ./build -prune -o -type f -path "./${pattern}" -printf '%P\n'
    done | sort -u
  fi
}
