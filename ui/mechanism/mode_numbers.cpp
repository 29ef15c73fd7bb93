#include "ui/mechanism/mode_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace denavit {
namespace {

constexpr double kSameValue = 1e-6;  ///< [rad|m]

/// Angles between -pi and pi: poses that differ by whole turns are one.
double wrap(double q) { return std::remainder(q, 2 * std::numbers::pi); }

/// [rad|m] The largest difference of a joint.
double calcDistance(const std::vector<double>& a, const std::vector<double>& b,
                    const std::vector<JointType>& types) {
  double most = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const double apart = types[i] == JointType::Revolute ? wrap(a[i] - b[i]) : a[i] - b[i];
    most = std::max(most, std::abs(apart));
  }
  return most;
}

/// In an order that does not depend on which of them is on screen.
void sortModes(Poses& modes, const std::vector<JointType>& types) {
  const auto key = [&](const std::vector<double>& mode) {
    std::vector<double> values;
    for (std::size_t i = 0; i < mode.size(); ++i) {
      const double q = types[i] == JointType::Revolute ? wrap(mode[i]) : mode[i];
      values.push_back(std::round(q / kSameValue));
    }
    return values;
  };
  std::ranges::sort(modes, {}, key);
}

/// For each of the ways before the nearest of those now; each is taken once, the nearest pairs
/// first. -1: none is left.
std::vector<int> pairUp(const Poses& before, const Poses& modes, std::vector<int> taken,
                        const std::vector<JointType>& types) {
  struct Pair {
    double distance;
    std::size_t before, now;
  };
  std::vector<Pair> pairs;
  for (std::size_t k = 0; k < before.size(); ++k) {
    for (std::size_t j = 0; j < modes.size(); ++j) {
      pairs.push_back({calcDistance(before[k], modes[j], types), k, j});
    }
  }
  std::ranges::stable_sort(pairs, {}, &Pair::distance);
  for (const Pair& pair : pairs) {
    const bool isUsed = std::ranges::count(taken, static_cast<int>(pair.now)) > 0;
    if (taken[pair.before] < 0 && !isUsed) taken[pair.before] = static_cast<int>(pair.now);
  }
  return taken;
}

}  // namespace

bool isSamePose(const std::vector<double>& a, const std::vector<double>& b,
                const std::vector<JointType>& types) {
  return a.size() == b.size() && calcDistance(a, b, types) < kSameValue;
}

Poses keepNumbers(Poses modes, const Poses& before, int present, const std::vector<double>& pose,
                  const std::vector<JointType>& types) {
  sortModes(modes, types);
  if (before.empty()) return modes;
  std::vector<int> taken(before.size(), -1);
  // The way on screen came here step by step, however far.
  for (std::size_t j = 0; j < modes.size() && present >= 0; ++j) {
    if (isSamePose(modes[j], pose, types)) {
      taken[static_cast<std::size_t>(present)] = static_cast<int>(j);
      break;
    }
  }
  taken = pairUp(before, modes, std::move(taken), types);
  Poses kept;
  for (const int now : taken) {
    if (now >= 0) kept.push_back(modes[static_cast<std::size_t>(now)]);
  }
  for (std::size_t j = 0; j < modes.size(); ++j) {
    if (std::ranges::count(taken, static_cast<int>(j)) == 0) kept.push_back(modes[j]);
  }
  return kept;
}

}  // namespace denavit
