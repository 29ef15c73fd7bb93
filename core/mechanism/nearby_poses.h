#pragma once

#include <functional>
#include <memory>

#include "core/mechanism/mechanism_engine.h"

namespace denavit {

/// A derivative by the pose, and how far it may be off: as a part of its largest element, or of the
/// matrix itself per rad|m where this is larger.
struct PoseSlope {
  MatX<double> value;
  double error = 0;
};

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
  /// central differences of eighth order, over steps as short as the loops ask for. Beside a pose
  /// in which the loops fold, little is far: the dependent coordinates go as the root of what is
  /// left.
  /// @param calc  gives the matrix where the engine is
  [[nodiscard]] PoseSlope differentiate(const VecX<double>& along,
                                        const std::function<MatX<double>()>& calc);

 private:
  [[nodiscard]] PoseSlope differentiateOver(double step, const VecX<double>& along,
                                            const std::function<MatX<double>()>& calc);

  MechanismEngine engine_;
  VecX<double> start_, q_;
  MatX<double> G_;
};

}  // namespace denavit
