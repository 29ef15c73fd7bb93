# Installs into an empty folder, moves it, and runs the installed program from elsewhere: an
# installation needs neither the source nor its first place. Run by ctest as a script.
#   cmake -DBINARY=<build dir> -DSTUDIO=ON [-DPYTHON=<interpreter>] -P install.cmake
set(root ${BINARY}/install-test)
file(REMOVE_RECURSE ${root})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BINARY} --prefix ${root}/first
  RESULT_VARIABLE code OUTPUT_QUIET)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "cmake --install failed")
endif()
file(RENAME ${root}/first ${root}/moved)

execute_process(COMMAND ${root}/moved/bin/denavit list --json WORKING_DIRECTORY /
  RESULT_VARIABLE code OUTPUT_VARIABLE list)
if(NOT code EQUAL 0 OR NOT list MATCHES "puma560")
  message(FATAL_ERROR "the installed denavit does not find its library:\n${list}")
endif()
# Its own library, not that of the source: a robot that only it has.
file(WRITE ${root}/moved/share/denavit/library/robots/only-here.json
  "{\"schema\": \"denavit-robot/1\", \"convention\": \"standard\", \"joints\": [{\"a\": 1}]}")
execute_process(COMMAND ${root}/moved/bin/denavit list WORKING_DIRECTORY / OUTPUT_VARIABLE list)
if(NOT list MATCHES "only-here")
  message(FATAL_ERROR "the installed denavit reads another library than its own")
endif()

if(EXISTS ${BINARY}/app/libdenavit-mpi.so)
  file(GLOB_RECURSE modules ${root}/moved/*/denavit/libdenavit-mpi.so)
  if(NOT modules)
    message(SEND_ERROR "not installed: libdenavit-mpi.so")
  endif()
endif()
# The Python module, too; one with sanitizers is imported by the test "python" only.
if(PYTHON)
  set(module ${root}/moved/lib/python3/dist-packages)
  file(STRINGS ${BINARY}/CMakeCache.txt sanitize REGEX "^DENAVIT_SANITIZE:[A-Z]+=.+")
  if(NOT EXISTS ${module}/denavit/_denavit.pyi OR NOT EXISTS ${module}/denavit/py.typed)
    message(SEND_ERROR "not installed: the stubs of the Python module")
  endif()
  if(NOT sanitize)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env PYTHONPATH=${module} ${PYTHON} -c
        "import denavit; print(denavit.robots())"
      WORKING_DIRECTORY / RESULT_VARIABLE code OUTPUT_VARIABLE list)
    if(NOT code EQUAL 0 OR NOT list MATCHES "only-here")
      message(FATAL_ERROR "the installed Python module does not find its own library:\n${list}")
    endif()
  endif()
endif()

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
file(REMOVE_RECURSE ${root})
