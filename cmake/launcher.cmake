# What the compiler is started by: something that writes down how long it took (`./dev times`), and
# ccache.
set(CMAKE_CXX_COMPILER_LAUNCHER "")
if(UNIX)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${PROJECT_SOURCE_DIR}/cmake/timed.sh ${PROJECT_BINARY_DIR}/compile-times.txt)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # Without the sloppiness ccache passes every file with a precompiled header by. By dependencies,
  # not by preprocessed text: a header of which only a comment changed gives the same text, but GCC
  # does not know it again from a precompiled header made before, and reads it twice. Precompiled
  # headers are known by the sum that stands beside them: they are a hundred megabytes each.
  list(APPEND CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros)
  if(UNIX)
    list(APPEND CMAKE_CXX_COMPILER_LAUNCHER CCACHE_PCH_EXTSUM=1)
  endif()
  list(APPEND CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
