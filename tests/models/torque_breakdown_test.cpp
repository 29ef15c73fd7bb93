#include "models/torque_breakdown/torque_breakdown.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/torque_breakdown/run_deviation.h"

namespace denavit {
namespace {

using denavit::RunRecord;

std::shared_ptr<const RunRecord> runOf(ScenarioDescription scenario) {
  auto run = std::make_shared<RunRecord>();
  run->robot = applyChanges(scenario.robot, scenario.changes);
  run->result = simulate(makeSimulation(scenario));
  EXPECT_EQ(run->result.status, RunStatus::Completed) << run->result.reason;
  run->scenario = std::move(scenario);
  return run;
}

/// The Puma with a load, a push at the tool, and a wrist joint that sticks.
ScenarioDescription makeLoaded() {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.robot.payload.mass = 3;
  scenario.robot.payload.com = {0.02, -0.03, 0.1};
  scenario.robot.payload.inertia.xx = 0.01;
  scenario.robot.joints[5].friction.breakaway = 500;
  scenario.wrench.emplace().force = {"20", "5*sin(9*t)", "-3"};
  scenario.friction = true;
  scenario.duration = 0.4;
  scenario.outputStep = 0.02;
  return scenario;
}

double valueOf(const Series& series, std::size_t row) { return series ? (*series)[row] : 0; }

std::size_t indexOf(TorqueTerm term) { return static_cast<std::size_t>(term); }

TEST(TorqueBreakdown, TermsOfARunAddUpToItsTorque) {
  const auto run = runOf(makeLoaded());
  const TorqueDissection dissection(run);
  EXPECT_TRUE(dissection.hasPayload());
  for (const bool apart : {true, false}) {
    const TorqueBreakdown breakdown = dissection.calcBreakdown(apart);
    ASSERT_EQ(breakdown.joints.size(), 6U);
    EXPECT_LT(breakdown.gap, 1e-12);
    for (const JointBreakdown& joint : breakdown.joints) {
      for (std::size_t row = 0; row < breakdown.time->size(); ++row) {
        double sum = 0;
        for (const Series& term : joint.terms) sum += valueOf(term, row);
        EXPECT_NEAR(sum, (*joint.tau)[row], 1e-9);
      }
    }
    // The sticking joint: friction, which no formula of its rate gives, holds what acts on it.
    const JointBreakdown& wrist = breakdown.joints[5];
    const int rate = run->result.recording.findColumn("qd6_rad_s");
    EXPECT_EQ(run->result.recording.value(10, rate), 0);
    EXPECT_GT(std::abs(valueOf(wrist.terms[indexOf(TorqueTerm::Friction)], 10)), 1e-6);
  }
}

TEST(TorqueBreakdown, ThePayloadsShareIsTheTorqueWithItLessThatWithoutIt) {
  const auto run = runOf(makeLoaded());
  const TorqueDissection dissection(run);
  const TorqueBreakdown apart = dissection.calcBreakdown(true);
  const TorqueBreakdown within = dissection.calcBreakdown(false);
  RobotDescription bare = run->robot;
  bare.payload = {};
  const Recording& r = run->result.recording;
  for (const int row : {0, 7, r.rowCount() - 1}) {
    VecX<double> q(6), qd(6), qdd(6), with, without;
    for (int i = 0; i < 6; ++i) {
      q[i] = r.value(row, 1 + i);
      qd[i] = r.value(row, 7 + i);
      qdd[i] = r.value(row, 13 + i);
    }
    NewtonEulerWork<double> work;
    calcInverseDynamics(makeArm(run->robot), q, qd, qdd, work, with);
    calcInverseDynamics(makeArm(bare), q, qd, qdd, work, without);
    for (std::size_t i = 0; i < 6; ++i) {
      const auto at = static_cast<std::size_t>(row);
      EXPECT_NEAR(valueOf(apart.joints[i].terms[indexOf(TorqueTerm::Payload)], at),
                  with[static_cast<int>(i)] - without[static_cast<int>(i)], 1e-10);
      EXPECT_EQ(within.joints[i].terms[indexOf(TorqueTerm::Payload)], nullptr);
    }
  }
}

TEST(TorqueBreakdown, PairsOfAnInstantAddUpToItsTerms) {
  const auto run = runOf(makeLoaded());
  const TorqueDissection dissection(run);
  for (const bool apart : {true, false}) {
    for (const int row : {0, 12}) {
      for (int joint = 0; joint < 6; ++joint) {
        const TorqueInstant instant = dissection.calcInstant(row, joint, apart);
        const TermValues& terms = instant.terms;
        EXPECT_NEAR(terms.calcSum(), instant.tau, 1e-9);
        EXPECT_NEAR(instant.pairs.inertia.sum(),
                    terms[TorqueTerm::OwnInertia] + terms[TorqueTerm::CoupledInertia], 1e-9);
        EXPECT_NEAR(instant.pairs.velocity.sum(),
                    terms[TorqueTerm::Centrifugal] + terms[TorqueTerm::Coriolis], 1e-9);
      }
    }
  }
}

TEST(TorqueBreakdown, TermsThatARunLeftOutAreNotThere) {
  ScenarioDescription scenario = makeLoaded();
  scenario.without = {MotionTerm::InertiaCoupling, MotionTerm::Coriolis, MotionTerm::Gravity,
                      MotionTerm::Friction,        MotionTerm::Payload,  MotionTerm::External};
  const TorqueDissection dissection(runOf(scenario));
  EXPECT_FALSE(dissection.hasPayload());
  const TorqueBreakdown breakdown = dissection.calcBreakdown(true);
  EXPECT_LT(breakdown.gap, 1e-12);
  for (const JointBreakdown& joint : breakdown.joints) {
    for (const TorqueTerm term :
         {TorqueTerm::CoupledInertia, TorqueTerm::Coriolis, TorqueTerm::Gravity,
          TorqueTerm::Payload, TorqueTerm::Friction, TorqueTerm::External}) {
      EXPECT_EQ(joint.terms[indexOf(term)], nullptr) << static_cast<int>(term);
    }
  }
  const TorqueInstant instant = dissection.calcInstant(5, 1, true);
  EXPECT_NEAR(instant.pairs.calcSum(), instant.tau, 1e-9);
}

TEST(TorqueBreakdown, ItCanBeCancelledAndSaysWhichColumnIsMissing) {
  const auto run = runOf(makeLoaded());
  EXPECT_TRUE(TorqueDissection(run).calcBreakdown(true, [] { return false; }).joints.empty());
  auto poor = std::make_shared<RunRecord>();
  poor->scenario = run->scenario;
  poor->robot = run->robot;
  poor->result.recording = Recording({{"time", "s", ""}, {"q1_rad", "rad", ""}});
  try {
    const TorqueDissection dissection(poor);
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.issues().front().what, "has no column q2_rad, of which torques are made");
  }
}

TEST(TorqueBreakdown, RunsOfFlexibleLinksAreRefusedNotTakenForRigid) {
  ScenarioDescription scenario = readScenario("elrayyes-case-3");
  scenario.duration = 0.02;
  scenario.outputStep = 0.01;
  const auto run = runOf(scenario);
  EXPECT_THROW(TorqueDissection{run}, DescriptionError);
  scenario.without = {MotionTerm::Coriolis};
  EXPECT_THROW((void)makeSimulation(scenario), DescriptionError);
  scenario.without = {MotionTerm::Gravity};
  EXPECT_TRUE(makeSimulation(scenario).flexible->g_W.isZero());
}

TEST(RunDeviation, OfAKnownDistanceIsThatDistance) {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.duration = 0.1;
  const auto run = runOf(scenario);
  auto moved = std::make_shared<RunRecord>();
  moved->scenario = run->scenario;
  moved->robot = run->robot;
  moved->result.recording = Recording(run->result.recording.columns());
  const Recording& r = run->result.recording;
  const int tool = r.findColumn("tool_x_m");
  for (int row = 0; row < r.rowCount(); ++row) {
    std::vector<double> values(r.row(row).begin(), r.row(row).end());
    values[2] += row == 3 ? 0.5 : 0.1;
    values[static_cast<std::size_t>(r.findColumn("tau3_Nm"))] += 2;
    values[static_cast<std::size_t>(tool)] -= 0.03;
    values[static_cast<std::size_t>(tool) + 1] += 0.04;
    moved->result.recording.appendRow(values);
  }
  const RunDeviation deviation = calcRunDeviation(*run, *moved);
  const int rows = r.rowCount();
  EXPECT_NEAR(deviation.joints[1].largest, 0.5, 1e-12);
  EXPECT_NEAR(deviation.joints[1].time, r.value(3, 0), 1e-15);
  EXPECT_NEAR(deviation.joints[1].rms, std::sqrt((0.25 + (rows - 1) * 0.01) / rows), 1e-12);
  EXPECT_EQ(deviation.joints[0].largest, 0);
  EXPECT_NEAR(deviation.torques[2].largest, 2, 1e-12);
  EXPECT_NEAR(deviation.torques[2].rms, 2, 1e-12);
  EXPECT_EQ(deviation.torques[1].largest, 0);
  EXPECT_NEAR(deviation.tool.largest, 0.05, 1e-12);
  EXPECT_NEAR(deviation.tool.rms, 0.05, 1e-12);
  EXPECT_NEAR(deviation.until, 0.1, 1e-12);
}

}  // namespace
}  // namespace denavit
