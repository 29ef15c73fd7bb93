# What every target of the project is compiled with, in two interface targets.

# denavit::warnings: the project's own code is free of these.
add_library(denavit_warnings INTERFACE)
add_library(denavit::warnings ALIAS denavit_warnings)
target_compile_options(denavit_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
  # GCC 12 sees uninitialised values inside its own vector intrinsics and inlined Eigen code.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized>
  # A hint to vectorise a loop is kept for double, and only where the optimiser is on.
  $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wno-pass-failed>
  # In std::string, GCC bug 105651.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  # It is about headers, which is what a unity build makes of the source files.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>
  $<$<BOOL:${DENAVIT_WARNINGS_AS_ERRORS}>:-Werror>)

if(DENAVIT_NATIVE)
  add_compile_options(-march=native)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  string(REPLACE "-O2" "-O3" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
endif()

# GCC 12 collects garbage whenever its heap has doubled, and each collection also goes through the
# precompiled header: 5 to 8 % of the time of our units (-ftime-report). A machine with more than 4 GB for
# each processor can do without: there the first collection would come at about 4 GB, and the largest unit
# ends at 3.2 GB. On other machines the first collection comes at about 1 GB, and the largest unit takes
# 2.6 GB.
cmake_host_system_information(RESULT memory_mb QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR memory_each_mb "${memory_mb} / ${processors}")
set(heap_kb 524288)
if(memory_each_mb GREATER 4000)
  set(heap_kb 2097152)
endif()
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:SHELL:--param=ggc-min-heapsize=${heap_kb}>)

# Nothing asks errno what sin or sqrt made of their argument. Clang computes the sine and cosine of an
# angle in one call only where it need not be set, which takes a quarter off the link poses.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,Clang,AppleClang>:-fno-math-errno>)

# Addresses of library functions are looked up at the start and are read only from then on.
if(UNIX AND NOT APPLE)
  add_link_options(-Wl,-z,relro,-z,now)
endif()

# An index outside a vector and an empty optional that is used end the program where it is tested.
if(NOT CMAKE_BUILD_TYPE MATCHES "^(Release|MinSizeRel)$")
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(DENAVIT_SANITIZE)
  add_compile_options(-fsanitize=${DENAVIT_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${DENAVIT_SANITIZE})
  if(DENAVIT_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined -fno-sanitize=vptr)
  endif()
  if(DENAVIT_SANITIZE MATCHES "float-cast-overflow")
    add_compile_options(-fno-sanitize-recover=float-cast-overflow)
  endif()
  # A null pointer that is used stops anyway; asking before each use takes a third of the time of a
  # build, and asking after each addition to a pointer a seventh of what is left. The fuzzers ask.
  if(DENAVIT_SANITIZE MATCHES "undefined" AND NOT DENAVIT_SANITIZE MATCHES "fuzzer")
    add_compile_options(-fno-sanitize=null,alignment,object-size,pointer-overflow)
  endif()
endif()
