#include "core/inverse_kinematics/wrist_placement.h"

#include <functional>
#include <numbers>

#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

constexpr double kStructureOfPlacement = 1e-9;  ///< of sines, and of lengths beside the arm's
constexpr double kOnAxis = 1e-12;               ///< of a distance, beside the arm's size

bool isZeroBeside(double x, double size) { return std::abs(x) < kStructureOfPlacement * size; }

/// [m²] What a function of q₃ is of where it is not near a zero.
double calcScale(const std::function<double(double)>& F, JointType third, double size) {
  constexpr int kSamples = 8;
  const double step = third == JointType::Revolute ? 0.8 : 0.25 * size;
  double scale = size * size;
  for (int k = 0; k < kSamples; ++k) scale = std::max(scale, std::abs(F(step * (k - 4))));
  return scale;
}

constexpr const char* kOverAxis1 = "the wrist is on axis 1: joint 1 could have any value";
constexpr const char* kOverAxis2 = "the arm is folded upon axis 2: joint 2 could have any value";

}  // namespace

/// U(q₃) = u h₁ and V(q₃) = v h₂, h being the wrist in frame 2 after RotZ(θ₂): with f the same
/// before it, the wrist in frame 1 is
///   g = (h₁ + a₂,  cα₂ h₂ - sα₂ (f₃ + d₂),  sα₂ h₂ + cα₂ (f₃ + d₂)).
/// What joint 1 cannot change gives two equations in q₂ and q₃: a turning one keeps |g|² and g_z, a
/// sliding one g_x and g_y (Pieper 1968; Craig 2005, section 4.6).
struct WristPlacement::Equations {
  std::function<double(double)> U, V;
  double u, v;
};

WristPlacement::WristPlacement(const Arm<double>& arm, const Vec3<double>& p_3)
    : arm_(arm), size_(calcArmSize(arm)), p_3_(p_3), shape_(findShape()) {}

WristPlacement::Shape WristPlacement::findShape() const {
  const Link<double>&second = arm_.links[1], &third = arm_.links[2];
  if (!turns(0) || !turns(1) || !isZeroBeside(second.cosAlpha, 1)) return Shape::General;
  if (!turns(2)) return isZeroBeside(third.cosAlpha, 1) ? Shape::Boom : Shape::General;
  const bool isAlong = isZeroBeside(third.sinAlpha, 1) && third.cosAlpha > 0;
  const bool isTwoLinks =
      !isZeroBeside(third.a, size_) && !isZeroBeside(p_3_.head<2>().norm(), size_);
  return isAlong && isTwoLinks ? Shape::Upright : Shape::General;
}

bool WristPlacement::turns(std::size_t joint) const {
  return arm_.links[joint].type == JointType::Revolute;
}

Vec3<double> WristPlacement::wristInFrame2(double q3) const {
  return linkStep(arm_.links[2], q3) * p_3_;
}

double WristPlacement::nearOr0(const VecX<double>& near, Eigen::Index joint) const {
  return near.size() > 0 ? near[joint] : 0;
}

std::vector<PlacedWrist> WristPlacement::place(const Vec3<double>& p_0,
                                               const VecX<double>& near) const {
  // The wrist seen from where joint 1 moves.
  const Vec3<double> p = fixedStep(arm_.links[0]).inverse() * p_0;
  std::vector<PlacedWrist> found;
  switch (shape_) {
    case Shape::Upright:
      placeUpright(p, near, found);
      break;
    case Shape::Boom:
      placeByBoom(p, near, found);
      break;
    case Shape::General:
      turns(1) ? placeByTurning(p, near, found) : placeBySliding(p, near, found);
      break;
  }
  return found;
}

void WristPlacement::placeUpright(const Vec3<double>& p, const VecX<double>& near,
                                  std::vector<PlacedWrist>& found) const {
  const Link<double>&first = arm_.links[0], &second = arm_.links[1], &third = arm_.links[2];
  const double aside = second.d + third.d + p_3_.z(), forearm = p_3_.head<2>().norm();
  const double straight = std::atan2(p_3_.y(), p_3_.x());
  // Joint 2 carries a link of a₃, which may be negative.
  const double upper = std::abs(third.a), half = third.a < 0 ? std::numbers::pi : 0;
  const bool onAxis = std::hypot(p.x(), p.y()) < kOnAxis * size_;
  for (const int shoulder : {1, -1}) {
    const auto turn = calcShoulderTurn<double>(first, second, aside, p, shoulder, size_);
    const bool isFolded = std::hypot(turn.x, turn.y) < kOnAxis * size_;
    for (const int elbow : {1, -1}) {
      const auto bend = calcElbowBend<double>(upper, forearm, turn.x, turn.y, elbow, size_);
      PlacedWrist& placed = found.emplace_back();
      placed.q = {wrapAngle(turn.theta1 - first.theta), wrapAngle(bend.turn - half - second.theta),
                  wrapAngle(bend.bend + half - straight - third.theta)};
      if (onAxis) placed.q[0] = nearOr0(near, 0);
      if (isFolded) placed.q[1] = nearOr0(near, 1);
      placed.note = onAxis ? kOverAxis1 : isFolded ? kOverAxis2 : "";
      // The angle at the elbow is measured from where a₃ points, as in label().
      placed.branch = {{"shoulder", shoulder}, {"elbow", third.a < 0 ? -elbow : elbow}};
    }
  }
}

