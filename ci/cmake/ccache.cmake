# Compiles through ccache where it is installed; a build without it is only slower.
find_program(MAPDIFF_CCACHE ccache)
if(MAPDIFF_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER "${MAPDIFF_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${MAPDIFF_CCACHE}")
endif()
