#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/trigonometric_roots.h"
#include "core/inverse_kinematics/wrist_placement.h"

namespace denavit {
namespace {

/// Arms whose last three axes meet in one point, the wrist: three joints place it, three turn the
/// hand about it (Pieper 1968). In Craig's frames that point is the origin of frames 4 and 5.
class SphericalWrist final : public ClosedForm {
 public:
  explicit SphericalWrist(const Arm<double>& arm)
      : aligned_(alignParallelAxes(arm)),
        links_(aligned_.arm.links),
        placement_(aligned_.arm, fixedStep(links_[3]) * Vec3<double>(0, 0, links_[3].d)) {}

  [[nodiscard]] std::string_view name() const override { return "spherical wrist"; }
  [[nodiscard]] bool needsOrientation() const override { return true; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>& near) const override {
    const Arm<double>& arm = aligned_.arm;
    const Pose<double> X_06 = arm.X_W0.inverse() * X_WT * arm.X_LT.inverse();
    const Vec3<double> p_wrist = X_06 * Vec3<double>(0, 0, -links_[5].d);
    const VecX<double> aligned = aligned_.turnOver(near);
    std::vector<IkSolution> solutions;
    for (const PlacedWrist& placed : placement_.place(p_wrist, aligned)) {
      Mat3<double> R_03 = Mat3<double>::Identity();
      for (std::size_t i = 0; i < 3; ++i) R_03 = R_03 * linkStep(links_[i], placed.q[i]).R;
      addOrientations(placed, R_03.transpose() * X_06.R, aligned, solutions);
    }
    for (IkSolution& solution : solutions) {
      solution.q = aligned_.turnOver(std::move(solution.q));
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    const VecX<double> aligned = aligned_.turnOver(q);
    IkBranch branch = placement_.label(aligned.head<3>());
    branch["wrist"] = signOf(std::sin(links_[4].theta + aligned[4]));
    return branch;
  }

 private:
  void addOrientations(const PlacedWrist& placed, const Mat3<double>& R_36,
                       const VecX<double>& near, std::vector<IkSolution>& solutions) const {
    const Link<double>&fourth = links_[3], &fifth = links_[4], &sixth = links_[5];
    const Mat3<double> B = fixedStep(fourth).R.transpose() * R_36;
    for (const int wrist : {1, -1}) {
      const double theta5 = calcWristBend<double>(fifth, sixth, B, wrist).theta5;
      const Mat3<double> middle = calcWristMiddle(fifth, sixth, theta5);
      constexpr double kOneLine = 1e-12;
      const bool isOneLine = std::hypot(middle(0, 2), middle(1, 2)) < kOneLine;
      const double theta4 =
          isOneLine ? (near.size() > 0 ? near[3] : 0) + fourth.theta : calcWristTurn(middle, B);
      const double theta6 = calcHandTurn(theta4, middle, B);
      IkSolution& solution = solutions.emplace_back();
      solution.q.resize(6);
      solution.q << placed.q[0], placed.q[1], placed.q[2], wrapAngle(theta4 - fourth.theta),
          wrapAngle(theta5 - fifth.theta), wrapAngle(theta6 - sixth.theta);
      solution.branch = placed.branch;
      solution.branch["wrist"] = wrist;
      solution.isSingular = isOneLine || !placed.note.empty();
      solution.note = isOneLine ? "joints 4 and 6 turn about one line: joint 4 could have any value"
                                : placed.note;
    }
  }

  AlignedArm<double> aligned_;
  const std::vector<Link<double>>& links_;
  WristPlacement placement_;
};

}  // namespace

std::unique_ptr<ClosedForm> findSphericalWrist(const Arm<double>& arm) {
  if (arm.jointCount() != 6) return nullptr;
  constexpr double kOnePoint = 1e-9, kTurnsFreely = 1e-6;
  const double least = kOnePoint * calcArmSize(arm);
  for (std::size_t i = 3; i < 6; ++i) {
    if (arm.links[i].type != JointType::Revolute) return nullptr;
  }
  const Link<double>&fifth = arm.links[4], &sixth = arm.links[5];
  const bool meet =
      std::abs(fifth.a) < least && std::abs(fifth.d) < least && std::abs(sixth.a) < least;
  const bool turnFreely =
      std::abs(fifth.sinAlpha) > kTurnsFreely && std::abs(sixth.sinAlpha) > kTurnsFreely;
  if (!meet || !turnFreely) return nullptr;
  return std::make_unique<SphericalWrist>(arm);
}

}  // namespace denavit
