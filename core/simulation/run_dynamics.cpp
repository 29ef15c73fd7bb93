#include "core/simulation/run_dynamics.h"

#include <cmath>

#include "core/engine/make_engine.h"
#include "core/simulation/expected_rows.h"
#include "core/simulation/input_jumps.h"
#include "core/simulation/input_watch.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
/// [N m|N] Products with larger ones overflow.
constexpr double kLargestForce = 1e30;
/// [rad/s|m/s] Larger ones are no motion: what forces do there says nothing of the inputs.
constexpr double kFastestRate = 1e9;
/// The recursions are done with as many rows when code for them is made.
constexpr int kFewRows = 500;
}  // namespace

RunDynamics::RunDynamics(const Simulation& simulation, RunStatistics& statistics)
    : contacts(simulation),
      simulation_(simulation),
      statistics_(statistics),
      n_(simulation.dof()),
      joints_(simulation.jointCount()),
      motions_(sampleMotions(simulation)) {
  makeArm();
  makeParts();
  for (VecX<double>* v : {&q, &qd, &qdd, &bias_, &none_, &net_, &ahead_}) v->setZero(n_);
  along_.setZero(contacts.axisCount());
  if (!simulation.motorFriction.isEmpty()) {
    heldMotors_ = std::make_unique<HeldMotors>(simulation.motorFriction.motorsPerJoint, n_);
  }
  findActing();
  watch_ = std::make_unique<InputWatch>(*this);
}

RunDynamics::~RunDynamics() = default;

/// Rows ask for M, b and g, an implicit method and held joints for M and b in every step.
bool RunDynamics::asksForTerms() const {
  const int rows = expectedRows(simulation_);
  return rows == 0 || rows > kFewRows || contacts.canHold() ||
         simulation_.integrator.method == IntegrationMethod::Rosenbrock4;
}

EngineSettings RunDynamics::engineSettings() const {
  return {simulation_.integrator.forwardDynamics,
          simulation_.integrator.solver,
          simulation_.without,
          simulation_.integrator.engine,
          asksForTerms(),
          true,
          simulation_.programs};
}

void RunDynamics::makeArm() {
  const EngineSettings settings = engineSettings();
  engine_ = simulation_.engine ? simulation_.engine->make(settings)
                               : makeEngine(simulation_.arm, simulation_.flexible.get(), settings);
}

void RunDynamics::makeParts() {
  auto torque = std::make_unique<TorqueInputPart>(simulation_);
  auto wrench = std::make_unique<WrenchPart>(simulation_);
  torque_ = torque.get();
  wrench_ = wrench.get();
  auto voltage = std::make_unique<VoltageInputPart>(simulation_);
  voltageInput_ = voltage.get();
  parts_.add(std::move(torque));
  parts_.add(std::move(voltage));
  parts_.add(std::move(wrench));
  parts_.add(std::make_unique<PullPart>(simulation_));
  for (const auto& source : simulation_.parts) parts_.add(source->make(*engine_));
  addMotors();
  parts_.place(n_);
  rates_.assign(layout().size(), 0.0);
  trial_ = rates_;
  int guards = 0;
  widths_.clear();
  parts_.each([&](RunPart& part) {
    guards += part.guardCount();
    widths_.push_back(part.columns().size());
  });
  guards_.assign(at(guards), 0.0);
}

void RunDynamics::addMotors() {
  motors_ = nullptr;
  voltage_.setZero(simulation_.motors.count());
  currents_ = voltage_;
  if (simulation_.motors.isEmpty()) return;
  auto motors = std::make_unique<MotorPart>(simulation_.motors, *engine_);
  motors_ = motors.get();
  parts_.add(std::move(motors));
}

