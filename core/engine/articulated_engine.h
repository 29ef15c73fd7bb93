#pragma once

#include "core/dynamics/articulated_body.h"
#include "core/engine/rigid_engine.h"

namespace denavit {

/// Articulated bodies: accelerations in O(n), without forming M (Featherstone 1983). The fastest
/// for long arms.
class ArticulatedEngine final : public RigidEngine {
 public:
  ArticulatedEngine(const Arm<double>& arm, const EngineSettings& settings)
      : RigidEngine(arm, settings.without) {}
  [[nodiscard]] std::string_view method() const override { return "articulated bodies"; }
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override;

 private:
  ArticulatedBodyWork<double> body_;
  std::vector<BodyInertia<double>> composite_;
  VecX<double> remainder_;
};

}  // namespace denavit
