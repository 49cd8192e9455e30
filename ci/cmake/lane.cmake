# Compile and link flags of one lane, for every target of the tree.
set(lane_flags_plain "")
set(lane_flags_asan -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
set(lane_flags_tsan -fsanitize=thread)
set(lane_flags_msan -fsanitize=memory -fsanitize-memory-track-origins)
set(lane_flags_fuzz -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
                    -fno-omit-frame-pointer)
set(lane_flags_coverage -fprofile-instr-generate -fcoverage-mapping)

if(NOT DEFINED lane_flags_${MAPDIFF_LANE})
  message(FATAL_ERROR "MAPDIFF_LANE=${MAPDIFF_LANE}: not plain, asan, tsan, msan, fuzz or coverage")
endif()
add_compile_options(${lane_flags_${MAPDIFF_LANE}})
add_link_options(${lane_flags_${MAPDIFF_LANE}})
