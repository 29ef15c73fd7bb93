#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/inertia_matrix.h"
#include "core/hand_motion/hand_acceleration.h"
#include "core/hand_motion/hand_rate.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/reference_motions.h"

namespace denavit {
namespace {

using nlohmann::json;

void expectBound(const AccelerationBound& bound, const json& c) {
  EXPECT_NEAR(bound.lower, c["on_path_min"].get<double>(), 1e-9);
  EXPECT_NEAR(bound.upper, c["on_path_max"].get<double>(), 1e-9);
  if (!c.contains("limiting_joint_min")) return;
  EXPECT_EQ(bound.lowerJoint + 1, c["limiting_joint_min"].get<int>());
  EXPECT_EQ(bound.upperJoint + 1, c["limiting_joint_max"].get<int>());
}

TEST(HandAccelerationReference, StrobingAndTheBoundsOfTheMotors) {
  const json data = test::readMotions("hand_acceleration.json");
  const Arm<double> arm = makeArm(readRobot(data["robot"]));
  const VecX<double> effort = test::toVecX(data["effort"]);
  const Vec3<double> direction = test::toVecX(data["direction"]);
  const double load = data["load_mass"];
  int points = 0;
  for (const json& c : data["points"]) {
    SCOPED_TRACE("point " + std::to_string(points++));
    const VecX<double> q = test::toVecX(c["q"]), qd = test::toVecX(c["qd"]);
    HandRelation relation;
    HandStrobe(arm).calc(q, qd, relation);
    for (Eigen::Index i = 0; i < 6; ++i) {
      EXPECT_NEAR(relation.N[i], c["N"][static_cast<std::size_t>(i)].get<double>(), 1e-11);
      const VecX<double> row = test::toVecX(c["J"][static_cast<std::size_t>(i)]);
      EXPECT_LT((relation.L.row(i).transpose() - row).norm(), 1e-12);
    }
    Vec6<double> wish = -relation.N;
    wish.head<3>() += 1.5 * direction;
    const VecX<double> qdd = relation.L.partialPivLu().solve(wish);
    EXPECT_LT((qdd - test::toVecX(c["qdd_for_1.5_m_s2"])).norm(), 1e-9);

    const HandAcceleration empty = calcHandAcceleration(arm, {q, qd, direction, effort});
    ASSERT_FALSE(empty.isSingular);
    expectBound(empty.onPath, c["no_load"]);
    EXPECT_NEAR(empty.free.lower, c["no_load"]["free_min"].get<double>(), 1e-9);
    EXPECT_NEAR(empty.free.upper, c["no_load"]["free_max"].get<double>(), 1e-9);
    EXPECT_NEAR(empty.rotationHeld.upper, c["no_load"]["rotation_held_max"].get<double>(), 1e-8);

    const HandAcceleration loaded =
        calcHandAcceleration(makeLoadedArm(arm, {.mass = load}), {q, qd, direction, effort});
    expectBound(loaded.onPath, c["load_2kg"]);
    EXPECT_NEAR(loaded.free.upper, c["load_2kg"]["free_max"].get<double>(), 1e-9);
    EXPECT_NEAR(loaded.rotationHeld.upper, c["load_2kg"]["rotation_held_max"].get<double>(), 1e-8);

    const HandAcceleration weighed =
        calcHandAcceleration(arm, {q, qd, direction, effort, calcWeightTorques(arm, q, load)});
    expectBound(weighed.onPath, c["static_load_2kg"]);
    EXPECT_GT(weighed.onPath.upper, 1.15 * loaded.onPath.upper) << "it promises too much";
  }
  EXPECT_EQ(points, 18);
}

/// Resolved rates take the hand along the reference's line at its speed.
TEST(HandAccelerationReference, ResolvedRatesFollowTheLine) {
  const json data = test::readMotions("hand_acceleration.json");
  const Arm<double> arm = makeArm(readRobot(data["robot"]));
  const Vec3<double> direction = test::toVecX(data["direction"]);
  const double speed = 0.5, length = data["length"];
  HandRateSpec spec;
  spec.rate = [&](double) {
    HandRateSample sample{Vec6<double>::Zero(), Vec6<double>::Zero()};
    sample.V.head<3>() = speed * direction;
    return sample;
  };
  spec.q0 = test::toVecX(data["points"][0]["q"]);
  spec.duration = length / speed;
  const HandRateMotion moved = integrateHandRate(arm, spec);
  ASSERT_EQ(moved.status, HandRateMotion::Status::Integrated);
  JointMotion at;
  at.resize(6);
  for (const json& c : data["points"]) {
    if (c["speed"].get<double>() != speed) continue;
    moved.motion->calc(c["s"].get<double>() * length / speed, at);
    EXPECT_LT((at.q - test::toVecX(c["q"])).norm(), 1e-9);
    EXPECT_LT((at.qd - test::toVecX(c["qd"])).norm(), 1e-8);
  }
}

}  // namespace
}  // namespace denavit
