#include <algorithm>
#include <array>

#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/link_steps.h"
#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

constexpr double kParallel = 1e-9;  ///< sine of a twist, or a length beside the arm's

/// Arms whose last three axes meet in one point, the wrist: three joints place it, three turn the
/// hand about it (Pieper 1968). In Craig's frames that point is the origin of frames 4 and 5.
///
/// With f = X_23 p₃, where the wrist is in frame 2, and h = RotZ(θ₂) f, the wrist in frame 1 is
///   g = (h₁ + a₂,  cα₂ h₂ - sα₂ (f₃ + d₂),  sα₂ h₂ + cα₂ (f₃ + d₂)).
/// What joint 1 cannot change gives two equations in q₂ and q₃: a turning one keeps |g|² and g_z, a
/// sliding one g_x and g_y.
class SphericalWrist final : public ClosedForm {
 public:
  explicit SphericalWrist(const Arm<double>& arm) : arm_(arm), size_(calcArmSize(arm)) {
    const Link<double>& fourth = arm.links[3];
    p3_ = {fourth.a, -fourth.sinAlpha * fourth.d, fourth.cosAlpha * fourth.d};
  }

  [[nodiscard]] std::string_view name() const override { return "spherical wrist"; }
  [[nodiscard]] bool needsOrientation() const override { return true; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>& near) const override {
    const Pose<double> X_06 = arm_.X_W0.inverse() * X_WT * arm_.X_LT.inverse();
    const Vec3<double> p_wrist = X_06 * Vec3<double>(0, 0, -arm_.links[5].d);
    std::vector<IkSolution> solutions;
    for (const Placed& placed : placeWrist(p_wrist, near)) {
      Mat3<double> R_03 = Mat3<double>::Identity();
      for (std::size_t i = 0; i < 3; ++i) R_03 = R_03 * linkStep(arm_.links[i], placed.q[i]).R;
      addOrientations(placed, R_03.transpose() * X_06.R, near, solutions);
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    const auto& links = arm_.links;
    const bool slides = links[2].type == JointType::Prismatic;
    Pose<double> X_03 = linkStep(links[0], q[0]);
    const Vec3<double> x1 = X_03.R.col(0), p_axis = fixedStep(links[0]).p;
    X_03 = X_03 * linkStep(links[1], q[1]) * linkStep(links[2], q[2]);
    IkBranch branch;
    if (links[0].type == JointType::Revolute) {
      branch["shoulder"] = signOf(x1.dot(X_03 * p3_ - p_axis));
    }
    if (slides) {
      branch["boom"] = signOf(q[2]);
    } else {
      branch["elbow"] = signOf((jointStep(links[2].theta + q[2], 0).R * p3_).y());
    }
    branch["wrist"] = signOf(std::sin(q[4]));
    return branch;
  }

 private:
  struct Placed {
    std::array<double, 3> q;
    bool isSingular = false;
  };
  /// U(q₃) = u h₁ and V(q₃) = v h₂.
  struct Equations {
    std::function<double(double)> U, V;
    double u, v;
  };

  [[nodiscard]] bool turns(std::size_t joint) const {
    return arm_.links[joint].type == JointType::Revolute;
  }
  [[nodiscard]] Vec3<double> wristInFrame2(double q3) const {
    return linkStep(arm_.links[2], q3) * p3_;
  }

  /// The zeros of a function of q₃.
  [[nodiscard]] std::vector<double> rootsOfThird(const std::function<double(double)>& F,
                                                 double size) const {
    return findJointRoots(F, arm_.links[2].type, size, size_);
  }

  /// [m²] What a function of q₃ is of where it is not near a zero.
  [[nodiscard]] double scaleOf(const std::function<double(double)>& F) const {
    double scale = size_ * size_;
    for (int k = 0; k < 8; ++k) scale = std::max(scale, std::abs(F(0.8 * k)));
    return scale;
  }

  [[nodiscard]] std::vector<Placed> placeWrist(const Vec3<double>& p_wrist,
                                               const VecX<double>& near) const {
    // The wrist seen from where joint 1 moves.
    const Vec3<double> p = fixedStep(arm_.links[0]).inverse() * p_wrist;
    std::vector<Placed> found;
    if (turns(1)) {
      placeByTurning(p, near, found);
    } else {
      placeBySliding(p, near, found);
    }
    return found;
  }

  [[nodiscard]] Equations equationsOf(const Vec3<double>& p) const {
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
    const Vec3<double> r = jointStep(first.theta, 0).R.transpose() * p;
    return {[=](double) { return r.x() - a2; },
            [=, this](double q3) { return r.y() + s * (wristInFrame2(q3).z() + d2); }, 1, c};
  }

  void placeByTurning(const Vec3<double>& p, const VecX<double>& near,
                      std::vector<Placed>& found) const {
    const Equations e = equationsOf(p);
    const double su = turns(0) ? size_ * size_ : size_;
    const bool noU = std::abs(e.u) < kParallel * (turns(0) ? size_ : 1);
    const bool noV = std::abs(e.v) < kParallel;
    if (noU && noV) return;  // joints 1 and 2 are one
    if (noU || noV) {
      for (const double q3 : rootsOfThird(noU ? e.U : e.V, noU ? su : size_)) {
        const Vec3<double> f = wristInFrame2(q3);
        // s₂ f₁ + c₂ f₂ = V / v, or c₂ f₁ - s₂ f₂ = U / u.
        const auto angles = noU ? solveSinusoid(f.y(), f.x(), e.V(q3) / e.v)
                                : solveSinusoid(f.x(), -f.y(), e.U(q3) / e.u);
        for (const double theta2 : angles) add(p, near, theta2, q3, found);
      }
      return;
    }
    const auto F = [&](double q3) {
      const Vec3<double> f = wristInFrame2(q3);
      const double h1 = e.U(q3) / e.u, h2 = e.V(q3) / e.v;
      return h1 * h1 + h2 * h2 - f.x() * f.x() - f.y() * f.y();
    };
    for (const double q3 : rootsOfThird(F, scaleOf(F))) {
      const Vec3<double> f = wristInFrame2(q3);
      const double theta2 = std::atan2(e.V(q3) / e.v, e.U(q3) / e.u) - std::atan2(f.y(), f.x());
      add(p, near, theta2, q3, found);
    }
  }

  /// Joint 2 slides: with w = f₃ + d₂, h is a function of q₃ alone.
  void placeBySliding(const Vec3<double>& p, const VecX<double>& near,
                      std::vector<Placed>& found) const {
    const Link<double>&first = arm_.links[0], &second = arm_.links[1];
    const double c = second.cosAlpha, s = second.sinAlpha, a2 = second.a;
    const Mat3<double> R2 = jointStep(second.theta, 0).R;
    const auto h = [&](double q3) -> Vec3<double> { return R2 * wristInFrame2(q3); };
    const auto addWay = [&](double q3, double w) {
      addSlid(p, near, w - wristInFrame2(q3).z(), q3, found);
    };
    if (turns(0)) {
      const double z = p.z() - first.d;
      const double square = p.x() * p.x() + p.y() * p.y() + z * z;
      const auto rest = [&](double q3) {  // w²
        const Vec3<double> k = h(q3);
        return square - k.x() * k.x() - k.y() * k.y() - a2 * a2 - 2 * a2 * k.x();
      };
      if (std::abs(c) < kParallel) {
        for (const double q3 : rootsOfThird([&](double q) { return z - s * h(q).y(); }, size_)) {
          const double w = std::sqrt(std::max(rest(q3), 0.0));
          addWay(q3, w);
          addWay(q3, -w);
        }
        return;
      }
      const auto way = [&](double q3) { return (z - s * h(q3).y()) / c; };
      const auto F = [&](double q3) { return way(q3) * way(q3) - rest(q3); };
      for (const double q3 : rootsOfThird(F, scaleOf(F))) addWay(q3, way(q3));
      return;
    }
    const Vec3<double> r = jointStep(first.theta, 0).R.transpose() * p;
    if (std::abs(s) < kParallel) return;  // joints 1 and 2 are one
    for (const double q3 : rootsOfThird([&](double q) { return r.x() - a2 - h(q).x(); }, size_)) {
      addWay(q3, (c * h(q3).y() - r.y()) / s);
    }
  }

  void add(const Vec3<double>& p, const VecX<double>& near, double theta2, double q3,
           std::vector<Placed>& found) const {
    const double q2 = wrapAngle(theta2 - arm_.links[1].theta);
    finish(p, near, q2, q3, found);
  }
  void addSlid(const Vec3<double>& p, const VecX<double>& near, double d2, double q3,
               std::vector<Placed>& found) const {
    finish(p, near, d2 - arm_.links[1].d, q3, found);
  }

  /// Joint 1 brings the wrist from where the others have it to where it belongs.
  void finish(const Vec3<double>& p, const VecX<double>& near, double q2, double q3,
              std::vector<Placed>& found) const {
    const Link<double>& first = arm_.links[0];
    const Vec3<double> g = linkStep(arm_.links[1], q2) * wristInFrame2(q3);
    if (!turns(0)) {
      found.push_back({{p.z() - g.z() - first.d, q2, q3}, false});
      return;
    }
    const bool onAxis = std::hypot(g.x(), g.y()) < kParallel * size_;
    const double theta1 = std::atan2(p.y(), p.x()) - std::atan2(g.y(), g.x());
    const double q1 = onAxis ? (near.size() > 0 ? near[0] : 0) : wrapAngle(theta1 - first.theta);
    found.push_back({{q1, q2, q3}, onAxis});
  }

  /// θ₄, θ₅, θ₆ of B = RotX(α₄)ᵀ R_36 = Rz(θ₄) Rx(α₅) Rz(θ₅) Rx(α₆) Rz(θ₆), two ways.
  void addOrientations(const Placed& placed, const Mat3<double>& R_36, const VecX<double>& near,
                       std::vector<IkSolution>& solutions) const {
    const Link<double>&fourth = arm_.links[3], &fifth = arm_.links[4], &sixth = arm_.links[5];
    const Mat3<double> B = fixedStep(fourth).R.transpose() * R_36;
    const double c5 = fifth.cosAlpha, s5 = fifth.sinAlpha;
    const double c6 = sixth.cosAlpha, s6 = sixth.sinAlpha;
    const double cosine = (c5 * c6 - B(2, 2)) / (s5 * s6);
    // From what is off the axis of joint 4, which is exact near θ₅ = 0.
    const double along = c5 * cosine * s6 + s5 * c6;
    const double square = B(0, 2) * B(0, 2) + B(1, 2) * B(1, 2) - along * along;
    const double sine = std::sqrt(std::max(square, 0.0)) / std::abs(s6);
    for (const int sign : {1, -1}) {
      const double theta5 = std::atan2(sign * sine, cosine);
      const Mat3<double> middle = fixedStep(fifth).R * jointStep(theta5, 0).R * fixedStep(sixth).R;
      const Vec3<double> v = middle.col(2);
      const bool isOneLine = std::hypot(v.x(), v.y()) < 1e-12;
      const double theta4 = isOneLine ? (near.size() > 0 ? near[3] : 0) + fourth.theta
                                      : std::atan2(B(1, 2), B(0, 2)) - std::atan2(v.y(), v.x());
      const Mat3<double> last = (jointStep(theta4, 0).R * middle).transpose() * B;
      IkSolution& solution = solutions.emplace_back();
      solution.q.resize(6);
      solution.q << placed.q[0], placed.q[1], placed.q[2], wrapAngle(theta4 - fourth.theta),
          wrapAngle(theta5 - fifth.theta),
          wrapAngle(std::atan2(last(1, 0), last(0, 0)) - sixth.theta);
      solution.isSingular = placed.isSingular || isOneLine;
      if (isOneLine) break;
    }
  }

  Arm<double> arm_;
  double size_;
  Vec3<double> p3_;  ///< [m] the wrist in frame 3
};

}  // namespace

std::unique_ptr<ClosedForm> findSphericalWrist(const Arm<double>& arm) {
  if (arm.jointCount() != 6) return nullptr;
  const double least = kParallel * calcArmSize(arm);
  for (std::size_t i = 3; i < 6; ++i) {
    if (arm.links[i].type != JointType::Revolute) return nullptr;
  }
  const Link<double>&fifth = arm.links[4], &sixth = arm.links[5];
  const bool meet =
      std::abs(fifth.a) < least && std::abs(fifth.d) < least && std::abs(sixth.a) < least;
  const bool turnFreely = std::abs(fifth.sinAlpha) > 1e-6 && std::abs(sixth.sinAlpha) > 1e-6;
  if (!meet || !turnFreely) return nullptr;
  return std::make_unique<SphericalWrist>(arm);
}

}  // namespace denavit
