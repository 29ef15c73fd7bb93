#pragma once

#include <string>

namespace denavit {

/// In which units a person wants to see angles and lengths; everything else stays in SI.
struct UnitChoice {
  bool degrees = true;      ///< angles in degrees, else in radians
  bool millimetres = true;  ///< lengths in millimetres, else in metres
  bool operator==(const UnitChoice&) const = default;
};

/// A unit on screen and what a value in SI units is multiplied by to be in it.
struct ShownUnit {
  std::string text;
  double factor = 1;
  bool operator==(const ShownUnit&) const = default;
};

/// "rad/s" is shown as "°/s" with 180/π, "m" as "mm" with 1000, "N m" as it is.
/// @param unit  as the columns of a run have it
[[nodiscard]] ShownUnit findShownUnit(const std::string& unit, const UnitChoice& choice);

}  // namespace denavit
