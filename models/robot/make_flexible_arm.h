#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/flexible/flexible_arm.h"
#include "models/robot/robot.h"

namespace denavit {

/// Of torsion, of bending in y and in z; zeros of a rigid link.
[[nodiscard]] std::array<int, 3> modesOf(const JointDescription& joint);
[[nodiscard]] int countModes(const JointDescription& joint);
/// Modal amplitudes of all links: what the generalised coordinates have beyond the joints.
[[nodiscard]] int countModes(const RobotDescription& robot);

/// The beam of a link in stiffnesses, with its point masses placed along it.
/// @param joint  has a beam that findIssues has nothing against
[[nodiscard]] BeamSpec beamSpec(const JointDescription& joint);

/// X_MF of every link: its DH frame F while it does not bend, in the frame M in which
/// ArmEngine::pose() takes points: L, of a bending link its beam frame B. A standard row's F lies
/// at the beam's tip and is turned like B.
[[nodiscard]] std::vector<Pose<double>> makeMaterialFrames(const RobotDescription& robot);

/// The bending arm that the core computes with, payload and point masses included; null where no
/// beam has modes. Its joints, base and tool are those of makeArm(robot), the undeflected arm.
/// @throws DescriptionError if findIssues(robot) has errors
[[nodiscard]] std::shared_ptr<const FlexibleArm<double>> makeFlexibleArm(
    const RobotDescription& robot);

}  // namespace denavit
