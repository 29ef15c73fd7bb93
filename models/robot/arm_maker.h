#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/arm/arm.h"
#include "models/robot/beam_issues.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot.h"

namespace denavit {

template <Scalar T>
struct SineCosine {
  T sine, cosine;
};

/// Numbers of a description as what they are. Right angles cost nothing: sines and cosines within
/// 1e-12 of 0 and ±1 are made exactly that.
struct PlainNumbers {
  using Number = double;
  static constexpr bool kAreFormulas = false;
  double operator()(const std::string& /*name*/, double value) const { return value; }
  [[nodiscard]] SineCosine<double> turn(const std::string& name, double angle) const;
  [[nodiscard]] double angle(const std::string& /*name*/, double value) const { return value; }
  static bool isZero(double value) { return value == 0; }
};

/// "c2" and an axis: c2x.
inline std::string axisName(const std::string& symbol, int axis) { return symbol + "xyz"[axis]; }

template <Scalar T>
Mat3<T> rotationAbout(int axis, const SineCosine<T>& turn) {
  const int j = (axis + 1) % 3, k = (axis + 2) % 3;
  Mat3<T> R = Mat3<T>::Identity();
  R(j, j) = R(k, k) = turn.cosine;
  R(k, j) = turn.sine;
  R(j, k) = -turn.sine;
  return R;
}

/// The pose X_PB of a placement. @param name  of the placement's numbers
template <typename Numbers>
Pose<typename Numbers::Number> makePlacedPose(const Numbers& number, const std::string& name,
                                              const Placement& placement) {
  using T = typename Numbers::Number;
  const auto about = [&](int axis, const char* angle) {
    return rotationAbout(axis, number.turn(name + angle, placement.rpy[axis]));
  };
  Pose<T> X;
  X.R = Mat3<T>(about(2, "yaw") * about(1, "pitch")) * about(0, "roll");
  for (int k = 0; k < 3; ++k) X.p[k] = number(axisName(name, k), placement.xyz[k]);
  return X;
}

/// Makes an Arm of a description: of numbers, or of parameters named after the fields of each joint
/// (a2, d3, m2, c2x, I2xx, Jm1). What splits a standard row and moves inertia along is here, once.
/// @tparam Numbers  as PlainNumbers
template <typename Numbers>
class ArmMaker {
 public:
  using T = typename Numbers::Number;

  ArmMaker(const RobotDescription& robot, Numbers numbers)
      : robot_(robot),
        number_(std::move(numbers)),
        isStandard_(robot.convention == Convention::Standard) {}

  [[nodiscard]] Arm<T> make() {
    Arm<T> arm;
    const std::size_t n = robot_.joints.size();
    const Pose<T> X_FT = makePlacedPose(number_, "tool", robot_.tool);
    for (int k = 0; k < 3; ++k) arm.g_W[k] = number_(axisName("g", k), robot_.gravity[k]);
    arm.X_W0 = makePlacedPose(number_, "base", robot_.base);
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<Body> bodies = makeBodies(i);
      if (i + 1 == n) bodies.push_back(makePayload().movedBy(X_FT));
      const Pose<T> X_LF = makeUserFrame(i);
      if (Numbers::kAreFormulas && bodies.size() > 1) calcMoments(bodies, X_LF);
      Body body = bodies.front();
      for (std::size_t k = 1; k < bodies.size(); ++k) body = merge(body, bodies[k]);
      arm.links.push_back(makeLink(i, body.movedBy(X_LF)));
    }
    arm.X_LT = makeUserFrame(n - 1) * X_FT;
    return arm;
  }

  /// X_LF: the DH frame of joint i in the core's link frame.
  [[nodiscard]] Pose<T> makeUserFrame(std::size_t i) const {
    if (!isStandard_) return {};
    const JointDescription& joint = robot_.joints[i];
    return {rotationAbout(0, number_.turn(named("alpha", i), joint.alpha)),
            Vec3<T>(number_(named("a", i), joint.a), T(0), T(0))};
  }

 private:
  /// Mass, centre and tensor of a body in one frame, for merging.
  struct Body {
    T mass = T(0);
    Vec3<T> p_C = Vec3<T>::Constant(T(0));
    Mat3<T> I_C = Mat3<T>::Constant(T(0));
    [[nodiscard]] Body movedBy(const Pose<T>& X) const {
      return {mass, X * p_C, Mat3<T>(X.R * I_C) * X.R.transpose()};
    }
  };

  static std::string named(const std::string& symbol, std::size_t i) {
    return symbol + std::to_string(i + 1);
  }
  [[nodiscard]] Vec3<T> makeVector(const std::string& name, const Eigen::Vector3d& v) const {
    Vec3<T> made;
    for (int k = 0; k < 3; ++k) made[k] = number_(axisName(name, k), v[k]);
    return made;
  }

  [[nodiscard]] Mat3<T> makeTensor(const std::string& name, const InertiaElements& I) const {
    const T xy = number_(name + "xy", I.xy), xz = number_(name + "xz", I.xz),
            yz = number_(name + "yz", I.yz);
    Mat3<T> made;
    made << number_(name + "xx", I.xx), xy, xz, xy, number_(name + "yy", I.yy), yz, xz, yz,
        number_(name + "zz", I.zz);
    return made;
  }