void WristPlacement::placeByBoom(const Vec3<double>& p, const VecX<double>& near,
                                 std::vector<PlacedWrist>& found) const {
  const Link<double>&first = arm_.links[0], &second = arm_.links[1], &third = arm_.links[2];
  const Vec3<double> rest = jointStep(third.theta, 0.0).R * p_3_;
  const double aside = second.d + third.sinAlpha * rest.y(), across = third.a + rest.x();
  const bool onAxis = std::hypot(p.x(), p.y()) < kOnAxis * size_;
  for (const int shoulder : {1, -1}) {
    const auto turn = calcShoulderTurn<double>(first, second, aside, p, shoulder, size_);
    const bool isFolded = std::hypot(turn.x, turn.y) < kOnAxis * size_;
    for (const int boom : {1, -1}) {
      const auto reach = calcBoomReach<double>(third, across, turn.x, turn.y, boom, size_);
      PlacedWrist& placed = found.emplace_back();
      placed.q = {wrapAngle(turn.theta1 - first.theta), wrapAngle(reach.theta2 - second.theta),
                  reach.slide - rest.z() - third.d};
      if (onAxis) placed.q[0] = nearOr0(near, 0);
      if (isFolded) placed.q[1] = nearOr0(near, 1);
      placed.note = onAxis ? kOverAxis1 : isFolded ? kOverAxis2 : "";
      placed.branch = {{"shoulder", shoulder}, {"boom", boom}};
    }
  }
}

WristPlacement::Equations WristPlacement::equationsOf(const Vec3<double>& p) const {
  const Link<double>&first = arm_.links[0], &second = arm_.links[1];
  const double c = second.cosAlpha, s = second.sinAlpha, a2 = second.a, d2 = second.d;
  if (turns(0)) {
    const double z = p.z() - first.d;
    const double square = p.x() * p.x() + p.y() * p.y() + z * z;
    return {[=, this](double q3) {
              const Vec3<double> f = wristInFrame2(q3);
              return square - (f.squaredNorm() + 2 * d2 * f.z() + d2 * d2 + a2 * a2);
            },
            [=, this](double q3) { return z - c * (wristInFrame2(q3).z() + d2); }, 2 * a2, s};
  }
  // In the axes that joint 1 slides in.
  const Vec3<double> r = jointStep(first.theta, 0.0).R.transpose() * p;
  return {[=](double) { return r.x() - a2; },
          [=, this](double q3) { return r.y() + s * (wristInFrame2(q3).z() + d2); }, 1, c};
}

void WristPlacement::placeByTurning(const Vec3<double>& p, const VecX<double>& near,
                                    std::vector<PlacedWrist>& found) const {
  const Equations e = equationsOf(p);
  const JointType third = arm_.links[2].type;
  const double squared = size_ * size_;
  const bool noU = isZeroBeside(e.u, turns(0) ? size_ : 1);
  const bool noV = isZeroBeside(e.v, 1);
  if (noU && noV) return;  // joints 1 and 2 are one
  const auto add = [&](double theta2, double q3) {
    finish(p, near, wrapAngle(theta2 - arm_.links[1].theta), q3, found);
  };
  if (noU || noV) {
    const double scale = noU && turns(0) ? squared : size_;
    for (const double q3 : findJointRoots(noU ? e.U : e.V, third, scale, size_)) {
      const Vec3<double> f = wristInFrame2(q3);
      if (f.head<2>().norm() < kOnAxis * size_) {
        add(nearOr0(near, 1) + arm_.links[1].theta, q3);
        if (!found.empty()) found.back().note = kOverAxis2;
        continue;
      }
      // s₂ f₁ + c₂ f₂ = V / v, or c₂ f₁ - s₂ f₂ = U / u.
      const auto angles = noU ? solveSinusoid(f.y(), f.x(), e.V(q3) / e.v)
                              : solveSinusoid(f.x(), -f.y(), e.U(q3) / e.u);
      for (const double theta2 : angles) add(theta2, q3);
    }
    return;
  }
  const auto F = [&](double q3) {
    const Vec3<double> f = wristInFrame2(q3);
    const double h1 = e.U(q3) / e.u, h2 = e.V(q3) / e.v;
    return h1 * h1 + h2 * h2 - f.x() * f.x() - f.y() * f.y();
  };
  for (const double q3 : findJointRoots(F, third, calcScale(F, third, size_), size_)) {
    const Vec3<double> f = wristInFrame2(q3);
    add(std::atan2(e.V(q3) / e.v, e.U(q3) / e.u) - std::atan2(f.y(), f.x()), q3);
  }
}

