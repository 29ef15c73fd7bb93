# Proves that layering.cmake finds what it should, on made-up trees. Run by ctest:
#   cmake -DWORK=<scratch dir> -P layering_rules.cmake
cmake_minimum_required(VERSION 3.25)

# expect(<file> <line> <fragment>...): with that line as its second, the tree fails and says so; with
# no fragment it passes.
function(expect file line)
  file(REMOVE_RECURSE ${WORK})
  file(WRITE ${WORK}/layers.cmake "set(models_order low high)\n")
  file(WRITE ${WORK}/core/arm/arm.h "#include <vector>\n")
  file(WRITE ${WORK}/models/issue.h "#include <string>\n")
  file(WRITE ${WORK}/models/low/a.h "#include \"models/issue.h\"\n")
  file(WRITE ${WORK}/models/high/b.h "#include \"core/arm/arm.h\"\n#include \"models/low/a.h\"\n")
  file(WRITE ${WORK}/ui/one/c.h "#include \"ui/two/d.h\"\n#include <QWidget>\n")  # has no list
  file(WRITE ${WORK}/${file} "#pragma once\n${line}\n")
  execute_process(
    COMMAND ${CMAKE_COMMAND} -DROOT=${WORK} -DLAYERS=${WORK}/layers.cmake
            -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/layering.cmake
    RESULT_VARIABLE code ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(NOT ARGN AND NOT code EQUAL 0)
    message(SEND_ERROR "${file} with ${line} should pass: ${said}")
  endif()
  if(ARGN AND code EQUAL 0)
    message(SEND_ERROR "${file} with ${line} should fail")
  endif()
  foreach(fragment IN LISTS ARGN)
    string(FIND "${said}" "${fragment}" at)
    if(at EQUAL -1)
      message(SEND_ERROR "${file} with ${line} should say \"${fragment}\": ${said}")
    endif()
  endforeach()
endfunction()

expect(models/high/e.cpp "#include \"models/low/a.h\"")
expect(models/high/e.cpp "#include \"models/high/b.h\"")
expect(ui/one/f.cpp "#include \"ui/two/g.h\"")
expect(core/arm/e.cpp "#include <QString>" "core/arm/e.cpp:2: #include <QString>" "core may not")
expect(core/arm/e.cpp "#include <fstream>" "core/arm/e.cpp:2:")
expect(core/arm/e.cpp "#include \"models/issue.h\"" "core/arm/e.cpp:2:")
expect(models/low/e.cpp "#include \"ui/one/c.h\"" "models/low/e.cpp:2:" "models may not")
expect(models/low/e.cpp "#include <vtkActor.h>" "models/low/e.cpp:2:")
expect(render/e.cpp "#include \"models/issue.h\"" "render/e.cpp:2:" "render may not")
expect(ui/one/e.cpp "#include \"app/main.h\"" "ui/one/e.cpp:2:" "ui may not")
expect(models/low/e.cpp "#include \"models/high/b.h\"" "models/low/e.cpp:2:"
  "models/high stands above models/low" "move what both need")
expect(models/e.h "#include \"models/low/a.h\"" "models/e.h:2:" "models/low stands above")
expect(core/linear/e.h "#include <Eigen/QR>")
expect(core/arm/e.cpp "#include <Eigen/QR>" "core/arm/e.cpp:2: #include <Eigen/QR>" "core/linear/dense.h")
expect(core/arm/e.cpp "#include <Eigen/Core>")
expect(models/low/e.cpp "#include <nlohmann/json.hpp>")
expect(models/low/e.h "#include <nlohmann/json_fwd.hpp>")
expect(models/low/e.h "#include <nlohmann/json.hpp>" "models/low/e.h:2:" "json_fwd.hpp")
expect(app/one/e.cpp "#include <CLI/App.hpp>" "app/one/e.cpp:2:" "app/usage/cli.h")
expect(models/new/e.cpp "#include <vector>" "models/new: not in models_order")
file(REMOVE_RECURSE ${WORK})
