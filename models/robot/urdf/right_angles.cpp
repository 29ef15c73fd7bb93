#include "models/robot/urdf/right_angles.h"

#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "models/find.h"
#include "models/json/number_text.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

constexpr double kQuarterTurn = std::numbers::pi / 2;

/// Digits behind the point in the shortest text of a number; 0 where that has an exponent.
int countDecimals(double value) {
  const std::string text = toShortest(value);
  const std::size_t point = text.find('.');
  if (point == text.npos || contains(text, 'e')) return 0;
  return static_cast<int>(text.size() - point - 1);
}

/// Whether the number is the exact one, rounded to its own decimals or cut off there.
bool abbreviates(double written, double exact) {
  constexpr int kFewest = 2, kMost = 15;
  const int decimals = countDecimals(written);
  if (decimals < kFewest || decimals > kMost) return false;
  const double scale = std::pow(10.0, decimals);
  const double units = std::round(written * scale);
  return units == std::round(exact * scale) || units == std::trunc(exact * scale);
}

}  // namespace

double snapToRightAngle(double written) {
  constexpr double kMostQuarters = 4;
  const double quarters = std::round(written / kQuarterTurn);
  const double exact = quarters * kQuarterTurn;
  if (std::fabs(written - exact) < kSmallestMeantAngle) return exact;
  const bool usual = quarters != 0 && std::fabs(quarters) <= kMostQuarters;
  return usual && abbreviates(written, exact) ? exact : written;
}

std::vector<SnappedOrigin> snapRightAngles(std::vector<UrdfElement>& elements) {
  std::vector<SnappedOrigin> snapped;
  const std::string* joint = nullptr;  // the name of the one whose own origin is still to come
  for (UrdfElement& element : elements) {
    if (element.level <= 2) {
      joint =
          element.level == 2 && element.name == "joint" ? findAttribute(element, "name") : nullptr;
    }
    if (!joint || element.level != 3 || element.name != "origin") continue;
    const std::string& name = *std::exchange(joint, nullptr);
    std::string* text = findAttribute(element, "rpy");
    const std::optional<Eigen::Vector3d> written = text ? findUrdfVector(*text) : std::nullopt;
    if (!written) continue;
    const Eigen::Vector3d read = written->unaryExpr(&snapToRightAngle);
    if (read == *written) continue;
    snapped.push_back({name, *written, read});
    *text = toShortest(read[0]) + " " + toShortest(read[1]) + " " + toShortest(read[2]);
  }
  return snapped;
}

}  // namespace denavit
