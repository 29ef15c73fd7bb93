#pragma once

#include <string>
#include <vector>

#include "core/symbolic/routine.h"
#include "models/code/language.h"

namespace denavit {

/// What the comment at the top says besides what follows from the routine: any text.
struct CodeHeading {
  std::string arm;                 ///< its name
  std::string counts;              ///< what the code costs: "312 multiplications, 240 additions"
  std::vector<std::string> lines;  ///< whatever else
};

/// What a routine makes of some inputs, for the test beside it. With open parameters: of the arm's
/// own values.
struct TestVectors {
  std::vector<std::vector<double>> inputs, outputs;  ///< per state: the tape's, in its order
  /// Per state: the largest error allowed in each output, and for each output argument the size to
  /// which differences are relative. Empty: 1e-11 of the argument's largest value, and that value.
  std::vector<std::vector<double>> limits = {}, sizes = {};
};

/// What headings say of the line of a shell that builds and tests: "Test: cc ...".
[[nodiscard]] std::string testRemark(const std::string& runLine);

/// A routine as files, and what runs them.
struct CodeText {
  std::string code, test;          ///< contents; test is empty where there is none
  std::string fileName, testName;  ///< "inverse.c", "inverse_test.c"
  std::string runLine;             ///< of a shell, in the folder of the files: builds and tests
};

/// Writes a routine in a language, to be read and to be run: the same operations as on the tape.
///
/// Arguments come in the order inputs, `parameters` where the routine has any, outputs; in Python
/// and MATLAB outputs are returned. Matrices lie row by row, and are matrices where the language
/// has them. With parameters, NAME_init makes them of values, and NAME_values are the arm's own; in
/// MATLAB NAME without arguments is the handle of NAME_init.
///
/// @param vectors  for the test: calls the routine on each and compares. Without any there is no
///   test, and in LaTeX there is never one.
[[nodiscard]] CodeText writeCode(const Routine& routine, Language language,
                                 const CodeHeading& heading, const TestVectors& vectors = {});

}  // namespace denavit
