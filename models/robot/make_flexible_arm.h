#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/flexible/flexible_arm.h"
#include "models/robot/robot.h"

namespace denavit {

/// Elastic coordinates of a joint and its link, in their order: the twist of its spring, modes of
/// torsion, of bending in y and in z.
using ElasticCounts = std::array<int, 4>;
[[nodiscard]] ElasticCounts modesOf(const JointDescription& joint);
[[nodiscard]] int countModes(const JointDescription& joint);
/// What the generalised coordinates have beyond the joints: twists of springs and amplitudes of
/// links.
[[nodiscard]] int countModes(const RobotDescription& robot);
/// Whether the link has modes.
[[nodiscard]] bool bends(const JointDescription& joint);

/// The beam of a link in stiffnesses, with its point masses placed along it.
/// @param joint  has a beam that findIssues has nothing against
[[nodiscard]] BeamSpec beamSpec(const JointDescription& joint);

/// X_MF of every link: its DH frame F while it does not bend, in the frame M in which
/// ArmEngine::pose() takes points: L, of a bending link its beam frame B. A standard row's F lies
/// at the beam's tip and is turned like B.
[[nodiscard]] std::vector<Pose<double>> makeMaterialFrames(const RobotDescription& robot);

/// The bending arm that the core computes with, payload and point masses included; null where no
/// beam has modes and no joint a spring. Its joints, base and tool are those of makeArm(robot), the
/// undeflected arm.
/// @throws DescriptionError if findIssues(robot) has errors
[[nodiscard]] std::shared_ptr<const FlexibleArm<double>> makeFlexibleArm(
    const RobotDescription& robot);

}  // namespace denavit
