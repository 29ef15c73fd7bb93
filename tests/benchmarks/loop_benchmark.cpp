// Forward dynamics and RK4 steps of a shipped Stewart platform, beside MuJoCo where it is
// installed. MuJoCo closes the loops by forces that are soft: the error of each is against the
// other's answer by inverse dynamics, and is told.

#include <chrono>
#include <cstdio>
#include <vector>

#include "core/mechanism/mechanism_part.h"
#include "core/mechanism/mechanism_state.h"
#include "core/simulation/simulation.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "tests/benchmarks/loop_peer.h"

namespace denavit::bench {
namespace {

constexpr int kStates = 16, kRounds = 2000, kRepetitions = 9;

/// States near the file's own pose, with the accelerations that torques make of them.
std::vector<LoopState> makeStates(const std::shared_ptr<const Mechanism>& mechanism,
                                  const VecX<double>& pose) {
  std::vector<LoopState> states;
  for (int k = 0; k < kStates; ++k) {
    MechanismQuery query;
    query.q = pose;
    const auto m = static_cast<Eigen::Index>(mechanism->independent.size());
    query.u.resize(m);
    query.tau = VecX<double>(m);
    for (Eigen::Index j = 0; j < m; ++j) {
      const double phase = 1.7 * static_cast<double>(k) + 0.9 * static_cast<double>(j);
      query.q[mechanism->independent[static_cast<std::size_t>(j)]] += 0.03 * std::sin(phase);
      query.u[j] = 0.2 * std::sin(2.3 * phase);
      (*query.tau)[j] = 60 + 20 * std::cos(1.1 * phase);
    }
    const StateOutcome outcome = calcMechanismState(mechanism, query);
    if (!outcome.state || !outcome.state->forward) continue;
    LoopState state{outcome.state->q, outcome.state->qd, VecX<double>::Zero(mechanism->dof()),
                    outcome.state->forward->qdd};
    state.tau(mechanism->actuated) = outcome.state->forward->tau;
    states.push_back(std::move(state));
  }
  return states;
}

class OwnEngine final : public LoopPeer {
 public:
  OwnEngine(std::shared_ptr<const Mechanism> mechanism, EngineChoice choice)
      : engine_(std::move(mechanism), {.engine = choice}),
        held_(static_cast<std::size_t>(engine_.dof()), 0) {}
  [[nodiscard]] std::string name() const override { return std::string(engine_.name()); }
  void forward(const LoopState& state, VecX<double>& qdd) override {
    q_ = state.q;
    qd_ = state.qd;
    engine_.complete(held_, q_, qd_);
    engine_.place(q_);
    force_ = state.tau;
    qdd.setZero(q_.size());
    (void)engine_.accelerate(qd_, held_, force_, qdd, bias_);
  }
  double step(const LoopState& start, double h, int steps, LoopState& end) override;

 private:
  MechanismEngine engine_;
  std::vector<char> held_;
  VecX<double> q_, qd_, force_, bias_;
};

/// The classic four stages over what integrators see of a mechanism.
double OwnEngine::step(const LoopState& start, double h, int steps, LoopState& end) {
  const Eigen::Index n = start.q.size();
  VecX<double> q = start.q, qd = start.qd, qs(n), qds(n);
  std::array<VecX<double>, 4> v, a;
  const auto evaluate = [&](std::size_t stage, double by) {
    qs = q;
    qds = qd;
    if (stage > 0) {
      qs += by * v[stage - 1];
      qds += by * a[stage - 1];
    }
    engine_.complete(held_, qs, qds);
    engine_.place(qs);
    force_ = start.tau;
    a[stage].setZero(n);
    (void)engine_.accelerate(qds, held_, force_, a[stage], bias_);
    v[stage] = qds;
  };
  const auto begin = std::chrono::steady_clock::now();
  for (int k = 0; k < steps; ++k) {
    evaluate(0, 0);
    evaluate(1, h / 2);
    evaluate(2, h / 2);
    evaluate(3, h);
    q += h / 6 * (v[0] + 2 * v[1] + 2 * v[2] + v[3]);
    qd += h / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3]);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  engine_.complete(held_, q, qd);
  end = {q, qd, start.tau, {}};
  return took.count() / steps;
}

/// [s] of one forward dynamics: the quickest of some repetitions.
double timeForward(LoopPeer& peer, const std::vector<LoopState>& states) {
  double best = 1e9;
  VecX<double> qdd(states.front().q.size());
  for (int r = 0; r < kRepetitions; ++r) {
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < kRounds; ++k) {
      peer.forward(states[static_cast<std::size_t>(k) % states.size()], qdd);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    best = std::min(best, took.count() / kRounds);
  }
  return best;
}

double calcError(LoopPeer& peer, const std::vector<LoopState>& states) {
  double worst = 0;
  VecX<double> qdd(states.front().q.size());
  for (const LoopState& state : states) {
    peer.forward(state, qdd);
    worst =
        std::max(worst, (qdd - state.qdd).cwiseAbs().maxCoeff() / state.qdd.cwiseAbs().maxCoeff());
  }
  return worst;
}

int run() {
  const MechanismDescription description = readMechanism("stewart-gough");
  const auto mechanism = std::make_shared<const Mechanism>(makeMechanism(description));
  const VecX<double> pose = Eigen::Map<const VecX<double>>(
      description.pose.data(), static_cast<Eigen::Index>(description.pose.size()));
  const std::vector<LoopState> states = makeStates(mechanism, pose);
  if (states.empty()) return 1;
  std::vector<std::unique_ptr<LoopPeer>> peers;
  peers.push_back(std::make_unique<OwnEngine>(mechanism, EngineChoice::Loops));
  peers.push_back(std::make_unique<OwnEngine>(mechanism, EngineChoice::Auto));
#ifdef DENAVIT_HAS_MUJOCO
  peers.push_back(makeMujocoLoops(*mechanism, states.front().q, false));
  peers.push_back(makeMujocoLoops(*mechanism, states.front().q, true));
#endif
  std::printf("stewart-gough, %d joints, %d closure rows (%s)\n", mechanism->jointCount(),
              mechanism->closureRows(), DENAVIT_FLAGS);
  std::printf("%-22s %14s %12s %14s %14s\n", "engine", "forward [ns]", "error", "RK4 step [ns]",
              "closure after");
  ClosureEquations equations(*mechanism);
  double reference = 0;
  for (const auto& peer : peers) {
    LoopState end;
    double step = 1e9;
    for (int r = 0; r < kRepetitions; ++r) {
      step = std::min(step, peer->step(states.front(), 1e-4, 500, end));
    }
    equations.place(end.q);
    const double forward = timeForward(*peer, states);
    if (peer == peers[1]) reference = forward;
    std::printf("%-22s %14.0f %12.1e %14.0f %14.1e\n", peer->name().c_str(), 1e9 * forward,
                calcError(*peer, states), 1e9 * step, equations.calcResidual());
    if (peer->name().starts_with("mujoco")) {
      std::printf("  own code over it: %.2f\n", reference / forward);
    }
  }
  return 0;
}

}  // namespace
}  // namespace denavit::bench

int main() { return denavit::bench::run(); }
