#pragma once

#include <memory>

#include "core/flexible/flexible_arm.h"

namespace denavit {

/// Exact derivatives of an arm's inverse dynamics, by duals. Allocates nothing after the first
/// call.
class ForceDerivatives {
 public:
  explicit ForceDerivatives(const Arm<double>& arm);
  explicit ForceDerivatives(const FlexibleArm<double>& arm);
  ~ForceDerivatives();

  /// The derivatives S and D, N x N, of M qdd + C qd + g + K q + D qd by q and qd.
  void calc(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd, MatX<double>& S,
            MatX<double>& D);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace denavit
