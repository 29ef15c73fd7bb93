#pragma once

#include <memory>
#include <vector>

#include "core/arm/arm.h"
#include "core/flexible/flexible_arm.h"
#include "models/robot/robot.h"
#include "render/arm_geometry.h"
#include "render/scene_options.h"

namespace denavit {

/// A description turned into what the 3-D view draws, and its poses, bent where links bend.
class ArmShapes {
 public:
  /// @throws DescriptionError for an arm that cannot be computed
  explicit ArmShapes(const RobotDescription& robot);

  [[nodiscard]] const ArmGeometry& geometry() const { return geometry_; }
  /// Null where all links are rigid.
  [[nodiscard]] const FlexibleArm<double>* flexible() const { return flexible_.get(); }
  /// N: joints, then modal amplitudes.
  [[nodiscard]] int dof() const { return flexible_ ? flexible_->dof() : arm_.dof(); }

  /// @param q  [rad|m] the joints, then amplitudes; what is missing at the end is 0
  /// @param exaggeration  times the amplitudes, for the drawing
  /// @param colouring  what fills the values of the bent links' curves: of the true amplitudes
  [[nodiscard]] ArmPose calcPose(const std::vector<double>& q, double exaggeration = 1,
                                 BeamColouring colouring = BeamColouring::Plain) const;
  /// [m] The tool in the world at q, with exaggerated deflections.
  [[nodiscard]] Eigen::Vector3d calcTool(const std::vector<double>& q, double exaggeration) const;
  /// [rad|m] The amplitudes with which the links hang under gravity while all joints are held, in
  /// equilibrium; zeros where none was found.
  /// @param q  [rad|m] the joints
  [[nodiscard]] VecX<double> calcSag(const std::vector<double>& q) const;
  /// The largest value that colours a bent link at q.
  [[nodiscard]] double calcLargest(const std::vector<double>& q, BeamColouring colouring) const;

 private:
  [[nodiscard]] VecX<double> toCoordinates(const std::vector<double>& q) const;

  Arm<double> arm_;
  std::shared_ptr<const FlexibleArm<double>> flexible_;
  ArmGeometry geometry_;
};

}  // namespace denavit
