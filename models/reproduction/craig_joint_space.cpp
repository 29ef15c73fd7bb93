#include <cmath>

#include "core/dynamics/configuration_space.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/craig_planar.h"
#include "models/reproduction/papers.h"
#include "models/robot/make_arm.h"

namespace denavit {

namespace {

constexpr double kJointSpaceTolerance = 1e-12;

std::string titleOf(const PlanarState& s, const char* joint2) {
  const auto tenths = [](double x) {
    const long tens = std::lround(x * 10);
    return (tens < 0 ? "-" : "") + std::to_string(std::labs(tens) / 10) + "." +
           std::to_string(std::labs(tens) % 10);
  };
  return "at theta1 = " + tenths(s.t1) + " rad, " + joint2 + " = " + tenths(s.t2) + ", rates " +
         tenths(s.v1) + ", " + tenths(s.v2) + ", accelerations " + tenths(s.a1) + ", " +
         tenths(s.a2);
}

struct JointSpaceForms {
  ConfigurationSpaceForm<double> form;
  VecX<double> tau;
};
JointSpaceForms calcJointSpace(const Arm<double>& arm, const PlanarState& s) {
  JointSpaceForms ours;
  NewtonEulerWork<double> work;
  calcConfigurationSpaceForm<double>(arm, s.q(), work, ours.form);
  ours.tau.resize(2);
  calcInverseDynamics<double>(arm, s.q(), s.qd(), s.qdd(), work, ours.tau);
  return ours;
}

/// Eq. 6.58 and 6.60 to 6.62.
struct PrintedForms {
  Eigen::Matrix2d M;
  Eigen::Vector2d V, G, tau;
};
PrintedForms evaluatePlanar(const PlanarState& s) {
  constexpr auto l1 = CraigPlanar::l1, l2 = CraigPlanar::l2, m1 = CraigPlanar::m1,
                 m2 = CraigPlanar::m2, g = CraigPlanar::g;
  const double c1 = std::cos(s.t1), c2 = std::cos(s.t2), s2 = std::sin(s.t2),
               c12 = std::cos(s.t1 + s.t2);
  PrintedForms p;
  p.M << l2 * l2 * m2 + 2 * l1 * l2 * m2 * c2 + l1 * l1 * (m1 + m2),
      l2 * l2 * m2 + l1 * l2 * m2 * c2,  //
      l2 * l2 * m2 + l1 * l2 * m2 * c2, l2 * l2 * m2;
  p.V << -m2 * l1 * l2 * s2 * s.v2 * s.v2 - 2 * m2 * l1 * l2 * s2 * s.v1 * s.v2,
      m2 * l1 * l2 * s2 * s.v1 * s.v1;
  p.G << m2 * l2 * g * c12 + (m1 + m2) * l1 * g * c1, m2 * l2 * g * c12;
  p.tau << m2 * l2 * l2 * (s.a1 + s.a2) + m2 * l1 * l2 * c2 * (2 * s.a1 + s.a2) +
               (m1 + m2) * l1 * l1 * s.a1 - m2 * l1 * l2 * s2 * s.v2 * s.v2 -
               2 * m2 * l1 * l2 * s2 * s.v1 * s.v2 + m2 * l2 * g * c12 + (m1 + m2) * l1 * g * c1,
      m2 * l1 * l2 * c2 * s.a1 + m2 * l1 * l2 * s2 * s.v1 * s.v1 + m2 * l2 * g * c12 +
          m2 * l2 * l2 * (s.a1 + s.a2);
  return p;
}

ReproductionSection compareState(const PrintedForms& p, const JointSpaceForms& ours,
                                 const PlanarState& s, std::string title) {
  ReproductionSection section{.title = std::move(title)};
  addElements("M", p.M, ours.form.M, kJointSpaceTolerance, section);
  addComponents("V", p.V, ours.form.calcVelocityForces(s.qd()), kJointSpaceTolerance, section);
  addComponents("G", p.G, ours.form.G, kJointSpaceTolerance, section);
  addComponents("tau", p.tau, ours.tau, kJointSpaceTolerance, section);
  return section;
}

/// Eq. 6.88 and 6.89; theta1, d2 with Izz1 = 0.25 and Izz2 = 0.09 kg m² about the axis of joint 1.
PrintedForms evaluateSliding(const PlanarState& s) {
  constexpr double m1 = 3, m2 = 2, l1 = 0.4, Izz1 = 0.25, Izz2 = 0.09, g = 9.81;
  const double d2 = s.t2, inertia = m1 * l1 * l1 + Izz1 + Izz2 + m2 * d2 * d2;
  PrintedForms p;
  p.M << inertia, 0, 0, m2;
  p.V << 2 * m2 * d2 * s.v1 * s.v2, -m2 * d2 * s.v1 * s.v1;
  p.G << (m1 * l1 + m2 * d2) * g * std::cos(s.t1), m2 * g * std::sin(s.t1);
  p.tau = p.M * Eigen::Vector2d(s.a1, s.a2) + p.V + p.G;
  return p;
}

}  // namespace

Sections reproduceCraig63(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("craig-2r"));
  Sections sections;
  for (const PlanarState& s : kPlanarStates) {
    sections.push_back(
        compareState(evaluatePlanar(s), calcJointSpace(arm, s), s, titleOf(s, "theta2")));
  }
  return sections;
}

Sections reproduceCraig64(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("craig-2r"));
  Sections sections;
  for (const PlanarState& s : kPlanarStates) {
    const double coefficient = CraigPlanar::m2 * CraigPlanar::l1 * CraigPlanar::l2 * std::sin(s.t2);
    const JointSpaceForms ours = calcJointSpace(arm, s);
    ReproductionSection section{.title = titleOf(s, "theta2")};
    addElements("B", Eigen::Vector2d(-2 * coefficient, 0), ours.form.B, kJointSpaceTolerance,
                section);
    Eigen::Matrix2d C;
    C << 0, -coefficient, coefficient, 0;
    addElements("C", C, ours.form.C, kJointSpaceTolerance, section);
    sections.push_back(std::move(section));
  }
  return sections;
}

Sections reproduceCraig65(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("craig-rp"));
  Sections sections;
  for (const PlanarState& s : kPlanarStates) {
    const JointSpaceForms ours = calcJointSpace(arm, s);
    ReproductionSection section = compareState(evaluateSliding(s), ours, s, titleOf(s, "d2"));
    const VecX<double> momentum = ours.form.M * s.qd();
    section.add(compareMisprint("dk/d(rate of d2), eq. 6.85", numberFigure(2 * s.t2), 2 * s.v2,
                                momentum[1], kJointSpaceTolerance,
                                "printed with d2; the derivative of eq. 6.81 has the rate of d2"));
    sections.push_back(std::move(section));
  }
  sections.back().finding =
      "Craig's Izz2, about an axis along that of joint 1, is the element yy in the slider's own "
      "frame, whose z is the direction of sliding.";
  return sections;
}

}  // namespace denavit
