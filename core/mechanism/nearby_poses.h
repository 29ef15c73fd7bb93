#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/mechanism/mechanism_engine.h"

namespace denavit {

/// A mechanism in closed poses beside one, which it is taken to by its independent coordinates: for
/// derivatives of what no recursion differentiates.
class NearbyPoses {
 public:
  /// @param q  [rad|m] closed   @param independent  coordinates, regular at q
  NearbyPoses(const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
              const std::vector<int>& independent);

  /// Takes the engine to where the independent coordinates are `by` away from q. @param by  of size
  /// m
  void go(const VecX<double>& by);
  [[nodiscard]] MechanismEngine& engine() { return engine_; }
  [[nodiscard]] const VecX<double>& q() const { return q_; }

  /// The derivative of a matrix by how far the independent coordinates went along a direction:
  /// central differences of eighth order. @param calc  gives the matrix where the engine is
  template <typename Calc>
  [[nodiscard]] MatX<double> differentiate(const VecX<double>& along, const Calc& calc) {
    constexpr std::array<double, 4> kWeights{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    constexpr double kAside = 1e-2;  // [rad|m] from one pose to the next
    MatX<double> sum;
    const double longest = along.size() == 0 ? 0 : along.cwiseAbs().maxCoeff();
    const double step = longest > 0 ? kAside / longest : kAside;
    for (std::size_t k = 0; k < kWeights.size(); ++k) {
      for (const double side : {1.0, -1.0}) {
        go(side * static_cast<double>(k + 1) * step * along);
        const MatX<double> value = (side * kWeights[k] / step) * calc();
        if (sum.size() == 0) {
          sum = value;
        } else {
          sum += value;
        }
      }
    }
    return sum;
  }

 private:
  MechanismEngine engine_;
  VecX<double> start_, q_;
  MatX<double> G_;
};

}  // namespace denavit
