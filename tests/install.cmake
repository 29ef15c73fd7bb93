# Installs into an empty folder, moves it, and runs the installed program from elsewhere: an
# installation needs neither the source nor its first place, and looks into neither. The same of the
# package, where there are the tools. Run by ctest as a script.
#   cmake -DBINARY=<build dir> -DSOURCE=<source dir> -DSTUDIO=ON [-DPYTHON=<interpreter>]
#     -P install.cmake
set(root ${BINARY}/install-test)
set(library share/denavit/library)
file(STRINGS ${BINARY}/CMakeCache.txt sanitize REGEX "^DENAVIT_SANITIZE:[A-Z]+=.+")
file(STRINGS ${BINARY}/CMakeCache.txt released REGEX "^CMAKE_BUILD_TYPE:[A-Z]+=(Release|MinSizeRel)$")

# expect_own_library(<prefix> <what> <command>..): a command that lists the library finds that of the
# prefix, and no other where that is gone. Told apart by a robot that only this one has.
function(expect_own_library prefix what)
  file(WRITE ${prefix}/${library}/robots/only-here.json
    "{\"schema\": \"denavit-robot/1\", \"convention\": \"standard\", \"joints\": [{\"a\": 1}]}")
  execute_process(COMMAND mkfifo ${prefix}/${library}/robots/a-pipe.json ERROR_QUIET)  # passed over
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY /
    RESULT_VARIABLE code OUTPUT_VARIABLE list ERROR_VARIABLE error)
  if(NOT code EQUAL 0 OR NOT list MATCHES "puma560" OR NOT list MATCHES "only-here")
    message(SEND_ERROR "${what} does not find its own library:\n${list}${error}")
  endif()
  file(RENAME ${prefix}/${library} ${prefix}/gone)
  foreach(folder IN ITEMS / ${SOURCE} ${BINARY}/app)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${folder}
      RESULT_VARIABLE code OUTPUT_VARIABLE list ERROR_VARIABLE error)
    if(code EQUAL 0 OR NOT error MATCHES "the folder of shipped robots is missing")
      message(SEND_ERROR "${what} reads another library than its own:\n${list}${error}")
    endif()
  endforeach()
  file(RENAME ${prefix}/gone ${prefix}/${library})
endfunction()

# expect_no_build_paths(<prefix>): nothing installed names the library of the source and, where no
# assertion and no sanitizer tells of source files, nothing else of the machine that built it.
function(expect_no_build_paths prefix)
  set(paths -e ${SOURCE}/models/library)
  if(released AND NOT sanitize)
    set(paths -e ${SOURCE} -e ${BINARY})
  endif()
  execute_process(COMMAND grep -rlF ${paths} ${prefix} OUTPUT_VARIABLE found)
  if(found)
    message(SEND_ERROR "a path of the machine that built them is in:\n${found}")
  endif()
endfunction()

function(expect_hardened prefix)
  if(NOT UNIX OR APPLE)
    return()
  endif()
  file(GLOB_RECURSE PROGRAMS ${prefix}/bin/* ${prefix}/lib*/*.so)
  include(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/hardening.cmake)
endfunction()

file(REMOVE_RECURSE ${root})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BINARY} --prefix ${root}/first
  RESULT_VARIABLE code OUTPUT_QUIET)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "cmake --install failed")
endif()
file(RENAME ${root}/first ${root}/moved)

expect_own_library(${root}/moved "the installed denavit" ${root}/moved/bin/denavit list)
if(EXISTS ${BINARY}/app/libdenavit-mpi.so)
  file(GLOB_RECURSE modules ${root}/moved/*/denavit/libdenavit-mpi.so)
  if(NOT modules)
    message(SEND_ERROR "not installed: libdenavit-mpi.so")
  endif()
endif()
# The Python module, too; one with sanitizers is imported by the test "python" only.
if(PYTHON)
  set(module ${root}/moved/lib/python3/dist-packages)
  if(NOT EXISTS ${module}/denavit/_denavit.pyi OR NOT EXISTS ${module}/denavit/py.typed)
    message(SEND_ERROR "not installed: the stubs of the Python module")
  endif()
  if(NOT sanitize)
    expect_own_library(${root}/moved "the installed Python module"
      ${CMAKE_COMMAND} -E env PYTHONPATH=${module} PYTHONDONTWRITEBYTECODE=1
      ${PYTHON} -c "print(__import__('denavit').robots())")  # a semicolon would end the argument
  endif()
endif()
expect_no_build_paths(${root}/moved)
expect_hardened(${root}/moved)

set(wanted share/doc/denavit/copyright share/doc/denavit/README.md)
if(STUDIO)
  list(APPEND wanted bin/denavit-studio share/applications/denavit-studio.desktop
    share/icons/hicolor/scalable/apps/denavit.svg share/icons/hicolor/48x48/apps/denavit.png
    share/icons/hicolor/256x256/apps/denavit.png)
endif()
foreach(file IN LISTS wanted)
  if(NOT EXISTS ${root}/moved/${file})
    message(SEND_ERROR "not installed: ${file}")
  endif()
endforeach()

# What the package needs of others is not asked here: that is where most of its time goes.
find_program(DPKG_DEB dpkg-deb)
if(DPKG_DEB)
  execute_process(COMMAND ${CMAKE_CPACK_COMMAND} -G DEB --config ${BINARY}/CPackConfig.cmake
      -B ${root}/package -D CPACK_DEBIAN_PACKAGE_SHLIBDEPS=OFF -D CPACK_DEBIAN_COMPRESSION_TYPE=none
    WORKING_DIRECTORY ${root} RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
  file(GLOB package ${root}/package/*.deb)
  if(NOT code EQUAL 0 OR NOT package)
    message(FATAL_ERROR "cpack -G DEB failed:\n${said}")
  endif()
  execute_process(COMMAND ${DPKG_DEB} -x ${package} ${root}/unpacked COMMAND_ERROR_IS_FATAL ANY)
  set(unpacked ${root}/unpacked/usr)
  expect_own_library(${unpacked} "the denavit of the package" ${unpacked}/bin/denavit list)
  expect_no_build_paths(${unpacked})
  expect_hardened(${unpacked})
endif()
file(REMOVE_RECURSE ${root})
