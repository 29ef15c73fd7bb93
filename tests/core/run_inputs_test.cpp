#include <gmock/gmock.h>

#include "core/simulation/input_jumps.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using namespace test;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

constexpr double kAmplitude = 0.3, kRate = 7;

/// Counts how often it served.
class Counter final : public InputScratch {
 public:
  explicit Counter(std::vector<long>& totals) : totals_(totals) { totals_.push_back(0); }
  void add() { ++totals_.back(); }

 private:
  std::vector<long>& totals_;
};

PrescribedMotion::Sample swing(double t) {
  const double a = kAmplitude, w = kRate;
  return {a * std::sin(w * t), a * w * std::cos(w * t), -a * w * w * std::sin(w * t)};
}

PrescribedMotion::Sample countersway(double t) {
  const auto [q, qd, qdd] = swing(t);
  return {-0.5 * q + 0.1 * t * t, -0.5 * qd + 0.2 * t, -0.5 * qdd + 0.2};
}

/// Sits at 1 until an instant and at 2 from there on, as formulas say it.
class StepAt final : public Signal {
 public:
  explicit StepAt(double instant) : instant_(instant) {}
  [[nodiscard]] IntervalSeries bound(std::span<const IntervalSeries> variables) const override {
    return floor(variables[0] + IntervalSeries(1 - instant_));
  }
  [[nodiscard]] int variableCount() const override { return 1; }
  [[nodiscard]] bool uses(int) const override { return true; }

 private:
  double instant_;
};

/// Moves joints 2 and 0 by one computation, which wants memory.
class Tandem final : public PrescribedMotion {
 public:
  explicit Tandem(std::vector<long>& totals) : totals_(totals) {}
  [[nodiscard]] const std::vector<int>& joints() const override { return joints_; }
  [[nodiscard]] std::unique_ptr<InputScratch> makeScratch() const override {
    return std::make_unique<Counter>(totals_);
  }
  void calc(double t, InputScratch* scratch, std::span<Sample> samples) const override {
    static_cast<Counter*>(scratch)->add();
    samples[0] = swing(t);
    samples[1] = countersway(t);
  }
  [[nodiscard]] const Signal* signal(int k) const override {
    return signals ? &steps_[k] : nullptr;
  }

  bool signals = false;

 private:
  std::vector<int> joints_{2, 0};
  std::array<StepAt, 2> steps_{StepAt(0.25), StepAt(0.75)};
  std::vector<long>& totals_;
};

/// Pushes ever harder with every call: a run shows whether its memory is new.
class Impatient final : public TorqueInput {
 public:
  explicit Impatient(double force) : force_(force) {}
  [[nodiscard]] std::unique_ptr<InputScratch> makeScratch() const override {
    return std::make_unique<Calls>();
  }
  void calcTorque(double, const VecX<double>&, const VecX<double>&, InputScratch* scratch,
                  VecX<double>& tau) const override {
    tau.setConstant(force_ * static_cast<double>(++static_cast<Calls*>(scratch)->count));
  }

 private:
  struct Calls final : InputScratch {
    long count = 0;
  };
  double force_;
};

void expectSameRows(const Recording& a, const Recording& b) {
  ASSERT_EQ(a.rowCount(), b.rowCount());
  for (int row = 0; row < a.rowCount(); ++row) {
    for (int column = 0; column < a.columnCount(); ++column) {
      EXPECT_EQ(a.value(row, column), b.value(row, column))
          << row << ", " << a.columns()[static_cast<std::size_t>(column)].name;
    }
  }
}

TEST(RunInputs, OneMotionOfTwoJointsMovesThemAsTwoMotionsOfOneDo) {
  for (const auto method : {IntegrationMethod::RungeKutta4, IntegrationMethod::DormandPrince5,
                            IntegrationMethod::Rosenbrock4}) {
    std::vector<long> totals;
    Simulation s = pendulum(3);
    s.integrator.method = method;
    s.prescribed = {std::make_shared<Tandem>(totals)};
    const SimulationResult together = simulate(s);
    s.prescribed = {std::make_shared<Guide>(0, countersway), std::make_shared<Guide>(2, swing)};
    expectSameRows(together.recording, simulate(s).recording);
    EXPECT_LT(std::abs(together.energyClosure), 1e-6);
    ASSERT_EQ(totals.size(), 1u) << "one memory for the run";
    EXPECT_GE(totals[0], together.statistics.evaluations);
    EXPECT_LT(totals[0], 2 * together.statistics.evaluations) << "once for both joints";
  }
}

TEST(RunInputs, JumpsNameTheJointThatJumps) {
  std::vector<long> totals;
  const auto tandem = std::make_shared<Tandem>(totals);
  tandem->signals = true;
  Simulation s = pendulum(3);
  s.prescribed = {tandem};
  const std::vector<InputJumps> jumps = findInputJumps(s);
  ASSERT_EQ(jumps.size(), 2u);
  EXPECT_EQ(jumps[0].index, 2);
  EXPECT_THAT(jumps[0].times, ElementsAre(DoubleNear(0.25, 1e-12)));
  EXPECT_EQ(jumps[1].index, 0);
  EXPECT_THAT(jumps[1].times, ElementsAre(DoubleNear(0.75, 1e-12)));
}

TEST(RunInputs, TheMemoryOfAnInputIsTheRunsOwn) {
  Simulation s = slider(1);
  s.integrator.method = IntegrationMethod::RungeKutta4;
  s.input = std::make_shared<Impatient>(1e-3);
  const SimulationResult first = simulate(s), second = simulate(s);
  EXPECT_GT(last(first, "tau1_N"), 1) << "the run kept count";
  expectSameRows(first.recording, second.recording);
}

TEST(RunInputs, AWrenchMayWantMemoryToo) {
  class Load final : public WrenchInput {
   public:
    [[nodiscard]] std::unique_ptr<InputScratch> makeScratch() const override {
      return torque_.makeScratch();
    }
    void calcWrench(double t, const VecX<double>& q, const VecX<double>& qd, InputScratch* scratch,
                    Vec6<double>& w) const override {
      VecX<double> force(1);
      torque_.calcTorque(t, q, qd, scratch, force);
      w << 0, 0, force[0], 0, 0, 0;
    }

   private:
    Impatient torque_{1e-3};
  };
  Simulation s = slider(1), pushed = slider(1);
  s.integrator.method = pushed.integrator.method = IntegrationMethod::RungeKutta4;
  s.wrench = std::make_shared<Load>();
  pushed.input = std::make_shared<Impatient>(1e-3);
  EXPECT_NEAR(last(simulate(s), "q1_m"), last(simulate(pushed), "q1_m"), 1e-12);
}

TEST(RunInputs, AJointIsMovedByOneMotionOnly) {
  std::vector<long> totals;
  const auto refuses = [](const Simulation& s, const char* why) {
    EXPECT_THAT([&] { (void)simulate(s); }, Throws<std::invalid_argument>(Property(
                                                &std::invalid_argument::what, HasSubstr(why))));
  };
  Simulation s = pendulum(3);
  s.prescribed = {std::make_shared<Tandem>(totals), std::make_shared<Guide>(0, swing)};
  refuses(s, "a joint is prescribed twice");
  s.prescribed = {std::make_shared<Guide>(3, swing)};
  refuses(s, "prescribed joint");
  s.prescribed = {nullptr};
  refuses(s, "prescribed motion");
}

}  // namespace
}  // namespace denavit
