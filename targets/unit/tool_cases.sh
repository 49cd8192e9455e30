#!/usr/bin/env bash
# tool_cases.sh CASE - one law of the mapdiff command or of a replay program, as a user meets it.
#
# Reads MAPDIFF, CANARY_REPLAY, MAP_OPS_REPLAY: the programs; CORPUS: the folder. ctest sets them.
set -euo pipefail

work="$(mktemp -d)"
trap 'rm -rf "${work}"' EXIT
cd "${work}"

fail() { echo "FAILED: $*"; head -c 2000 out err; exit 1; }

run() {  # COMMAND...: sets status; stdout and stderr go to files.
  status=0
  "$@" > out 2> err || status=$?
}

# Bad usage and bad input: one line that names the culprit, and status 2.
refused() {  # CULPRIT ARGUMENT...
  run "${MAPDIFF}" "${@:2}"
  (( status == 2 )) || fail "exit status ${status}, expected 2"
  [[ "$(wc -l < err)" == 1 ]] || fail "$(wc -l < err) lines on stderr, expected one"
  grep -qF -- "$1" err || fail "the line does not name $1"
  if grep -qv '^skipped peer: ' out; then fail "output beside the error"; fi
}

ends() {  # STATUS ARGUMENT...
  run "${MAPDIFF}" "${@:2}"
  (( status == $1 )) || fail "exit status ${status}, expected $1"
}

readonly N='[0-9]+'
readonly TOTALS="^files=${N} operations=${N} kernel_operations=${N} skips=${N} divergences=${N}\$"

last_line_matches() {  # REGULAR-EXPRESSION
  tail -n 1 out | grep -qE "$1" || fail "the last line does not match $1"
}

good_script() {
  printf '%s\n' 'map hash key=4 value=1 entries=2 flags=zero_seed = 0' 'update 01000000 11 = 0' \
    'lookup 01000000 = 0 11' > good.ops
}

# What impl and the oracle agree on, but the file does not.
wrong_script() {
  printf '%s\n' 'map hash key=8 value=4 entries=9' 'update 0100000000000000 11223344 = 0' \
    'update 0200000000000000 11223344 = 0' 'delete 0200000000000000 = 0' \
    'lookup 0100000000000000 = ENOENT' 'freeze = 0' > wrong.ops
}

case_empty_folder() { mkdir empty; refused empty replay empty; }
case_missing_file() { refused missing.ops replay missing.ops; }
case_no_paths() { refused replay replay; }
case_unknown_subcommand() { refused "'dance'" dance; }
case_unknown_peer() { good_script; refused "'nobody'" replay good.ops --peers impl,nobody; }
case_unknown_flag() { refused --fast replay --fast; }
case_flag_of_another_subcommand() { good_script; refused "replay: has no --hash" replay good.ops --hash xxh3; }
case_missing_flag_argument() { refused --seed run --seed; }
case_seed_that_is_no_number() {
  refused --seed=abc run --seed=abc
  refused --seed=7x run --seed=7x
  refused --seed=-1 run --seed=-1
}
case_seconds_that_are_no_number() { refused --seconds=nan run --seconds=nan; }
case_run_takes_no_files() { good_script; refused run run good.ops; }
case_output_that_cannot_be_written() { good_script; refused no/where encode good.ops -o no/where; }

case_strings_are_no_scripts() {
  mkdir -p folder/strings
  good_script
  mv good.ops folder
  echo 'no script' | tee folder/strings/names folder/strings/names.ops > /dev/null
  ends 0 replay folder
  last_line_matches '^files=1 '
  rm folder/good.ops
  refused 'folder: no script' replay folder
}

case_binary_junk() {
  printf '\x7f\x00\xfe\x13map hash\xff\n\x00' > junk.ops
  refused 'junk.ops:1:1: expected a map line' replay junk.ops
}

case_truncated_script() {
  good_script
  head -c -12 good.ops > cut.ops
  refused 'cut.ops:3:8: expected a key of 4 bytes' replay cut.ops
}

case_wrong_key_length() {
  good_script
  echo 'lookup 0100' >> good.ops
  refused "good.ops:4:8: expected a key of 4 bytes in hexadecimal, found '0100'" replay good.ops
}

case_unknown_hash() {
  echo 'map hash key=4 value=1 entries=2 hash=md5' > md5.ops
  refused "md5.ops:1:39: expected a hash (jhash, " replay md5.ops
}

