#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/symbolic/routine.h"
#include "models/code/dialect.h"
#include "models/code/name_table.h"

namespace denavit {

/// A line of a function: a comment, or an assignment.
struct CodeStatement {
  enum class Kind {
    Remark,     ///< the text alone
    Parameter,  ///< gives a parameter its name
    Local,      ///< a new variable
    Output,     ///< an element of an output
    Copy        ///< the same, of an input or a constant
  };
  Kind kind = Kind::Local;
  std::string target, text;
};

/// A function with its names and expressions in a language.
struct CodeFunction {
  std::string name;
  std::vector<RoutineArgument> inputs, outputs;  ///< names as printed; first as in the routine
  std::vector<std::string> unusedInputs;
  std::vector<CodeStatement> statements;
  std::set<TapeOp> operations;  ///< that occur

  /// Names of parameters and variables, in the order of the statements.
  [[nodiscard]] std::vector<std::string> locals() const;
};

/// All that the file of a routine has in it, in a language.
struct PrintedProgram {
  const Dialect& dialect;
  std::vector<std::string> heading = {};  ///< lines of the comment at the top
  CodeFunction routine = {};
  /// Where parameters are open: the function that makes the constants of the routine from them.
  CodeFunction init = {};
  std::vector<RoutineParameter> parameters = {};  ///< names as printed
  std::string valuesName = {};                    ///< of the array of their values

  [[nodiscard]] bool hasParameters() const { return !parameters.empty(); }
  /// The routine, after what computes its parameters.
  [[nodiscard]] std::vector<const CodeFunction*> functions() const;
  [[nodiscard]] bool uses(TapeOp op) const;
};

[[nodiscard]] PrintedProgram makeCodeProgram(const Routine& routine, const Dialect& dialect);

/// An element of an argument: "q[0]", "M(1, 2)", "\tau_{1}".
/// @param at  from zero, row by row
[[nodiscard]] std::string elementOf(const RoutineArgument& argument, int at,
                                    const Dialect& dialect);
[[nodiscard]] inline bool isMatrix(const RoutineArgument& argument) {
  return argument.isMatrix || argument.columns > 1;
}

/// [numbers] of all of them.
[[nodiscard]] int countElements(const std::vector<RoutineArgument>& arguments);
[[nodiscard]] std::vector<std::string> namesOf(const std::vector<RoutineArgument>& arguments);
/// Inputs, then outputs.
[[nodiscard]] std::vector<RoutineArgument> argumentsOf(const CodeFunction& function);

}  // namespace denavit
