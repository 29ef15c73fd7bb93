#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/runs.h"

namespace denavit {
namespace {

template <typename Part>
class SourceOf final : public RunPartSource {
 public:
  std::unique_ptr<RunPart> make(const ArmEngine&) const override {
    return std::make_unique<Part>();
  }
};

/// One state of each kind: a mass on a spring at the first joint (second order), a filter of the
/// joint's rate that brakes it (first order), the integral of the squared position (quadrature),
/// what a controller sampled last, and how often the mass turned round (discrete).
class Gadget final : public RunPart {
 public:
  static constexpr double kMass = 0.4, kSpring = 9, kDamper = 0.3, kLag = 0.05, kSample = 0.0625;

  Stage stage() const override { return Stage::Controller; }
  PartCounts counts() const override {
    return {.secondOrder = 1, .firstOrder = 1, .quadratures = 1, .discrete = 2};
  }
  void start(const PartStates& own) override { own.position[0] = 0.2; }
  void addForces(const RunMoment& moment, const PartView& own, const RunForces& forces) override {
    forces.tau[0] += spring(moment, own) - 0.8 * own.first[0] - 0.5 * own.discrete[0];
  }
  void calcRates(const RunMoment& moment, const PartView& own, const RunForces&,
                 const PartStates& rates) override {
    rates.rate[0] = (-spring(moment, own) - kDamper * own.rate[0]) / kMass;
    rates.first[0] = (moment.qd[0] - own.first[0]) / kLag;
    rates.quadrature[0] = moment.q[0] * moment.q[0];
  }
  double nextSample(double t) const override {
    return kSample * (std::floor(t / kSample + 1e-6) + 1);
  }
  void sample(const RunMoment& moment, const PartStates& own) override {
    own.discrete[0] = moment.q[0];
  }
  int guardCount() const override { return 1; }
  void calcGuards(const RunMoment&, const PartView& own, std::span<double> guards) override {
    const bool even = std::fmod(own.discrete[1], 2) == 0;
    guards[0] = even ? own.rate[0] : -own.rate[0];
  }
  void pass(int, const RunMoment&, const PartStates& own) override { own.discrete[1] += 1; }
  PartPower calcPower(const RunMoment& moment, const PartView& own, const RunForces&) override {
    const double force = spring(moment, own);
    return {.work = -force * moment.qd[0], .dissipation = kDamper * own.rate[0] * own.rate[0]};
  }
  double calcEnergy(const PartView& own) override {
    return 0.5 * kMass * own.rate[0] * own.rate[0] + 0.5 * kSpring * stretch_ * stretch_;
  }
  std::vector<Column> columns() const override {
    return {makeColumn("gadget", "m", "position of the mass"), makeColumn("filter", "", "filter"),
            makeColumn("square", "", "integral"), makeColumn("held", "", "sample"),
            makeColumn("turns", "", "turns")};
  }
  void write(const RunMoment&, const PartView& own, const RunForces&,
             std::span<double> values) override {
    values[0] = own.position[0];
    values[1] = own.first[0];
    values[2] = own.quadrature[0];
    values[3] = own.discrete[0];
    values[4] = own.discrete[1];
  }