case_no_subcommand_shows_usage() {
  ends 2
  grep -q '^usage: mapdiff SUBCOMMAND' err || fail "no usage"
}

case_agreement() {
  good_script
  ends 0 replay good.ops
  last_line_matches "${TOTALS}"
  last_line_matches '^files=1 operations=4 kernel_operations=(4 skips=0|0 skips=1) divergences=0$'
  ends 0 replay good.ops --peers oracle,impl
  last_line_matches ' operations=4 kernel_operations=0 '
}

# Creation, two calls and the contents; a kernel that is absent is one skip, as everywhere.
case_a_hash_that_the_kernel_lacks_is_skipped_in_sight() {
  good_script
  sed -i 's/zero_seed/zero_seed hash=xxh3/' good.ops
  ends 0 replay good.ops
  last_line_matches '^files=1 operations=4 kernel_operations=0 skips=[14] divergences=0$'
}

case_divergence() {
  wrong_script
  ends 1 replay wrong.ops
  last_line_matches "${TOTALS}"
  last_line_matches ' divergences=1$'
  grep -q 'divergence lookup:status:oracle:stated' out || fail "no signature"
}

case_replay_stops_when_told() {
  wrong_script
  cp wrong.ops again.ops
  ends 1 replay wrong.ops again.ops --stop-after 1
  last_line_matches '^files=1 .* divergences=1$'
  grep -q '^not replayed: 1 files$' out || fail "does not say what was left"
}

case_one_peer_compares_nothing() {
  good_script
  ends 3 replay good.ops --peers impl
  ends 3 run --scripts 3 --peers impl
}

case_no_time_compares_nothing() { ends 3 run --seconds 0; }

# Needs more memory than a run may take, so every peer skips it.
case_all_skipped_compares_nothing() {
  echo 'map hash key=4 value=4 entries=134217728' > large.ops
  ends 3 replay large.ops
  last_line_matches '^files=1 operations=0 kernel_operations=0 skips=[23] divergences=0$'
}

case_more_skipped_than_compared_compares_nothing() {
  echo 'map hash key=4 value=4 entries=134217728' > large.ops
  echo 'map hash key=4 value=4 entries=0 = EINVAL' > small.ops
  ends 3 replay large.ops small.ops
  last_line_matches ' operations=1 '
  ends 0 replay small.ops
}

case_run_is_deterministic() {
  ends 0 run --scripts 30 --seed 7
  last_line_matches "${TOTALS}"
  last_line_matches '^files=30 '
  tail -n 1 out > first
  ends 0 run --scripts 30 --seed 7
  tail -n 1 out | cmp -s - first || fail "the same seed, other totals"
  ends 0 run --scripts 30 --seed 8
  if tail -n 1 out | cmp -s - first; then fail "another seed, the same totals"; fi
}

case_explain_shows_each_answer() {
  good_script
  ends 0 explain good.ops --peers oracle,impl
  last_line_matches "${TOTALS}"
  grep -qx '    impl     0 11' out || fail "no answer of impl"
  grep -qx '    oracle   0 11  (L1)' out || fail "no rule of the oracle"
}

case_explain_names_each_of_several_files() {
  good_script
  cp good.ops other.ops
  ends 0 explain other.ops good.ops --peers oracle,impl
  [[ "$(grep '^==' out | tr '\n' ' ')" == "== other.ops == good.ops " ]] || fail "not in order"
  last_line_matches '^files=2 '
}

case_encode_and_decode_are_inverse() {
  good_script
  ends 0 encode good.ops -o good
  ends 0 decode good -o again.ops
  sed 's/ = .*//' good.ops | cmp - again.ops || fail "another script came back"
  ends 0 decode good
  cmp out again.ops || fail "-o writes something else than the output"
  ends 0 encode again.ops -o again
  cmp good again || fail "other bytes for the same script"
  ends 0 replay good
}

case_the_corpus_survives_bytes() {
  mkdir bytes
  ends 0 encode "${CORPUS}"/map_ops/contract/u*.ops -o bytes
  ends 0 replay bytes
  last_line_matches "^files=$(find "${CORPUS}"/map_ops/contract -name 'u*.ops' | wc -l) "
}