void RunDynamics::findActing() {
  using Stage = RunPart::Stage;
  parts_.findActing();
  isHeld_ = contacts.canHold();
  isDriven_ = isHeld_ || parts_.acts(Stage::Controller) || parts_.acts(Stage::Drive);
  isPushed_ = parts_.acts(Stage::Mechanics) || contacts.canStop();
  for (VecX<double>* forces : {&tau, &external, &friction}) forces->setZero(n_);
  makeGears();
  held_.assign(at(n_), 0);
  appliedPower_ = stopPower_ = 0;
}

OdeState RunDynamics::makeInitialState() {
  OdeState x(layout().size(), 0.0);
  for (int i = 0; i < n_; ++i) {
    x[at(i)] = simulation_.q0[i];
    x[layout().rates() + at(i)] =
        mode(i).hold == JointMode::Hold::Locked ? 0.0 : simulation_.qd0[i];
  }
  parts_.eachToChange(x, [](RunPart& part, const PartStates& own) { part.start(own); });
  return x;
}

void RunDynamics::setSegment(double start, double end, bool endsAtBreak) {
  // Beyond whatever else jumps at the same instant.
  constexpr double kAside = 2 * kSameInstant;
  earliest_ = start > 0 ? std::min(start + kAside * start, end) : start;
  const double inside = std::max(end - kAside * end, start);
  const bool runEnds = std::isfinite(end) && end >= simulation_.duration;
  latest_ = endsAtBreak || (runEnds && guidesJump(inside, end)) ? inside : end;
  watch_->forget();
}

/// Whether a position or a rate of a motion differs between two neighbouring instants, for example
/// because the motion ends with a rate and is at rest from then on.
bool RunDynamics::guidesJump(double before, double t) {
  constexpr double kJump = 1e-9;  // relative to the sizes there
  const auto jumps = [](double a, double b) {
    return std::abs(b - a) > kJump * (1 + std::abs(a) + std::abs(b));
  };
  forEachSample(motions_, before, [&](int joint, const PrescribedMotion::Sample& sample) {
    net_[joint] = sample.q;
    ahead_[joint] = sample.qd;
  });
  bool any = false;
  forEachSample(motions_, t, [&](int joint, const PrescribedMotion::Sample& sample) {
    any |= jumps(net_[joint], sample.q) || jumps(ahead_[joint], sample.qd);
  });
  return any;
}

void RunDynamics::project(double t, OdeState& x) {
  forEachSample(motions_, clampTime(t), [&](int joint, const PrescribedMotion::Sample& sample) {
    x[at(joint)] = sample.q;
    x[layout().rates() + at(joint)] = sample.qd;
  });
  stillSticking(x);
}

void RunDynamics::stillSticking(OdeState& x) {
  for (int i = 0; i < n_; ++i) {
    if (mode(i).isAtRest()) x[layout().rates() + at(i)] = 0;
  }
  if (contacts.anyMotorSticks()) {
    for (int i = 0; i < n_; ++i) held_[at(i)] = mode(i).isHeld() || mode(i).rests;
    heldMotors_->still(contacts, held_, x.data() + layout().rates());
  }
  complete(x);
}

void RunDynamics::loadState(double t, const OdeState& x) {
  const auto states = Eigen::Map<const VecX<double>>(x.data(), layout().firstOrder());
  q = states.head(n_);
  qd = states.segment(layout().rates(), n_);
  qdd.setZero();
  if (isHeld_) loadHeld(t);
  if (isHeld_ && engine_->isConstrained()) {
    completeLed();
  } else {
    engine_->complete(held_, q, qd);
  }
}

/// Of joints of closed loops that are led or locked, those that follow from others which are must
/// be where they are led to.
void RunDynamics::completeLed() {
  constexpr double kTogether = 1e-6;
  ledQ_ = q;
  ledQd_ = qd;
  engine_->complete(held_, q, qd);
  const double most = qd.cwiseAbs().maxCoeff();
  for (int i = 0; i < joints_; ++i) {
    if (mode(i).hold == JointMode::Hold::None) continue;
    const bool isTogether = std::abs(q[i] - ledQ_[i]) <= kTogether * (1 + std::abs(ledQ_[i])) &&
                            std::abs(qd[i] - ledQd_[i]) <= kTogether * (1 + most);
    if (!isTogether && engine_->deadEnd().empty()) contradicted_ = i;
  }
}

