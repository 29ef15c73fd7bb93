#include "models/identification/identified_arm.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/linear/dense.h"
#include "models/identification/base_formulas.h"
#include "models/json/number_text.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"

namespace denavit {

namespace {

/// If noise keeps every consistent arm away from the fit, one more standard deviation in the square
/// is insignificant, and it avoids links that are far from the table's.
constexpr double kConsistentSlack = 1;
/// Standard deviations per nominal number. Below this, the standard error is more than half of the
/// nominal number, and the measurement hardly determines the direction.
constexpr double kLeastTold = 2;

/// [kg] of a link that the file has no mass of: the middle one of the others.
double guessMass(const Arm<double>& arm) {
  std::vector<double> masses;
  for (const Link<double>& link : arm.links) {
    if (link.mass > 0) masses.push_back(link.mass);
  }
  if (masses.empty()) return 1;
  std::sort(masses.begin(), masses.end());
  return masses[masses.size() / 2];
}

/// [m] A third of the links' mean length.
double guessRadius(const Arm<double>& arm) {
  double length = arm.X_LT.p.norm();
  for (const Link<double>& link : arm.links) length += std::abs(link.a) + std::abs(link.d);
  const double mean = length / static_cast<double>(arm.links.size());
  return mean > 0 ? mean / 3 : 0.1;
}

void findNominalLinks(const RobotDescription& robot, const Arm<double>& links, IdentifiedArm& arm) {
  const double mass = guessMass(links), radius = guessRadius(links);
  for (std::size_t i = 0; i < links.links.size(); ++i) {
    const BodyParameters own = toParameters(calcOriginInertia(links.links[i]));
    arm.nominal.push_back(makeConsistent(own, mass, radius));
    if (isConsistent(own)) continue;
    const std::string where = "joints[" + std::to_string(i) + "].link " + jointLabel(robot, i);
    arm.warnings.push_back(
        {Issue::Severity::Warning, where,
         own[0] > 0 ? "has an inertia that no solid body has; the search for links begins at the "
                      "nearest one"
                    : "has no mass; the search for links begins at a ball of " +
                          toReadable(arm.nominal.back()[0]) + " kg with a radius of " +
                          toReadable(radius) + " m",
         "give a drawing's numbers if there are any: what no torque tells stays close to them"});
  }
}

VecX<double> stackNominal(const std::vector<BodyParameters>& links) {
  VecX<double> all(kBodyParameterCount * static_cast<Eigen::Index>(links.size()));
  for (std::size_t i = 0; i < links.size(); ++i) {
    all.segment<10>(10 * static_cast<Eigen::Index>(i)) = links[i];
  }
  return all;
}

/// Base parameters of links in the core's frames, and rotors.
VecX<double> calcBaseValues(const BaseParameterSet& base, const VecX<double>& links,
                            const VecX<double>& rotors) {
  VecX<double> all(links.size() + rotors.size());
  all << links, rotors;
  return base.grouping * all;
}

/// [kg m²|kg] A hundredth of what each joint accelerates at rest in the zero pose.
VecX<double> calcRotorScale(const Arm<double>& joints, const std::vector<BodyParameters>& links) {
  InertiaMatrixWork<double> work;
  MatX<double> M;
  const VecX<double> zero = VecX<double>::Zero(joints.jointCount());
  calcLinkPoses(joints, zero, work.X_PL);
  calcCompositeInertia(
      joints, work.X_PL, [&](std::size_t i) { return toBodyInertia(links[i]); }, work, M);
  return 0.01 * M.diagonal();
}

/// The unknowns by the robot's file.
void fillTable(const Arm<double>& links, const std::vector<JointFriction>& friction,
               IdentifiedArm& arm) {
  const TorqueModel& model = arm.model;
  const int n = model.joints();
  const bool isSymmetric = model.coulomb == CoulombModel::Symmetric;
  arm.viscous.resize(n);
  arm.coulomb.resize(n);
  arm.rotor.setZero(n);
  arm.table.setZero(model.unknowns());
  for (int i = 0; i < n; ++i) {
    const JointFriction& own = friction[static_cast<std::size_t>(i)];
    arm.viscous[i] = own.viscous;
    arm.coulomb[i] = (own.coulombPositive - own.coulombNegative) / 2;
    if (arm.withRotors) arm.rotor[i] = links.links[static_cast<std::size_t>(i)].rotorInertia;
    arm.table[model.dry() + i] = isSymmetric ? arm.coulomb[i] : own.coulombPositive;
    if (!isSymmetric) arm.table[model.last() + i] = own.coulombNegative;
  }
  arm.table.head(model.base.count()) =
      calcBaseValues(model.base, calcLinkParameters(links), arm.rotor);
  arm.table.segment(model.viscous(), n) = arm.viscous;
}

/// The table's number, or what the fit found, or anything positive.
VecX<double> positiveOf(const VecX<double>& table, const VecX<double>& fit,
                        const VecX<double>& error) {
  VecX<double> values(table.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] = table[i] > 0 ? table[i] : std::max({fit[i], error[i], 1e-6});
  }
  return values;
}

/// What the unknowns of the model are in those of the problem: links, rotors, viscous, dry
/// friction, offsets.
MatX<double> makeModelMap(const IdentifiedArm& arm) {
  const TorqueModel& model = arm.model;
  const int n = model.joints(), rotors = arm.withRotors ? n : 0;
  const bool isSymmetric = model.coulomb == CoulombModel::Symmetric;
  MatX<double> map = MatX<double>::Zero(model.unknowns(), 10 * n + rotors + 3 * n);
  map.topLeftCorner(model.base.count(), 10 * n + rotors) =
      model.base.grouping.leftCols(10 * n + rotors);
  map.block(model.viscous(), 10 * n + rotors, 3 * n, 3 * n).setIdentity();
  if (!isSymmetric) map.bottomRightCorner(n, n) *= -1;  // T- is negative
  return map;
}

/// The weight of a square if noise is correlated in time.
double worthOf(const LeastSquaresFit& fit) {
  const auto instants =
      static_cast<double>(fit.left.size()) / static_cast<double>(fit.spread.size());
  return std::clamp(fit.effectiveInstants / instants, 1e-6, 1.0);
}

/// Nominal numbers are those of the file; where it has none, of friction those of the fit.
ConsistentProblem makeConsistentProblem(const IdentifiedArm& arm, const LeastSquaresFit& fit) {
  const TorqueModel& model = arm.model;
  const int n = model.joints(), rotors = arm.withRotors ? n : 0;
  const bool isSymmetric = model.coulomb == CoulombModel::Symmetric;
  ConsistentProblem problem;
  problem.nominal = arm.nominal;
  problem.freeCount = isSymmetric ? n : 0;
  problem.nominalPositive.resize(rotors + (isSymmetric ? 2 : 3) * n);
  if (arm.withRotors) {
    problem.nominalPositive.head(n) =
        (arm.rotor.array() > 0).select(arm.rotor, arm.rotorScale.cwiseMax(1e-9));
  }
  const auto fill = [&](int place, const VecX<double>& table, int first, double sign) {
    problem.nominalPositive.segment(place, n) =
        positiveOf(table, sign * fit.x.segment(first, n), fit.standardError.segment(first, n));
  };
  fill(rotors, arm.viscous, model.viscous(), 1);
  fill(rotors + n, arm.coulomb, model.dry(), 1);
  if (!isSymmetric) fill(rotors + 2 * n, arm.coulomb, model.last(), -1);
  problem.A = multiply(fit.information, makeModelMap(arm));
  problem.b = fit.information * fit.x;
  problem.slack = kConsistentSlack;
  problem.leastTold = kLeastTold;
  problem.worth = worthOf(fit);
  return problem;
}

/// Standard errors of linear combinations (rows) of the unknowns; infinite if the measurement does
/// not determine them.
VecX<double> calcErrors(const MatX<double>& rows, const ConsistentFit& found, double worth) {
  constexpr double kSmallest = 1e-12;  // of the best determined direction, and of a row's square
  const MatX<double> parts = multiply(rows, found.directions);
  const double least = kSmallest * found.told.maxCoeff();
  VecX<double> errors(parts.rows());
  for (Eigen::Index i = 0; i < parts.rows(); ++i) {
    double free = 0, squares = 0;
    for (Eigen::Index k = 0; k < parts.cols(); ++k) {
      const double square = parts(i, k) * parts(i, k);
      if (found.told[k] > least) {
        squares += square / (found.told[k] * found.told[k]);
      } else {
        free += square;
      }
    }
    const bool isFree = free > kSmallest * parts.row(i).squaredNorm();
    errors[i] = isFree ? std::numeric_limits<double>::infinity() : std::sqrt(squares / worth);
  }
  return errors;
}

/// A body without mass keeps its tensor about the origin.
LinkDescription makePlainLink(const BodyParameters& p) {
  LinkDescription link;
  link.mass = p[0];
  if (p[0] != 0) link.com = p.segment<3>(1) / p[0];
  const BodyInertia<double> body = toBodyInertia(p);
  const InertiaElements origin{body.xx, body.yy, body.zz, body.xy, body.xz, body.yz};
  link.inertia = toElements(toMatrix(origin) - pointInertia(link.mass, link.com));
  return link;
}

}  // namespace

