#include <numbers>

#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

/// Turning joints about parallel axes: two place a point, a third turns the hand (Craig 2005,
/// section 4.4).
class PlanarAxes final : public ClosedForm {
 public:
  explicit PlanarAxes(const Arm<double>& arm)
      : aligned_(alignParallelAxes(arm)),
        links_(aligned_.arm.links),
        turnsHand_(arm.jointCount() == 3),
        size_(calcArmSize(arm)) {
    const Vec3<double> tool = turnsHand_ ? Vec3<double>(links_[2].a, 0, 0) : aligned_.arm.X_LT.p;
    b_ = tool.head<2>().norm();
    aside_ = std::atan2(tool.y(), tool.x());
  }

  [[nodiscard]] std::string_view name() const override { return "planar arm"; }
  [[nodiscard]] bool needsOrientation() const override { return turnsHand_; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>& near) const override {
    const Arm<double>& arm = aligned_.arm;
    const Pose<double> X_0T = fixedStep(links_[0]).inverse() * arm.X_W0.inverse() * X_WT;
    // The last joint's frame, where three turn the hand; else the tool itself.
    const Pose<double> X = turnsHand_ ? X_0T * arm.X_LT.inverse() : X_0T;
    const double a = std::abs(links_[1].a), half = links_[1].a < 0 ? std::numbers::pi : 0;
    constexpr double kNoLength = 1e-12;
    const bool isFolded = std::hypot(X.p.x(), X.p.y()) < kNoLength * size_;
    std::vector<IkSolution> solutions;
    for (const int elbow : {1, -1}) {
      const auto bend = calcElbowBend<double>(a, b_, X.p.x(), X.p.y(), elbow, size_);
      const VecX<double> aligned = aligned_.turnOver(near);
      const double free = (near.size() > 0 ? aligned[0] : 0) + links_[0].theta;
      const double theta1 = isFolded ? free : bend.turn - half;
      const double theta2 = bend.bend + half - aside_;
      IkSolution& solution = solutions.emplace_back();
      solution.q.resize(arm.jointCount());
      solution.q[0] = wrapAngle(theta1 - links_[0].theta);
      solution.q[1] = wrapAngle(theta2 - links_[1].theta);
      if (turnsHand_) {
        const double turn = std::atan2(X.R(1, 0), X.R(0, 0));
        solution.q[2] = wrapAngle(turn - theta1 - theta2 - links_[2].theta);
      }
      solution.q = aligned_.turnOver(std::move(solution.q));
      solution.branch = {{"elbow", elbow * bendsAs()}};
      solution.isSingular = isFolded;
      if (isFolded) solution.note = "the arm is folded upon axis 1: joint 1 could have any value";
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    const double theta2 = links_[1].theta + aligned_.senses[1] * q[1];
    return {{"elbow", signOf(std::sin(theta2 + aside_)) * aligned_.senses[1]}};
  }

 private:
  /// The elbow is named by q₂ as the user counts it, and from where a₂ points.
  [[nodiscard]] int bendsAs() const { return aligned_.senses[1] * (links_[1].a < 0 ? -1 : 1); }

  AlignedArm<double> aligned_;
  const std::vector<Link<double>>& links_;
  bool turnsHand_;
  double size_;
  double b_, aside_;  ///< [m], [rad] what joint 2 carries, and how it lies in its frame
};

}  // namespace

std::unique_ptr<ClosedForm> findPlanarAxes(const Arm<double>& arm) {
  const int joints = arm.jointCount();
  if (joints < 2 || joints > 3) return nullptr;
  for (const Link<double>& link : arm.links) {
    if (link.type != JointType::Revolute) return nullptr;
  }
  constexpr double kStructure = 1e-9;
  for (std::size_t i = 1; i < arm.links.size(); ++i) {
    if (!(std::abs(arm.links[i].sinAlpha) < kStructure)) return nullptr;
  }
  const double least = kStructure * calcArmSize(arm);
  const double reach =
      joints == 3 ? std::abs(arm.links[2].a) : std::hypot(arm.X_LT.p.x(), arm.X_LT.p.y());
  if (!(std::abs(arm.links[1].a) > least && reach > least)) return nullptr;
  return std::make_unique<PlanarAxes>(arm);
}

}  // namespace denavit
