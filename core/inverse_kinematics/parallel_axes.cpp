#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/link_steps.h"
#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

constexpr double kStructure = 1e-9;  ///< of sines, and of lengths beside the arm's

/// Arms like the UR5: n, the direction of axes 2, 3 and 4, is perpendicular to axes 1 and 5, and
/// axis 6 to axis 5 (Hawkins 2013). How far frame 5 is along n gives q₁; the angle of axis 6 to n
/// q₅, their plane q₆; what is left is a planar arm of three joints.
class ParallelAxes final : public ClosedForm {
 public:
  explicit ParallelAxes(const Arm<double>& arm) : arm_(arm) {}

  [[nodiscard]] std::string_view name() const override { return "three parallel axes"; }
  [[nodiscard]] bool needsOrientation() const override { return true; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>& near) const override {
    const auto& links = arm_.links;
    const Pose<double> X_06 = arm_.X_W0.inverse() * X_WT * arm_.X_LT.inverse();
    const Pose<double> X_16 = fixedStep(links[0]).inverse() * X_06;
    const Vec3<double> p5 = X_16 * Vec3<double>(0, 0, -links[5].d);
    // n = Rz(θ₁) (0, -sα₂, 0), and p₅ · n = d₂ + d₃ + d₄.
    const double along = links[1].d + links[2].d + links[3].d, s2 = links[1].sinAlpha;
    std::vector<IkSolution> solutions;
    for (const double theta1 : solveSinusoid(-s2 * p5.y(), s2 * p5.x(), along)) {
      const Mat3<double> R1 = jointStep(theta1, 0).R;
      const Vec3<double> n = -s2 * R1.col(1);
      for (const int sign : {1, -1}) {
        addWrist(X_16, theta1, n, sign, near, solutions);
      }
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    const auto& links = arm_.links;
    const Pose<double> X_01 = linkStep(links[0], q[0]);
    Pose<double> X_05 = X_01;
    for (std::size_t i = 1; i < 5; ++i) {
      X_05 = X_05 * linkStep(links[i], q[static_cast<Eigen::Index>(i)]);
    }
    return {{"shoulder", signOf(X_01.R.col(0).dot(X_05.p - fixedStep(links[0]).p))},
            {"elbow", signOf(std::sin(links[2].theta + q[2]))},
            {"wrist", signOf(std::sin(q[4]))}};
  }

 private:
  void addWrist(const Pose<double>& X_16, double theta1, const Vec3<double>& n, int sign,
                const VecX<double>& near, std::vector<IkSolution>& solutions) const {
    const Link<double>&fifth = arm_.links[4], &sixth = arm_.links[5];
    const Vec3<double> z6 = X_16.R.col(2);
    const double cosine = -n.dot(z6) / (fifth.sinAlpha * sixth.sinAlpha);
    const double sine = n.cross(z6).norm();
    const bool isOneLine = sine < 1e-12;
    if (isOneLine && sign < 0) return;
    const double theta5 = std::atan2(sign * sine, cosine);
    // n in frame 6, once by the target and once by θ₅: between them is θ₆.
    const Vec3<double> n5 = (fixedStep(fifth).R * jointStep(theta5, 0).R).row(2).transpose();
    const Vec3<double> m = fixedStep(sixth).R.transpose() * n5;
    const Vec3<double> n6 = X_16.R.transpose() * n;
    const double theta6 = isOneLine ? (near.size() > 0 ? near[5] : 0) + sixth.theta
                                    : std::atan2(m.y(), m.x()) - std::atan2(n6.y(), n6.x());
    const Pose<double> X_46 = fixedStep(fifth) * jointStep(theta5, fifth.d) * fixedStep(sixth) *
                              jointStep(theta6, sixth.d);
    const Pose<double> X_14 = jointStep(theta1, arm_.links[0].d).inverse() * X_16 * X_46.inverse();
    addPlane(X_14, theta1, theta5, theta6, isOneLine, solutions);
  }

  /// θ₂, θ₃, θ₄ in the plane across n, two ways.
  void addPlane(const Pose<double>& X_14, double theta1, double theta5, double theta6,
                bool isSingular, std::vector<IkSolution>& solutions) const {
    const auto& links = arm_.links;
    const Pose<double> X = fixedStep(links[1]).inverse() * X_14;
    const double a = links[2].a, b = links[3].a, x = X.p.x(), y = X.p.y();
    const double turn = std::atan2(X.R(1, 0), X.R(0, 0));
    // x² + y² = a² + b² + 2ab cos θ₃.
    for (const double theta3 : solveSinusoid(2 * a * b, 0, x * x + y * y - a * a - b * b)) {
      const double theta2 =
          std::atan2(y, x) - std::atan2(b * std::sin(theta3), a + b * std::cos(theta3));
      const double theta[] = {theta1, theta2, theta3, turn - theta2 - theta3, theta5, theta6};
      IkSolution& solution = solutions.emplace_back();
      solution.q.resize(6);
      for (Eigen::Index i = 0; i < 6; ++i) {
        solution.q[i] = wrapAngle(theta[i] - links[static_cast<std::size_t>(i)].theta);
      }
      solution.isSingular = isSingular;
    }
  }

  Arm<double> arm_;
};

}  // namespace

std::unique_ptr<ClosedForm> findParallelAxes(const Arm<double>& arm) {
  if (arm.jointCount() != 6) return nullptr;
  const double least = kStructure * calcArmSize(arm);
  const auto& links = arm.links;
  for (const Link<double>& link : links) {
    if (link.type != JointType::Revolute) return nullptr;
  }
  const auto isCross = [](const Link<double>& link) {
    return std::abs(link.cosAlpha) < kStructure;
  };
  const auto isSame = [](const Link<double>& link) {
    return std::abs(link.sinAlpha) < kStructure && link.cosAlpha > 0;
  };
  const bool fits = isCross(links[1]) && isSame(links[2]) && isSame(links[3]) &&
                    isCross(links[4]) && isCross(links[5]) && std::abs(links[4].a) < least &&
                    std::abs(links[5].a) < least && std::abs(links[2].a) > least &&
                    std::abs(links[3].a) > least;
  if (!fits) return nullptr;
  return std::make_unique<ParallelAxes>(arm);
}

}  // namespace denavit
