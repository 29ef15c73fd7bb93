#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/wrist_placement.h"
#include "core/kinematics/manipulability.h"

namespace denavit {
namespace {

/// Three joints that place the tool's origin: the first half of an arm with a wrist.
class ThreeJoints final : public ClosedForm {
 public:
  explicit ThreeJoints(const Arm<double>& arm)
      : aligned_(alignParallelAxes(arm)), placement_(aligned_.arm, aligned_.arm.X_LT.p) {}

  [[nodiscard]] std::string_view name() const override { return "three joints to a point"; }
  [[nodiscard]] bool needsOrientation() const override { return false; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>& near) const override {
    const Vec3<double> p_0 = aligned_.arm.X_W0.inverse() * X_WT.p;
    std::vector<IkSolution> solutions;
    for (const PlacedWrist& placed : placement_.place(p_0, aligned_.turnOver(near))) {
      IkSolution& solution = solutions.emplace_back();
      solution.q = aligned_.turnOver(Eigen::Map<const Vec3<double>>(placed.q.data()));
      solution.branch = placed.branch;
      solution.note = placed.note;
      solution.isSingular = !placed.note.empty();
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    return placement_.label(aligned_.turnOver(q));
  }

 private:
  AlignedArm<double> aligned_;
  WristPlacement placement_;
};

}  // namespace

std::unique_ptr<ClosedForm> findThreeJoints(const Arm<double>& arm) {
  if (arm.jointCount() != 3 || calcGenericRank(arm, TaskPart::Translation) < 3) return nullptr;
  return std::make_unique<ThreeJoints>(arm);
}

}  // namespace denavit
