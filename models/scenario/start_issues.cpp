#include "models/scenario/start_issues.h"

#include <cmath>

#include "core/engine/make_engine.h"
#include "core/flexible/tip_slope.h"
#include "core/simulation/sampled_motion.h"
#include "core/simulation/wrench_at.h"
#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/scenario/motion_jumps.h"

namespace denavit {
namespace {

class StartChecker {
 public:
  explicit StartChecker(const Simulation& simulation)
      : simulation_(simulation), q_(simulation.q0), qd_(simulation.qd0) {}

  std::vector<Issue> findAll() {
    placePrescribed();
    if (!issues_.empty()) return std::move(issues_);  // the rest depends on them
    checkJumps();
    checkDeflection();
    checkTorque();
    checkWrench();
    checkFriction();
    if (!isInertiaPositive()) {
      add("inertia",
          "the inertia matrix of the free joints is not positive definite at the start, so that "
          "torques have no single acceleration",
          "give every joint something to move: a mass, an inertia or a rotor");
    }
    return std::move(issues_);
  }

 private:
  void add(const std::string& where, const std::string& what, const std::string& remedy) {
    addError(issues_, where, what, remedy);
  }

  void requireFinite(const std::string& where, double value) {
    if (!std::isfinite(value)) {
      add(where, "has no finite value at t = 0",
          "avoid 1/t, roots and logarithms of what starts at 0");
    } else if (std::abs(value) > kLargestNumber) {
      add(where, "is " + withUnit(value, "") + " at t = 0; computing with it would overflow",
          "use a size below 1e30, and check the unit");
    }
  }

  void placePrescribed() {
    std::vector<SampledMotion> motions = sampleMotions(simulation_);
    forEachSample(motions, 0, [&](int joint, const PrescribedMotion::Sample& sample) {
      const auto [q, qd, qdd] = sample;
      q_[joint] = q;
      qd_[joint] = qd;
      if (std::isfinite(q) && std::isfinite(qd) && std::isfinite(qdd)) return;
      add("prescribed." + std::to_string(joint + 1),
          "has no finite position, rate and acceleration at t = 0",
          "use a motion that starts smoothly");
    });
  }

  void checkJumps() {
    const std::vector<InputJumps> jumps = findInputJumps(simulation_);
    for (const InputJumps& input : jumps) {
      if (input.tooMany) refuseJumps(input);
    }
    const std::vector<Issue> impossible = findMotionJumps(simulation_, jumps);
    issues_.insert(issues_.end(), impossible.begin(), impossible.end());
  }

  /// Steps that choose their own length cannot land on each; given ones pass over them knowingly.
  void refuseJumps(const InputJumps& input) {
    using Source = InputJumps::Source;
    if (input.source != Source::Motion && isFixedStep(simulation_.integrator.method)) return;
    const std::string what = "jumps or bends more than " + std::to_string(kMostJumps) +
                             " times by time alone in " + withUnit(simulation_.duration, "s") +
                             ", too often to step from one to the next";
    if (input.source == Source::Motion) {
      return add("prescribed." + std::to_string(input.index + 1), what,
                 "use a smooth motion, or a shorter duration");
    }
    const std::string index = "[" + std::to_string(input.index % 3) + "]";
    add(input.source == Source::Torque    ? "input.tau[" + std::to_string(input.index) + "]"
        : input.source == Source::Voltage ? "input.voltage[" + std::to_string(input.index) + "]"
        : input.index < 3                 ? "wrench.force" + index
                                          : "wrench.moment" + index,
        what,
        "use its mean value, a shorter duration, or rk4 with a step much shorter than the jumps");
  }

  /// No beam bends as far as this, whatever holds it there.
  void checkDeflection() {
    constexpr double kSteepest = 1.5;  // [rad]
    if (!simulation_.flexible) return;
    for (int link = 0; link < simulation_.arm.jointCount(); ++link) {
      const double slope =
          calcTipSlope(simulation_.flexible->links[static_cast<std::size_t>(link)], q_);
      if (slope <= kSteepest) continue;
      add("initial.delta",
          "bends link " + std::to_string(link + 1) + " by " + withUnit(slope, "rad") +
              " at its tip; deflections are small ones, up to 0.3 rad",
          "start with smaller amplitudes");
    }
  }

  void checkTorque() {
    if (!simulation_.input) return;
    VecX<double> tau = VecX<double>::Zero(q_.size());
    simulation_.input->calcTorque(0, q_, qd_, simulation_.input->makeScratch().get(), tau);
    for (Eigen::Index i = 0; i < tau.size(); ++i) {
      requireFinite("input.tau[" + std::to_string(i) + "]", tau[i]);
    }
  }

  void checkWrench() {
    if (!simulation_.wrench) return;
    const Vec6<double> w = calcWrenchAt(simulation_, 0, q_, qd_).w;
    for (Eigen::Index k = 0; k < 6; ++k) {
      const std::string part = k < 3 ? "wrench.force[" : "wrench.moment[";
      requireFinite(part + std::to_string(k % 3) + "]", w[k]);
    }
  }

  void checkFriction() {
    if (!simulation_.useFriction) return;
    for (std::size_t i = 0; i < simulation_.friction.size(); ++i) {
      const auto& law = simulation_.friction[i].law;
      const auto k = static_cast<Eigen::Index>(i);
      if (!law) continue;
      requireFinite("robot.joints[" + std::to_string(i) + "].friction.expression",
                    law->calcFriction(q_[k], qd_[k]));
    }
  }

  /// Whether forces on what is free have one answer.
  [[nodiscard]] bool isInertiaPositive() const {
    const int N = simulation_.dof();
    std::vector<char> held(static_cast<std::size_t>(N), 0);
    for (int i = 0; i < N; ++i) {
      held[static_cast<std::size_t>(i)] =
          simulation_.isPrescribed(i) || contains(simulation_.locked, i);
    }
    const auto engine = simulation_.engine
                            ? simulation_.engine->make({})
                            : makeEngine(simulation_.arm, simulation_.flexible.get());
    VecX<double> q = q_, qd = qd_, force = VecX<double>::Zero(N), response = force;
    engine->complete(held, q, qd);
    engine->place(q);
    return engine->solve(VecX<double>::Zero(N), held, force, response);
  }

  const Simulation& simulation_;
  VecX<double> q_, qd_;
  std::vector<Issue> issues_;
};

}  // namespace

std::vector<Issue> findStartIssues(const Simulation& simulation) {
  return StartChecker(simulation).findAll();
}

}  // namespace denavit
