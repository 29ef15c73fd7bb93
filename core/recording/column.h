#pragma once

#include <string>

namespace denavit {

struct Column {
  std::string name;         ///< an identifier that ends in its unit: "qd1_rad_s"
  std::string unit;         ///< for people: "rad/s"
  std::string description;  ///< for people: "rate of joint 1"
};

/// A column whose name ends in its unit: ("q1", "rad/s") is called q1_rad_s.
[[nodiscard]] Column makeColumn(const std::string& stem, const std::string& unit,
                                const std::string& description);

}  // namespace denavit
