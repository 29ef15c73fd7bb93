#include "core/sensitivity/tangent_run.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/sensitivity/tangent_system.h"
#include "core/simulation/run_failure.h"
#include "core/simulation/stepper.h"

namespace denavit {

namespace {

constexpr double kRtol = 1e-10, kAtol = 1e-11;
/// States that differ by more, relative to themselves or 1, where a step ends and the next begins
/// have jumped.
constexpr double kJump = 1e-9;

/// A method with step-size control, so that derivatives are those of the motion and not of a
/// method.
IntegratorSettings tightened(IntegratorSettings settings) {
  settings.engine = EngineChoice::Loops;
  if (isFixedStep(settings.method)) settings.method = IntegrationMethod::DormandPrince5;
  settings.rtol = std::min(settings.rtol, kRtol);
  settings.atol = std::min(settings.atol, kAtol);
  return settings;
}

IntegratorSettings settingsOfTangents(IntegratorSettings settings) {
  settings.method = IntegrationMethod::DormandPrince5;
  return settings;
}

void requireSizes(const Simulation& simulation, std::span<const ParameterSlope> slopes) {
  if (simulation.engine || simulation.without.any()) {
    throw std::invalid_argument("tangents: of an arm with all terms only");
  }
  const Eigen::Index n = simulation.dof();
  for (const ParameterSlope& slope : slopes) {
    const bool fits = slope.arm.jointCount() == simulation.jointCount() &&
                      (slope.flexible != nullptr) == (simulation.flexible != nullptr) &&
                      (!slope.flexible || slope.flexible->dof() == n);
    const auto isStart = [n](const VecX<double>& v) { return v.size() == 0 || v.size() == n; };
    if (!fits || !isStart(slope.q0) || !isStart(slope.qd0)) {
      throw std::invalid_argument("tangents: slopes of another arm");
    }
  }
}

class TangentWork {
 public:
  TangentWork(const Simulation& simulation, std::span<const ParameterSlope> slopes)
      : run_(simulation),
        system_(run_, slopes),
        stepper_(makeStepper(settingsOfTangents(simulation.integrator), system_, run_.layout(),
                             statistics_)),
        x_(run_.layout().size(), 0.0) {
    for (std::size_t k = 0; k < slopes.size(); ++k) {
      made_.tangents.emplace_back(run_.recording().columns());
    }
    values_.resize(run_.recording().columns().size());
  }

  TangentRun go(const ProgressCallback& progress) {
    s_ = system_.makeStart();
    stepper_->restart(0, s_);
    note(run_.examine(0, x_).contacts);
    while (made_.why.empty() && step()) {
      if (progress && !progress(run_.time())) {
        run_.cancel();
        break;
      }
    }
    if (made_.why.empty()) addRows();
    made_.run = run_.finish();
    return std::move(made_);
  }

 private:
  bool step() {
    const double from = run_.time();
    OdeState before(x_.size());
    run_.calcState(from, before);
    if (!run_.step()) return false;
    // Of the step that was made: its modes, its side of a break.
    if (run_.statistics().events > 0) {
      made_.why = describeEvent();
      return true;
    }
    run_.calcState(from, x_);
    if (hasJumped(before)) {
      made_.why = "a guided joint jumps at t = " + toShortText(from) + " s and strikes the others";
    }
    note(run_.examine(run_.time(), x_).contacts);
    if (!made_.why.empty()) return true;
    stepper_->resume(from, stepper_->state());
    addRows();
    while (stepper_->time() < run_.time()) advance();
    return true;
  }

  /// Rows of the step, and tangents as far as they ask for it.
  void addRows() {
    const Recording& rows = run_.recording();
    for (; made_.why.empty() && next_ < rows.rowCount(); ++next_) {
      const double t = rows.value(next_, 0);
      while (made_.why.empty() && stepper_->time() < t && stepper_->time() < run_.time()) advance();
      if (t < stepper_->time()) {
        stepper_->calcState(t, s_);
      } else {
        s_ = stepper_->state();
      }
      for (std::size_t k = 0; k < made_.tangents.size(); ++k) {
        system_.calcRow(s_, t, k, rows.row(next_), values_);
        made_.tangents[k].appendRow(values_);
      }
    }
  }

  void advance() {
    if (stepper_->advance(run_.time()) == Stepper::Outcome::Accepted) return;
    made_.why =
        "its derivatives grow beyond numbers at t = " + toShortText(stepper_->time()) + " s";
  }

  [[nodiscard]] bool hasJumped(const OdeState& before) const {
    for (std::size_t i = 0; i < run_.layout().quadrature(); ++i) {
      if (std::abs(x_[i] - before[i]) > kJump * std::max(1.0, std::abs(x_[i]))) return true;
    }
    return false;
  }

  void note(const JointContacts& contacts) {
    if (!made_.why.empty()) return;
    const bool rests = std::ranges::any_of(contacts.modes, &JointMode::isAtRest);
    if (rests) made_.why = "joint friction holds a joint at rest";
  }

  std::string describeEvent() {
    const JointModes& modes = run_.examine(run_.time(), x_).contacts.modes;
    const bool stops = std::ranges::any_of(modes, [](const JointMode& m) { return m.stop != 0; });
    return std::string(stops ? "a joint meets its stop" : "joint friction sticks and slips") +
           " at t = " + toShortText(run_.time()) + " s";
  }

  SimulationRun run_;
  TangentSystem system_;
  RunStatistics statistics_;  ///< of the tangents' own steps
  std::unique_ptr<Stepper> stepper_;
  OdeState x_, s_;
  std::vector<double> values_;
  int next_ = 0;  ///< row
  TangentRun made_;
};

}  // namespace

TangentRun calcTangentRun(Simulation simulation, std::span<const ParameterSlope> slopes,
                          const ProgressCallback& progress) {
  requireSizes(simulation, slopes);
  simulation.integrator = tightened(simulation.integrator);
  return TangentWork(simulation, slopes).go(progress);
}

}  // namespace denavit
