#include "core/sensitivity/tangent_system.h"

#include <cmath>
#include <limits>

#include "core/linear/dense.h"
#include "core/scalar/differences.h"

namespace denavit {

namespace {
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
/// [rad|m] How far states go along a tangent, for differences of fourth order.
constexpr double kAlong = 1e-3;
using Order = ArmEngine::MotionOrder;
}  // namespace

TangentSystem::TangentSystem(SimulationRun& run, std::span<const ParameterSlope> slopes)
    : run_(run),
      slopes_(slopes),
      second_(static_cast<Eigen::Index>(run.layout().second)),
      first_(static_cast<Eigen::Index>(run.layout().first)),
      x_(run.layout().size(), 0.0),
      trial_(x_),
      forces_(slopes.size()),
      startEnergies_(slopes.size(), 0.0) {
  n_ = static_cast<Eigen::Index>(run.layout().coordinates);
  for (const ParameterSlope& slope : slopes) arms_.push_back(std::make_unique<TangentArm>(slope));
}

OdeState TangentSystem::makeStart() {
  const RunDynamics& dynamics = run_.examine(0, x_);
  OdeState s(slopes_.size() * static_cast<std::size_t>(blockSize()), 0.0);
  Slice start(s.data(), static_cast<Eigen::Index>(s.size()));
  for (std::size_t k = 0; k < slopes_.size(); ++k) {
    const auto begin = static_cast<Eigen::Index>(k) * blockSize();
    for (Eigen::Index i = 0; i < n_; ++i) {
      if (dynamics.contacts.modes[static_cast<std::size_t>(i)].isHeld()) continue;
      if (slopes_[k].q0.size() > 0) start[begin + i] = slopes_[k].q0[i];
      if (slopes_[k].qd0.size() > 0) start[begin + second_ + i] = slopes_[k].qd0[i];
    }
  }
  return s;
}

void TangentSystem::loadMotion(const RunDynamics& dynamics) {
  motion_ = {dynamics.q, dynamics.qd, dynamics.qdd};
}

void TangentSystem::factor() {
  free_.clear();
  for (Eigen::Index i = 0; i < second_; ++i) {
    if (!linear_.held[static_cast<std::size_t>(i)]) free_.push_back(i);
  }
  freeInertia_ = linear_.M(free_, free_);
  factored_.compute(freeInertia_);
}

/// What the parameter itself adds to the left of the equation of motion.
void TangentSystem::calcParameterForces(std::size_t parameter, const RunDynamics& dynamics,
                                        VecX<double>& forces) {
  forces.setZero(n_);
  if (!slopes_[parameter].changesArm) return;
  arms_[parameter]->calcForces(motion_, forces);
  addFriction(parameter, dynamics, forces);
}

void TangentSystem::addFriction(std::size_t parameter, const RunDynamics& dynamics,
                                VecX<double>& friction) const {
  if (!dynamics.contacts.usesFriction()) return;
  const std::vector<FrictionSlope>& slopes = slopes_[parameter].friction;
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    const auto joint = static_cast<Eigen::Index>(i);
    const JointMode& mode = dynamics.contacts.modes[i];
    const double rate = motion_.qd[joint];
    const double way = mode.slip != 0 ? mode.slip : rate;
    friction[joint] += slopes[i].viscous * rate;
    if (way > 0) friction[joint] += slopes[i].coulombPositive;
    if (way < 0) friction[joint] += slopes[i].coulombNegative;
  }
}

void TangentSystem::calcDerivative(const OdeState& s, OdeState& rates, double t) {
  RunDynamics& dynamics = run_.examine(t, x_);
  loadMotion(dynamics);
  for (std::size_t k = 0; k < slopes_.size(); ++k) calcParameterForces(k, dynamics, forces_[k]);
  dynamics.linearize(x_, t, linear_);
  factor();
  rates.resize(s.size());
  for (std::size_t k = 0; k < slopes_.size(); ++k) {
    const auto begin = static_cast<Eigen::Index>(k) * blockSize();
    const ConstSlice dq(s.data() + begin, second_), dqd(s.data() + begin + second_, second_),
        dy(s.data() + begin + 2 * second_, first_);
    Slice rate(rates.data() + begin, blockSize());
    VecX<double> net = multiply(linear_.F, dy) - multiply(linear_.S, dq) - multiply(linear_.D, dqd);
    net.head(n_) -= forces_[k];
    rate.head(second_) = dqd;
    rate.segment(second_, second_).setZero();
    const VecX<double> answer = factored_.solve(VecX<double>(net(free_)));
    for (std::size_t i = 0; i < free_.size(); ++i) {
      rate[second_ + free_[i]] = answer[static_cast<Eigen::Index>(i)];
    }
    rate.segment(2 * second_, first_) =
        multiply(linear_.Gq, dq) + multiply(linear_.Gv, dqd) + multiply(linear_.Gy, dy);
    rate[stateSize()] = calcLostPower(k, dynamics, dq.head(n_), dqd.head(n_));
  }
}

