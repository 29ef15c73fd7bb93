#include <numbers>

#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/closed_form.h"
#include "core/inverse_kinematics/trigonometric_roots.h"

namespace denavit {
namespace {

/// Arms like the UR5: n, the direction of axes 2, 3 and 4, is perpendicular to axes 1 and 5, and
/// axis 6 to axis 5 (Hawkins 2013). How far frame 5 is along n gives q₁; the angle of axis 6 to n
/// q₅, their plane q₆; what is left is a planar arm of three joints.
class ParallelAxes final : public ClosedForm {
 public:
  explicit ParallelAxes(const Arm<double>& arm)
      : aligned_(alignParallelAxes(arm)), links_(aligned_.arm.links), size_(calcArmSize(arm)) {}

  [[nodiscard]] std::string_view name() const override { return "three parallel axes"; }
  [[nodiscard]] bool needsOrientation() const override { return true; }

  [[nodiscard]] std::vector<IkSolution> solve(const Pose<double>& X_WT,
                                              const VecX<double>& near) const override {
    const Arm<double>& arm = aligned_.arm;
    const Pose<double> X_06 = arm.X_W0.inverse() * X_WT * arm.X_LT.inverse();
    const Pose<double> X_P6 = fixedStep(links_[0]).inverse() * X_06;  // P: the frame before joint 1
    const Vec3<double> p_5 = X_P6 * Vec3<double>(0, 0, -links_[5].d);
    const double along = links_[1].d + links_[2].d + links_[3].d;
    const VecX<double> aligned = aligned_.turnOver(near);
    const bool onAxis = std::hypot(p_5.x(), p_5.y()) < kNoLength * size_;
    std::vector<IkSolution> solutions;
    for (const int shoulder : {1, -1}) {
      double theta1 =
          calcShoulderTurn<double>(links_[0], links_[1], along, p_5, shoulder, size_).theta1;
      if (onAxis) theta1 = nearOr0(aligned, 0);
      const Pose<double> X_16 = jointStep(theta1, links_[0].d).inverse() * X_P6;
      for (const int wrist : {1, -1}) {
        Branch branch{theta1, shoulder, wrist, X_16};
        if (onAxis) branch.note = "the wrist is on axis 1: joint 1 could have any value";
        addWrist(X_P6, branch, aligned, solutions);
      }
    }
    return solutions;
  }

  [[nodiscard]] IkBranch label(const VecX<double>& q) const override {
    const VecX<double> aligned = aligned_.turnOver(q);
    const Pose<double> X_01 = linkStep(links_[0], aligned[0]);
    Pose<double> X_05 = X_01;
    for (std::size_t i = 1; i < 5; ++i) {
      X_05 = X_05 * linkStep(links_[i], aligned[static_cast<Eigen::Index>(i)]);
    }
    const int bent = signOf(std::sin(links_[2].theta + aligned[2]));
    return {{"shoulder", signOf(X_01.R.col(0).dot(X_05.p - fixedStep(links_[0]).p))},
            {"elbow", bent * bendsAs()},
            {"wrist", signOf(std::sin(links_[4].theta + aligned[4]))}};
  }

 private:
  struct Branch {
    double theta1;
    int shoulder, wrist;
    Pose<double> X_16;  ///< pose of frame 6 in the frame of link 1
    double theta5 = 0, theta6 = 0;
    const char* note = "";
  };
  static constexpr double kNoLength = 1e-12, kOneLine = 1e-12;

  /// θ with the offset.
  [[nodiscard]] double nearOr0(const VecX<double>& near, std::size_t joint) const {
    return (near.size() > 0 ? near[static_cast<Eigen::Index>(joint)] : 0) + links_[joint].theta;
  }
  /// The elbow is named by q₃ as the user counts it.
  [[nodiscard]] int bendsAs() const { return aligned_.senses[2]; }

