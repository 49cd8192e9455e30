#!/usr/bin/env bash
# lint - clang-tidy-16 over impl, oracle and targets; shellcheck over the scripts
source "$(dirname "$0")/../lib.sh"

need clang-tidy-16 shellcheck python3
mapfile -t scripts < <(source_files 'ci/*.sh' '.ci/run')
shellcheck --external-sources --source-path=SCRIPTDIR --exclude=SC1091 "${scripts[@]}" ||
  die "lint: shellcheck has findings"

configure dev-clang
# Only what is compiled has flags to check it with, so the list comes from the build.
mapfile -t files < <(python3 - <<'END'
import json, os
entries = json.load(open("build/dev-clang/compile_commands.json"))
paths = {os.path.relpath(os.path.join(e["directory"], e["file"])) for e in entries}
print(*sorted(p for p in paths if p.startswith(("impl/", "oracle/", "targets/"))
              and p.endswith(".cc")), sep="\n")
END
)
[[ -n "${files[*]}" ]] || die "lint: no file found"
: > build/lint.log
# shellcheck disable=SC2016  # The inner shell expands "$1".
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "${JOBS}" bash -c '
  clang-tidy-16 --quiet -p build/dev-clang "$1" 2>> build/lint.log && exit
  echo "lint: $1: clang-tidy exit $?"; exit 1' lint ||
  { grep -v " generated\.$" build/lint.log || true; die "lint: clang-tidy has findings"; }
say "lint: ${#files[@]} files, ${#scripts[@]} scripts"
