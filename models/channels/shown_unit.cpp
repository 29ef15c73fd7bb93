#include "models/channels/shown_unit.h"

#include <numbers>

namespace denavit {

ShownUnit findShownUnit(const std::string& unit, const UnitChoice& choice) {
  // A unit of a motion is its coordinate's, alone or per time: "m", "m/s", "m/s²".
  const std::string::size_type slash = unit.find('/');
  const std::string base = unit.substr(0, slash);
  const std::string rest = slash == std::string::npos ? "" : unit.substr(slash);
  if (!rest.empty() && !rest.starts_with("/s")) return {unit, 1};
  if (base == "rad" && choice.degrees) return {"°" + rest, 180 / std::numbers::pi};
  if (base == "m" && choice.millimetres) return {"mm" + rest, 1000};
  return {unit, 1};
}

}  // namespace denavit
