#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/link_steps.h"
#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

constexpr double kStructure = 1e-9;  ///< of sines, and of lengths beside the arm's

/// Turning joints about parallel axes: two place a point, a third turns the hand (Craig 2005,
/// section 4.4).
class PlanarAxes final : public ClosedForm {
 public:
  explicit PlanarAxes(const Arm<double>& arm) : arm_(arm), turnsHand_(arm.jointCount() == 3) {}

  [[nodiscard]] std::string_view name() const override { return "planar arm"; }
  [[nodiscard]] bool needsOrientation() const override { return turnsHand_; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>&) const override {
    const auto& links = arm_.links;
    const Pose<double> X_0T = fixedStep(links[0]).inverse() * arm_.X_W0.inverse() * X_WT;
    // The last joint's frame, where three turn the hand; else the tool itself.
    const Pose<double> X = turnsHand_ ? X_0T * arm_.X_LT.inverse() : X_0T;
    const Vec3<double> tool = turnsHand_ ? Vec3<double>(links[2].a, 0, 0) : arm_.X_LT.p;
    const double a = links[1].a, b = std::hypot(tool.x(), tool.y());
    const double x = X.p.x(), y = X.p.y(), aside = std::atan2(tool.y(), tool.x());
    std::vector<IkSolution> solutions;
    for (const double bend : solveSinusoid(2 * a * b, 0, x * x + y * y - a * a - b * b)) {
      const double theta1 =
          std::atan2(y, x) - std::atan2(b * std::sin(bend), a + b * std::cos(bend));
      IkSolution& solution = solutions.emplace_back();
      solution.q.resize(arm_.jointCount());
      solution.q[0] = wrapAngle(theta1 - links[0].theta);
      solution.q[1] = wrapAngle(bend - aside - links[1].theta);
      if (!turnsHand_) continue;
      const double turn = std::atan2(X.R(1, 0), X.R(0, 0));
      solution.q[2] = wrapAngle(turn - theta1 - (bend - aside) - links[2].theta);
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    return {{"elbow", signOf(std::sin(q[1]))}};
  }

 private:
  Arm<double> arm_;
  bool turnsHand_;
};

}  // namespace

std::unique_ptr<ClosedForm> findPlanarAxes(const Arm<double>& arm) {
  const int joints = arm.jointCount();
  if (joints < 2 || joints > 3) return nullptr;
  for (const Link<double>& link : arm.links) {
    if (link.type != JointType::Revolute) return nullptr;
  }
  for (std::size_t i = 1; i < arm.links.size(); ++i) {
    const Link<double>& link = arm.links[i];
    if (!(std::abs(link.sinAlpha) < kStructure && link.cosAlpha > 0)) return nullptr;
  }
  const double least = kStructure * calcArmSize(arm);
  const double reach =
      joints == 3 ? std::abs(arm.links[2].a) : std::hypot(arm.X_LT.p.x(), arm.X_LT.p.y());
  if (!(std::abs(arm.links[1].a) > least && reach > least)) return nullptr;
  return std::make_unique<PlanarAxes>(arm);
}

}  // namespace denavit
