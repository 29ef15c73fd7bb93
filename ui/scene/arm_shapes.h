#pragma once

#include <memory>
#include <vector>

#include "core/arm/arm.h"
#include "core/flexible/flexible_arm.h"
#include "models/mechanism/mechanism_description.h"
#include "models/robot/robot.h"
#include "render/arm_geometry.h"
#include "render/scene_options.h"

namespace denavit {

struct Mechanism;

/// A description turned into what the 3-D view draws, and its poses, bent where links bend. A
/// mechanism is drawn as its chains, links that they share once.
class ArmShapes {
 public:
  /// @throws DescriptionError for an arm that cannot be computed
  explicit ArmShapes(const RobotDescription& robot);
  /// @throws DescriptionError for a mechanism that cannot be computed
  explicit ArmShapes(const MechanismDescription& mechanism);

  /// Of a mechanism where there is one, else of the arm. @throws DescriptionError as the others
  ArmShapes(const RobotDescription& robot, const MechanismDescription* mechanism)
      : ArmShapes(mechanism ? ArmShapes(*mechanism) : ArmShapes(robot)) {}

  [[nodiscard]] const ArmGeometry& geometry() const { return geometry_; }
  /// Whether any link bends.
  [[nodiscard]] bool bends() const;
  [[nodiscard]] int jointCount() const { return static_cast<int>(geometry_.links.size()); }
  /// N: joints, then modal amplitudes.
  [[nodiscard]] int dof() const { return dof_; }

  /// @param q  [rad|m] the joints, then amplitudes; what is missing at the end is 0
  /// @param exaggeration  times the amplitudes, for the drawing
  /// @param colouring  what fills the values of the bent links' curves: of the true amplitudes
  [[nodiscard]] ArmPose calcPose(const std::vector<double>& q, double exaggeration = 1,
                                 BeamColouring colouring = BeamColouring::Plain) const;
  /// [m] The tool in the world at q, with exaggerated deflections. @param chain  of a mechanism
  [[nodiscard]] Eigen::Vector3d calcTool(const std::vector<double>& q, double exaggeration,
                                         std::size_t chain = 0) const;
  /// [rad|m] The amplitudes with which the links hang under gravity while all joints are held, in
  /// equilibrium; zeros where none was found, and of a mechanism.
  /// @param q  [rad|m] the joints
  [[nodiscard]] VecX<double> calcSag(const std::vector<double>& q) const;
  /// The largest value that colours a bent link at q.
  [[nodiscard]] double calcLargest(const std::vector<double>& q, BeamColouring colouring) const;

 private:
  /// One chain as the core has it.
  struct Chain {
    Arm<double> arm;
    std::shared_ptr<const FlexibleArm<double>> flexible;  ///< null: all links are rigid
    std::vector<int> coordinates;                         ///< among all; -1: 0 always
    std::size_t firstLink = 0;                            ///< that is drawn
  };

  void addLinks(const Chain& chain, const RobotDescription& robot);
  void addChain(const Chain& chain);
  void addBranches(const Mechanism& mechanism);
  [[nodiscard]] int listedLink(std::size_t chain, int link) const;
  [[nodiscard]] VecX<double> toCoordinates(const std::vector<double>& q) const;
  [[nodiscard]] VecX<double> gather(const Chain& chain, const VecX<double>& all) const;
  [[nodiscard]] VecX<double> exaggerate(VecX<double> all, double factor) const;
  void poseRigid(const Chain& chain, const VecX<double>& drawn, ArmPose& pose,
                 Pose<double>& X_WT) const;
  void poseBent(const Chain& chain, const VecX<double>& all, const VecX<double>& drawn,
                BeamColouring colouring, ArmPose& pose, Pose<double>& X_WT) const;

  std::vector<Chain> chains_;
  int dof_ = 0;
  ArmGeometry geometry_;
};

}  // namespace denavit
