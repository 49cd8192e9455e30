#!/usr/bin/env bash
# format - clang-format-16 over every C and C++ file; a difference fails
source "$(dirname "$0")/../lib.sh"

need clang-format-16
mapfile -t files < <(source_files '*.h' '*.cc' '*.c')
(( ${#files[@]} > 0 )) || die "format: no file found"
mkdir -p build
if ! clang-format-16 --dry-run --Werror "${files[@]}" 2> build/format.log; then
  mapfile -t bad < <(grep '^[^: ]*:[0-9]*:[0-9]*: error' build/format.log | cut -d: -f1 | sort -u)
  (( ${#bad[@]} > 0 )) || { cat build/format.log >&2; die "format: clang-format-16 failed"; }
  die "format: ${#bad[@]} of ${#files[@]} files differ: clang-format-16 -i ${bad[*]}"
fi
say "format: ${#files[@]} files"
