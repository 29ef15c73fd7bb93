#include <atomic>
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/control/controller.h"
#include "core/control/joint_laws.h"
#include "core/dynamics/forward_methods.h"
#include "core/formulations/formulation.h"
#include "core/mechanism/mechanism_part.h"
#include "core/mechanism/reduced_engine.h"
#include "core/simulation/simulation.h"
#include "core/simulation/simulation_run.h"
#include "core/trajectory/online_generator.h"
#include "tests/core/arbitrary.h"
#include "tests/core/arbitrary_flexible.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

// Counts every allocation of this process: through the sanitizer's hook where one is built in, else
// by standing in for malloc (Eigen allocates by malloc, the standard library through it).
namespace {
std::atomic<long> allocations{0};
}

#ifdef DENAVIT_SANITIZED_ALLOCATOR
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, size_t),
                                                         void (*)(const volatile void*));
namespace {
const int hooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, size_t) { ++allocations; }, [](const volatile void*) {});
}
#else
extern "C" void* __libc_malloc(size_t);
extern "C" void* malloc(size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
#endif

namespace denavit {
namespace {

class Push final : public WrenchInput {
 public:
  void calcWrench(double, const VecX<double>&, const VecX<double>&, InputScratch*,
                  Vec6<double>& w) const override {
    w.setConstant(0.1);
  }
};

/// A six-joint arm with everything on: input, wrench, guide, friction that sticks, stops.
Simulation busySimulation(double duration) {
  test::Arbitrary any(5);
  Simulation s;
  s.arm = any.arm(6);
  s.q0 = any.vecX(6, 0.5);
  s.qd0 = any.vecX(6, 0.5);
  s.input = std::make_shared<test::Damping>(6);
  s.wrench = std::make_shared<Push>();
  s.prescribed = {std::make_shared<test::Guide>(2, [](double t) -> PrescribedMotion::Sample {
    return {0.1 * std::sin(t), 0.1 * std::cos(t), -0.1 * std::sin(t)};
  })};
  s.friction.assign(6,
                    JointFriction{.viscous = 0.5, .coulombPositive = 0.2, .coulombNegative = -0.2});
  s.limits.assign(6, JointLimits{.lower = -2, .upper = 2});
  s.stops = {.stiffness = 100, .damping = 5};
  s.duration = duration;
  s.outputStep = duration / 10;
  return s;
}

long allocationsOf(const Simulation& s, long& steps) {
  const long before = allocations;
  const SimulationResult result = simulate(s, [](double) { return true; });
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  steps = result.statistics.steps;
  return allocations - before;
}

TEST(Allocation, TheCounterSeesAllocations) {
  const long before = allocations;
  VecX<double>* one = new VecX<double>(100);
  EXPECT_GE(allocations - before, 2) << "operator new and Eigen's malloc";
  delete one;
}

/// As many rows, ten times the steps: not one more allocation.
TEST(Allocation, NoIntegrationMethodAllocatesPerStep) {
  for (const auto method : {IntegrationMethod::Euler, IntegrationMethod::RungeKutta4,
                            IntegrationMethod::Adams, IntegrationMethod::DormandPrince5,
                            IntegrationMethod::Fehlberg78, IntegrationMethod::Rosenbrock4}) {
    for (const auto solver : {LinearSolver::Cholesky, LinearSolver::Lu}) {
      long shortSteps, longSteps;
      Simulation s = busySimulation(0.3);
      s.integrator = {
          .method = method, .solver = solver, .step = 1e-3, .rtol = 1e-10, .atol = 1e-11};
      const long shortRun = allocationsOf(s, shortSteps);
      Simulation longer = busySimulation(3);
      longer.integrator = s.integrator;
      const long longRun = allocationsOf(longer, longSteps);
      EXPECT_GT(longSteps, 3 * shortSteps);
      EXPECT_EQ(longRun, shortRun) << "method " << static_cast<int>(method);
    }
  }
}

/// Nor do runs that go without some terms of the motion.
TEST(Allocation, LeavingTermsOutDoesNotAllocatePerStep) {
  for (const int choice : {1, 2, 4, 6}) {
    long shortSteps, longSteps;
    Simulation s = busySimulation(0.05), longer = busySimulation(0.2);
    s.without = longer.without = {.inertiaCoupling = (choice & 1) != 0,
                                  .centrifugal = (choice & 2) != 0,
                                  .coriolis = (choice & 4) != 0};
    s.integrator = longer.integrator = {.method = IntegrationMethod::RungeKutta4, .step = 1e-3};
    const long shortRun = allocationsOf(s, shortSteps);
    const long longRun = allocationsOf(longer, longSteps);
    EXPECT_GT(longSteps, 3 * shortSteps);
    EXPECT_EQ(longRun, shortRun) << "choice " << choice;
  }
}

/// Steps of a run, and rows, once it has gone on for a while.
void expectNoneLater(const Simulation& s) {
  SimulationRun run(s);
  ASSERT_TRUE(run.advanceTo(0.042)) << run.outcome().reason;
  const long before = allocations, steps = run.statistics().steps;
  const long events = run.statistics().events;
  const int rows = run.recording().rowCount();
  ASSERT_TRUE(run.advanceTo(0.095)) << run.outcome().reason;
  EXPECT_GT(run.statistics().steps, steps + 40);
  EXPECT_GT(run.recording().rowCount(), rows + 1);
  EXPECT_EQ(run.statistics().events, events);
  EXPECT_EQ(allocations - before, 0);
}

/// A Stewart platform's loops are closed and watched without allocating; nor do its rows.
TEST(Allocation, AStewartPlatformAllocatesNothingPerStep) {
  test::Arbitrary any(5);
  const test::ClosedMechanism made = test::stewart(any);
  Simulation s = test::runOf(made, test::closedRates(any, made, 0.2));
  s.input = std::make_shared<test::Damping>(made.mechanism->jointCount());
  s.friction.assign(static_cast<std::size_t>(made.mechanism->jointCount()), {.viscous = 0.5});
  s.integrator.engine = EngineChoice::Loops;
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::DormandPrince5}) {
    s.integrator.method = method;
    s.integrator.step = s.integrator.maxStep = 1e-3;
    expectNoneLater(s);
  }
}

/// More drives than freedoms: what they give is shared out, whether a law asks for it or a motion.
TEST(Allocation, SharingTorquesOutAllocatesNothingPerStep) {
  test::Arbitrary any(5);
  const test::ClosedMechanism made = test::twoArms(any);
  std::vector<int> joints(made.mechanism->actuated.begin(), made.mechanism->actuated.begin() + 3);
  ASSERT_GT(made.mechanism->actuated.size(), joints.size());
  Simulation s = test::runOf(made, VecX<double>::Zero(made.mechanism->dof()));
  s.integrator.engine = EngineChoice::Loops;
  s.integrator.method = IntegrationMethod::RungeKutta4;
  s.integrator.step = 1e-3;
  Simulation controlled = s;
  controlled.parts.push_back(std::make_shared<DrivenPartSource>(
      [](std::shared_ptr<const EngineSource> model) {
        ControllerSettings settings;
        settings.target =
            TargetSettings{VecX<double>::Zero(3),
                           VecX<double>::Zero(3),
                           VecX<double>::Zero(3),
                           {VecX<double>::Constant(3, 2), VecX<double>::Constant(3, 8),
                            VecX<double>::Constant(3, 80)}};
        settings.model.engine = std::move(model);
        settings.model.viscous.setZero(3, 3);
        settings.makeLaw = [](const std::shared_ptr<ControlModel>& control) {
          const JointGains gains{VecX<double>::Constant(3, 100), VecX<double>::Constant(3, 20)};
          return std::make_unique<ComputedTorqueLaw>(gains, control);
        };
        return std::make_shared<ControllerSource>(settings);
      },
      made.mechanism, joints, made.mechanism->actuated, VecX<double>()));
  expectNoneLater(controlled);
  for (const int joint : joints) {
    const double q = made.q[joint];
    s.prescribed.push_back(
        std::make_shared<test::Guide>(joint, [q](double t) -> PrescribedMotion::Sample {
          return {q + 0.1 * t * t, 0.2 * t, 0.2};
        }));
  }
  s.parts = {std::make_shared<MechanismPartSource>(joints)};
  expectNoneLater(s);
}

/// The same for links that bend, twist and shorten.
TEST(Allocation, AFlexibleArmAllocatesNothingPerStep) {
  for (const auto solver : {LinearSolver::Cholesky, LinearSolver::Lu}) {
    test::Arbitrary any(5);
    Simulation s;
    s.flexible = std::make_shared<FlexibleArm<double>>(
        test::arbitraryFlexibleArm(any, 2, {.stiffening = true}));
    s.arm = any.arm(2);
    s.q0 = s.qd0 = VecX<double>::Zero(s.dof());
    s.wrench = std::make_shared<Push>();
    s.integrator = {.method = IntegrationMethod::RungeKutta4, .solver = solver, .step = 1e-4};
    long shortSteps, longSteps;
    s.duration = 0.002;
    s.outputStep = 0.001;
    const long shortRun = allocationsOf(s, shortSteps);
    s.duration = 0.02;
    s.outputStep = 0.01;
    const long longRun = allocationsOf(s, longSteps);
    EXPECT_GT(longSteps, 3 * shortSteps);
    EXPECT_EQ(longRun, shortRun);
  }
}

MotionBounds sixBounds() {
  return {VecX<double>::Constant(6, 2), VecX<double>::Constant(6, 8),
          VecX<double>::Constant(6, 80)};
}

/// From wherever joints are to any target, and along the way there.
TEST(Allocation, TheOnlineGeneratorAllocatesNothing) {
  test::Arbitrary any(9);
  OnlineGenerator generator(sixBounds());
  JointMotion motion;
  motion.resize(6);
  std::vector<VecX<double>> targets, rates;
  for (int k = 0; k < 50; ++k) {
    targets.push_back(any.vecX(6, 2));
    rates.push_back(any.vecX(6, 1.5));
  }
  const long before = allocations;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    if (k % 3 == 0) {
      generator.aim(motion, targets[k], rates[k]);
    } else {
      generator.aim(motion, targets[k]);
    }
    generator.calc(generator.duration() * 0.3, motion);
  }
  EXPECT_EQ(allocations - before, 0);
}

