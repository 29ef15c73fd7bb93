#pragma once

#include <string>
#include <string_view>

namespace denavit {

/// What the heading of a column says.
struct Heading {
  std::string name;   ///< an identifier: "q1_rad" of "q1 [deg]", "pressure" of "Pressure"
  std::string unit;   ///< in SI: "rad"; empty: none or unknown
  double factor = 1;  ///< from the unit written to the SI unit
  bool isTime = false;
};

/// Reads "q1_rad", "q1 [deg]", "tau1 (Nm)", "time_ms", "Joint angle": a name, and a unit in
/// brackets or behind the last underscores. A unit that is not known stays part of the name.
[[nodiscard]] Heading readChannelHeading(std::string_view text);

}  // namespace denavit
