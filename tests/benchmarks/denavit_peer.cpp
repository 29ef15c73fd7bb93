#include "core/dynamics/forward_dynamics.h"
#include "core/simulation/simulation.h"
#include "tests/benchmarks/peer.h"

namespace denavit::bench {

namespace {

class DenavitPeer final : public Peer {
 public:
  explicit DenavitPeer(const Arm<double>& arm) : arm_(arm) {}
  [[nodiscard]] std::string name() const override { return "loops"; }
  void inverseDynamics(const State& s, VecX<double>& tau) override {
    calcInverseDynamics<double>(arm_, s.q, s.qd, s.qdd, newtonEuler_, tau);
  }
  void inertiaMatrix(const State& s, MatX<double>& M) override {
    calcInertiaMatrix<double>(arm_, s.q, inertia_, M);
  }
  void forwardDynamics(const State& s, VecX<double>& qdd) override {
    calcForwardDynamics<double>(arm_, s.q, s.qd, s.tau, forward_, qdd);
  }
  bool rungeKutta4(const State& s, int steps, int rowEvery, VecX<double>& q) override {
    q = runWhole(arm_, EngineChoice::Loops, s, steps, rowEvery);
    return true;
  }

 private:
  Arm<double> arm_;
  NewtonEulerWork<double> newtonEuler_;
  InertiaMatrixWork<double> inertia_;
  ForwardDynamicsWork<double> forward_;
};

}  // namespace

VecX<double> runWhole(const Arm<double>& arm, EngineChoice engine, const State& state, int steps,
                      int rowEvery) {
  Simulation run;
  run.arm = arm;
  run.q0 = state.q;
  run.qd0 = state.qd;
  run.integrator = {.method = IntegrationMethod::RungeKutta4, .step = 1e-3};
  run.integrator.engine = engine;
  run.duration = 1e-3 * steps;
  run.outputStep = 1e-3 * rowEvery;
  const Recording recording = simulate(run).recording;
  VecX<double> q(arm.dof());
  for (int i = 0; i < arm.dof(); ++i) q[i] = recording.value(recording.rowCount() - 1, 1 + i);
  return q;
}

std::unique_ptr<Peer> makeDenavitPeer(const Arm<double>& arm) {
  return std::make_unique<DenavitPeer>(arm);
}

}  // namespace denavit::bench