/// A controller that goes to targets, in a run that is stopped and looked at as live ones are.
TEST(Allocation, ALiveRunToTargetsAllocatesNothingPerStep) {
  test::Arbitrary any(5);
  Simulation s;
  s.arm = any.arm(6);
  s.q0 = s.qd0 = VecX<double>::Zero(6);
  s.duration = std::numeric_limits<double>::infinity();
  s.outputStep = 0.01;
  s.integrator.rtol = 1e-6;
  ControllerSettings settings;
  settings.target = TargetSettings{VecX<double>::Ones(6), s.q0, s.qd0, sixBounds()};
  settings.model = {s.arm, nullptr, MatX<double>::Zero(6, 6)};
  settings.makeLaw = [](const std::shared_ptr<ControlModel>& model) {
    const JointGains gains{VecX<double>::Constant(6, 100), VecX<double>::Constant(6, 20)};
    return std::make_unique<ComputedTorqueLaw>(gains, model);
  };
  s.parts.push_back(std::make_shared<ControllerSource>(settings));
  SimulationRun run(s, SimulationRun::Kind::Live);
  const std::function<bool()> goesOn = [] { return true; };
  OdeState x;
  const auto play = [&](double from, double until) {
    for (double t = from; t <= until; t += 0.016) {
      ASSERT_TRUE(run.advanceTo(t, goesOn)) << run.outcome().reason;
      (void)run.examine(t, x);
    }
  };
  play(0, 0.4);
  const long before = allocations, steps = run.statistics().steps;
  play(0.4, 3);
  EXPECT_GT(run.statistics().steps, steps + 30);
  EXPECT_EQ(allocations - before, 0);
}

/// Once its scratch has its size, no formulation and no method of forward dynamics allocates.
TEST(Allocation, NoFormulationAllocatesTwice) {
  test::Arbitrary any(6);
  const Arm<double> arm = any.arm(6);
  const VecX<double> q = any.vecX(6, 2), qd = any.vecX(6, 2), qdd = any.vecX(6, 2);
  VecX<double> out(6);
  for (const Formulation& formulation : formulations()) {
    const auto dynamics = formulation.make(arm);
    dynamics->calc(q, qd, qdd, out);
    const long before = allocations;
    dynamics->calc(qd, q, qdd, out);
    EXPECT_EQ(allocations - before, 0) << formulation.name;
  }
  for (const ForwardMethodInfo& info : forwardMethods()) {
    const auto method = info.make(arm);
    EXPECT_TRUE(method->solve(q, qd, qdd, out)) << info.name;
    const long before = allocations;
    EXPECT_TRUE(method->solve(qd, q, qdd, out)) << info.name;
    EXPECT_EQ(allocations - before, 0) << info.name;
  }
}

}  // namespace
}  // namespace denavit
