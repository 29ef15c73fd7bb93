#include "core/motors/guided_torque.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/linear/dense.h"

namespace denavit {

namespace {

constexpr int kNodes = 7;
constexpr double kSpacing = 1e-3;  // [s] of nodes, in pieces that are long enough

/// Derivatives at t of the Lagrange polynomials of nodes.
std::array<double, kNodes> calcSlopeWeights(double t, const std::array<double, kNodes>& nodes) {
  std::array<double, kNodes> weights{};
  for (int k = 0; k < kNodes; ++k) {
    for (int left = 0; left < kNodes; ++left) {  // the factor that is differentiated
      if (left == k) continue;
      double product =
          1 / (nodes[static_cast<std::size_t>(k)] - nodes[static_cast<std::size_t>(left)]);
      for (int j = 0; j < kNodes; ++j) {
        if (j == k || j == left) continue;
        product *= (t - nodes[static_cast<std::size_t>(j)]) /
                   (nodes[static_cast<std::size_t>(k)] - nodes[static_cast<std::size_t>(j)]);
      }
      weights[static_cast<std::size_t>(k)] += product;
    }
  }
  return weights;
}

int signOf(double rate) { return (rate > 0) - (rate < 0); }

}  // namespace

GuidedTorque::GuidedTorque(const Simulation& simulation)
    : arm_(simulation.arm),
      friction_(simulation.useFriction ? simulation.friction : std::vector<JointFriction>()),
      motors_(simulation.useFriction ? simulation.motorFriction : MotorFriction()),
      motions_(sampleMotions(simulation)),
      breaks_(simulation.breaks),
      q_(simulation.q0.head(simulation.jointCount())) {
  qd_ = qdd_ = tau_ = VecX<double>::Zero(q_.size());
  if (!motors_.isEmpty()) jointsPerMotor_ = invert(motors_.motorsPerJoint);
  breaks_.push_back(0);
  if (std::isfinite(simulation.duration)) breaks_.push_back(simulation.duration);
  std::sort(breaks_.begin(), breaks_.end());
}

void GuidedTorque::placeJoints(double t) {
  forEachSample(motions_, t, [&](int joint, const PrescribedMotion::Sample& sample) {
    q_[joint] = sample.q;
    qd_[joint] = sample.qd;
    qdd_[joint] = sample.qdd;
  });
}

void GuidedTorque::findDirections(double t) {
  placeJoints(t);
  directions_.clear();
  for (const double rate : qd_) directions_.push_back(signOf(rate));
  for (int k = 0; k < motors_.count(); ++k) directions_.push_back(signOf(motors_.rate(k, qd_)));
}

/// With friction in the directions that were found.
void GuidedTorque::calcTorque(double t, VecX<double>& tau) {
  placeJoints(t);
  calcInverseDynamics(arm_, q_, qd_, qdd_, work_, tau);
  std::size_t axis = 0;
  for (const JointFriction& friction : friction_) {
    const auto i = static_cast<Eigen::Index>(axis);
    const int direction = directions_[axis++];
    tau[i] += friction.calcRubbing(q_[i], qd_[i], direction);
    const double before = friction.calcBeforeGear(qd_[i], qdd_[i], direction);
    tau[i] += friction.calcGearLoss(tau[i] - before, direction);
  }
  axis = static_cast<std::size_t>(q_.size());
  for (int k = 0; k < motors_.count(); ++k, ++axis) {
    const JointFriction& friction = motors_.motors[static_cast<std::size_t>(k)];
    motors_.addReflected(k, friction.calcRubbing(0, motors_.rate(k, qd_), directions_[axis]), tau);
  }
  if (motors_.isEmpty()) return;
  tau_.noalias() = jointsPerMotor_.transpose() * tau;
  axis = static_cast<std::size_t>(q_.size());
  for (int k = 0; k < motors_.count(); ++k, ++axis) {
    const JointFriction& friction = motors_.motors[static_cast<std::size_t>(k)];
    const double before =
        friction.calcBeforeGear(motors_.rate(k, qd_), motors_.rate(k, qdd_), directions_[axis]);
    motors_.addReflected(k, friction.calcGearLoss(tau_[k] - before, directions_[axis]), tau);
  }
}

void GuidedTorque::calcRate(double t, VecX<double>& rate) {
  const auto behind = std::upper_bound(breaks_.begin(), breaks_.end(), t);
  double end = behind == breaks_.end() ? t + kNodes * kSpacing : *behind;
  double begin = behind == breaks_.begin() ? t : *(behind - 1);
  if (behind == breaks_.end() && t >= breaks_.back()) {  // at the end: from its inside
    end = breaks_.back();
    begin = breaks_.size() > 1 ? breaks_[breaks_.size() - 2] : end - kNodes * kSpacing;
  }
  // Nodes keep off the ends of a piece, where the motion is that of the other side.
  const double margin = 1e-9 * std::max(1.0, std::abs(t));
  begin += margin;
  end -= margin;
  const double h = std::min(kSpacing, (end - begin) / (kNodes - 1));
  const double first =
      std::clamp(t - 0.5 * (kNodes - 1) * h, begin, std::max(begin, end - (kNodes - 1) * h));
  std::array<double, kNodes> nodes{};
  for (int k = 0; k < kNodes; ++k) nodes[static_cast<std::size_t>(k)] = first + k * h;
  const std::array<double, kNodes> weights = calcSlopeWeights(t, nodes);
  findDirections(t);
  VecX<double> tau(q_.size());
  rate.setZero(q_.size());
  for (std::size_t k = 0; k < kNodes; ++k) {
    calcTorque(nodes[k], tau);
    rate += weights[k] * tau;
  }
}

}  // namespace denavit