 private:
  /// On the joint.
  double spring(const RunMoment& moment, const PartView& own) {
    stretch_ = own.position[0] - moment.q[0];
    return kSpring * stretch_;
  }
  double stretch_ = 0;
};

Simulation withGadget(IntegrationMethod method, double step = 1e-3) {
  Simulation s = test::pendulum(2);
  s.parts = {std::make_shared<SourceOf<Gadget>>()};
  s.integrator.method = method;
  s.integrator.step = step;
  s.duration = 1.02;  // between samples
  return s;
}

TEST(RunParts, StatesOfEveryKindComeOutTheSameUnderEveryMethod) {
  const SimulationResult exact = simulate(withGadget(IntegrationMethod::RungeKutta4, 1e-5));
  ASSERT_EQ(exact.status, RunStatus::Completed) << exact.reason;
  EXPECT_GT(test::last(exact, "turns"), 0);
  EXPECT_GT(exact.statistics.events, 0);
  for (const IntegrationMethod method : test::kAllMethods) {
    // What Adams remembers is of before the sample: each costs it a little.
    const SimulationResult result = simulate(withGadget(method));
    ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
    const double bound = method == IntegrationMethod::Euler   ? 2e-2
                         : method == IntegrationMethod::Adams ? 3e-4
                                                              : 1e-8;
    for (const char* column : {"q1_rad", "q2_rad", "qd1_rad_s", "gadget_m", "filter", "square",
                               "held", "turns", "energy_work_J", "energy_dissipated_J"}) {
      EXPECT_NEAR(test::last(result, column), test::last(exact, column),
                  bound * (1 + std::abs(test::last(exact, column))))
          << column << " under " << static_cast<int>(method);
    }
  }
}

/// The command changes every 62.5 ms only: it is the position of the last sample.
TEST(RunParts, SamplesHoldUntilTheNext) {
  Simulation s = withGadget(IntegrationMethod::DormandPrince5);
  s.outputStep = 1.0 / 64;
  const Recording recording = simulate(s).recording;
  const int q = recording.findColumn("q1_rad"), held = recording.findColumn("held");
  for (int r = 0; r + 1 < recording.rowCount(); ++r) {
    const int sampled = r / 4 * 4;
    EXPECT_NEAR(recording.value(r, held), recording.value(sampled, q), 1e-12) << r;
  }
}

/// Samples keep the step: a restart at each would begin with a guess of a hundredth.
TEST(RunParts, SamplesDoNotShortenSteps) {
  Simulation s = withGadget(IntegrationMethod::DormandPrince5);
  s.integrator.rtol = s.integrator.atol = 1e-5;
  const SimulationResult result = simulate(s);
  EXPECT_LT(result.statistics.steps, 60) << "16 samples, and the turns of the mass";
  s = withGadget(IntegrationMethod::Adams, 7e-3);
  s.integrator.order = 8;
  // Nine steps from sample to sample: starting anew would never end and need thirteen evaluations
  // a step, going on two. The guard needs some more.
  EXPECT_LT(simulate(s).statistics.evaluations, 1300);
}

/// A coil that turns the joint: L i' = v(t) - R i - k qd, tau = k i.
template <bool knows>
class Coil final : public RunPart {
 public:
  static constexpr double kResistance = 2, kConstant = 0.6;
  static inline double inductance = 0.02;

