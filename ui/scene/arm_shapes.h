#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/arm/arm.h"
#include "models/robot/robot.h"
#include "render/arm_geometry.h"

namespace denavit {

/// A description turned into what the 3-D view draws, and its poses.
class ArmShapes {
 public:
  /// @throws DescriptionError for an arm that cannot be computed
  explicit ArmShapes(const RobotDescription& robot);

  [[nodiscard]] const ArmGeometry& geometry() const { return geometry_; }
  /// @param q  [rad|m] one value per joint
  [[nodiscard]] ArmPose calcPose(const std::vector<double>& q) const;

 private:
  Arm<double> arm_;
  ArmGeometry geometry_;
};

}  // namespace denavit
