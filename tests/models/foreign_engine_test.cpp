#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "models/stored_run/run_files.h"
#include "tests/core/pendulum_engine.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::PendulumEngine;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The program's own arm of the same masses: its joint's axis turned along -y, hanging down.
Simulation makeOwn() {
  Simulation s;
  s.arm.links.resize(1);
  s.arm.links[0].mass = PendulumEngine::kMass;
  s.arm.links[0].p_LC << PendulumEngine::kLength, 0, 0;
  s.arm.X_LT.p << PendulumEngine::kLength, 0, 0;
  s.arm.X_W0.R << 0, 1, 0, 0, 0, -1, -1, 0, 0;  // x down, y along x, z along -y
  s.q0 = VecX<double>::Constant(1, 1.2);
  s.qd0 = VecX<double>::Constant(1, 0.3);
  s.duration = 2;
  s.outputStep = 0.05;
  return s;
}

Simulation makeForeign() {
  Simulation s = makeOwn();
  s.arm = {};
  s.engine = std::make_shared<test::PendulumSource>();
  return s;
}

double differenceOf(const Simulation& a, const Simulation& b) {
  const SimulationResult x = simulate(a), y = simulate(b);
  EXPECT_EQ(x.status, RunStatus::Completed) << x.reason;
  EXPECT_EQ(y.status, RunStatus::Completed) << y.reason;
  EXPECT_EQ(x.recording.rowCount(), y.recording.rowCount());
  EXPECT_EQ(x.recording.columnCount(), y.recording.columnCount());
  double difference = 0;
  for (int r = 0; r < std::min(x.recording.rowCount(), y.recording.rowCount()); ++r) {
    for (int c = 0; c < x.recording.columnCount(); ++c) {
      const std::string& name = x.recording.columns()[static_cast<std::size_t>(c)].name;
      EXPECT_EQ(name, y.recording.columns()[static_cast<std::size_t>(c)].name);
      if (name.starts_with("tool_q")) continue;  // the frames differ
      difference =
          std::max(difference, std::abs(x.recording.value(r, c) - y.recording.value(r, c)));
    }
  }
  return difference;
}

/// Nothing in core/simulation knows this engine: it swings under every method as the program's own.
TEST(ForeignEngine, SwingsAsTheProgramsOwnArmUnderEveryMethod) {
  for (const IntegrationMethod method : test::kAllMethods) {
    Simulation own = makeOwn(), foreign = makeForeign();
    own.integrator.method = foreign.integrator.method = method;
    EXPECT_LT(differenceOf(own, foreign), 1e-7) << static_cast<int>(method);
  }
}

TEST(ForeignEngine, SticksSlipsAndStrikesStopsUnderEveryMethod) {
  for (const IntegrationMethod method : test::kAllMethods) {
    Simulation own = makeOwn(), foreign = makeForeign();
    for (Simulation* s : {&own, &foreign}) {
      s->integrator.method = method;
      s->friction = {JointFriction{
          .viscous = 0.05, .coulombPositive = 0.8, .coulombNegative = -0.8, .breakaway = 1.2}};
      s->limits = {JointLimits{.lower = -0.6, .upper = 1.3}};
      s->stops = {.stiffness = 2000, .damping = 5};
      s->duration = 4;
    }
    EXPECT_LT(differenceOf(own, foreign), method == IntegrationMethod::Euler ? 1e-5 : 1e-6)
        << static_cast<int>(method);
    const SimulationResult result = simulate(foreign);
    EXPECT_GE(result.statistics.events, 3);
    EXPECT_EQ(result.recording.value(result.recording.rowCount() - 1,
                                     result.recording.findColumn("qd1_rad_s")),
              0)
        << "it comes to rest and stays there";
    const double bound = method == IntegrationMethod::Euler ? 0.05 : 1e-6;
    EXPECT_LT(std::abs(result.energyClosure), bound) << static_cast<int>(method);
  }
}

TEST(ForeignEngine, IsNamedByTheRunAndWritesItsTable) {
  const SimulationResult result = simulate(makeForeign());
  EXPECT_EQ(result.engine, "textbook");
  EXPECT_EQ(result.method, "one equation");
  EXPECT_THAT(toCsv(result.recording),
              StartsWith("time,q1_rad,qd1_rad_s,qdd1_rad_s2,tau1_Nm,tau1_inertia_Nm,"));
  Simulation own = makeOwn();
  own.integrator.engine = EngineChoice::Loops;
  EXPECT_EQ(simulate(own).engine, "loops");
  EXPECT_EQ(simulate(own).method, "composite bodies");
}

TEST(ForeignEngine, IsPulledAtAPoint) {
  Simulation own = makeOwn(), foreign = makeForeign();
  own.pulls = {{.link = 0,
                .point = Vec3<double>(0.5, 0, 0),
                .force = Vec3<double>(1, 2, 3),
                .stiffness = 20,
                .target = Vec3<double>(0.3, 0.1, -0.2),
                .damping = 0.5}};
  foreign.pulls = own.pulls;
  foreign.pulls[0].point = Vec3<double>(0, 0, -0.5);
  EXPECT_LT(differenceOf(own, foreign), 1e-7);
  EXPECT_LT(std::abs(simulate(own).energyClosure), 1e-8);
}

}  // namespace
}  // namespace denavit