void requireIdentifiable(const RobotDescription& robot) {
  throwIfErrors("", findIssues(robot));
  if (hasDriveTrain(robot)) {
    failIn("", "drive_train", "couples motors; identification is of arms with a motor per joint",
           "take it out: what it couples are rotors and motors' friction, not the links");
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (robot.joints[i].spring) {
      failIn("", "joints[" + std::to_string(i) + "].joint_spring",
             jointLabel(robot, i) + " has a spring; identification is of rigid arms",
             "take the spring out, where it is much stiffer than the motion is quick");
    }
    const auto& beam = robot.joints[i].link.beam;
    if (!beam || beam->modesX + beam->modesY + beam->modesZ == 0) continue;
    failIn("", "joints[" + std::to_string(i) + "].link.beam",
           jointLabel(robot, i) + " bends; identification is of rigid arms",
           "set its modes to 0, or take the beam out");
  }
}

std::vector<LinkDescription> makePlainLinks(const RobotDescription& robot) {
  RobotDescription unloaded = robot;
  unloaded.payload = {};
  const Arm<double> arm = makeArm(unloaded);
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  std::vector<LinkDescription> links;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const BodyParameters inL = toParameters(calcOriginInertia(arm.links[i]));
    links.push_back(makePlainLink(calcParameterTransform(X_LF[i].inverse()) * inL));
  }
  return links;
}

