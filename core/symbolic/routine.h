#pragma once

#include <string>
#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

/// A vector or matrix among the inputs or outputs of a routine.
struct RoutineArgument {
  std::string name;           ///< q, qd, tau, M: an identifier
  int rows = 1, columns = 1;  ///< a vector has one column; matrices lie row by row
  int first = 0;              ///< of the tape's inputs or outputs
  bool isMatrix = false;      ///< even with one column
  [[nodiscard]] int size() const { return rows * columns; }
  bool operator==(const RoutineArgument&) const = default;
};

/// A number of the arm that a routine leaves open.
struct RoutineParameter {
  std::string name;  ///< m2, l1, I3xx: an identifier
  double value = 0;  ///< of the arm it was made from
  std::string unit;  ///< kg
  bool operator==(const RoutineParameter&) const = default;
};

/// A function as straight-line code with the names that people read: customised code of one arm.
struct Routine {
  std::string name;                              ///< inverse
  std::vector<RoutineArgument> inputs, outputs;  ///< in the order of the tape's
  Tape tape;
  /// Per step of the tape an identifier as S23, w2x; empty where the step has no name of its own.
  std::vector<std::string> stepNames;
  /// Per step a line to be said before it, "link 2: angular acceleration"; empty where there is
  /// none.
  std::vector<std::string> remarks;

  /// Where numbers of the arm stay open: they, and what computes the tape's constants from them.
  /// Without parameters the constants are as they are.
  std::vector<RoutineParameter> parameters;
  Tape init;  ///< inputs: the parameters; outputs: the tape's constants
};

}  // namespace denavit
