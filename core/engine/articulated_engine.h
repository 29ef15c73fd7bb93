#pragma once

#include "core/dynamics/articulated_body.h"
#include "core/engine/rigid_engine.h"

namespace denavit {

/// Articulated bodies: accelerations in O(n), without forming M (Featherstone 1983). The fastest
/// for long arms.
class ArticulatedEngine final : public RigidEngine {
 public:
  ArticulatedEngine(const Arm<double>& arm, const EngineSettings& settings)
      : RigidEngine(arm, settings.without), goesWithout_(settings.without.any()) {}
  [[nodiscard]] std::string_view method() const override { return "articulated bodies"; }
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override;
  [[nodiscard]] bool accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                VecX<double>& force, VecX<double>& qdd,
                                VecX<double>& bias) override;
  [[nodiscard]] bool accepts(const ArmChange& change) override {
    pivots_ = {};
    return RigidEngine::accepts(change);
  }
  [[nodiscard]] bool formsBias() const override { return goesWithout_; }

 private:
  bool goesWithout_;  ///< what b leaves out is not in the fused recursion
  ArticulatedBodyWork<double> body_;
  PivotWork pivots_;
  VecX<double> remainder_;
};

}  // namespace denavit