IdentifiedArm makeIdentifiedArm(const RobotDescription& robot,
                                const IdentificationSettings& settings) {
  requireIdentifiable(robot);
  RobotDescription unloaded = robot, loadOnly = withoutInertia(robot);
  unloaded.payload = {};
  loadOnly.payload = robot.payload;
  const Arm<double> links = makeArm(unloaded);
  IdentifiedArm arm;
  arm.withRotors = settings.withRotors;
  arm.X_LF = makeUserFrames(robot);
  arm.model.arm = makeArm(withoutInertia(robot));
  arm.model.payload = makeArm(loadOnly);
  for (Arm<double>* each : {&arm.model.arm, &arm.model.payload}) {
    for (Link<double>& link : each->links) link.rotorInertia = 0;
  }
  arm.model.base = findBaseParameters(arm.model.arm, settings.withRotors);
  arm.model.coulomb = settings.coulomb;
  findNominalLinks(robot, links, arm);
  arm.rotorScale = calcRotorScale(arm.model.arm, arm.nominal);
  fillTable(links, makeFriction(robot), arm);
  return arm;
}

ConsistentArm findConsistentArm(const IdentifiedArm& arm, const LeastSquaresFit& fit,
                                const std::function<bool()>& goesOn) {
  const int n = arm.model.joints(), rotors = arm.withRotors ? n : 0;
  const bool isSymmetric = arm.model.coulomb == CoulombModel::Symmetric;
  const ConsistentFit found = findConsistentFit(makeConsistentProblem(arm, fit), goesOn);
  ConsistentArm made;
  made.status = found.status;
  made.distance = found.distance;
  made.divergence = found.divergence;
  made.untold = found.untold;
  const Eigen::Index unknowns = found.directions.rows();
  for (std::size_t i = 0; i < found.bodies.size(); ++i) {
    const auto X_FL = calcParameterTransform(arm.X_LF[i].inverse());
    made.links.push_back(X_FL * found.bodies[i]);
    MatX<double> rows = MatX<double>::Zero(10, unknowns);
    rows.middleCols(10 * static_cast<Eigen::Index>(i), 10) = X_FL;
    made.linkErrors.emplace_back(calcErrors(rows, found, worthOf(fit)));
  }
  MatX<double> rotorRows = MatX<double>::Zero(rotors, unknowns);
  rotorRows.middleCols(10 * n, rotors).setIdentity();
  made.rotorErrors = calcErrors(rotorRows, found, worthOf(fit));
  made.rotor = arm.withRotors ? VecX<double>(found.positive.head(n)) : VecX<double>::Zero(n);
  made.viscous = found.positive.segment(rotors, n);
  made.coulombPositive = found.positive.segment(rotors + n, n);
  made.coulombNegative =
      isSymmetric ? VecX<double>(-made.coulombPositive) : VecX<double>(-found.positive.tail(n));
  made.offset = isSymmetric ? found.free : VecX<double>::Zero(n);
  return made;
}

