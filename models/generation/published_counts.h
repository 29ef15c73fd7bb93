#pragma once

#include <string_view>
#include <vector>

#include "core/symbolic/generator.h"
#include "models/robot/robot.h"

namespace denavit {

/// What customised code of an arm costs in the literature.
struct PublishedCodeCount {
  std::string_view robot;                  ///< the shipped arm that it is of: "stanford-thesis"
  std::string_view generator;              ///< of what: "nedyn"
  std::string_view method;                 ///< as the authors call it: "ARM, recursive"
  std::string_view source;                 ///< "Murray, Neuman 1987"
  int operations = 0;                      ///< multiplications and additions
  int multiplications = 0, additions = 0;  ///< 0 where only their sum is printed
};

/// The tables 1.1 to 4.6 of El-Rayyes (Computer-aided generation of the dynamics of manipulators,
/// 1990), with the counts of others that he quotes. Rows that are misprinted there are left out:
/// inverse dynamics of the Puma with three joints by NEDYN.
[[nodiscard]] const std::vector<PublishedCodeCount>& publishedCodeCounts();

/// Those of an arm and a generator: of arms that have zeros and right angles where this one has
/// them, on which alone counts depend, and of generators that compute the same.
[[nodiscard]] std::vector<PublishedCodeCount> findPublishedCounts(const RobotDescription& robot,
                                                                  const Generator& generator);

/// Whether two arms have zeros and right angles at the same places, and the same joints.
[[nodiscard]] bool haveSameZeros(const RobotDescription& a, const RobotDescription& b);

}  // namespace denavit