  /// First moment and tensor of bodies about the link's origin, which need no common centre: a
  /// formula that is known already is not written again, so that what is computed from mass times
  /// centre, later, divides by no sum of masses that may be 0.
  static void calcMoments(const std::vector<Body>& bodies, const Pose<T>& X_LF) {
    Vec3<T> first = Vec3<T>::Constant(T(0));
    Mat3<T> second = Mat3<T>::Constant(T(0));
    for (const Body& body : bodies) {
      const Body moved = body.movedBy(X_LF);
      first += moved.p_C * moved.mass;
      second += moved.I_C + calcPointInertia<T>(moved.mass, moved.p_C);
    }
  }

  /// Two bodies as one: their tensors are taken about the common centre of mass.
  static Body merge(const Body& a, const Body& b) {
    if (Numbers::isZero(b.mass)) return {a.mass, a.p_C, a.I_C + b.I_C};
    if (Numbers::isZero(a.mass)) return {b.mass, b.p_C, a.I_C + b.I_C};
    const T mass = a.mass + b.mass;
    const Vec3<T> p_C = (a.p_C * a.mass + b.p_C * b.mass) / mass;
    return {mass, p_C,
            Mat3<T>(a.I_C + b.I_C) + calcPointInertia<T>(a.mass, a.p_C - p_C) +
                calcPointInertia<T>(b.mass, b.p_C - p_C)};
  }

  /// A beam without modes: a uniform rod from the clamped end at x = -a to the tip at 0.
  [[nodiscard]] Body makeRod(std::size_t i) const {
    const JointDescription& joint = robot_.joints[i];
    const T m = number_(named("m", i), joint.link.mass), a = number_(named("a", i), joint.a);
    const T across = m * a * a / T(12);
    Body rod;
    rod.mass = m;
    rod.p_C[0] = -a / T(2);
    rod.I_C(1, 1) = rod.I_C(2, 2) = across;
    if (joint.link.beam->rotaryInertia == RotaryInertia::Full) {
      rod.I_C(0, 0) = number_(named("Jx", i), rotaryInertiaPerLength(joint) * std::fabs(joint.a));
    }
    return rod;
  }
  /// The link and its point masses, in the user's frame F.
  [[nodiscard]] std::vector<Body> makeBodies(std::size_t i) const {
    const LinkDescription& link = robot_.joints[i].link;
    Body body;
    if (link.beam) {
      body = makeRod(i);
    } else {
      body.mass = number_(named("m", i), link.mass);
      body.p_C = makeVector(named("c", i), link.com);
      body.I_C = makeTensor(named("I", i), link.inertia);
      if (link.about == InertiaReference::LinkOrigin) {
        body.I_C = body.I_C - calcPointInertia<T>(body.mass, body.p_C);
      }
    }
    std::vector<Body> bodies{body};
    for (std::size_t k = 0; k < link.pointMasses.size(); ++k) {
      const PointMass& point = link.pointMasses[k];
      const std::string name = "p" + std::to_string(k + 1) + "_" + std::to_string(i + 1);
      Body other;
      other.mass = number_("m" + name, point.mass);
      other.p_C = makeVector(name, point.at);
      const T inertia = number_("I" + name, point.inertia);
      for (int axis = 0; axis < 3; ++axis) other.I_C(axis, axis) = inertia;
      bodies.push_back(other);
    }
    return bodies;
  }

  [[nodiscard]] Body makePayload() const {
    const Payload& load = robot_.payload;
    return {number_("mL", load.mass), makeVector("cL", load.com), makeTensor("IL", load.inertia)};
  }

  /// A standard row's own a and alpha come after its joint: they are the next link's.
  [[nodiscard]] Link<T> makeLink(std::size_t i, const Body& body) const {
    const JointDescription& joint = robot_.joints[i];
    const bool revolute = joint.type == JointType::Revolute;
    Link<T> link;
    link.type = joint.type;
    if (!isStandard_ || i > 0) {
      const std::size_t row = isStandard_ ? i - 1 : i;
      const JointDescription& shape = robot_.joints[row];
      const SineCosine<T> twist = number_.turn(named("alpha", row), shape.alpha);
      link.a = number_(named("a", row), shape.a);
      link.cosAlpha = twist.cosine;
      link.sinAlpha = twist.sine;
    }
    const double theta = joint.theta + (revolute ? joint.offset : 0);
    link.theta = number_.angle(named("theta", i), theta);
    link.d = number_(named("d", i), joint.d + (revolute ? 0 : joint.offset));
    const SineCosine<T> turn = number_.turn(named("theta", i), theta);
    link.cosTheta = turn.cosine;
    link.sinTheta = turn.sine;
    link.mass = body.mass;
    link.p_LC = body.p_C;
    link.I_LC_L = body.I_C;
    if (!robot_.driveTrain.empty()) return link;  // whose rotors are the arm's
    const double G = joint.actuator.gearRatio;
    link.rotorInertia = number_(named("Jr", i), G * G * joint.actuator.rotorInertia);
    return link;
  }

  const RobotDescription& robot_;
  Numbers number_;
  bool isStandard_;
};

}  // namespace denavit
