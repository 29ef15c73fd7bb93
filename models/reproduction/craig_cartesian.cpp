#include <cmath>

#include "core/dynamics/cartesian_dynamics.h"
#include "core/linear/dense.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/craig_planar.h"
#include "models/reproduction/papers.h"
#include "models/robot/make_arm.h"

namespace denavit {

namespace {

constexpr double kCartesianTolerance = 1e-12;

/// x and y of the tool, in the tool's axes.
CartesianDynamics calcCartesianForm(const Arm<double>& arm, const PlanarState& s) {
  return calcCartesianDynamics(arm, s.q(), s.qd(),
                               {.axes = CartesianAxes::Tool, .components = {0, 1}});
}

std::string titleOf(std::size_t k) { return "state " + std::to_string(k + 1); }

ReproductionSection compareForm(const PlanarState& s, const CartesianDynamics& x,
                                std::string title) {
  constexpr auto l1 = CraigPlanar::l1, l2 = CraigPlanar::l2, m1 = CraigPlanar::m1,
                 m2 = CraigPlanar::m2, g = CraigPlanar::g;
  const double s2 = std::sin(s.t2), c2 = std::cos(s.t2), c1 = std::cos(s.t1),
               s12 = std::sin(s.t1 + s.t2), c12 = std::cos(s.t1 + s.t2);
  Eigen::Matrix2d J, inverse, Mx;
  J << l1 * s2, 0, l1 * c2 + l2, l2;
  inverse << l2, 0, -l1 * c2 - l2, l1 * s2;
  inverse /= l1 * l2 * s2;
  Mx << m2 + m1 / (s2 * s2), 0, 0, m2;
  const Eigen::Vector2d Vx(
      -(m2 * l1 * c2 + m2 * l2) * s.v1 * s.v1 - m2 * l2 * s.v2 * s.v2 -
          (2 * m2 * l2 + m2 * l1 * c2 + m1 * l1 * c2 / (s2 * s2)) * s.v1 * s.v2,
      m2 * l1 * s2 * s.v1 * s.v1 + l1 * m2 * s2 * s.v1 * s.v2);
  const Eigen::Vector2d Gx(m1 * g * c1 / s2 + m2 * g * s12, m2 * g * c12);

  ReproductionSection section{.title = std::move(title)};
  addElements("J (6.100)", J, x.J, kCartesianTolerance, section);
  addElements("inverse of J (6.101)", inverse, invert(x.J), kCartesianTolerance, section);
  section.add(compareNumber("rate of J 11 (6.102)", numberFigure(l1 * c2 * s.v2), x.Jdot(0, 0),
                            kCartesianTolerance));
  section.add(
      compareMisprint("rate of J 21 (6.102)", numberFigure(-l1 * s2 * s.t2), -l1 * s2 * s.v2,
                      x.Jdot(1, 0), kCartesianTolerance,
                      "printed with theta2; the derivative of eq. 6.100 has the rate of theta2"));
  addElements("Mx (6.103)", Mx, x.Mx, kCartesianTolerance, section);
  addComponents("Vx (6.103)", Vx, x.Vx, kCartesianTolerance, section);
  addComponents("Gx (6.103)", Gx, x.Gx, kCartesianTolerance, section);
  return section;
}

}  // namespace

Sections reproduceCraig66(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("craig-2r"));
  Sections sections;
  for (std::size_t k = 0; k < kPlanarStates.size(); ++k) {
    const PlanarState& s = kPlanarStates[k];
    sections.push_back(compareForm(s, calcCartesianForm(arm, s), titleOf(k)));
  }
  sections.back().finding =
      "Eq. 6.103 holds with the acceleration as the derivative of the velocity's components in the "
      "moving axes of link 2, which is what eq. 6.102 differentiates, not with the components of "
      "the acceleration.";
  PlanarState stretched = kPlanarStates[0];
  stretched.t2 = 0;
  const CartesianDynamics x = calcCartesianForm(arm, stretched);
  const double along = x.isSingular() ? std::abs(x.singular[0].task[0]) : 0;
  ReproductionSection singular{.title = "stretched straight out"};
  singular.add(compareClaim("part of the singular direction along x2", "no motion along x2", along,
                            std::abs(along - 1) < kCartesianTolerance));
  sections.push_back(std::move(singular));
  return sections;
}

Sections reproduceCraig67(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("craig-2r"));
  constexpr auto l1 = CraigPlanar::l1, l2 = CraigPlanar::l2, m1 = CraigPlanar::m1,
                 m2 = CraigPlanar::m2;
  Sections sections;
  for (std::size_t k = 0; k < kPlanarStates.size(); ++k) {
    const PlanarState& s = kPlanarStates[k];
    const CartesianDynamics x = calcCartesianForm(arm, s);
    const double s2 = std::sin(s.t2), c2 = std::cos(s.t2), product = m2 * l1 * l2 * s2,
                 mass = m1 * l1 * l1 * c2 / s2;
    ReproductionSection section{.title = titleOf(k)};
    section.add(
        compareMisprint("Bx 11 (6.108)", numberFigure(mass - product), -mass - product, x.Bx(0, 0),
                        kCartesianTolerance * 10,
                        "the first term's sign is wrong: J' Vx of eq. 6.103 gives -m1 l1^2 c2/s2"));
    section.add(compareNumber("Bx 21 (6.108)", numberFigure(product), x.Bx(1, 0),
                              kCartesianTolerance * 10));
    Eigen::Matrix2d C;
    C << 0, -product, product, 0;
    addElements("Cx (6.109)", C, x.Cx, kCartesianTolerance * 10, section);
    sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace denavit
