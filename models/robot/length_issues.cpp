#include "models/robot/length_issues.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/robot/dh_steps.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr double kEnormous = 1000;

double distanceFromAxis(const Pose<double>& X_WA, const Eigen::Vector3d& p_W) {
  return (p_W - X_WA.p).cross(X_WA.R.col(2)).norm();
}

/// [m] The arm itself, whatever frames describe it: distances between its mass centres, its tool
/// and its axes at the zero pose, and how far each mass is spread.
class ArmSize {
 public:
  explicit ArmSize(const RobotDescription& robot) {
    const bool standard = robot.convention == Convention::Standard;
    const std::vector<DhStepRow> rows = makeDhSteps(robot, {});
    std::vector<Pose<double>> axes;
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      const JointDescription& joint = robot.joints[i];
      const DhStepRow& row = rows[i + 1];
      const Pose<double> X_WL = row.calcFrame(row.steps.size());
      if (joint.type == JointType::Revolute) axes.push_back(standard ? row.X_WStart : X_WL);
      grow(std::fabs(joint.a));
      if (joint.link.mass > 0) addPoint(X_WL * joint.link.com, axes);
      if (joint.link.mass > 0) {
        grow(std::sqrt(inertiaAboutCom(joint.link).cwiseAbs().maxCoeff() / joint.link.mass));
      }
    }
    const DhStepRow& tool = rows.back();
    const Eigen::Vector3d end = tool.calcFrame(tool.steps.size()).p;
    addPoint(end, axes);
    if (points_.size() == 1) grow(end.norm());  // a gantry of nothing but slides
  }
  [[nodiscard]] double size() const { return size_; }

 private:
  void grow(double length) { size_ = std::max(size_, length); }
  void addPoint(const Eigen::Vector3d& p_W, const std::vector<Pose<double>>& axes) {
    for (const Eigen::Vector3d& other : points_) grow((p_W - other).norm());
    for (const Pose<double>& X_WA : axes) grow(distanceFromAxis(X_WA, p_W));
    points_.push_back(p_W);
  }

  double size_ = 0;
  std::vector<Eigen::Vector3d> points_;
};

}  // namespace

void findLengthIssues(const RobotDescription& robot, std::vector<Issue>& issues) {
  if (robot.joints.empty()) return;
  const auto longest = std::ranges::max_element(
      robot.joints, {}, [](const JointDescription& joint) { return std::fabs(joint.d); });
  const double length = std::fabs(longest->d);
  const auto isShort = [&](double size) { return !(length > kEnormous * size); };
  // Most arms are told by their a alone.
  for (const JointDescription& joint : robot.joints) {
    if (isShort(std::fabs(joint.a))) return;
  }
  const double size = ArmSize(robot).size();
  if (isShort(size) || !(size > 0)) return;
  const double ratio = length / size;
  const double loss = std::min(1.0, 5 * std::numeric_limits<double>::epsilon() * ratio * ratio);
  const auto index = static_cast<std::size_t>(longest - robot.joints.begin());
  IssueChecker check("joints[" + std::to_string(index) + "]", jointLabel(robot, index), issues);
  check.warning("d",
                "is " + withUnit(longest->d, "m") + ", " + toReadable(std::round(ratio)) +
                    " times the size of the arm, which is " + withUnit(size, "m") +
                    "; the inertia matrix is exact to about " +
                    toReadable(std::pow(10.0, std::ceil(std::log10(loss)))) +
                    " of its largest element, accelerations no better",
                "axes that are meant to be parallel: make alpha between them 0 or 180 deg");
}

}  // namespace denavit