void RunDynamics::loadHeld(double t) {
  for (int i = 0; i < n_; ++i) {
    held_[at(i)] = mode(i).isHeld();
    if (held_[at(i)] || mode(i).rests) qd[i] = 0;
  }
  forEachSample(motions_, t, [&](int joint, const PrescribedMotion::Sample& sample) {
    q[joint] = sample.q;
    qd[joint] = sample.qd;
    qdd[joint] = sample.qdd;
    const bool finite = std::isfinite(sample.q + sample.qd + sample.qdd);
    if (!finite && !notFinite_) notFinite_ = "prescribed motion";
  });
}

void RunDynamics::complete(OdeState& x) {
  if (!engine_->isConstrained()) return;
  for (int i = 0; i < n_; ++i) held_[at(i)] = mode(i).isHeld();
  const auto rates = static_cast<Eigen::Index>(layout().rates());
  q = Eigen::Map<const VecX<double>>(x.data(), n_);
  qd = Eigen::Map<const VecX<double>>(x.data() + rates, n_);
  engine_->complete(held_, q, qd);
  Eigen::Map<VecX<double>>(x.data(), n_) = q;
  Eigen::Map<VecX<double>>(x.data() + rates, n_) = qd;
}

/// Everything but the arm's own forces, in order; the arm stands at q.
void RunDynamics::calcAppliedForces(double t, const OdeState& x) {
  if (motors_) readCurrents(x);
  const RunMoment now = moment(t);
  const auto add = [&](RunPart& part, const PartView& own) { part.addForces(now, own, forces()); };
  if (isDriven_) {
    tau.setZero();
    voltage_.setZero();
    parts_.eachActing(RunPart::Stage::Controller, x, add);
    parts_.eachActing(RunPart::Stage::Drive, x, add);
    clipEffort();
  }
  if (isPushed_) {
    external.setZero();
    parts_.eachActing(RunPart::Stage::Mechanics, x, add);
    appliedPower_ = external.dot(qd);
    stopPower_ = contacts.addStops(q, qd, external);
  }
  if (contacts.usesFriction()) contacts.calcFriction(q, qd, tau, along_, friction);
}

void RunDynamics::readCurrents(const OdeState& x) {
  parts_.each(x, [&](RunPart& part, const PartView& own) {
    if (&part == motors_) motors_->readCurrents(own, currents_);
  });
}

void RunDynamics::clipEffort() {
  if (!simulation_.clipEffort || simulation_.limits.empty()) return;
  for (int i = 0; i < joints_; ++i) {
    const double effort = simulation_.limits[at(i)].effort;
    if (std::abs(tau[i]) > effort) tau[i] = std::copysign(effort, tau[i]);
  }
}

const VecX<double>& RunDynamics::bias() {
  if (!biased_) engine_->calcBias(qd, bias_);
  biased_ = true;
  return bias_;
}

void RunDynamics::solve() {
  bool usable = true;
  for (int i = 0; i < n_; ++i) {
    net_[i] = tau[i] + external[i] - friction[i];
    usable &= std::abs(net_[i]) <= kLargestForce;
  }
  if (!usable) noteUnusable();
  biased_ = engine_->formsBias();
  if (!findMotion()) {
    // What follows an input without a finite value says nothing of the masses.
    if (!notFinite_ && !tooLarge_ && contradicted_ < 0) positiveDefinite_ = false;
    qdd.setConstant(kNan);
    return;
  }
  if (isHeld_) shareHolds();
}

bool RunDynamics::findMotion() {
  if (contradicted_ >= 0 || !accelerate()) return false;
  return !gears_ || loseInGears();
}

