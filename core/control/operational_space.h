#pragma once

#include <memory>

#include "core/control/control_law.h"
#include "core/control/control_model.h"

namespace denavit {

/// A spring and damper from the tool to where the reference has it, in axes of the world:
///   u = Jᵀ (K (x_r - x) + D (ẋ_r - ẋ)) - Kq qd + ĝ(q) + feed-forward,
/// where x_r - x is the way and the rotation vector from the tool to its reference (Hogan 1985;
/// Khatib 1987). The tool is the model's, which does not bend.
class OperationalSpaceLaw final : public ControlLaw {
 public:
  /// @param stiffness [N/m; N m/rad], damping [N s/m; N m s/rad]  along and about x, y, z
  /// @param jointDamping [N m s/rad|N s/m] Kq, one per joint
  OperationalSpaceLaw(const Vec6<double>& stiffness, const Vec6<double>& damping,
                      VecX<double> jointDamping, std::shared_ptr<ControlModel> model)
      : stiffness_(stiffness),
        damping_(damping),
        jointDamping_(std::move(jointDamping)),
        model_(std::move(model)) {}
  void calcCommand(const ControlMoment& now, VecX<double>& u) override;
  bool set(std::string_view name, std::span<const double> values) override;

 private:
  Vec6<double> stiffness_, damping_;
  VecX<double> jointDamping_;
  std::shared_ptr<ControlModel> model_;
  Jacobian<double> J_, referenceJ_;
};

}  // namespace denavit
