#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/dynamics/newton_euler.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/robot/make_arm.h"

namespace denavit {

namespace {

constexpr double kFigurePi = std::numbers::pi;
constexpr int kFigureSamples = 201, kShoulder = 1;  // joint 2, 0-based
constexpr double kFigureDuration = 2;               // [s]

/// Rest to rest: every joint moves along a cycloid, q = range (s - sin(2 pi s)/(2 pi)). The thesis
/// shows its profile of joint 2 in a picture only; this one leaves the upright pose as that one
/// does and passes the horizontal.
struct FigureMotion {
  VecX<double> q, qd, qdd;
};
FigureMotion calcFigureMotion(double t) {
  VecX<double> range(6);
  range << 0.8, 0.75 * kFigurePi, 0.05, 0.6, 0.5, 0.7;  // [rad], the third [m]
  const double s = t / kFigureDuration, turn = 2 * kFigurePi * s;
  FigureMotion m{range * (s - std::sin(turn) / (2 * kFigurePi)),
                 range * ((1 - std::cos(turn)) / kFigureDuration),
                 range * (2 * kFigurePi * std::sin(turn) / (kFigureDuration * kFigureDuration))};
  m.q[2] += 0.9;  // the boom is well out
  return m;
}

/// The terms of joint 2's torque: tau = inertia + velocity + gravity + external.
struct FigureTerms {
  double inertia, velocity, gravity, external, total, acceleration, angle;
};

/// The end effector carries this vector (force; moment), in its own axes.
double calcExternal(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  Jacobian<double> J;
  calcJacobian(arm, kinematics, J);
  Vec6<double> load;
  const Vec3<double> five = kinematics.X_WT.R * Vec3<double>(5, 5, 5);
  load << five, five;
  return (J.transpose() * load)[kShoulder];
}

FigureTerms calcFigureTerms(const Arm<double>& arm, double t) {
  const FigureMotion m = calcFigureMotion(t);
  const VecX<double> rest = VecX<double>::Zero(6);
  NewtonEulerWork<double> work;
  VecX<double> all(6), still(6), gravity(6), velocity(6);
  calcInverseDynamics<double>(arm, m.q, m.qd, m.qdd, work, all);
  calcGravityForces<double>(arm, m.q, work, gravity);
  calcCoriolisForces<double>(arm, m.q, m.qd, work, velocity);
  calcInverseDynamics<double>(arm, m.q, rest, m.qdd, work, still);
  const double external = calcExternal(arm, m.q);
  return {still[kShoulder] - gravity[kShoulder],
          velocity[kShoulder],
          gravity[kShoulder],
          external,
          all[kShoulder] + external,
          m.qdd[kShoulder],
          m.q[kShoulder]};
}

using TermMember = double FigureTerms::*;

/// The sample with the largest absolute value.
std::size_t findPeak(const std::vector<FigureTerms>& curve, TermMember value) {
  std::size_t peak = 0;
  for (std::size_t k = 1; k < curve.size(); ++k) {
    if (std::abs(curve[k].*value) > std::abs(curve[peak].*value)) peak = k;
  }
  return peak;
}
double peakOf(const std::vector<FigureTerms>& curve, TermMember value) {
  return std::abs(curve[findPeak(curve, value)].*value);
}
double timeOf(std::size_t sample) {
  return kFigureDuration * static_cast<double>(sample) / (kFigureSamples - 1);
}

ReproductionSection compareClaims(const std::vector<FigureTerms>& curve) {
  ReproductionSection section{.title = "what the text says about the figure"};
  double worst = 0;
  for (const FigureTerms& terms : curve) {
    worst = std::max(worst, std::abs(terms.inertia + terms.velocity + terms.gravity +
                                     terms.external - terms.total));
  }
  const double largest = peakOf(curve, &FigureTerms::total),
               heaviest = peakOf(curve, &FigureTerms::gravity);
  section.add(compareClaim("sum of the terms less the recursion, relative", "the same",
                           worst / largest, worst < 1e-12 * largest));
  const double upright = std::abs(curve.front().gravity) / heaviest;
  section.add(
      compareClaim("gravity term upright, share of its peak", "zero", upright, upright < 0.01,
                   "not quite: the fourth link's centre of mass lies 5.4 mm beside the axis"));
  const double angle = curve[findPeak(curve, &FigureTerms::gravity)].angle;
  section.add(compareClaim("angle of joint 2 at the peak of gravity [rad]", "nearest to horizontal",
                           angle, std::abs(angle - kFigurePi / 2) < 0.2,
                           "a little late: the boom slides out on the way"));
  const double acceleration = std::abs(curve[findPeak(curve, &FigureTerms::inertia)].acceleration) /
                              peakOf(curve, &FigureTerms::acceleration);
  section.add(compareClaim("acceleration at the inertia term's peak, share of its own",
                           "at its peak", acceleration, acceleration > 0.97));
  const double load = peakOf(curve, &FigureTerms::external) / heaviest;
  section.add(compareClaim("peak of the external term, share of gravity's", "much smaller", load,
                           load < 0.5,
                           "how much depends on the load's axes and on how far the boom "
                           "is out, which are not printed; here it is out by 0.9 m"));
  return section;
}

ReproductionSection listPeaks(const std::vector<FigureTerms>& curve) {
  ReproductionSection section{.title = "largest values of the curves [N m]"};
  const std::pair<const char*, TermMember> terms[] = {
      {"inertia", &FigureTerms::inertia},
      {"Coriolis and centrifugal", &FigureTerms::velocity},
      {"gravity", &FigureTerms::gravity},
      {"external", &FigureTerms::external},
      {"total", &FigureTerms::total}};
  for (const auto& [name, value] : terms) {
    section.add(setBeside(name, {"a picture", std::nullopt}, numberFigure(peakOf(curve, value)),
                          "neither the curve's values, nor the motion (figure 4.2), nor "
                          "the arm's masses are printed"));
  }
  section.finding =
      "The figure's curves cannot be compared number by number. What the text says of them holds "
      "for the shipped Stanford arm on a rest-to-rest motion of the same kind, with the same load "
      "of 5 N and 5 N m along each axis of the tool.";
  return section;
}

}  // namespace

Sections reproduceElRayyes45(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("stanford"));
  std::vector<FigureTerms> curve;
  for (std::size_t k = 0; k < kFigureSamples; ++k) curve.push_back(calcFigureTerms(arm, timeOf(k)));
  Sections sections = compareElRayyesTable45(inputs);
  sections.push_back(compareClaims(curve));
  sections.push_back(listPeaks(curve));
  return sections;
}

}  // namespace denavit
