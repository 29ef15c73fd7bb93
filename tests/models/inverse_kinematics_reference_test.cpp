#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/reference_motions.h"

namespace denavit {
namespace {

using nlohmann::json;

InverseKinematics inverseOf(const std::string& robot) {
  const RobotDescription description = readRobot(robot);
  return InverseKinematics(makeArm(description), makeLimits(description));
}

Pose<double> toPose(const json& rows) {
  Pose<double> X;
  for (int i = 0; i < 3; ++i) {
    const auto r = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j) X.R(i, j) = rows[r][static_cast<std::size_t>(j)].get<double>();
    X.p[i] = rows[r][3].get<double>();
  }
  return X;
}

/// The largest difference of two joint vectors, whole turns apart being none.
double apart(const InverseKinematics& ik, const VecX<double>& a, const VecX<double>& b) {
  double largest = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const bool turns = ik.arm().links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const double by = a[i] - b[i];
    largest = std::max(largest, std::abs(turns ? std::remainder(by, 2 * std::numbers::pi) : by));
  }
  return largest;
}

bool isInside(const InverseKinematics& ik, const VecX<double>& q) {
  bool isInside = true;
  for (std::size_t i = 0; i < ik.limits().size(); ++i) {
    const double value = q[static_cast<Eigen::Index>(i)];
    isInside =
        isInside && value >= ik.limits()[i].lower - 1e-12 && value <= ik.limits()[i].upper + 1e-12;
  }
  return isInside;
}

/// Every branch of the reference is among the solutions, with its labels, and nothing else is.
void expectBranches(const InverseKinematics& ik, const IkAnswer& answer, const json& branches,
                    double tolerance) {
  EXPECT_TRUE(answer.isReachable);
  EXPECT_EQ(answer.solutions.size(), branches.size());
  for (const json& branch : branches) {
    const VecX<double> q = test::toVecX(branch["q"]);
    const IkSolution* nearest = nullptr;
    double least = 1e9;
    for (const IkSolution& solution : answer.solutions) {
      if (apart(ik, solution.q, q) >= least) continue;
      least = apart(ik, solution.q, q);
      nearest = &solution;
    }
    ASSERT_NE(nearest, nullptr);
    EXPECT_LT(least, tolerance);
    EXPECT_LT(nearest->positionError, 1e-9);
    IkBranch labels;
    for (const char* name : {"shoulder", "elbow", "boom", "wrist"}) {
      if (branch.contains(name)) labels[name] = branch[name].get<int>();
    }
    EXPECT_EQ(nearest->branch, labels);
    EXPECT_EQ(ik.label(nearest->q), labels);
    if (branch.contains("within_limits")) {
      const bool isWithin = branch["within_limits"].get<bool>();
      EXPECT_EQ(nearest->isWithinLimits, isWithin);
      EXPECT_EQ(isInside(ik, nearest->q), isWithin) << "the values given are the ones inside";
    }
  }
}

TEST(InverseKinematicsReference, EveryBranchIsFoundAndNoOther) {
  const json data = test::readMotions("inverse_kinematics.json");
  for (const char* robot : {"puma560", "stanford", "ur5"}) {
    const InverseKinematics ik = inverseOf(robot);
    ASSERT_NE(ik.form(), nullptr) << robot;
    int poses = 0;
    for (const json& pose : data["arms"][robot]["poses"]) {
      SCOPED_TRACE(std::string(robot) + " pose " + std::to_string(poses++));
      expectBranches(ik, ik.solve({toPose(pose["pose"])}), pose["branches"], 1e-11);
    }
    EXPECT_EQ(poses, 20);
  }
}

TEST(InverseKinematicsReference, NearSingularPosesKeepWhatTheyCan) {
  const json data = test::readMotions("inverse_kinematics.json");
  for (const json& c : data["near_singular"]) {
    SCOPED_TRACE(c["robot"].get<std::string>() + ", " + c["what"].get<std::string>());
    const InverseKinematics ik = inverseOf(c["robot"]);
    const double tolerance = c["tolerance_q"];
    expectBranches(ik, ik.solve({toPose(c["pose"])}), c["branches"], tolerance);
  }
}

TEST(InverseKinematicsReference, UnreachableTargetsSayHowFarAndWhere) {
  const json data = test::readMotions("inverse_kinematics.json");
  for (const json& c : data["unreachable"]) {
    SCOPED_TRACE(c["robot"].get<std::string>() + " " + c["position"].dump());
    const InverseKinematics ik = inverseOf(c["robot"]);
    IkTarget target;
    target.X_WT.p = test::toVecX(c["position"]);
    for (int i = 0; i < 3; ++i) {
      target.X_WT.R.row(i) = test::toVecX(c["rotation"][static_cast<std::size_t>(i)]).transpose();
    }
    const IkAnswer answer = ik.solve(target);
    EXPECT_FALSE(answer.isReachable);
    EXPECT_TRUE(answer.solutions.empty());
    EXPECT_NEAR(answer.distance, c["distance"].get<double>(), 1e-6);
    Kinematics<double> kinematics;
    calcForwardKinematics(ik.arm(), answer.nearest, kinematics);
    EXPECT_NEAR((kinematics.X_WT.p - target.X_WT.p).norm(), answer.distance, 1e-9);
    EXPECT_LT((kinematics.X_WT.R - target.X_WT.R).norm(), 1e-9);
    // Where the distance is least the place is less sharply so.
    EXPECT_LT((kinematics.X_WT.p - test::toVecX(c["nearest_position"])).norm(), 1e-5);
    EXPECT_EQ(answer.reason, "out of reach with this orientation");
  }
}

TEST(InverseKinematicsReference, PlanarArmsTurnTheirHand) {
  const json data = test::readMotions("inverse_kinematics.json")["planar_3r"];
  const InverseKinematics ik = inverseOf(data["robot"]);
  const auto targetOf = [](const json& c) {
    IkTarget target;
    target.X_WT.p = {c["x"].get<double>(), c["y"].get<double>(), 0};
    target.X_WT.R = Eigen::AngleAxisd(c["angle"].get<double>(), Vec3<double>::UnitZ());
    return target;
  };
  for (const json& c : data["reachable"]) {
    SCOPED_TRACE(c.dump().substr(0, 80));
    expectBranches(ik, ik.solve(targetOf(c)), c["branches"], 1e-9);
  }
  for (const json& c : data["unreachable"]) {
    SCOPED_TRACE(c.dump().substr(0, 80));
    const IkAnswer answer = ik.solve(targetOf(c));
    EXPECT_FALSE(answer.isReachable);
    EXPECT_NEAR(answer.distance, c["distance"].get<double>(), 1e-9);
    Kinematics<double> kinematics;
    calcForwardKinematics(ik.arm(), answer.nearest, kinematics);
    EXPECT_LT((kinematics.X_WT.p.head<2>() - test::toVecX(c["nearest_position"])).norm(), 1e-9);
    EXPECT_LT(apart(ik, answer.nearest, test::toVecX(c["nearest_q_elbow_positive"])), 1e-6);
  }
}

}  // namespace
}  // namespace denavit
