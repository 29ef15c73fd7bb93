// Inverse dynamics, inertia matrix, forward dynamics and RK4 steps of four arms, beside MuJoCo and
// Orocos KDL where they are installed, after checking that all of them agree.

#include <cstdio>

#include <benchmark/benchmark.h>

#include "tests/benchmarks/peer.h"
#include "tests/benchmarks/ratio_reporter.h"

namespace denavit::bench {
namespace {

constexpr int kStates = 64;
constexpr int kSteps = 1000;
constexpr double kAgreement = 1e-8;

struct Subject {
  std::string arm;
  std::vector<State> states;
  std::vector<std::unique_ptr<Peer>> peers;  ///< ours first
};

double difference(const MatX<double>& a, const MatX<double>& b) {
  return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
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
  return all;
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

void addRungeKutta(const Subject& subject) {
  for (const auto& peer : subject.peers) {
    VecX<double> q;
    if (!peer->rungeKutta4(subject.states[0], 1, q)) continue;
    const std::string name = "rk4_step/" + subject.arm + "/" + peer->name();
    benchmark::RegisterBenchmark(name.c_str(),
                                 [&subject, &peer](benchmark::State& state) {
                                   VecX<double> end;
                                   State rest = subject.states[0];
                                   rest.qd.setZero();
                                   for (auto _ : state)
                                     benchmark::DoNotOptimize(peer->rungeKutta4(rest, kSteps, end));
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
  addRungeKutta(subject);
}

int run(int argc, char** argv) {
  std::vector<Subject> subjects;
  for (const NamedArm& named : makeBenchmarkArms()) {
    Subject& subject = subjects.emplace_back();
    subject.arm = named.name;
    subject.states = makeStates(named.arm, kStates);
    subject.peers.push_back(makeDenavitPeer(named.arm));
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
