#include "core/dynamics/forward_dynamics.h"
#include "core/simulation/simulation.h"
#include "tests/benchmarks/peer.h"

namespace denavit::bench {

namespace {

class DenavitPeer final : public Peer {
 public:
  explicit DenavitPeer(const Arm<double>& arm) : arm_(arm) {}
  [[nodiscard]] std::string name() const override { return "denavit"; }
  void inverseDynamics(const State& s, VecX<double>& tau) override {
    calcInverseDynamics<double>(arm_, s.q, s.qd, s.qdd, newtonEuler_, tau);
  }
  void inertiaMatrix(const State& s, MatX<double>& M) override {
    calcInertiaMatrix<double>(arm_, s.q, inertia_, M);
  }
  void forwardDynamics(const State& s, VecX<double>& qdd) override {
    calcForwardDynamics<double>(arm_, s.q, s.qd, s.tau, forward_, qdd);
  }
  bool rungeKutta4(const State& s, int steps, VecX<double>& q) override {
    // The whole simulation as a user gets it: energy ledger, event checks and recording included.
    Simulation run;
    run.arm = arm_;
    run.q0 = s.q;
    run.qd0 = s.qd;
    run.integrator = {.method = IntegrationMethod::RungeKutta4, .step = 1e-3};
    run.duration = run.outputStep = 1e-3 * steps;
    const Recording recording = simulate(run).recording;
    q.resize(arm_.dof());
    for (int i = 0; i < arm_.dof(); ++i) q[i] = recording.value(recording.rowCount() - 1, 1 + i);
    return true;
  }

 private:
  Arm<double> arm_;
  NewtonEulerWork<double> newtonEuler_;
  InertiaMatrixWork<double> inertia_;
  ForwardDynamicsWork<double> forward_;
};

}  // namespace

std::unique_ptr<Peer> makeDenavitPeer(const Arm<double>& arm) {
  return std::make_unique<DenavitPeer>(arm);
}

}  // namespace denavit::bench
