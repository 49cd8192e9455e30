# Warnings for our own code only: linked PRIVATE by every target of the tree.
add_library(mapdiff_warnings INTERFACE)
add_library(mapdiff::warnings ALIAS mapdiff_warnings)
# gcc 12 sees overlaps in std::string's own code at -O3 that are not there (its bug 105651).
target_compile_options(mapdiff_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wundef -Werror
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast>
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)
