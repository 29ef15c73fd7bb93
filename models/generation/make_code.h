#pragma once

#include <optional>
#include <string>

#include "core/symbolic/generate.h"
#include "core/symbolic/partition.h"
#include "models/code/write_code.h"
#include "models/generation/base_columns.h"
#include "models/robot/robot.h"

namespace denavit {

/// Customised code as a user asks for it, in words of the command line.
struct CodeRequest {
  std::string what = "inverse";
  std::string language = "c";
  std::string frame;     ///< of a Jacobian: world, tool, or the number of a DH frame
  std::string load;      ///< takes a load vector in world, tool, or a DH frame; empty: none
  std::string method;    ///< "2", "3" or "best"
  std::string friction;  ///< "none", "viscous", "full"
  std::string passes;    ///< CLEAR's by name with commas, or "clear"; empty: the program's own
  bool namedParameters = false;
  bool dropsZeros = false;  ///< regressor: omits columns of parameters that are 0 in this arm
  int searchMoves = 0;
  int processors = 1;  ///< threads that share the work; more than one in C only
  long factoringEffort = GenerationOptions().factoringEffort;
  int testStates = 10;  ///< that it is checked at, and its self-test too
};

/// Made code, what it is checked against, and how it came about.
struct MadeCode {
  Generation generation;
  CodeText text;
  TestVectors vectors;                 ///< what the recursions give
  BaseColumns base;                    ///< of a regressor
  std::optional<Partition> partition;  ///< of the code, where several processors share it
  double largestError = 0;             ///< of the code's states against the recursions, relative
  double largestLimit = 0;             ///< the largest difference that rounding can explain
  bool isRight = true;                 ///< rounding can explain the difference of every output
};

/// Generates, checks at random states against the recursions over doubles, and writes.
/// @throws DescriptionError for requests that do not fit the arm, and for arms whose code would
///   contain infinite or undefined numbers, each with a remedy
/// @param goesOn  asked while cheaper forms are looked for; false: those found so far will do
[[nodiscard]] MadeCode makeCode(const RobotDescription& robot, const CodeRequest& request,
                                const SearchWatch& goesOn = {});

}  // namespace denavit
