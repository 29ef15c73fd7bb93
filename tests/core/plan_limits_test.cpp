// Random arms on random paths: every planner keeps the limits at every instant, also between the
// places that it checked.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/time_scaling/fastest_motion.h"
#include "core/time_scaling/motion_slowing.h"
#include "core/trajectory/motion_plan.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kInside = 1 + 1e-6;
constexpr Profile kProfiles[] = {Profile::Cubic, Profile::Quintic, Profile::Cycloidal,
                                 Profile::Trapezoidal, Profile::DoubleS};

enum class Way { Joint, Line, Arc };

/// An arm, its limits, and its path through some points, with and without stops.
struct AnyWay {
  test::Arbitrary any;
  Arm<double> arm;
  MotionPlanSpec plan;
  TimeScalingSpec scaling;

  AnyWay(unsigned seed, Way way, bool rubs) : any(seed) {
    const int n = 2 + static_cast<int>(seed % 4);
    arm = any.arm(n);
    plan.start = any.vecX(n, 1.5);
    plan.bounds = MotionBounds::none(n);
    scaling.limits.effort = VecX<double>::Constant(n, kUnbounded);
    for (int i = 0; i < n; ++i) {
      plan.bounds.velocity[i] = any.number(1, 4);
      plan.bounds.acceleration[i] = any.number(3, 20);
      plan.bounds.jerk[i] = any.number(60, 400);
      scaling.limits.effort[i] = any.number(60, 150);
      if (rubs) {
        scaling.friction.joints.push_back({.viscous = any.number(0, 3),
                                           .coulombPositive = any.number(0, 4),
                                           .coulombNegative = -any.number(0, 4)});
      }
    }
    scaling.limits.velocity = plan.bounds.velocity;
    scaling.limits.acceleration = plan.bounds.acceleration;
    addMoves(way, 1 + static_cast<int>(seed % 3));
  }

  /// The largest used share of a limit in a motion at one instant.
  double calcShare(const Trajectory& motion, double t) {
    motion.calc(t, at_);
    calcInverseDynamics(arm, at_.q, at_.qd, at_.qdd, work_, tau_);
    if (!scaling.friction.isEmpty()) {
      tau_ += scaling.friction.viscous() * at_.qd + scaling.friction.dry(at_.qd);
    }
    return std::max({tau_.cwiseAbs().cwiseQuotient(scaling.limits.effort).maxCoeff(),
                     at_.qd.cwiseAbs().cwiseQuotient(scaling.limits.velocity).maxCoeff(),
                     at_.qdd.cwiseAbs().cwiseQuotient(scaling.limits.acceleration).maxCoeff()});
  }
  void resize() {
    at_.resize(arm.jointCount());
    tau_.resize(arm.jointCount());
  }

 private:
  void addMoves(Way way, int moves) {
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, plan.start, kinematics);
    Pose<double> from = kinematics.X_WT;
    for (int k = 0; k < moves; ++k) {
      MoveSpec& move = plan.moves.emplace_back();
      if (k + 1 < moves) move.blend = way == Way::Joint ? 0.15 : 0.03;
      if (way == Way::Joint) {
        move.to = any.vecX(arm.jointCount(), 1.5);
        continue;
      }
      Pose<double> to = from;
      to.p += any.vec3(0.4);
      move.part = TaskPart::Translation;
      if (way == Way::Arc) {
        const auto arc = std::make_shared<ToolArc>(from, from.p + any.vec3(0.3), any.vec3(1),
                                                   any.number(0.5, 4), from.R);
        to.p = arc->end();
        move.tool = arc;
      } else {
        move.tool = std::make_shared<ToolLine>(from, to);
      }
      from = to;
    }
  }

  JointMotion at_;
  NewtonEulerWork<double> work_;
  VecX<double> tau_;
};

class AnyPlan : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPlan, testing::Range(1u, 13u));

TEST_P(AnyPlan, KeepsItsLimitsWhateverItsProfile) {
  for (const Way way : {Way::Joint, Way::Line, Way::Arc}) {
    AnyWay one(GetParam(), way, GetParam() % 2 == 0);
    one.resize();
    one.plan.profile = kProfiles[GetParam() % 5];
    one.plan.synchronisesStraight = GetParam() % 4 > 0;
    one.plan.slowing = [&](const Trajectory& motion, double from, double to) {
      return calcMotionSlowing(one.arm, motion, one.scaling.limits, one.scaling.friction, from, to,
                               200)
          .factor;
    };
    const MotionPlan plan = planMotion(one.arm, one.plan);
    if (plan.status != MotionPlan::Status::Planned) continue;
    const double T = plan.motion->duration();
    const bool isHeavy =
        calcMotionSlowing(one.arm, *plan.motion, one.scaling.limits, one.scaling.friction, 0, T, 50)
            .isHeavy;
    if (isHeavy) one.scaling.limits.effort.setConstant(kUnbounded);
    double most = 0;
    for (int k = 0; k < 1500; ++k) {
      most = std::max(most, one.calcShare(*plan.motion, T * one.any.number(0, 1)));
    }
    EXPECT_LE(most, kInside) << "way " << static_cast<int>(way);
    EXPECT_GT(most, 0.5) << "the motion is not needlessly slow";
  }
}

TEST_P(AnyPlan, OfTheFastestMotionKeepsItsLimitsBetweenThePlacesOfItsGrid) {
  for (const Way way : {Way::Joint, Way::Line, Way::Arc}) {
    AnyWay one(GetParam(), way, GetParam() % 3 == 0);
    one.resize();
    const MotionPlan plan = planMotion(one.arm, one.plan);
    if (plan.status != MotionPlan::Status::Planned) continue;
    one.scaling.intervals = 100;
    const FastestMotion fastest = findFastest(one.arm, plan, one.scaling);
    if (!fastest.motion) continue;  // the arm is too heavy to hold
    double most = 0;
    for (const FastestPart& part : fastest.parts) {
      const std::vector<TimeScalingPoint>& grid = part.scaling.grid;
      for (std::size_t i = 0; i + 1 < grid.size(); ++i) {
        for (const double inside : {0.01, 0.2, 0.4, 0.6, 0.8, 0.99}) {
          const double t = grid[i].time + inside * (grid[i + 1].time - grid[i].time);
          most = std::max(most, one.calcShare(*fastest.motion, part.begin + t));
        }
      }
    }
    EXPECT_LE(most, kInside) << "way " << static_cast<int>(way);
    EXPECT_GT(most, 1 - 1e-3);
  }
}

}  // namespace
}  // namespace denavit