/// The derivative of what friction and the links' damping take.
double TangentSystem::calcLostPower(std::size_t parameter, RunDynamics& dynamics,
                                    const VecX<double>& dq, const VecX<double>& dqd) {
  double power = arms_[parameter]->calcDampingPower(motion_, dqd);
  const JointContacts& contacts = dynamics.contacts;
  if (!contacts.usesFriction()) return power;
  VecX<double> along(contacts.axisCount()), friction(n_);
  const auto lost = [&](const VecX<double>& way) {
    const VecX<double> qd = motion_.qd + way[0] * dqd;
    contacts.calcFriction(motion_.q + way[0] * dq, qd, dynamics.tau, along, friction);
    return VecX<double>::Constant(1, friction.dot(qd)).eval();
  };
  const double size = std::max(dq.cwiseAbs().maxCoeff(), dqd.cwiseAbs().maxCoeff());
  power += calcDifferences(lost, VecX<double>::Zero(1), kAlong / (size > 0 ? size : 1))(0, 0);
  VecX<double> own = VecX<double>::Zero(n_);
  addFriction(parameter, dynamics, own);
  return power + own.dot(motion_.qd);
}

/// Forces on the joints, stored energy and what parts tell.
VecX<double> TangentSystem::read(RunDynamics& dynamics, const OdeState& x, double t) const {
  dynamics.evaluate(t, x);
  VecX<double> all(3 * n_ + 1 + static_cast<Eigen::Index>(dynamics.partColumnCount()));
  all << dynamics.tau, dynamics.friction, dynamics.external, dynamics.calcStoredEnergy(x),
      VecX<double>::Zero(static_cast<Eigen::Index>(dynamics.partColumnCount()));
  dynamics.writeParts(t, x, {all.data() + 3 * n_ + 1, dynamics.partColumnCount()});
  return all;
}

/// Their derivatives along a tangent.
VecX<double> TangentSystem::calcApplied(const ConstSlice& s, double t) {
  RunDynamics& dynamics = run_.examine(t, x_);
  const double size = s.size() > 0 ? s.cwiseAbs().maxCoeff() : 0;
  const double h = kAlong / (size > 0 ? size : 1);
  const auto along = [&](const VecX<double>& way) {
    trial_ = x_;
    Slice(trial_.data(), s.size()) += way[0] * s;
    return read(dynamics, trial_, t);
  };
  return calcDifferences(along, VecX<double>::Zero(1), h).col(0);
}

void TangentSystem::calcRow(const OdeState& s, double t, std::size_t parameter,
                            std::span<const double> row, std::span<double> values) {
  calcDerivative(s, rates_, t);
  const auto begin = static_cast<Eigen::Index>(parameter) * blockSize();
  const ConstSlice tangent(s.data() + begin, stateSize()), rate(rates_.data() + begin, stateSize());
  const MotionAt moved{tangent.head(n_), tangent.segment(second_, n_), rate.segment(second_, n_)};
  const ArmTangents arm = arms_[parameter]->calc(motion_, moved);
  const VecX<double> applied = calcApplied(tangent, t);
  RunDynamics& dynamics = run_.examine(t, x_);
  VecX<double> tau = applied.head(n_), friction = applied.segment(n_, n_);
  const VecX<double> external = applied.segment(2 * n_, n_);
  addFriction(parameter, dynamics, friction);
  const JointModes& modes = dynamics.contacts.modes;
  bool isGuided = false;
  for (Eigen::Index i = 0; i < n_; ++i) {
    if (!modes[static_cast<std::size_t>(i)].isHeld()) continue;
    isGuided = true;
    tau[i] = arm.inertia[i] + arm.velocity[i] + arm.gravity[i] + friction[i] - external[i];
  }

  ArmEngine& engine = dynamics.engine();
  auto next = values.begin();
  *next++ = 0;  // time
  VecX<double> read;
  for (const auto& [order, states] : {std::pair(Order::Position, &moved.q),
                                      {Order::Rate, &moved.qd},
                                      {Order::Acceleration, &moved.qdd}}) {
    engine.readMotion(order, *states, read);
    next = std::copy(read.begin(), read.end(), next);
  }
  const Eigen::Index joints = engine.jointCount();
  next = std::copy_n(tau.begin(), joints, next);
  for (Eigen::Index i = 0; i < joints; ++i) {
    for (const double term :
         {arm.inertia[i], arm.velocity[i], arm.gravity[i], friction[i], -external[i]}) {
      *next++ = term;
    }
  }
  next = std::copy_n(arm.tool.begin(), 3, next);
  const double* q = row.data() + (next - values.begin());  // the quaternion of the row: w, x, y, z
  const Vec3<double> v(q[1], q[2], q[3]);
  *next++ = -0.5 * arm.turn.dot(v);
  const Vec3<double> turned = 0.5 * (q[0] * arm.turn + arm.turn.cross(v));
  next = std::copy_n(turned.begin(), 3, next);
  *next++ = arm.deflection;
  const double strain = arm.strain + applied[3 * n_];
  const double total = arm.kinetic + arm.gravityEnergy + strain;
  if (t == 0) startEnergies_[parameter] = total;
  const Simulation& simulation = dynamics.simulation();
  const bool hasParts = !simulation.parts.empty() || !simulation.motors.isEmpty();
  // What parts take and lose is theirs alone to tell.
  const double lost = hasParts ? kNone : s[static_cast<std::size_t>(begin + stateSize())];
  const double work = total - startEnergies_[parameter] + lost;
  for (const double energy : {arm.kinetic, arm.gravityEnergy, strain, total, work, lost, kNone}) {
    *next++ = energy;
  }
  for (Eigen::Index k = 3 * n_ + 1; k < applied.size(); ++k)
    *next++ = isGuided ? kNone : applied[k];
}

}  // namespace denavit
