#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/identification/consistent_fit.h"
#include "models/identification/measured_motion.h"
#include "models/robot/robot.h"

namespace denavit {

struct IdentificationSettings {
  FitMethod method = FitMethod::Weighted;
  std::optional<double> period{};  ///< [s] the motion repeats itself: derivatives by Fourier series
  std::optional<double> cutoff{};  ///< [Hz] it does not: by filters; neither: the data decide
  bool withRotors = true;          ///< else the rotors' inertias are taken for 0
  CoulombModel coulomb = CoulombModel::Symmetric;
  bool operator==(const IdentificationSettings&) const = default;
};

/// A number that was found, with one standard error; infinite where the measurement leaves it free.
struct Estimate {
  double value = 0, error = 0;
  [[nodiscard]] bool isSeen() const { return std::isfinite(error); }
  /// Half of the interval that holds the true value with 95 %.
  [[nodiscard]] double interval() const { return 1.96 * error; }
};

/// "3.599 ± 0.023": the value with its interval, as many digits as that leaves a meaning; "2.4, not
/// seen" of one that is free.
[[nodiscard]] std::string toText(const Estimate& estimate);

/// A combination of the arm's inertias that the measured torques tell.
struct IdentifiedParameter {
  std::string name, formula, unit;  ///< see BaseParameterText
  Estimate estimate;
  double inTable = 0;  ///< what the robot's file has
};

struct IdentifiedFriction {
  Estimate viscous;          ///< [N m s/rad | N s/m]
  Estimate coulombPositive;  ///< [N m|N] for qd > 0
  Estimate coulombNegative;  ///< [N m|N] for qd < 0, usually < 0
  Estimate offset;           ///< [N m|N] of the measured torque
};

/// What the measurement says nothing about.
struct UnseenDirection {
  std::string formula;  ///< "Izz1 + 0.5 hx2": it may change without any torque changing
  std::string reason;
};

/// Measured torques beside computed ones: a row per instant, a column per joint.
struct TorqueComparison {
  VecX<double> time;                ///< [s]
  MatX<double> measured, computed;  ///< [N m|N] filtered, where positions were
  MatX<double> computedConsistent;  ///< [N m|N] of the consistent arm
  VecX<double> rms, relative;       ///< [N m|N] of the difference; over that of the measured
  VecX<double> rmsConsistent;       ///< [N m|N]
  VecX<double> positionNoise;       ///< [rad|m] of the measured positions
  VecX<double> counted;             ///< rows of each joint that the numbers above are of
  std::string derivatives;          ///< how rates and accelerations were found
  /// Whether the joint moves at all: else its torques are dry friction of any size, and are left
  /// out.
  [[nodiscard]] bool counts(Eigen::Index joint) const { return counted[joint] > 0; }
  [[nodiscard]] bool isEmpty() const { return time.size() == 0; }
};

/// An arm with all its numbers, each link a body that can be (Wensing, Kim, Slotine 2018).
struct ConsistentArm {
  ConsistentFit::Status status = ConsistentFit::Status::Unsolved;
  double distance = 0;                ///< from the plain fit, in its standard deviations
  double divergence = 0;              ///< from the robot's file, see findConsistentFit
  std::vector<BodyParameters> links;  ///< in the frames of the DH table, without the payload
  /// Standard errors of their numbers from the measurement alone; infinite if it does not determine
  /// them.
  std::vector<BodyParameters> linkErrors;
  VecX<double> rotorErrors;
  /// Number of combinations of numbers that the measurement hardly determines, and that stay near
  /// the robot's file.
  int untold = 0;
  VecX<double> viscous, coulombPositive, coulombNegative, rotor, offset;
};

/// The mass of a link of the consistent arm.
[[nodiscard]] inline Estimate massOf(const ConsistentArm& arm, std::size_t link) {
  return {arm.links[link][0], arm.linkErrors[link][0]};
}

/// All that became of a measurement.
struct IdentificationResult {
  bool wasCancelled = false;  ///< then nothing else is filled
  std::vector<IdentifiedParameter> base;
  std::vector<IdentifiedFriction> friction;
  std::vector<UnseenDirection> unseen;
  ConsistentArm consistent;
  TorqueComparison fit;
  std::optional<TorqueComparison> validation;
  /// Singular values that decided how many base parameters there are: the smallest that counts and
  /// the largest that does not, by the largest of all.
  double smallestKept = 0, largestDropped = 0;
  LeastSquaresFit plain;        ///< of base, friction and offsets: covariance, condition, spread
  RobotDescription fitted;      ///< the robot with the consistent numbers
  std::vector<Issue> warnings;  ///< of the robot, the data and the fit
  std::vector<Issue> validationWarnings;  ///< of the other motion and how the fit does there
  /// What was assumed of the tables, see MeasuredTable; each of the validation names it.
  std::vector<std::string> assumptions;
};

/// @throws DescriptionError if findIssues(robot) has errors, and where links bend
void requireIdentifiable(const RobotDescription& robot);

/// Part of the work that is done (0 to 1), asked whether to go on.
using IdentificationProgress = std::function<bool(double)>;

/// Finds the inertias, friction and torque offsets of a rigid arm from a measured motion: those
/// combinations of inertias that torques can tell by least squares with standard errors, then the
/// nearest consistent arm. Placement, gravity and payload are those of the robot; the payload is
/// known and is not found. A pure function of its arguments.
/// @param validation  another motion, on which the result is tried; null: none
/// @throws DescriptionError for robots with errors or bending links, cut-offs and periods that the
///   motion does not have, and motions with too little in them; what is wrong with the validation
///   has its source
[[nodiscard]] IdentificationResult identify(const RobotDescription& robot,
                                            const MeasuredMotion& motion,
                                            const MeasuredMotion* validation,
                                            const IdentificationSettings& settings,
                                            const IdentificationProgress& progress = {});

}  // namespace denavit