  void addWrist(const Pose<double>& X_P6, Branch branch, const VecX<double>& near,
                std::vector<IkSolution>& solutions) const {
    const Link<double>&fifth = links_[4], &sixth = links_[5];
    const Mat3<double> R1 = jointStep(branch.theta1, 0.0).R;
    const Vec3<double> n = -links_[1].sinAlpha * R1.col(1), z6 = X_P6.R.col(2);
    branch.theta5 = calcParallelWristBend<double>(fifth, sixth, n, z6, branch.wrist);
    if (n.cross(z6).norm() < kOneLine) {
      branch.theta6 = nearOr0(near, 5);
      branch.note = "axis 6 is along axes 2, 3 and 4: joint 6 could have any value";
    } else {
      branch.theta6 =
          calcParallelHandTurn<double>(fifth, sixth, branch.theta5, X_P6.R.transpose() * n);
    }
    addPlane(branch, near, solutions);
  }

  /// θ₂, θ₃, θ₄ in the plane across n, two ways.
  void addPlane(const Branch& branch, const VecX<double>& near,
                std::vector<IkSolution>& solutions) const {
    const Link<double>&fifth = links_[4], &sixth = links_[5];
    const Pose<double> X_46 = fixedStep(fifth) * jointStep(branch.theta5, fifth.d) *
                              fixedStep(sixth) * jointStep(branch.theta6, sixth.d);
    const Pose<double> X = fixedStep(links_[1]).inverse() * (branch.X_16 * X_46.inverse());
    const double a = links_[2].a, b = links_[3].a;
    const double turn = std::atan2(X.R(1, 0), X.R(0, 0));
    // A link of negative length points the other way.
    const double half = a < 0 ? std::numbers::pi : 0,
                 half2 = (a < 0) != (b < 0) ? std::numbers::pi : 0;
    const bool isFolded = std::hypot(X.p.x(), X.p.y()) < kNoLength * size_;
    for (const int elbow : {1, -1}) {
      const auto bend =
          calcElbowBend<double>(std::abs(a), std::abs(b), X.p.x(), X.p.y(), elbow, size_);
      const double theta2 = isFolded ? nearOr0(near, 1) : bend.turn - half;
      const double theta3 = bend.bend - half2;
      const double theta[] = {branch.theta1,          theta2,        theta3,
                              turn - theta2 - theta3, branch.theta5, branch.theta6};
      IkSolution& solution = solutions.emplace_back();
      solution.q.resize(6);
      for (Eigen::Index i = 0; i < 6; ++i) {
        solution.q[i] = wrapAngle(theta[i] - links_[static_cast<std::size_t>(i)].theta);
      }
      solution.q = aligned_.turnOver(std::move(solution.q));
      solution.branch = {{"shoulder", branch.shoulder},
                         {"elbow", (half2 > 0 ? -elbow : elbow) * bendsAs()},
                         {"wrist", branch.wrist}};
      solution.note =
          isFolded ? "the arm is folded upon axis 2: joint 2 could have any value" : branch.note;
      solution.isSingular = !solution.note.empty();
    }
  }

  AlignedArm<double> aligned_;
  const std::vector<Link<double>>& links_;
  double size_;
};

}  // namespace

std::unique_ptr<ClosedForm> findParallelAxes(const Arm<double>& arm) {
  if (arm.jointCount() != 6) return nullptr;
  constexpr double kStructure = 1e-9;
  const double least = kStructure * calcArmSize(arm);
  const auto& links = arm.links;
  for (const Link<double>& link : links) {
    if (link.type != JointType::Revolute) return nullptr;
  }
  const auto isCross = [](const Link<double>& link) {
    return std::abs(link.cosAlpha) < kStructure;
  };
  const auto isAlong = [](const Link<double>& link) {
    return std::abs(link.sinAlpha) < kStructure;
  };
  const bool fits = isCross(links[1]) && isAlong(links[2]) && isAlong(links[3]) &&
                    isCross(links[4]) && isCross(links[5]) && std::abs(links[4].a) < least &&
                    std::abs(links[5].a) < least && std::abs(links[2].a) > least &&
                    std::abs(links[3].a) > least;
  if (!fits) return nullptr;
  return std::make_unique<ParallelAxes>(arm);
}

}  // namespace denavit
