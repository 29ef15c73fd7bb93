#include "core/simulation/input_jumps.h"

#include <algorithm>
#include <cmath>

namespace denavit {

namespace {

class JumpCollector {
 public:
  JumpCollector(double t0, double t1) : t0_(t0), t1_(t1) {}

  void add(InputJumps::Source source, int index, const Signal* signal) {
    if (!signal) return;
    InputJumps jumps{source, index, {}};
    jumps.tooMany = !findJumps(*signal, 0, t0_, t1_, jumps.times);
    std::erase_if(jumps.times, [&](double t) { return !(t > t0_ && t <= t1_); });
    if (jumps.tooMany || !jumps.times.empty()) all.push_back(std::move(jumps));
  }

  std::vector<InputJumps> all;

 private:
  double t0_, t1_;
};

}  // namespace

std::vector<InputJumps> findInputJumps(const Simulation& simulation) {
  return findInputJumps(simulation, 0, simulation.duration);
}

std::vector<InputJumps> findInputJumps(const Simulation& simulation, double t0, double t1) {
  using Source = InputJumps::Source;
  JumpCollector found(t0, t1);
  for (int i = 0; simulation.input && i < simulation.jointCount(); ++i) {
    found.add(Source::Torque, i, simulation.input->signal(i));
  }
  for (int i = 0; simulation.voltage && i < simulation.motors.count(); ++i) {
    found.add(Source::Voltage, i, simulation.voltage->signal(i));
  }
  for (int k = 0; simulation.wrench && k < 6; ++k) {
    found.add(Source::Wrench, k, simulation.wrench->signal(k));
  }
  for (const auto& motion : simulation.prescribed) {
    int k = 0;
    for (const int joint : motion->joints()) found.add(Source::Motion, joint, motion->signal(k++));
  }
  return std::move(found.all);
}

bool endsAtJump(const Simulation& simulation, const std::vector<InputJumps>& jumps) {
  const double end = simulation.duration * (1 - kSameInstant);
  return std::any_of(jumps.begin(), jumps.end(), [&](const InputJumps& input) {
    return !input.times.empty() && input.times.back() >= end;
  });
}

std::vector<double> makeBreaks(const Simulation& simulation, const std::vector<InputJumps>& jumps) {
  struct Break {
    double time;
    bool named;
  };
  std::vector<Break> all;
  for (const double t : simulation.breaks) all.push_back({t, true});
  for (const InputJumps& input : jumps) {
    for (const double t : input.times) {
      if (!input.tooMany) all.push_back({t, false});
    }
  }
  std::erase_if(all, [&](const Break& b) { return !(b.time > 0 && b.time < simulation.duration); });
  std::sort(all.begin(), all.end(), [](const Break& a, const Break& b) {
    return a.time < b.time || (a.time == b.time && a.named && !b.named);
  });
  std::vector<Break> kept;
  for (const Break& b : all) {
    const bool same = !kept.empty() && b.time - kept.back().time <= kSameInstant * b.time;
    if (!same || (b.named && kept.back().named && b.time > kept.back().time)) {
      kept.push_back(b);
    } else if (b.named) {
      kept.back() = b;
    }
  }
  std::vector<double> times;
  for (const Break& b : kept) times.push_back(b.time);
  return times;
}

}  // namespace denavit
