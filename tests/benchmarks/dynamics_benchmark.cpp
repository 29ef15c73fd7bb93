// Inverse dynamics, inertia matrix, forward dynamics and RK4 steps of four arms, by recursions and
// by the arms' own code, beside MuJoCo and Orocos KDL where they are installed, after checking that
// all of them agree.

#include <cstdio>

#include <benchmark/benchmark.h>

#include "core/engine/arm_code.h"
#include "tests/benchmarks/code_peer.h"
#include "tests/benchmarks/ratio_reporter.h"

namespace denavit::bench {
namespace {

constexpr int kStates = 64;
constexpr int kSteps = 10000, kStepsPerRow = 10;
constexpr double kAgreement = 1e-8;

struct Subject {
  std::string arm;
  std::vector<State> states;
  std::vector<std::unique_ptr<Peer>> peers;      ///< the recursions first
  std::unique_ptr<FourAtOnce> inverse, forward;  ///< of code; null: too long for it
};

double difference(const MatX<double>& a, const MatX<double>& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
}

bool fourAgree(const Subject& subject) {
  double worst = 0;
  for (FourAtOnce* four : {subject.inverse.get(), subject.forward.get()}) four->run();
  for (std::size_t k = 0; k < subject.states.size(); ++k) {
    const State& s = subject.states[k];
    worst = std::max({worst, difference(subject.inverse->result(k), s.tau),
                      1e-3 * difference(subject.forward->result(k), s.qdd)});
  }
  std::printf("%s: four at once agree to %.1e\n", subject.arm.c_str(), worst);
  return worst < kAgreement;
}

/// Whether every peer computes what we compute, for every state.
bool agrees(const Subject& subject) {
  bool all = true;
  for (std::size_t p = 1; p < subject.peers.size(); ++p) {
    double worst = 0;
    for (const State& s : subject.states) {
      const Eigen::Index n = s.q.size();
      VecX<double> tau(n), theirTau(n), theirQdd(n);
      MatX<double> M(n, n), theirM(n, n);
      subject.peers[0]->inverseDynamics(s, tau);
      subject.peers[p]->inverseDynamics(s, theirTau);
      subject.peers[0]->inertiaMatrix(s, M);
      subject.peers[p]->inertiaMatrix(s, theirM);
      subject.peers[p]->forwardDynamics(s, theirQdd);
      worst = std::max({worst, difference(tau, theirTau), difference(M, theirM),
                        1e-3 * difference(s.qdd, theirQdd)});
    }
    std::printf("%s: %s agrees to %.1e\n", subject.arm.c_str(), subject.peers[p]->name().c_str(),
                worst);
    all &= worst < kAgreement;
  }
  return all && (!subject.inverse || fourAgree(subject));
}

template <typename Kernel>
void add(const std::string& kernel, const Subject& subject, Kernel run) {
  for (const auto& peer : subject.peers) {
    const std::string name = kernel + "/" + subject.arm + "/" + peer->name();
    benchmark::RegisterBenchmark(name.c_str(),
                                 [&subject, &peer, run](benchmark::State& state) {
                                   for (auto _ : state) {
                                     for (const State& s : subject.states) run(*peer, s);
                                   }
                                   state.counters["per_iteration"] =
                                       static_cast<double>(subject.states.size());
                                 })
        ->Repetitions(9)
        ->MinTime(0.02);
  }
}

void addFour(const std::string& kernel, const Subject& subject, FourAtOnce& four) {
  benchmark::RegisterBenchmark((kernel + "/" + subject.arm + "/four").c_str(),
                               [&](benchmark::State& state) {
                                 for (auto _ : state) four.run();
                                 state.counters["per_iteration"] =
                                     static_cast<double>(subject.states.size());
                               })
      ->Repetitions(9)
      ->MinTime(0.02);
}

/// @param rowEvery  so many steps
void addRungeKutta(const char* kernel, const Subject& subject, int rowEvery) {
  for (const auto& peer : subject.peers) {
    VecX<double> q;
    if (!peer->rungeKutta4(subject.states[0], 1, 1, q)) continue;
    const std::string name = kernel + ("/" + subject.arm) + "/" + peer->name();
    benchmark::RegisterBenchmark(
        name.c_str(),
        [&subject, &peer, rowEvery](benchmark::State& state) {
          VecX<double> end;
          State rest = subject.states[0];
          rest.qd.setZero();
          for (auto _ : state) {
            benchmark::DoNotOptimize(peer->rungeKutta4(rest, kSteps, rowEvery, end));
          }
          state.counters["per_iteration"] = kSteps;
        })
        ->Repetitions(9)
        ->MinTime(0.05);
  }
}

void addAll(const Subject& subject) {
  add("inverse_dynamics", subject, [](Peer& peer, const State& s) {
    thread_local VecX<double> tau;
    tau.resize(s.q.size());
    peer.inverseDynamics(s, tau);
    benchmark::DoNotOptimize(tau.data());
  });
  add("inertia_matrix", subject, [](Peer& peer, const State& s) {
    thread_local MatX<double> M;
    M.resize(s.q.size(), s.q.size());
    peer.inertiaMatrix(s, M);
    benchmark::DoNotOptimize(M.data());
  });
  add("forward_dynamics", subject, [](Peer& peer, const State& s) {
    thread_local VecX<double> qdd;
    qdd.resize(s.q.size());
    peer.forwardDynamics(s, qdd);
    benchmark::DoNotOptimize(qdd.data());
  });
  if (subject.inverse) addFour("inverse_dynamics", subject, *subject.inverse);
  if (subject.forward) addFour("forward_dynamics", subject, *subject.forward);
  addRungeKutta("rk4_step", subject, kSteps);
  addRungeKutta("rk4_step_with_rows", subject, kStepsPerRow);
}

int run(int argc, char** argv) {
  std::vector<Subject> subjects;
  for (const NamedArm& named : makeBenchmarkArms()) {
    Subject& subject = subjects.emplace_back();
    subject.arm = named.name;
    subject.states = makeStates(named.arm, kStates);
    subject.peers.push_back(makeDenavitPeer(named.arm));
    if (named.arm.dof() <= kMostCodedCoordinates) {
      subject.peers.push_back(makeCodePeer(named.arm));
      subject.inverse = std::make_unique<FourAtOnce>(named.arm, "inverse", subject.states);
      subject.forward = std::make_unique<FourAtOnce>(named.arm, "forward", subject.states);
    }
#ifdef DENAVIT_HAS_MUJOCO
    subject.peers.push_back(makeMujocoPeer(named.arm));
#endif
#ifdef DENAVIT_HAS_KDL
    subject.peers.push_back(makeKdlPeer(named.arm));
#endif
  }
  for (const Subject& subject : subjects) {
    if (agrees(subject)) continue;
    std::fprintf(stderr, "%s: the engines disagree; nothing is timed\n", subject.arm.c_str());
    return 1;
  }
  for (const Subject& subject : subjects) addAll(subject);
  benchmark::Initialize(&argc, argv);
  RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}

}  // namespace
}  // namespace denavit::bench

int main(int argc, char** argv) { return denavit::bench::run(argc, argv); }
