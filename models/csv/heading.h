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

/// Reads "q1_rad", "q1 [deg]", "tau1 (Nm)", "time_ms", "q1/deg", "qd1 / (rad/s)", "q1 deg", "Joint
/// angle": a name, and a unit in brackets or behind it, after a slash as DIN 461 and ISO 80000-1
/// write it, an underscore or a space. A unit that is not known stays part of the name.
[[nodiscard]] Heading readChannelHeading(std::string_view text);

/// Whether the text is a unit that headings may have, as "deg/s" or "[N m]".
[[nodiscard]] bool isChannelUnit(std::string_view text);

}  // namespace denavit
