#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/time_scaling/time_scaling.h"
#include "core/trajectory/follow_tool.h"
#include "core/trajectory/path_timing.h"
#include "core/trajectory/spline.h"
#include "core/trajectory/straight_path.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/reference_motions.h"

namespace denavit {
namespace {

using nlohmann::json;

Arm<double> armOf(const json& c) {
  if (c["robot"].is_string()) return makeArm(readRobot(c["robot"]));
  return makeArm(parseRobot(c["robot"].dump(), "reference"));
}

/// The tool's way of a planar case, and where the arm stands at its start.
std::shared_ptr<const JointPath> followPlanar(const Arm<double>& arm, const json& path) {
  const auto flat = [](double x, double y) { return Vec3<double>(x, y, 0); };
  Pose<double> from, to;
  std::shared_ptr<const ToolPath> tool;
  if (path["kind"] == "cartesian_line") {
    from.p = flat(path["from"][0], path["from"][1]);
    to.p = flat(path["to"][0], path["to"][1]);
    tool = std::make_shared<ToolLine>(from, to);
  } else {
    const double radius = path["radius"], a = path["angle_from"], b = path["angle_to"];
    const Vec3<double> centre = flat(path["centre"][0], path["centre"][1]);
    from.p = centre + radius * flat(std::cos(a), std::sin(a));
    tool = std::make_shared<ToolArc>(from, centre, Vec3<double>::UnitZ(), b - a, from.R);
  }
  const IkAnswer answer = InverseKinematics(arm).solve({from, false});
  for (const IkSolution& solution : answer.solutions) {
    if (solution.branch.at("elbow") != path["elbow"].get<int>()) continue;
    return followTool(arm, *tool, solution.q, TaskPart::Translation).path;
  }
  return nullptr;
}

std::shared_ptr<const JointPath> pathOf(const Arm<double>& arm, const json& path) {
  if (path["kind"] == "joint_line") {
    return std::make_shared<StraightPath>(test::toVecX(path["from"]), test::toVecX(path["to"]));
  }
  if (path["kind"] != "joint_spline") return followPlanar(arm, path);
  std::vector<double> knots;
  std::vector<VecX<double>> points;
  const std::size_t n = path["waypoints"].size();
  for (std::size_t k = 0; k < n; ++k) {
    knots.push_back(static_cast<double>(k) / static_cast<double>(n - 1));
    points.push_back(test::toVecX(path["waypoints"][k]));
  }
  return std::make_shared<SplinePath>(makeNaturalCubicSpline(knots, points));
}

TimeScalingLimits limitsOf(const json& c, int joints) {
  const MotionBounds none = MotionBounds::none(joints);
  TimeScalingLimits limits{none.velocity, none.velocity, none.velocity};
  for (const auto& [name, list] :
       {std::pair{"effort", &limits.effort}, std::pair{"velocity", &limits.velocity},
        std::pair{"acceleration", &limits.acceleration}}) {
    if (c["limits"].contains(name)) *list = test::toVecX(c["limits"][name]);
  }
  return limits;
}

/// The largest share of a limit that the motion takes, at many instants.
double worstShare(const Arm<double>& arm, const Trajectory& motion,
                  const TimeScalingLimits& limits) {
  NewtonEulerWork<double> work;
  JointMotion at;
  at.resize(arm.jointCount());
  VecX<double> tau(arm.jointCount());
  double worst = 0;
  for (int k = 0; k < 5003; ++k) {
    motion.calc(motion.duration() * k / 5003, at);
    calcInverseDynamics(arm, at.q, at.qd, at.qdd, work, tau);
    for (Eigen::Index i = 0; i < tau.size(); ++i) {
      worst = std::max({worst, std::abs(tau[i]) / limits.effort[i],
                        std::abs(at.qd[i]) / limits.velocity[i],
                        std::abs(at.qdd[i]) / limits.acceleration[i]});
    }
  }
  return worst;
}

TEST(TimeOptimalReference, TimesSpeedsAndLimits) {
  const json data = test::readMotions("time_optimal.json");
  for (const json& c : data["cases"]) {
    SCOPED_TRACE(c["key"].get<std::string>());
    const Arm<double> arm = armOf(c);
    const auto path = pathOf(arm, c["path"]);
    ASSERT_NE(path, nullptr);
    TimeScalingSpec spec;
    spec.limits = limitsOf(c, arm.jointCount());
    const TimeScaling fastest = findFastest(arm, *path, spec);
    ASSERT_EQ(fastest.status, TimeScaling::Status::Solved);
    const double T = c["minimal_time"];
    EXPECT_NEAR(fastest.duration(), T, 1e-3 * T);

    // Speeds, away from the switching points.
    int near = 0, all = 0;
    for (std::size_t k = 1; k + 1 < c["s"].size(); ++k) {
      const double s = c["s"][k];
      std::size_t i = 0;
      while (fastest.grid[i + 1].s < s) ++i;
      const TimeScalingPoint& a = fastest.grid[i];
      const double x = a.s_rate * a.s_rate + 2 * (s - a.s) * a.s_acceleration;
      ++all;
      near +=
          std::abs(std::sqrt(x) - c["sdot"][k].get<double>()) < 3e-3 * c["sdot"][k].get<double>();
    }
    EXPECT_GE(near, all * 95 / 100);

    // Limits: held at both ends of every interval, nearly so between, and nearly always used up.
    int used = 0;
    for (const ActiveLimit& active : fastest.active) {
      EXPECT_LE(active.share, 1 + 1e-6);
      used += active.share > 1 - 1e-3;
    }
    EXPECT_GE(used, 0.99 * static_cast<double>(fastest.active.size()));
    EXPECT_LE(worstShare(arm, ScaledMotion(path, fastest), spec.limits), 1.005);
  }
}

}  // namespace
}  // namespace denavit
