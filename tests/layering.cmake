# Fails when a file includes what its folder may not (docs/architecture.md). Run by ctest:
#   cmake -DROOT=<source dir> -P layering.cmake
set(core_forbids "\"(models|render|ui|app)/|[<\"]Q[A-Za-z]|[<\"]vtk|<(fstream|filesystem|thread|mutex|chrono|iostream)>")
set(models_forbids "\"(render|ui|app)/|[<\"]Q[A-Za-z]|[<\"]vtk")
set(render_forbids "\"(models|ui|app)/|[<\"]Q[A-Za-z]")
set(ui_forbids "\"app/")

foreach(folder IN ITEMS core models render ui)
  file(GLOB_RECURSE files ${ROOT}/${folder}/*.h ${ROOT}/${folder}/*.cpp)
  foreach(file IN LISTS files)
    file(STRINGS ${file} bad REGEX "^#include .*(${${folder}_forbids})")
    foreach(line IN LISTS bad)
      message(SEND_ERROR "${file}: ${folder} may not have: ${line}")
    endforeach()
  endforeach()
endforeach()
