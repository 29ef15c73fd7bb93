#pragma once

#include <string>
#include <vector>

#include "models/code/code_program.h"
#include "models/code/write_code.h"

namespace denavit {

// What differs between languages beyond expressions: headings of functions, declarations, files,
// tests. To add a language: a Dialect, a pair of functions like these, and their line in
// write_code.cpp.

/// C and C++.
[[nodiscard]] std::string writeCFile(const PrintedProgram& program);
[[nodiscard]] std::string writeCTest(const PrintedProgram& program, const TestVectors& vectors);
[[nodiscard]] std::string writeFortranFile(const PrintedProgram& program);
[[nodiscard]] std::string writeFortranTest(const PrintedProgram& program,
                                           const TestVectors& vectors);
[[nodiscard]] std::string writePythonFile(const PrintedProgram& program);
[[nodiscard]] std::string writePythonTest(const PrintedProgram& program,
                                          const TestVectors& vectors);
[[nodiscard]] std::string writeMatlabFile(const PrintedProgram& program);
[[nodiscard]] std::string writeMatlabTest(const PrintedProgram& program,
                                          const TestVectors& vectors);
[[nodiscard]] std::string writeLatexFile(const PrintedProgram& program);

/// Functions that a program calls and the language does not have: Stumpff's, the sign.
/// @param uses  whether an operation occurs
[[nodiscard]] std::string writeHelpers(const Dialect& dialect, bool usesSign, bool usesStumpff);

/// The statements of a function as lines.
[[nodiscard]] std::string writeStatements(const CodeFunction& function, std::size_t indent,
                                          const Dialect& dialect);

/// What a name, value and unit of the arm's own values look like: "1.5", "m1 [kg]".
struct ValueLine {
  std::string literal, comment;
};
[[nodiscard]] std::vector<ValueLine> valueLines(const PrintedProgram& program);

/// The vectors, with the usual limits and sizes if they have none.
[[nodiscard]] TestVectors withLimits(const Routine& routine, TestVectors vectors);

/// The number of outputs up to the end of each output argument.
[[nodiscard]] std::vector<std::string> endsOf(const CodeFunction& function);

/// Numbers of a state as literals; one zero where there are none, for languages without empty
/// arrays.
[[nodiscard]] std::vector<std::string> toLiterals(const std::vector<double>& numbers,
                                                  const Dialect& dialect);

/// Replaces STATES, INPUTS, OUTPUTS, PARTS (output arguments) and PARAMETERS by numbers,
/// COUNTED by "4 states", NAME by the routine's name.
/// @param text  ours: names of the program come after
[[nodiscard]] std::string fillTemplate(std::string_view text, const PrintedProgram& program,
                                       const TestVectors& vectors);

}  // namespace denavit
