#include "tests/core/random_mechanisms.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/linear/dense.h"
#include "core/mechanism/mechanism_part.h"

namespace denavit::test {

namespace {

std::size_t place(int i) { return static_cast<std::size_t>(i); }

/// Axes whose z lies along x.
const Mat3<double> kAlongX = (Mat3<double>() << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();

Pose<double> translation(double x, double y, double z) {
  Pose<double> X;
  X.p << x, y, z;
  return X;
}

/// Where frames of planar mechanisms are: anywhere along the plane's normal.
Pose<double> inPlane(Arbitrary& any, double x, double y) {
  return translation(x, y, any.number(-0.2, 0.2)) * alongZ(any.number(-3, 3));
}

MatX<double> closureMatrix(const ClosedMechanism& made) {
  ClosureEquations equations(*made.mechanism);
  equations.place(made.q);
  return equations.jacobian();
}

/// Far from where the loops leave more motions free, and from where the actuators lose them.
bool isRegular(const ClosedMechanism& made) {
  constexpr double kFar = 0.04;
  const Mechanism& mechanism = *made.mechanism;
  CoordinateSet set(makeRowScale(mechanism), makeColumnScale(mechanism));
  const MatX<double> A = closureMatrix(made);
  const CoordinateSet::Rank rank = set.calcRank(A);
  if (!(rank.regularity > kFar)) return false;
  std::vector<int> driven = mechanism.actuated;
  if (driven.size() < place(rank.mobility)) return true;
  driven.resize(place(rank.mobility));
  return set.take(A, driven) && set.calcCondition(A) > kFar;
}

template <typename Draw>
ClosedMechanism drawRegular(const Draw& draw) {
  for (;;) {
    ClosedMechanism made = draw();
    if (isRegular(made)) return made;
  }
}

void giveMass(Arbitrary& any, Link<double>& link, double mass, const Vec3<double>& p_LC) {
  link.mass = mass;
  link.p_LC = p_LC;
  link.I_LC_L = any.inertia(mass);
}

/// A joint whose axis is across that of the one before.
Link<double> across() {
  Link<double> link;
  link.cosAlpha = 0;
  link.sinAlpha = 1;
  return link;
}

/// The smallest turn of the z axis to a direction, which is not -z. Eigen's own takes as long to
/// compile as all of this file, for what it makes of opposite directions.
Mat3<double> turnFromZ(const Vec3<double>& direction) {
  const Vec3<double> z = Vec3<double>::UnitZ(), to = direction.normalized();
  const double w = std::sqrt(2 * (1 + z.dot(to)));
  const Vec3<double> v = z.cross(to) / w;
  return Eigen::Quaterniond(w / 2, v.x(), v.y(), v.z()).toRotationMatrix();
}

/// A leg, universal joint and prismatic one, that stands between two points.
Arm<double> makeLeg(Arbitrary& any, const Vec3<double>& foot, const Vec3<double>& head,
                    bool heavyCross, const Vec3<double>& q) {
  MechanismChain chain;
  Arm<double>& leg = chain.arm;
  leg.links = {Link<double>(), across(), across()};
  leg.links[2].type = JointType::Prismatic;
  leg.links[2].d = (head - foot).norm() - q[2];
  if (heavyCross) giveMass(any, leg.links[0], 0.3, any.vec3(0.01));
  giveMass(any, leg.links[1], any.number(1, 3), {0.01, -0.2, 0.02});
  giveMass(any, leg.links[2], any.number(0.5, 2), {0.01, 0.02, -0.3});
  leg.links[2].rotorInertia = any.number(0, 5);
  chain.coordinates = {0, 1, 2};
  ChainKinematics kinematics(chain);
  kinematics.place(q);
  const Mat3<double> along = turnFromZ(head - foot);
  leg.X_W0 = {along * alongZ(any.number(-3, 3)).R * kinematics.linkPose(2).R.transpose(), foot};
  return leg;
}

Vec3<double> legCoordinates(Arbitrary& any) {
  return {any.number(-1, 1), any.number(1.2, 1.9), any.number(-0.1, 0.1)};
}

/// On a circle, in pairs.
Vec3<double> onCircle(Arbitrary& any, int k, double radius, double height) {
  const double angle = k * std::numbers::pi / 3 + any.number(-0.3, 0.3);
  return {radius * std::cos(angle), radius * std::sin(angle), height + any.number(-0.1, 0.1)};
}

ClosedMechanism drawStewart(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "Stewart platform";
  const Vec3<double> g_W = any.vec3(10);
  const char* const names[] = {"one", "two", "three", "four", "five", "six"};
  Pose<double> platform;  // of the wrist's last link
  for (int k = 0; k < 6; ++k) {
    const Vec3<double> foot = onCircle(any, k, 0.6, 0);
    const Vec3<double> head = onCircle(any, k + k % 2, 0.35, 0.8);
    const Vec3<double> own = legCoordinates(any);
    Arm<double> leg = makeLeg(any, foot, head, any.number(0, 1) < 0.5, own);
    leg.g_W = g_W;
    VecX<double> q = own;
    if (k == 0) {
      leg.links.insert(leg.links.end(), {across(), across(), across()});
      giveMass(any, leg.links.back(), any.number(5, 15), any.vec3(0.2));
      q.conservativeResize(6);
      q.tail<3>() << any.number(-1, 1), any.number(1, 2), any.number(-1, 1);
    }
    const int chain = made.addChain(names[k], leg, q);
    if (k == 0) {
      platform = made.pose({0, 5, {}});
    } else {
      const Pose<double> X_WA{platform.R * any.rotation(), head};
      made.close(ClosureType::Spherical, {0, 5, platform.inverse() * X_WA}, chain, 2,
                 {any.rotation(), Vec3<double>::Zero()});
    }
    made.mechanism->actuated.push_back(k == 0 ? 2 : 5 + 3 * k);
  }
  return made;
}

ClosedMechanism drawFourBar(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "four-bar";
  const std::vector<double> lengths{any.number(0.2, 0.4), any.number(0.5, 0.9),
                                    any.number(0.4, 0.8)};
  made.addChain("crank", planarArm(any, lengths, any.pose(), any.vec3(10)), any.vecX(3, 3));
  made.close(ClosureType::Revolute, {0, 2, inPlane(any, lengths[2], 0)}, -1, -1,
             alongZ(any.number(-3, 3)));
  made.mechanism->actuated = {0};
  return made;
}

ClosedMechanism drawSliderCrank(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "slider-crank";
  const double length = any.number(0.6, 1);
  const Pose<double> X_W0 = any.pose();
  const Vec3<double> g_W = any.vec3(10);
  made.addChain("crank", planarArm(any, {any.number(0.2, 0.4), length}, X_W0, g_W), any.vecX(2, 3));
  Arm<double> slider;
  slider.links.resize(1);
  slider.links[0].type = JointType::Prismatic;
  giveMass(any, slider.links[0], any.number(0.5, 2), any.vec3(0.1));
  slider.g_W = g_W;
  const Pose<double> rail{kAlongX, Vec3<double>::Zero()};
  slider.X_W0 = X_W0 * inPlane(any, 0, any.number(-0.1, 0.1)) * rail;
  made.addChain("slider", slider, any.vecX(1, 0.5));
  made.close(ClosureType::Revolute, {0, 1, inPlane(any, length, 0)}, 1, 0,
             alongZ(any.number(-3, 3)));
  made.mechanism->actuated = {0};
  return made;
}

ClosedMechanism drawFiveBar(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "five-bar";
  const Pose<double> X_W0 = any.pose();
  const Vec3<double> g_W = any.vec3(10);
  made.addChain("left", planarArm(any, {0.4, any.number(0.5, 0.7)}, X_W0, g_W), any.vecX(2, 2));
  made.addChain("right",
                planarArm(any, {any.number(0.3, 0.5), 0.6}, X_W0 * inPlane(any, 0.5, 0), g_W),
                any.vecX(2, 2));
  made.close(ClosureType::Revolute, {0, 1, inPlane(any, 0.6, 0)}, 1, 1, alongZ(any.number(-3, 3)));
  made.mechanism->actuated = {0, 2};
  return made;
}

ClosedMechanism drawThreeRrr(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "3-RRR";
  const Pose<double> X_W0 = any.pose();
  const Vec3<double> g_W = any.vec3(10);
  made.addChain("one", planarArm(any, {0.4, 0.5, 0.2}, X_W0, g_W), any.vecX(3, 2));
  for (const int k : {1, 2}) {
    const Pose<double> X_W0k = X_W0 * inPlane(any, k == 1 ? 1 : 0.5, k == 1 ? 0 : 0.9);
    made.addChain(k == 1 ? "two" : "three", planarArm(any, {0.4, 0.5}, X_W0k, g_W), any.vecX(2, 2));
    made.close(ClosureType::Revolute, {0, 2, inPlane(any, 0.2, k == 1 ? 0.15 : -0.15)}, k, 1,
               alongZ(any.number(-3, 3)));
  }
  made.mechanism->actuated = {0, 3, 5};
  return made;
}

ClosedMechanism drawBallLoop(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "ball loop";
  const Vec3<double> g_W = any.vec3(10);
  Arm<double> crank;
  crank.links = {Link<double>(), across(), across(), across()};
  crank.links[1].a = any.number(0.2, 0.4);
  giveMass(any, crank.links[0], any.number(0.5, 2), any.vec3(0.2));
  giveMass(any, crank.links[3], any.number(0.5, 2), {0.05, 0.3, 0.02});
  crank.X_W0 = any.pose();
  crank.g_W = g_W;
  VecX<double> q(4);
  q << any.number(-3, 3), any.number(-1, 1), any.number(1, 2), any.number(-3, 3);
  made.addChain("crank", crank, q);
  Arm<double> rocker = planarArm(any, {0.5}, any.pose(), g_W);
  made.addChain("rocker", rocker, any.vecX(1, 3));
  made.close(ClosureType::Spherical, {0, 3, {any.rotation(), {0.05, 0.7, 0}}}, 1, 0,
             {any.rotation(), Vec3<double>::Zero()});
  made.mechanism->actuated = {0};
  return made;
}

ClosedMechanism drawTwoArms(Arbitrary& any) {
  ClosedMechanism made;
  made.kind = "two arms on a bar";
  const Pose<double> X_W0 = any.pose();
  const Vec3<double> g_W = any.vec3(10);
  made.addChain("left", planarArm(any, {0.5, 0.4, 0.5}, X_W0, g_W), any.vecX(3, 2));
  Arm<double> right = planarArm(any, {0.5, 0.4, 0.1}, X_W0 * inPlane(any, 0.8, 0), g_W);
  right.X_LT = inPlane(any, 0.1, 0.05);
  made.addChain("right", right, any.vecX(3, 2));
  made.close(ClosureType::Fixed, {0, 2, inPlane(any, 0.5, 0)}, 1, 2, {});
  made.mechanism->actuated = {0, 1, 2, 3, 4, 5};
  return made;
}

int appendChain(ClosedMechanism& made, MechanismChain chain, const VecX<double>& own) {
  Mechanism& mechanism = *made.mechanism;
  for (int i = 0; i < chain.dof(); ++i) chain.coordinates.push_back(mechanism.coordinateCount++);
  for (int i = 0; i < chain.arm.jointCount(); ++i) {
    mechanism.jointNames.push_back(chain.name + "." + std::to_string(i + 1));
    mechanism.jointTypes.push_back(chain.arm.links[place(i)].type);
  }
  made.q.conservativeResize(mechanism.coordinateCount);
  made.q.tail(own.size()) = own;
  mechanism.chains.push_back(std::move(chain));
  return static_cast<int>(mechanism.chains.size()) - 1;
}

}  // namespace

int ClosedMechanism::addChain(const std::string& name, const Arm<double>& arm,
                              const VecX<double>& own) {
  return appendChain(*this, {name, arm, nullptr, {}}, own);
}

int ClosedMechanism::addBendingChain(const std::string& name, const Arm<double>& unbent,
                                     const FlexibleArm<double>& arm, const VecX<double>& own) {
  return appendChain(*this, {name, unbent, std::make_shared<FlexibleArm<double>>(arm), {}}, own);
}

Pose<double> ClosedMechanism::pose(const AttachedFrame& frame) const {
  ClosureEquations equations(*mechanism);
  equations.place(q);
  return equations.pose(frame);
}

void ClosedMechanism::close(ClosureType type, const AttachedFrame& a, int chain, int link,
                            const Pose<double>& X_AB) {
  AttachedFrame b{chain, link, {}};
  const Pose<double> X_WL = pose(b);
  b.X_LA = X_WL.inverse() * pose(a) * X_AB;
  const std::string name = "closure " + std::to_string(mechanism->closures.size() + 1);
  mechanism->closures.push_back({name, type, a, b});
}

Pose<double> alongZ(double angle, double d) {
  return {Eigen::AngleAxisd(angle, Vec3<double>::UnitZ()).toRotationMatrix(), {0, 0, d}};
}

Pose<double> arbitraryClosedPose(Arbitrary& any, ClosureType type) {
  const double angle = any.number(-3, 3), d = any.number(-0.5, 0.5);
  switch (type) {
    case ClosureType::Fixed:
      return {};
    case ClosureType::Revolute:
      return alongZ(angle);
    case ClosureType::Prismatic:
      return alongZ(0, d);
    case ClosureType::Cylindrical:
      return alongZ(angle, d);
    case ClosureType::Universal:
      return {alongZ(angle).R *
                  Eigen::AngleAxisd(any.number(-3, 3), Vec3<double>::UnitX()).toRotationMatrix(),
              Vec3<double>::Zero()};
    case ClosureType::Spherical:
      return {any.rotation(), Vec3<double>::Zero()};
  }
  return {};
}

Arm<double> planarArm(Arbitrary& any, const std::vector<double>& lengths, const Pose<double>& X_W0,
                      const Vec3<double>& g_W) {
  Arm<double> arm;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    Link<double>& link = arm.links.emplace_back();
    if (i > 0) link.a = lengths[i - 1];
    giveMass(any, link, any.number(0.5, 3),
             {lengths[i] * any.number(0.2, 0.8), any.number(-0.1, 0.1), any.number(-0.1, 0.1)});
    link.rotorInertia = any.number(0, 0.1);
  }
  arm.X_W0 = X_W0;
  arm.X_LT.p << lengths.back(), 0, 0;
  arm.g_W = g_W;
  return arm;
}

ClosedMechanism fourBar(Arbitrary& any) {
  return drawRegular([&] { return drawFourBar(any); });
}
ClosedMechanism sliderCrank(Arbitrary& any) {
  return drawRegular([&] { return drawSliderCrank(any); });
}
ClosedMechanism fiveBar(Arbitrary& any) {
  return drawRegular([&] { return drawFiveBar(any); });
}
ClosedMechanism threeRrr(Arbitrary& any) {
  return drawRegular([&] { return drawThreeRrr(any); });
}
ClosedMechanism stewart(Arbitrary& any) {
  return drawRegular([&] { return drawStewart(any); });
}
ClosedMechanism ballLoop(Arbitrary& any) {
  return drawRegular([&] { return drawBallLoop(any); });
}
ClosedMechanism twoArms(Arbitrary& any) {
  return drawRegular([&] { return drawTwoArms(any); });
}

std::vector<ClosedMechanism> anyMechanisms(unsigned seed) {
  Arbitrary any(seed);
  return {fourBar(any), sliderCrank(any), fiveBar(any), threeRrr(any),
          stewart(any), ballLoop(any),    twoArms(any)};
}

ClosedMechanism spatialLoop(Arbitrary& any, ClosureType type, Attachment attachment) {
  ClosedMechanism made;
  made.kind = "spatial loop";
  made.addChain("one", any.arm(7), any.vecX(7, 1));
  if (attachment == Attachment::Chains) made.addChain("two", any.arm(3), any.vecX(3, 1));
  const Pose<double> X_AB = arbitraryClosedPose(any, type);
  switch (attachment) {
    case Attachment::Chains: {
      const Pose<double> X_LT = made.mechanism->chains[0].arm.X_LT;
      made.close(type, {0, 6, X_LT * any.pose()}, 1, 2, X_AB);
      break;
    }
    case Attachment::WorldB:
      made.close(type, {0, 6, any.pose()}, -1, -1, X_AB);
      break;
    case Attachment::WorldA:
      made.close(type, {-1, -1, any.pose()}, 0, 6, X_AB);
      break;
    case Attachment::OneChain:
      made.close(type, {0, 0, any.pose()}, 0, 6, X_AB);
      break;
  }
  return made;
}

ClosedMechanism rodFourBar(double crank, double coupler, double rocker, double ground,
                           const Vec3<double>& angles) {
  ClosedMechanism made;
  made.kind = "four-bar of rods";
  Arm<double> arm;
  double before = 0;
  for (const double length : {crank, coupler, rocker}) {
    Link<double>& link = arm.links.emplace_back();
    link.a = before;
    link.mass = length;
    link.p_LC << length / 2, 0, 0;
    link.I_LC_L.diagonal() << 0, length * length * length / 12, length * length * length / 12;
    before = length;
  }
  arm.g_W.setZero();
  made.addChain("crank", arm,
                Vec3<double>(angles[0], angles[1] - angles[0], angles[2] - angles[1]));
  AttachedFrame pivot;
  pivot.X_LA = translation(ground, 0, 0);
  made.mechanism->closures.push_back(
      {"ground", ClosureType::Revolute, {0, 2, translation(rocker, 0, 0)}, pivot});
  made.mechanism->actuated = {0};
  return made;
}

ClosedMechanism doubleParallelogram(double angle) {
  ClosedMechanism made;
  made.kind = "double parallelogram";
  const auto rods = [](int count) {
    Arm<double> arm;
    for (int i = 0; i < count; ++i) {
      Link<double>& link = arm.links.emplace_back();
      link.a = i > 0 ? 1 : 0;
      link.mass = 1;
      link.p_LC << 0.5, 0, 0;
      link.I_LC_L.diagonal() << 0, 1.0 / 12, 1.0 / 12;
    }
    arm.g_W.setZero();
    return arm;
  };
  made.addChain("first", rods(3), Vec3<double>(angle, -angle, 0));
  for (int k = 1; k <= 2; ++k) {
    Arm<double> crank = rods(1);
    crank.X_W0 = translation(k, 0, 0);
    const int chain =
        made.addChain("crank" + std::to_string(k), crank, VecX<double>::Constant(1, angle));
    made.mechanism->closures.push_back({"pin" + std::to_string(k),
                                        ClosureType::Revolute,
                                        {0, k, translation(1, 0, 0)},
                                        {chain, 0, translation(1, 0, 0)}});
  }
  made.mechanism->actuated = {0};
  return made;
}

ClosedMechanism rodSliderCrank(double crank, double coupler, double mass, double angle) {
  ClosedMechanism made;
  made.kind = "slider-crank of rods";
  Arm<double> arm, slider;
  arm.links.resize(2);
  arm.links[0].mass = crank;
  arm.links[0].p_LC << crank / 2, 0, 0;
  arm.links[0].I_LC_L.diagonal().tail<2>().setConstant(crank * crank * crank / 12);
  arm.links[1].a = crank;
  arm.g_W.setZero();
  const double lean = std::asin(crank * std::sin(angle) / coupler);
  made.addChain("crank", arm, Eigen::Vector2d(angle, -lean - angle));
  slider.links.resize(1);
  slider.links[0].type = JointType::Prismatic;
  slider.links[0].mass = mass;
  slider.X_W0.R = kAlongX;
  slider.g_W.setZero();
  made.addChain("slider", slider,
                VecX<double>::Constant(1, crank * std::cos(angle) + coupler * std::cos(lean)));
  made.close(ClosureType::Revolute, {0, 1, translation(coupler, 0, 0)}, 1, 0, {});
  made.mechanism->actuated = {0};
  return made;
}

VecX<double> closedRates(Arbitrary& any, const ClosedMechanism& made, double size) {
  const Mechanism& mechanism = *made.mechanism;
  CoordinateSet set(makeRowScale(mechanism), makeColumnScale(mechanism));
  const MatX<double> A = closureMatrix(made);
  set.choose(A, {}, {});
  EXPECT_TRUE(set.factor(A));
  MatX<double> G(mechanism.dof(), set.mobility());
  set.calcG(A, G);
  return multiply(G, any.vecX(set.mobility(), size));
}

Simulation runOf(const ClosedMechanism& made, const VecX<double>& qd0) {
  Simulation s;
  s.engine = std::make_shared<MechanismSource>(made.mechanism);
  s.parts.push_back(std::make_shared<MechanismPartSource>());
  s.q0 = made.q;
  s.qd0 = qd0;
  s.duration = 1;
  s.outputStep = 0.02;
  return s;
}

}  // namespace denavit::test
