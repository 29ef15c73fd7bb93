#include "models/channels/rate_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "models/ascii.h"
#include "models/find.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr std::size_t kStretches = 400;

/// The number of the joint behind one of the stems; empty where the name is another one.
std::string jointBehind(std::string_view name, std::initializer_list<std::string_view> stems,
                        std::string_view end) {
  for (const std::string_view stem : stems) {
    if (!name.starts_with(stem)) continue;
    std::string_view rest = name.substr(stem.size());
    if (rest.ends_with(end)) rest.remove_suffix(end.size());
    if (!rest.empty() && std::ranges::all_of(rest, isDigit)) return std::string(rest);
  }
  return {};
}

/// Integral of the rate over change of the position, and the uncentred correlation of the two.
/// Over stretches of several rows, in which noise is small beside the motion.
struct RateRatio {
  double ratio = 1, likeness = 0;
};

RateRatio compareRate(const std::vector<double>& time, const std::vector<double>& position,
                      const std::vector<double>& rate) {
  const std::size_t length = std::max<std::size_t>(1, time.size() / kStretches);
  double both = 0, ofChange = 0, ofRate = 0;
  for (std::size_t from = 0; from + length < time.size(); from += length) {
    double integral = 0;
    for (std::size_t k = from; k < from + length; ++k) {
      integral += 0.5 * (rate[k] + rate[k + 1]) * (time[k + 1] - time[k]);
    }
    const double change = position[from + length] - position[from];
    if (!std::isfinite(integral) || !std::isfinite(change)) continue;
    both += integral * change;
    ofChange += change * change;
    ofRate += integral * integral;
  }
  const double size = std::sqrt(ofChange * ofRate);
  return size > 0 ? RateRatio{both / ofChange, both / size} : RateRatio{};
}

}  // namespace

std::vector<RateMismatch> findRateMismatches(const MeasuredTable& table) {
  constexpr double kDegreesPerRadian = 180 / std::numbers::pi, kSpread = 1.3, kLeastLikeness = 0.9;
  std::vector<RateMismatch> found;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].unit != "rad") continue;
    const std::string joint = jointBehind(table.columns[i].name, {"q"}, "_rad");
    if (joint.empty()) continue;
    for (std::size_t j = 0; j < table.columns.size(); ++j) {
      const Column& rate = table.columns[j];
      if (jointBehind(rate.name, {"qdot", "qd", "dq", "qp", "v", "w"}, "_rad_s") != joint) continue;
      const auto [ratio, likeness] = compareRate(*table.time, *table.values[i], *table.values[j]);
      if (!(likeness > kLeastLikeness)) continue;
      // A rate whose heading has no unit may be in degrees.
      const bool isLarge =
          rate.unit == "rad/s" && std::abs(std::log(ratio / kDegreesPerRadian)) < std::log(kSpread);
      const bool isSmall = std::abs(std::log(ratio * kDegreesPerRadian)) < std::log(kSpread);
      if (rate.unit != "rad/s" && !rate.unit.empty()) continue;
      if (isLarge || isSmall) {
        found.push_back({i, j, "is " + toReadable(ratio) + " times what the position changes by"});
      }
    }
  }
  return found;
}

}  // namespace denavit
