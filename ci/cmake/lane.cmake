# Compile and link flags of one lane, for every target of the tree.
set(lane_flags_plain "")
set(lane_flags_asan -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
set(lane_flags_tsan -fsanitize=thread)
# Without extern templates, std::string and streams are compiled here, with instrumentation.
set(lane_flags_msan -fsanitize=memory -fsanitize-memory-track-origins -D_GLIBCXX_EXTERN_TEMPLATE=0
  -fsanitize-ignorelist=${CMAKE_SOURCE_DIR}/ci/msan_ignore.txt)
set(lane_flags_fuzz ${lane_flags_asan})
# AFL++'s compiler covers everything that it is not told to leave.
set(lane_flags_afl ${lane_flags_asan})
set(lane_flags_coverage -fprofile-instr-generate -fcoverage-mapping)

if(NOT DEFINED lane_flags_${MAPDIFF_LANE})
  message(FATAL_ERROR
    "MAPDIFF_LANE=${MAPDIFF_LANE}: not plain, asan, tsan, msan, fuzz, afl or coverage")
endif()
add_compile_options(${lane_flags_${MAPDIFF_LANE}})
add_link_options(${lane_flags_${MAPDIFF_LANE}})
if(MAPDIFF_LANE STREQUAL "afl")
  add_compile_options(--afl-noopt)
endif()

# In lanes "fuzz" and "afl", makes the engine see the branches of a target; with COMPARISONS also
# what numbers and words are compared, which text needs and loops over buckets pay dearly. Only code
# whose paths are worth searching is covered: the harness's own would fill the corpus with its
# detours.
function(mapdiff_cover target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COMPARISONS" "" "")
  if(MAPDIFF_LANE STREQUAL "afl")
    mapdiff_cover_for_afl(${target} "${arg_COMPARISONS}")
  elseif(MAPDIFF_LANE STREQUAL "fuzz" AND arg_COMPARISONS)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  elseif(MAPDIFF_LANE STREQUAL "fuzz")
    target_compile_options(${target} PRIVATE
      -fsanitize-coverage=inline-8bit-counters,pc-table)
  endif()
endfunction()

# AFL++ sees comparisons when they are split into bytes, each a branch of its own: here those of
# strings and of switches, as splitting all would split those of addresses, which differ by run.
# That is asked for in the environment, which ccache does not know.
function(mapdiff_cover_for_afl target comparisons)
  get_target_property(options ${target} COMPILE_OPTIONS)
  list(REMOVE_ITEM options --afl-noopt)
  set_target_properties(${target} PROPERTIES COMPILE_OPTIONS "${options}")
  if(comparisons)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
      "env;AFL_LLVM_LAF_SPLIT_SWITCHES=1;AFL_LLVM_LAF_TRANSFORM_COMPARES=1")
  endif()
endfunction()

# In lanes "fuzz" and "afl", leaves a target without sanitizers: the harness doubles its speed and
# is checked by lane "asan", which runs the same code. The heap blocks that it hands out are guarded
# all the same.
function(mapdiff_leave_plain target)
  if(MAPDIFF_LANE MATCHES "^(fuzz|afl)$")
    target_compile_options(${target} PRIVATE -fno-sanitize=all)
  endif()
endfunction()

# In lanes "asan" and "fuzz", stops where an unsigned number wraps; not in the folders and files
# after EXCEPT, where numbers wrap on purpose. Conversions that lose bits need no sanitizer: unless written as a
# cast, they do not compile.
function(mapdiff_forbid_wrapping target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "EXCEPT")
  if(NOT MAPDIFF_LANE MATCHES "^(asan|fuzz)$")
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(start IN LISTS arg_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "^${start}")
  endforeach()
  set_property(SOURCE ${sources} APPEND PROPERTY
    COMPILE_OPTIONS -fsanitize=unsigned-integer-overflow)
endfunction()
