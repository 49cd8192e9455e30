# Compile and link flags of one lane, for every target of the tree.
set(lane_flags_plain "")
set(lane_flags_asan -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
set(lane_flags_tsan -fsanitize=thread)
set(lane_flags_msan -fsanitize=memory -fsanitize-memory-track-origins)
set(lane_flags_fuzz ${lane_flags_asan})
set(lane_flags_coverage -fprofile-instr-generate -fcoverage-mapping)

if(NOT DEFINED lane_flags_${MAPDIFF_LANE})
  message(FATAL_ERROR "MAPDIFF_LANE=${MAPDIFF_LANE}: not plain, asan, tsan, msan, fuzz or coverage")
endif()
add_compile_options(${lane_flags_${MAPDIFF_LANE}})
add_link_options(${lane_flags_${MAPDIFF_LANE}})

# In lane "fuzz", makes the engine see the branches of a target; with COMPARISONS also what numbers
# and words are compared, which text needs and loops over buckets pay dearly. Only code whose paths
# are worth searching is covered: the harness's own would fill the corpus with its detours.
function(mapdiff_cover target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COMPARISONS" "" "")
  if(MAPDIFF_LANE STREQUAL "fuzz" AND arg_COMPARISONS)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  elseif(MAPDIFF_LANE STREQUAL "fuzz")
    target_compile_options(${target} PRIVATE
      -fsanitize-coverage=inline-8bit-counters,pc-table)
  endif()
endfunction()

# In lane "fuzz", leaves a target without sanitizers: the harness doubles its speed and is checked by
# lane "asan", which runs the same code. The heap blocks that it hands out are guarded all the same.
function(mapdiff_leave_plain target)
  if(MAPDIFF_LANE STREQUAL "fuzz")
    target_compile_options(${target} PRIVATE -fno-sanitize=all)
  endif()
endfunction()
