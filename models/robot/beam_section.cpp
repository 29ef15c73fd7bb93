#include "models/robot/beam_section.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "models/robot/beam_issues.h"

namespace denavit {
namespace {

using std::numbers::pi;

constexpr double kSlenderness = 0.05, kWallShare = 0.1, kUsualLength_m = 0.3;

BeamSectionNumbers calcRound(double outer, double inner) {
  const double area = pi / 4 * (outer * outer - inner * inner);
  const double moment = pi / 64 * (std::pow(outer, 4) - std::pow(inner, 4));
  return {area, moment, moment, 2 * moment};
}

/// Roark, table 10.1, case 4: within 4 % of the series, of half sides a >= b.
double calcSolidTorsion(double width, double height) {
  const double a = 0.5 * std::max(width, height), b = 0.5 * std::min(width, height);
  return a * b * b * b * (16.0 / 3 - 3.36 * b / a * (1 - std::pow(b / a, 4) / 12));
}

BeamSectionNumbers calcBox(double width, double height, double wall) {
  const double w = width - 2 * wall, h = height - 2 * wall;  // of the hole
  const bool hollow = wall > 0;
  BeamSectionNumbers section;
  section.area = width * height - (hollow ? w * h : 0);
  section.secondMomentY = (width * std::pow(height, 3) - (hollow ? w * std::pow(h, 3) : 0)) / 12;
  section.secondMomentZ = (height * std::pow(width, 3) - (hollow ? h * std::pow(w, 3) : 0)) / 12;
  section.torsionConstant = calcSolidTorsion(width, height);
  if (!hollow) return section;
  // Bredt's flow along the middle of the wall, and what a thick wall, cut open, would have by
  // itself.
  const double mw = width - wall, mh = height - wall;
  const double tube =
      2 * wall * mw * mw * mh * mh / (mw + mh) + 2.0 / 3 * (mw + mh) * std::pow(wall, 3);
  section.torsionConstant = std::min(section.torsionConstant, tube);
  return section;
}

void giveModes(Beam& beam) {
  beam.modesY = 2;
  beam.modesZ = 2;
}

std::optional<double> product(const std::optional<double>& given,
                              const std::optional<double>& modulus,
                              const std::optional<double>& section) {
  if (given) return given;
  if (modulus && section) return *modulus * *section;
  return std::nullopt;
}

}  // namespace

BeamSectionNumbers calcSection(const BodyShape& shape) {
  using Kind = BodyShape::Kind;
  assert(shape.kind != Kind::Rod && shape.kind != Kind::Sphere);
  if (shape.kind == Kind::Box) return calcBox(shape.width, shape.height, shape.wall);
  const bool tube = shape.kind == Kind::Tube;
  return calcRound(shape.width, tube ? shape.width - 2 * shape.wall : 0);
}

void setBeam(JointDescription& joint, const BodyShape& shape, const Material& material) {
  const BeamSectionNumbers section = calcSection(shape);
  LinkDescription& link = joint.link;
  if (!link.beam) {
    giveModes(link.beam.emplace());
    link.com.setZero();
    link.inertia = {};
    link.about = InertiaReference::CentreOfMass;
  }
  Beam& beam = *link.beam;
  beam.bendingStiffnessY = beam.bendingStiffnessZ = beam.torsionalStiffness = std::nullopt;
  beam.rotaryInertiaPerLength = std::nullopt;
  beam.youngsModulus = material.youngsModulus_Pa;
  beam.shearModulus = material.shearModulus_Pa;
  beam.area = section.area;
  beam.secondMomentY = section.secondMomentY;
  beam.secondMomentZ = section.secondMomentZ;
  beam.torsionConstant = section.torsionConstant;
  link.mass = material.density_kg_m3 * section.area * std::abs(joint.a);
}

void makeFlexible(JointDescription& joint) {
  if (joint.link.beam) return;
  // A row without a length is refused for that; its section is something to go on with.
  const double length = joint.a == 0 ? kUsualLength_m : std::abs(joint.a);
  const double mass = joint.link.mass, width = kSlenderness * length;
  const BodyShape tube{
      .kind = BodyShape::Kind::Tube, .length = length, .width = width, .wall = kWallShare * width};
  setBeam(joint, tube, listMaterials().front());
  if (mass > 0) joint.link.mass = mass;
}

void makeRigid(JointDescription& joint) {
  if (!joint.link.beam) return;
  const double mass = joint.link.mass, length = std::abs(joint.a);
  const double across = mass * length * length / 12;
  joint.link.inertia = {};
  const bool full = joint.link.beam->rotaryInertia == RotaryInertia::Full;
  joint.link.inertia.xx = full ? rotaryInertiaPerLength(joint) * length : 0;
  joint.link.inertia.yy = joint.link.inertia.zz = across;
  joint.link.about = InertiaReference::CentreOfMass;
  joint.link.com = {-0.5 * joint.a, 0, 0};
  joint.link.beam.reset();
}

RobotDescription withUnbentBodies(RobotDescription robot) {
  for (JointDescription& joint : robot.joints) {
    std::optional<Beam> beam = joint.link.beam;
    makeRigid(joint);
    joint.link.beam = std::move(beam);
  }
  return robot;
}

void useStiffnesses(JointDescription& joint) {
  if (!joint.link.beam) return;
  Beam& beam = *joint.link.beam;
  const double rotary = rotaryInertiaPerLength(joint);
  beam.bendingStiffnessY = stiffnessY(beam);
  beam.bendingStiffnessZ = stiffnessZ(beam);
  beam.torsionalStiffness = torsionalStiffness(beam);
  if (rotary > 0) beam.rotaryInertiaPerLength = rotary;
  beam.youngsModulus = beam.shearModulus = beam.area = std::nullopt;
  beam.secondMomentY = beam.secondMomentZ = beam.torsionConstant = std::nullopt;
}

std::optional<double> stiffnessY(const Beam& beam) {
  return product(beam.bendingStiffnessY, beam.youngsModulus, beam.secondMomentZ);
}
std::optional<double> stiffnessZ(const Beam& beam) {
  return product(beam.bendingStiffnessZ, beam.youngsModulus, beam.secondMomentY);
}
std::optional<double> torsionalStiffness(const Beam& beam) {
  return product(beam.torsionalStiffness, beam.shearModulus, beam.torsionConstant);
}

}  // namespace denavit
