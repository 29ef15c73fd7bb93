#pragma once

#include <map>
#include <string>
#include <vector>

#include "models/import/toolbox_arm.h"

namespace denavit {

/// A matrix that a program computes.
struct NamedMatrix {
  std::string name, text;  ///< its variable, and its value as written
  Eigen::MatrixXd matrix;
};

/// What came out of a program.
struct ToolboxArms {
  std::vector<ToolboxArm> arms;           ///< in the order they were made
  std::vector<std::string> notes;         ///< about the whole text
  std::map<std::string, double> symbols;  ///< the numbers of its names at its end
  std::vector<NamedMatrix> matrices;      ///< of at least four columns
  bool hasDoubt = false;                  ///< met a condition that is not known
  bool hasDoubtInLoop = false;            ///< where it may differ from turn to turn
};

/// Runs a program of the Robotics Toolbox (MATLAB or Python) as far as its numbers are known:
/// assignments, for loops, branches whose condition is known; of others both ways.
/// @param holds  what every condition is that is not known; without, both branches run
/// @throws DescriptionError where a loop makes links and how often it runs is not known, where what
///         moves an arm depends on such a condition, and where there is more than is followed
[[nodiscard]] ToolboxArms runToolboxProgram(const std::string& text,
                                            std::optional<bool> holds = {});

}  // namespace denavit