bool RunDynamics::accelerate() {
  if (!engine_->accelerate(qd, held_, net_, qdd, bias_)) return false;
  return !heldMotors_ || heldMotors_->hold(*engine_, contacts, held_, net_, qdd, along_);
}

/// Who holds what is held: friction a sticking motor or joint, the guide or lock the others.
void RunDynamics::shareHolds() {
  for (int axis = joints_; axis < contacts.axisCount(); ++axis) {
    if (!contacts.axisMode(axis).sticks) continue;
    simulation_.motorFriction.addReflected(axis - joints_, along_[axis], friction);
  }
  bool isGuided = false;
  for (int i = 0; i < n_; ++i) {
    if (mode(i).sticks) {
      along_[i] = tau[i] + external[i] - net_[i] - friction[i];
      friction[i] += along_[i];
    } else if (held_[at(i)]) {
      tau[i] = net_[i] - external[i] + friction[i];
      isGuided = true;
    }
  }
  if (isGuided) contacts.addGuidedLosses(qd, qdd, tau, along_, friction);
}

/// Which force is no number, or overflows in what follows from it although the arm is calm.
void RunDynamics::noteUnusable() {
  if (!q.allFinite() || !qd.allFinite()) return;
  if (!notFinite_ && !net_.allFinite()) {
    notFinite_ = !tau.allFinite()        ? "torque"
                 : !external.allFinite() ? "wrench or stop"
                                         : "friction";
  }
  const auto isLarge = [](const VecX<double>& forces) {
    return forces.cwiseAbs().maxCoeff() > kLargestForce;
  };
  if (notFinite_ || tooLarge_ || qd.cwiseAbs().maxCoeff() > kFastestRate) return;
  tooLarge_ = isLarge(tau) ? "torque" : isLarge(external) ? "wrench or stop" : "friction";
}

void RunDynamics::evaluate(double t, const OdeState& x) {
  t = clampTime(t);
  loadState(t, x);
  engine_->place(q);
  calcAppliedForces(t, x);
  solve();
  workRate = tau.dot(qd) + appliedPower_;
  dissipationRate = friction.dot(qd) + stopPower_;
  dissipationRate += engine_->calcDampingPower(qd);
  if (hasOwnParts()) addPartPower(t, x);
}

void RunDynamics::addPartPower(double t, const OdeState& x) {
  parts_.each(x, [&](RunPart& part, const PartView& own) {
    const PartPower power = part.calcPower(moment(t), own, forces());
    workRate += power.work;
    dissipationRate += power.dissipation;
  });
}

void RunDynamics::calcDerivative(const OdeState& x, OdeState& dxdt, double t) {
  ++statistics_.evaluations;
  evaluate(t, x);
  const std::size_t rates = layout().rates();
  Eigen::Map<VecX<double>>(dxdt.data(), n_) = qd;
  Eigen::Map<VecX<double>>(dxdt.data() + rates, n_) = qdd;
  if (parts_.hasStates()) {
    for (std::size_t k = layout().coordinates; k < layout().second; ++k) dxdt[k] = x[rates + k];
    parts_.eachRates(x, dxdt, [&](RunPart& part, const PartView& own, const PartStates& change) {
      part.calcRates(moment(clampTime(t)), own, forces(), change);
    });
  }
  dxdt[layout().work()] = workRate;
  dxdt[layout().dissipation()] = dissipationRate;
}

void RunDynamics::exchange(RunMemory& memory) {
  for (JointMode& mode : contacts.modes) {
    memory(mode.sticks);
    memory(mode.rests);
    memory(mode.share);
    memory(mode.excess);
    memory(mode.slip);
    memory(mode.stop);
    memory(mode.pushed);
  }
  memory(parts_.discrete);
  if (!memory.isSaving()) {
    parts_.eachDiscrete([](RunPart& part, std::span<double> own) { part.recall(own); });
  }
  engine_->exchange(memory);
  memory(earliest_);
  memory(latest_);
  watch_->exchange(memory);
}

}  // namespace denavit
