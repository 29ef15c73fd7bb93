// Forward dynamics by number of joints: every method of core/dynamics/forward_methods.h on chains
// of 2 to 100 joints, beside method 3 (composite bodies with an unpivoted Cholesky), after checking
// that all agree. Prints microseconds per call, the ratio of articulated to composite bodies, and
// where articulated bodies take over.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "core/dynamics/articulated_body.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/forward_methods.h"
#include "tests/benchmarks/peer.h"

namespace denavit::bench {
namespace {

constexpr int kStates = 16;
constexpr int kRepetitions = 9;

/// Best time of one call in microseconds over several repetitions of all states.
template <typename Call>
double measure(const std::vector<State>& states, Call call) {
  using Clock = std::chrono::steady_clock;
  double best = 1e300;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    int calls = 0;
    const auto start = Clock::now();
    std::chrono::duration<double, std::micro> elapsed{};
    do {
      for (const State& s : states) call(s);
      calls += static_cast<int>(states.size());
      elapsed = Clock::now() - start;
    } while (elapsed.count() < 3000);
    best = std::min(best, elapsed.count() / calls);
  }
  return best;
}

bool agrees(const Arm<double>& arm, const std::vector<State>& states) {
  ForwardDynamicsWork<double> composite;
  ArticulatedDynamicsWork<double> articulated;
  VecX<double> expected, actual;
  for (const State& s : states) {
    calcForwardDynamics<double>(arm, s.q, s.qd, s.tau, composite, expected);
    calcArticulatedDynamics<double>(arm, s.q, s.qd, s.tau, articulated, actual);
    if (!((actual - expected).norm() < 1e-6 * expected.norm())) return false;
  }
  return true;
}

int run(bool allMethods) {
  std::printf("compiled with %s\n", DENAVIT_FLAGS);
  std::printf("%6s %12s %12s %8s", "joints", "composite", "articulated", "ratio");
  if (allMethods) {
    for (const ForwardMethodInfo& method : forwardMethods()) {
      std::printf(" %22.*s", static_cast<int>(method.name.size()), method.name.data());
    }
  }
  std::printf("   (microseconds per call)\n");
  int takesOver = 0;
  for (const int n : {2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 30, 32, 36, 40, 50, 64, 80, 100}) {
    const Arm<double> arm = makeChain(n);
    const std::vector<State> states = makeStates(arm, kStates);
    if (!agrees(arm, states)) {
      std::fprintf(stderr, "%d joints: the methods disagree; nothing is timed\n", n);
      return 1;
    }
    ForwardDynamicsWork<double> compositeWork;
    ArticulatedDynamicsWork<double> articulatedWork;
    VecX<double> qdd;
    const double composite = measure(states, [&](const State& s) {
      calcForwardDynamics<double>(arm, s.q, s.qd, s.tau, compositeWork, qdd);
    });
    const double articulated = measure(states, [&](const State& s) {
      calcArticulatedDynamics<double>(arm, s.q, s.qd, s.tau, articulatedWork, qdd);
    });
    if (articulated >= composite) takesOver = 0;
    if (articulated < composite && takesOver == 0) takesOver = n;
    std::printf("%6d %12.3f %12.3f %8.3f", n, composite, articulated, articulated / composite);
    if (allMethods) {
      for (const ForwardMethodInfo& method : forwardMethods()) {
        const auto solver = method.make(arm);
        bool solved = true;
        const double time = measure(
            states, [&](const State& s) { solved &= solver->solve(s.q, s.qd, s.tau, qdd); });
        std::printf(" %21.3f%c", time, solved ? ' ' : '!');
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }
  std::printf("articulated bodies are faster from %d joints on\n", takesOver);
  return 0;
}

}  // namespace
}  // namespace denavit::bench

int main(int argc, char** argv) {
  return denavit::bench::run(argc > 1 && std::strcmp(argv[1], "--all") == 0);
}
