#pragma once

#include <string>
#include <vector>

#include "core/identification/consistent_fit.h"
#include "core/identification/torque_model.h"
#include "models/identification/identify.h"

namespace denavit {

/// A robot as identification sees it: what is unknown, and what its file says of that.
struct IdentifiedArm {
  TorqueModel model;
  std::vector<Pose<double>> X_LF;  ///< the table's frames in the core's
  VecX<double> table;              ///< the model's unknowns by the robot's file
  bool withRotors = true;
  /// The links by the file in the core's frames, where it has none a guess: consistent.
  std::vector<BodyParameters> nominal;
  VecX<double> viscous, coulomb, rotor;  ///< by the file, in joint coordinates; may be 0
  VecX<double> rotorScale;               ///< [kg m²|kg] of a rotor that the file does not have
  std::vector<Issue> warnings;           ///< links that were guessed or repaired
};

/// @throws DescriptionError if findIssues(robot) has errors, and where links bend
[[nodiscard]] IdentifiedArm makeIdentifiedArm(const RobotDescription& robot,
                                              const IdentificationSettings& settings);

/// The consistent arm next to a plain fit.
/// @param goesOn  may be empty
[[nodiscard]] ConsistentArm findConsistentArm(const IdentifiedArm& arm, const LeastSquaresFit& fit,
                                              const std::function<bool()>& goesOn);

/// The model's unknowns of a consistent arm.
[[nodiscard]] VecX<double> calcUnknowns(const IdentifiedArm& arm, const ConsistentArm& consistent);

/// The links of a robot as those of a fitted one: about their centres of mass, point masses and
/// beams merged, without the payload. What the two have different, the fit has changed.
/// @throws DescriptionError if findIssues(robot) has errors
[[nodiscard]] std::vector<LinkDescription> makePlainLinks(const RobotDescription& robot);

/// The robot with the numbers of a consistent arm: links about their centres of mass without point
/// masses and beams, all friction at the joints, offsets left out. What gears lose and what
/// friction falls by with speed was measured with the rest: it is in the friction that was found
/// and nowhere else.
[[nodiscard]] RobotDescription makeFittedRobot(const RobotDescription& robot,
                                               const ConsistentArm& consistent, bool withRotors);

}  // namespace denavit