  Stage stage() const override { return Stage::Drive; }
  PartCounts counts() const override { return {.firstOrder = 1, .quadratures = 1}; }
  void addForces(const RunMoment&, const PartView& own, const RunForces& forces) override {
    forces.tau[0] += kConstant * own.first[0];
  }
  static double voltage(double t) { return 6 * std::sin(5 * t); }
  void calcRates(const RunMoment& moment, const PartView& own, const RunForces&,
                 const PartStates& rates) override {
    const double i = own.first[0];
    rates.first[0] = (voltage(moment.t) - kResistance * i - kConstant * moment.qd[0]) / inductance;
    rates.quadrature[0] = i;
  }
  bool linearize(const RunMoment&, const PartView&, const PartDerivatives& d) override {
    if (!knows) return false;
    d.F(0, d.first) += kConstant;
    d.Gv(d.first, 0) = -kConstant / inductance;
    d.Gy(d.first, d.first) = -kResistance / inductance;
    return true;
  }
  PartPower calcPower(const RunMoment& moment, const PartView& own, const RunForces&) override {
    const double i = own.first[0];
    return {.work = voltage(moment.t) * i - kConstant * i * moment.qd[0],
            .dissipation = kResistance * i * i};
  }
  double calcEnergy(const PartView& own) override {
    return 0.5 * inductance * own.first[0] * own.first[0];
  }
  std::vector<Column> columns() const override { return {makeColumn("i1", "A", "current")}; }
  void write(const RunMoment&, const PartView& own, const RunForces&,
             std::span<double> values) override {
    values[0] = own.first[0];
  }
};

Simulation withCoil(IntegrationMethod method, double step, bool knows = false) {
  Simulation s = test::pendulum(2);
  if (knows) {
    s.parts = {std::make_shared<SourceOf<Coil<true>>>()};
  } else {
    s.parts = {std::make_shared<SourceOf<Coil<false>>>()};
  }
  s.integrator.method = method;
  s.integrator.step = s.integrator.maxStep = step;
  s.integrator.order = 4;
  s.duration = 0.32;
  return s;
}

/// Adaptive methods with a tolerance that accepts everything take maxStep.
double errorOf(IntegrationMethod method, double step, const SimulationResult& exact, bool knows,
               bool stiff) {
  Simulation s = withCoil(method, step, knows);
  s.integrator.rtol = s.integrator.atol = 1e6;
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  double error = 0;
  // A current far faster than the step follows with the lesser order that such methods have on
  // stiff components (Hairer, Wanner 1996, section IV.15); the motion keeps the full one.
  std::vector<const char*> columns = {"q1_rad", "qd2_rad_s"};
  if (!stiff) columns.push_back("i1_A");
  for (const char* column : columns) {
    error = std::max(error, std::abs(test::last(result, column) - test::last(exact, column)));
  }
  return error;
}

TEST(RunParts, EveryMethodKeepsItsOrderWithACircuit) {
  for (const auto& [inductance, stiff] : {std::pair(0.02, false), std::pair(2e-5, true)}) {
    Coil<false>::inductance = Coil<true>::inductance = inductance;
    const auto best = stiff ? IntegrationMethod::Rosenbrock4 : IntegrationMethod::Fehlberg78;
    Simulation fine = withCoil(best, 1e-3, true);
    fine.integrator.rtol = stiff ? 1e-9 : 1e-12;
    fine.integrator.atol = stiff ? 1e-11 : 1e-13;
    const SimulationResult exact = simulate(fine);
    ASSERT_EQ(exact.status, RunStatus::Completed) << exact.reason;
    EXPECT_LT(std::abs(exact.energyClosure), 1e-6);
    struct Case {
      IntegrationMethod method;
      double order, step;
    };
    std::vector<Case> cases = {{IntegrationMethod::Rosenbrock4, 4, stiff ? 0.02 : 0.0025}};
    if (!stiff) {
      cases.push_back({IntegrationMethod::Euler, 1, 0.001});
      cases.push_back({IntegrationMethod::RungeKutta4, 4, 0.01});
      cases.push_back({IntegrationMethod::Adams, 4, 0.005});
      cases.push_back({IntegrationMethod::DormandPrince5, 5, 0.02});
    }
    for (const auto& [method, order, step] : cases) {
      for (const bool knows : {false, true}) {
        const double coarse = errorOf(method, step, exact, knows, stiff);
        const double half = errorOf(method, step / 2, exact, knows, stiff);
        EXPECT_GT(std::log2(coarse / half), order - (stiff ? 0.8 : 0.4))
            << static_cast<int>(method) << (stiff ? " stiff" : "") << " knows " << knows
            << " errors " << coarse << " " << half;
      }
    }
  }
  Coil<false>::inductance = Coil<true>::inductance = 0.02;
}

/// An L-stable method takes steps that the circuit's time constant does not dictate.
TEST(RunParts, AStiffCircuitDoesNotDictateRosenbrocksStep) {
  Coil<true>::inductance = 2e-6;  // 1 us
  Simulation s = withCoil(IntegrationMethod::Rosenbrock4, 1, true);
  s.integrator.rtol = 1e-6;
  s.integrator.atol = 1e-8;
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_LT(result.statistics.steps, 400);
  EXPECT_LT(std::abs(result.energyClosure), 1e-4);
  Coil<true>::inductance = 0.02;
}

TEST(RunParts, ASettingReachesItsPart) {
  class Push final : public RunPart {
   public:
    Stage stage() const override { return Stage::Controller; }
    void addForces(const RunMoment&, const PartView&, const RunForces& forces) override {
      forces.tau[0] += push_;
    }
    bool set(std::string_view name, std::span<const double> values) override {
      if (name != "push") return false;
      push_ = values[0];
      return true;
    }

   private:
    double push_ = 0;
  };
  Simulation s = test::slider(2);
  s.parts = {std::make_shared<SourceOf<Push>>()};
  s.changes = {{0.5, {.settings = {{"push", {4.0}}}}}};
  EXPECT_NEAR(test::last(simulate(s), "qd1_m_s"), 1.0, 1e-12);
}

}  // namespace
}  // namespace denavit