/// Joint 2 slides: with w = f₃ + d₂, h is a function of q₃ alone.
void WristPlacement::placeBySliding(const Vec3<double>& p, const VecX<double>& near,
                                    std::vector<PlacedWrist>& found) const {
  const Link<double>&first = arm_.links[0], &second = arm_.links[1];
  const JointType third = arm_.links[2].type;
  const double c = second.cosAlpha, s = second.sinAlpha, a2 = second.a, squared = size_ * size_;
  const Mat3<double> R2 = jointStep(second.theta, 0.0).R;
  const auto h = [&](double q3) -> Vec3<double> { return R2 * wristInFrame2(q3); };
  const auto add = [&](double q3, double w) {
    finish(p, near, w - wristInFrame2(q3).z() - second.d, q3, found);
  };
  if (!turns(0)) {
    const Vec3<double> r = jointStep(first.theta, 0.0).R.transpose() * p;
    if (isZeroBeside(s, 1)) return;  // joints 1 and 2 are one
    const auto F = [&](double q3) { return r.x() - a2 - h(q3).x(); };
    for (const double q3 : findJointRoots(F, third, size_, size_)) {
      add(q3, (c * h(q3).y() - r.y()) / s);
    }
    return;
  }
  const double z = p.z() - first.d;
  const double square = p.x() * p.x() + p.y() * p.y() + z * z;
  const auto rest = [&](double q3) {  // w²
    const Vec3<double> k = h(q3);
    return square - k.x() * k.x() - k.y() * k.y() - a2 * a2 - 2 * a2 * k.x();
  };
  if (isZeroBeside(c, 1)) {
    const auto F = [&](double q3) { return z - s * h(q3).y(); };
    for (const double q3 : findJointRoots(F, third, size_, size_)) {
      const double w = branchRoot(rest(q3), squared);
      add(q3, w);
      add(q3, -w);
    }
    return;
  }
  const auto way = [&](double q3) { return (z - s * h(q3).y()) / c; };
  const auto F = [&](double q3) { return way(q3) * way(q3) - rest(q3); };
  for (const double q3 : findJointRoots(F, third, calcScale(F, third, size_), size_)) {
    add(q3, way(q3));
  }
}

void WristPlacement::finish(const Vec3<double>& p, const VecX<double>& near, double q2, double q3,
                            std::vector<PlacedWrist>& found) const {
  const Link<double>& first = arm_.links[0];
  const Vec3<double> g = linkStep(arm_.links[1], q2) * wristInFrame2(q3);
  PlacedWrist& placed = found.emplace_back();
  if (!turns(0)) {
    placed.q = {p.z() - g.z() - first.d, q2, q3};
  } else {
    const bool onAxis = std::hypot(g.x(), g.y()) < kOnAxis * size_;
    const double theta1 = std::atan2(p.y(), p.x()) - std::atan2(g.y(), g.x());
    placed.q = {onAxis ? nearOr0(near, 0) : wrapAngle(theta1 - first.theta), q2, q3};
    if (onAxis) placed.note = kOverAxis1;
  }
  placed.branch = label(Eigen::Map<const Vec3<double>>(placed.q.data()));
}

IkBranch WristPlacement::label(const VecX<double>& q) const {
  const auto& links = arm_.links;
  const Pose<double> X_01 = linkStep(links[0], q[0]);
  const Vec3<double> x1 = X_01.R.col(0), p_axis = fixedStep(links[0]).p;
  const Vec3<double> p_wrist = X_01 * (linkStep(links[1], q[1]) * wristInFrame2(q[2]));
  IkBranch branch;
  if (turns(0)) branch["shoulder"] = signOf(x1.dot(p_wrist - p_axis));
  const Vec3<double> p_J = jointStep(links[2].theta + (turns(2) ? q[2] : 0), 0.0).R * p_3_;
  if (turns(2)) {
    branch["elbow"] = signOf(p_J.y());
  } else {
    branch["boom"] = signOf(links[2].d + q[2] + p_J.z());
  }
  return branch;
}

}  // namespace denavit
