# Reads in the finished programs and modules that addresses are bound at the start, that functions
# guard their stacks, and that the loader looks for libraries in no folder that depends on where the
# program is started. Run by ctest as a script, and by install.cmake for what is installed.
#   cmake -DPROGRAMS=<files> -P hardening.cmake
set(ENV{LC_ALL} C)
find_program(READELF readelf REQUIRED)
find_program(NM nm REQUIRED)

foreach(program IN LISTS PROGRAMS)
  execute_process(COMMAND ${READELF} -W -d -l ${program} OUTPUT_VARIABLE headers ERROR_QUIET
    COMMAND_ERROR_IS_FATAL ANY)
  if(NOT headers MATCHES "BIND_NOW|FLAGS_1[^\n]*NOW")
    message(SEND_ERROR "${program} binds addresses late: link it with -z now")
  endif()
  if(NOT headers MATCHES "GNU_RELRO")
    message(SEND_ERROR "${program} leaves its table of addresses writable: link it with -z relro")
  endif()
  execute_process(COMMAND ${NM} -D --undefined-only ${program} OUTPUT_VARIABLE symbols
    COMMAND_ERROR_IS_FATAL ANY)
  if(NOT symbols MATCHES "__stack_chk_fail")
    message(SEND_ERROR "${program} does not guard its stack: compile with -fstack-protector-strong")
  endif()
  # An empty element of a path is the current folder.
  set(element "(/|\\$ORIGIN|\\\${ORIGIN})[^:]*")
  if(headers MATCHES "\\((RUNPATH|RPATH)\\)[^[]*\\[([^\n]*)\\]\n")
    set(path "${CMAKE_MATCH_2}")
    if(NOT path MATCHES "^${element}(:${element})*$")
      message(SEND_ERROR "${program} looks for libraries in \"${path}\": an element that is "
        "empty or relative is in the current folder")
    endif()
  endif()
endforeach()