case_minimize_keeps_the_failure() {
  wrong_script
  ends 1 minimize wrong.ops -o small.ops
  last_line_matches '^minimised operations=2$'
  grep -q '^signature=lookup:status:oracle:stated ' out || fail "no signature"
  ends 1 replay small.ops
  grep -q 'divergence lookup:status:oracle:stated' out || fail "fails otherwise"
}

case_minimize_refuses_what_does_not_fail() {
  good_script
  ends 0 minimize good.ops -o small.ops
  grep -q 'nothing to minimise' out || fail "does not say so"
  [[ ! -e small.ops ]] || fail "wrote a file"
}

case_canary_dies_of_its_lie() {
  good_script
  echo 'update 01000000 22 noexist = EEXIST' >> good.ops
  ends 0 encode good.ops -o lie
  run "${MAP_OPS_REPLAY}" lie
  (( status == 0 )) || fail "map_ops does not accept the script"
  run "${CANARY_REPLAY}" lie
  (( status == 134 )) || fail "exit status ${status}, expected an abort"
  grep -q 'divergence update:status:canary:U4' err || fail "no report"
}

case_replay_program_needs_an_input() {
  run "${MAP_OPS_REPLAY}"
  (( status == 3 )) || fail "exit status ${status} without files, expected 3"
  mkdir empty
  run "${MAP_OPS_REPLAY}" empty
  (( status == 3 )) || fail "exit status ${status} for an empty folder, expected 3"
  run "${MAP_OPS_REPLAY}" missing
  (( status == 2 )) || fail "exit status ${status} for a missing file, expected 2"
}

case_hash_quality_of_unknown_things() {
  refused --hash=md5 hash-quality --hash jhash,md5
  refused --hash= hash-quality --hash jhash,
  refused --keys=words hash-quality --keys words
  refused --key-bytes=0 hash-quality --key-bytes 0
  refused --key-bytes=1025 hash-quality --key-bytes 1025
  refused --seed=4294967296 hash-quality --seed 4294967296
  refused 'takes no files' hash-quality names
}

case_hash_quality_reads_names_if_told() {
  refused --keys=names hash-quality --keys names
  refused --names hash-quality --keys random --names names
  refused missing hash-quality --names missing
  ends 3 hash-quality --keys names --names /dev/null
}

# NUMBER of the row that starts with LABEL, in the column of the first hash.
measured() {  # LABEL
  sed -n -E "s/^  $1 .* \+- [0-9.]+ +([0-9.]+)[ *].*/\1/p" out
}

# Three different names, one of them twice, in a file and on stdin.
case_hash_quality_measures() {
  printf 'one\ntwo\n\none\nthree' > words
  ends 0 hash-quality --keys names --names words
  grep -qx 'names: 3 keys, the shortest of 3 bytes, the longest of 5; 4 buckets' out ||
    fail "other keys"
  grep -q '^ *random function *jhash *xxh3 *$' out || fail "no heading"
  [[ "$(measured 'colliding hashes')" == 0 ]] || fail "three names collide"
  grep -qx '  worst bias: too few keys of one length' out || fail "bias of three keys"
  cp out file.out
  status=0
  "${MAPDIFF}" hash-quality --keys names --names - < words > out || status=$?
  (( status == 0 )) || fail "exit status ${status}, expected 0"
  cmp out file.out || fail "other answers for the same names from stdin"
}

# Single bits of a counter show in what jhash gives, far more often than half the time.
case_hash_quality_tells_jhash_from_xxh3() {
  ends 0 hash-quality --keys counter --hash xxh3
  grep -q '^  worst bias, all 32 bits .* [0-9.]* $' out || fail "xxh3 is far off"
  ends 0 hash-quality --keys counter --hash jhash
  grep -q '^  worst bias, all 32 bits .* 0.2[0-9]*\*$' out || fail "jhash is not far off"
  cp out first
  ends 0 hash-quality --keys counter --hash jhash --seed 1
  if cmp -s out first; then fail "another seed, the same numbers"; fi
  ends 0 hash-quality --keys counter --hash jhash_as_posted
  sed 's/ *jhash_as_posted//' out | cmp -s - <(sed 's/ *jhash//' first) || fail "not as jhash"
}

declare -F "case_${1-}" > /dev/null || { echo "unknown case: ${1-}" >&2; exit 2; }
"case_$1"
