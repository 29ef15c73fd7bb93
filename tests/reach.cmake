# What the programs reach of the machine beside files: the encoder of a film is the only program that
# they start, libraries are opened in three places, and nothing speaks to a network. Read in the
# sources, and in what the command line asks of the system. Run by ctest as a script.
#   cmake -DROOT=<source dir> -DPROGRAM=<denavit> -P reach.cmake
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)
find_program(NM nm REQUIRED)

set(starts "QProcess|QDesktopServices|posix_spawn|exec[lv][pe]*\\(|(^|[^A-Za-z_])(system|popen|v?fork) *\\(|import subprocess")
set(speaks "QNetwork|QTcp|QUdp|QSsl|QLocalSocket|QLocalServer|QDBus|(^|[^A-Za-z_])socket *\\(|sys/socket\\.h|import (urllib|http|socket)")
set(opens "dlopen|dlmopen|QLibrary|QPluginLoader")
set(may_start ui/film/mp4_film.cpp)
set(may_open models/cluster/join_ranks.cpp app/denavit-studio/display.cpp render/offscreen.cpp)

# complain(<what> <pattern> <files that may>..)
function(complain what pattern)
  file(GLOB_RECURSE files RELATIVE ${ROOT}
    ${ROOT}/core/*.h ${ROOT}/core/*.cpp ${ROOT}/models/*.h ${ROOT}/models/*.cpp
    ${ROOT}/render/*.h ${ROOT}/render/*.cpp ${ROOT}/ui/*.h ${ROOT}/ui/*.cpp
    ${ROOT}/app/*.h ${ROOT}/app/*.cpp ${ROOT}/python/*.h ${ROOT}/python/*.cpp ${ROOT}/python/*.py)
  foreach(file IN LISTS files)
    file(STRINGS ${ROOT}/${file} lines REGEX "${pattern}")
    list(FILTER lines EXCLUDE REGEX "^ *//")
    if(lines AND NOT file IN_LIST ARGN)
      message(SEND_ERROR "${file} ${what}: ${lines}")
    elseif(file IN_LIST ARGN AND NOT lines)
      message(SEND_ERROR "${file} does so no longer: take it out of the list")
    endif()
  endforeach()
endfunction()

complain("starts a program" "${starts}" ${may_start})
complain("speaks to a network" "${speaks}")
complain("opens a library" "${opens}" ${may_open})

execute_process(COMMAND ${NM} -D --undefined-only ${PROGRAM} OUTPUT_VARIABLE symbols
  COMMAND_ERROR_IS_FATAL ANY)
set(functions "exec[lv][pe]*|fexecve|execveat|system|popen|posix_spawnp?|v?fork|socket|connect|bind|getaddrinfo")
if(symbols MATCHES " U ((${functions})(@[A-Za-z0-9_.]+)?)\n")
  message(SEND_ERROR "${PROGRAM} asks the system for ${CMAKE_MATCH_1}")
endif()
