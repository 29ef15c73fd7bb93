#include <benchmark/benchmark.h>

#include "core/engine/make_engine.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/simulation/step_advice.h"
#include "tests/benchmarks/flexible_cases.h"

namespace denavit {
namespace {

/// Operations of the bias and the inertia matrix, every one that is executed.
OperationCount countDirectDynamics(const FlexibleArm<double>& arm, bool byColumns) {
  const FlexibleArm<Counted> counted = arm.cast<Counted>();
  VecX<Counted> q(arm.dof());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    q[i] = Counted::variable(0.01 * static_cast<double>(i + 1));
  }
  FlexibleDynamicsWork<Counted> work;
  MatX<Counted> M;
  VecX<Counted> bias;
  calcFlexibleEquationOfMotion<Counted>(counted, q, q, work, M, bias);  // sizes the scratch
  const CountingScope scope;
  if (!byColumns) {
    calcFlexibleEquationOfMotion<Counted>(counted, q, q, work, M, bias);
  } else {
    calcFlexibleInverseDynamics<Counted>(counted, q, q, work.newtonEuler.rest, work.newtonEuler,
                                         bias);
    calcFlexibleInertiaByMethod2(counted, work.newtonEuler, work.inertia, M);
  }
  return scope.count();
}

/// A state that is nothing special.
struct CaseState {
  explicit CaseState(const FlexibleArm<double>& arm)
      : q(VecX<double>::Constant(arm.dof(), 0.001)),
        qd(q),
        tau(VecX<double>::Zero(arm.dof())),
        qdd(tau) {
    q.head(arm.jointCount()).setConstant(0.5);
  }
  VecX<double> q, qd, tau, qdd;
};

/// times_real: seconds of motion per second of computing, RK4 at the advised step.
void addTimesReal(benchmark::State& state, const FlexibleArm<double>& arm, const VecX<double>& q) {
  state.counters["times_real"] = benchmark::Counter(adviseStep(arm, q, {}).step / 4,
                                                    benchmark::Counter::kIsIterationInvariantRate);
}

/// The same by code made for the arm, as machine code where the processor runs it.
void forwardDynamicsByCode(benchmark::State& state, const bench::FlexibleCase& which) {
  const FlexibleArm<double> arm = bench::makeCase(which);
  Arm<double> rigid;
  for (const FlexibleLink<double>& link : arm.links) rigid.links.push_back(link.link);
  const auto engine = makeEngine(rigid, &arm, {.engine = EngineChoice::MachineCode});
  CaseState s(arm);
  const std::vector<char> held(static_cast<std::size_t>(arm.dof()), 0);
  VecX<double> bias, expected = s.qdd;
  for (auto _ : state) {
    engine->place(s.q);
    if (!engine->accelerate(s.qd, held, s.tau, s.qdd, bias)) state.SkipWithError("singular");
    benchmark::DoNotOptimize(s.qdd.data());
  }
  FlexibleDynamicsWork<double> work;
  calcFlexibleForwardDynamics(arm, s.q, s.qd, s.tau, work, expected);
  if ((s.qdd - expected).norm() > 1e-8 * expected.norm()) state.SkipWithError("differs");
  addTimesReal(state, arm, s.q);
}

/// Forward dynamics of a case of El-Rayyes' (1990) table 4.13. Multiplications and additions of
/// bias and inertia matrix, by composite bodies and by method 2, beside the printed sums of tables
/// 4.14 and 4.15.
void forwardDynamics(benchmark::State& state, const bench::FlexibleCase& which) {
  const FlexibleArm<double> arm = bench::makeCase(which);
  auto [q, qd, tau, qdd] = CaseState(arm);
  FlexibleDynamicsWork<double> work;
  for (auto _ : state) {
    calcFlexibleForwardDynamics(arm, q, qd, tau, work, qdd);
    benchmark::DoNotOptimize(qdd.data());
  }
  state.counters["coordinates"] = arm.dof();
  addTimesReal(state, arm, q);
  const OperationCount composite = countDirectDynamics(arm, false),
                       columns = countDirectDynamics(arm, true);
  state.counters["mul"] = static_cast<double>(composite.multiplications);
  state.counters["add"] = static_cast<double>(composite.additions);
  state.counters["mul_method2"] = static_cast<double>(columns.multiplications);
  state.counters["add_method2"] = static_cast<double>(columns.additions);
  state.counters["king"] = which.published.king;
  state.counters["flexhb"] = which.published.flexhb;
  state.counters["book"] = which.published.book;
  state.counters["flxdyn"] = which.published.flxdyn;
}

const int registered = [] {
  for (const bench::FlexibleCase& c : bench::flexibleCases()) {
    benchmark::RegisterBenchmark((std::string("flexible/") + c.name).c_str(),
                                 [c](benchmark::State& state) { forwardDynamics(state, c); });
    benchmark::RegisterBenchmark((std::string("flexible_code/") + c.name).c_str(),
                                 [c](benchmark::State& state) { forwardDynamicsByCode(state, c); });
  }
  return 0;
}();

}  // namespace
}  // namespace denavit