VecX<double> calcUnknowns(const IdentifiedArm& arm, const ConsistentArm& consistent) {
  std::vector<BodyParameters> links;
  for (std::size_t i = 0; i < consistent.links.size(); ++i) {
    links.push_back(calcParameterTransform(arm.X_LF[i]) * consistent.links[i]);
  }
  const bool isSymmetric = arm.model.coulomb == CoulombModel::Symmetric;
  VecX<double> x(arm.model.unknowns());
  x << calcBaseValues(arm.model.base, stackNominal(links), consistent.rotor), consistent.viscous,
      consistent.coulombPositive, isSymmetric ? consistent.offset : consistent.coulombNegative;
  return x;
}

RobotDescription makeFittedRobot(const RobotDescription& robot, const ConsistentArm& consistent,
                                 bool withRotors) {
  RobotDescription fitted = robot;
  const std::string how = "links, friction and rotors fitted to a measured motion";
  fitted.source = robot.source.empty() ? how : robot.source + "; " + how;
  for (std::size_t i = 0; i < fitted.joints.size(); ++i) {
    JointDescription& joint = fitted.joints[i];
    const auto k = static_cast<Eigen::Index>(i);
    joint.link = makePlainLink(consistent.links[i]);
    joint.friction.viscous = consistent.viscous[k];
    joint.friction.coulomb = {consistent.coulombPositive[k], consistent.coulombNegative[k]};
    joint.friction.expression.clear();
    joint.friction.stribeckRate = 0;
    joint.actuator.viscous = 0;
    joint.actuator.coulomb = {};
    joint.actuator.efficiency = 1;
    const double G = joint.actuator.gearRatio;
    joint.actuator.rotorInertia = withRotors ? consistent.rotor[k] / (G * G) : 0;
  }
  return fitted;
}

}  // namespace denavit
