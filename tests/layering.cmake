# Fails when a file includes what its folder may not (docs/architecture.md). Run by ctest:
#   cmake -DROOT=<source dir> [-DLAYERS=<list of folders>] -P layering.cmake
cmake_minimum_required(VERSION 3.25)
if(NOT LAYERS)
  set(LAYERS ${CMAKE_CURRENT_LIST_DIR}/layers.cmake)
endif()
include(${LAYERS})

set(core_forbids "\"(models|render|ui|app|python)/|[<\"]Q[A-Za-z]|[<\"]vtk|<(fstream|filesystem|thread|mutex|chrono|iostream)>")
set(models_forbids "\"(render|ui|app|python)/|[<\"]Q[A-Za-z]|[<\"]vtk")
set(render_forbids "\"(models|ui|app|python)/|[<\"]Q[A-Za-z]")
set(ui_forbids "\"(app|python)/")
set(python_forbids "\"(render|ui|app)/|[<\"]Q[A-Za-z]|[<\"]vtk")

# What is dear to compile, and where it may stand. Lists of files are regular expressions over the path
# from the root.
set(decompositions "<Eigen/(Dense|QR|SVD|LU|Cholesky|Eigenvalues|SparseLU|SparseQR|SparseCholesky)>")
set(decompositions_in "core/linear/.*"
  # Matrices of fixed size:
  core/kinematics/workspace.cpp core/identification/body_divergence.cpp
  models/robot/physical_inertia.cpp models/live/live_eye.cpp render/scene/mass_markers.cpp)
set(decompositions_rule "decompose by core/linear/dense.h, or keep a solver of core/linear/decompositions.h")
set(whole_json "<nlohmann/json.hpp>")
set(whole_json_in ".*\\.cpp" "models/json/.*" models/import/yaml_text.h)
set(whole_json_rule "a header names it by <nlohmann/json_fwd.hpp>")
set(whole_cli "<CLI/")
set(whole_cli_in app/usage/cli.h)
set(whole_cli_rule "a header names its classes by app/usage/cli_names.h, a source has app/usage/cli.h")

function(complain file include rule)
  file(READ ${ROOT}/${file} text)
  string(FIND "${text}" "${include}" at)
  string(SUBSTRING "${text}" 0 ${at} before)
  string(REGEX MATCHALL "\n" ends "${before}")
  list(LENGTH ends number)
  math(EXPR number "${number} + 1")
  message(SEND_ERROR "${file}:${number}: ${include}\n${rule}")
endfunction()

# What a file includes of its top folder may not stand later in the list than its own folder. A file
# in no folder, like models/issue.h, stands before all of them.
function(check_order top path folder)
  list(FIND ${top}_order "${folder}" place)
  file(STRINGS ${ROOT}/${top}/${path} includes REGEX "^#include \"${top}/[^/]+/")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "^#include \"${top}/([^/]+)/.*" "\\1" other ${include})
    list(FIND ${top}_order ${other} its_place)
    if(its_place GREATER place)
      complain(${top}/${path} "${include}"
        "${top}/${other} stands above ${top}/${folder} (tests/layers.cmake): turn the dependency round, or move what both need into a lower folder")
    endif()
  endforeach()
endfunction()

function(check_dear file)
  foreach(dear IN ITEMS decompositions whole_json whole_cli)
    list(JOIN ${dear}_in "|" allowed)
    if(file MATCHES "^(${allowed})$")
      continue()
    endif()
    file(STRINGS ${ROOT}/${file} found REGEX "^#include ${${dear}}")
    foreach(include IN LISTS found)
      complain(${file} "${include}" "${${dear}_rule}")
    endforeach()
  endforeach()
endfunction()

file(GLOB_RECURSE all_files RELATIVE ${ROOT} ${ROOT}/core/*.h ${ROOT}/core/*.cpp ${ROOT}/models/*.h
  ${ROOT}/models/*.cpp ${ROOT}/render/*.h ${ROOT}/render/*.cpp ${ROOT}/ui/*.h ${ROOT}/ui/*.cpp
  ${ROOT}/app/*.h ${ROOT}/app/*.cpp ${ROOT}/python/*.h ${ROOT}/python/*.cpp)
foreach(file IN LISTS all_files)
  check_dear(${file})
endforeach()

foreach(top IN ITEMS core models render ui python)
  file(GLOB_RECURSE files RELATIVE ${ROOT}/${top} ${ROOT}/${top}/*.h ${ROOT}/${top}/*.cpp)
  set(unlisted "")
  foreach(path IN LISTS files)
    file(STRINGS ${ROOT}/${top}/${path} bad REGEX "^#include .*(${${top}_forbids})")
    foreach(include IN LISTS bad)
      complain(${top}/${path} "${include}" "${top} may not have that")
    endforeach()
    if(NOT ${top}_order)
      continue()
    endif()
    string(REGEX MATCH "^[^/]+/" folder ${path})
    string(REPLACE "/" "" folder "${folder}")
    if(folder AND NOT folder IN_LIST ${top}_order)
      list(APPEND unlisted ${folder})
    else()
      check_order(${top} ${path} "${folder}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES unlisted)
  foreach(folder IN LISTS unlisted)
    message(SEND_ERROR "${top}/${folder}: not in ${top}_order: name it there (tests/layers.cmake), above all that it uses")
  endforeach()
endforeach()
