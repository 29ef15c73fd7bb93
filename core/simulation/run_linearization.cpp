#include <cmath>

#include "core/simulation/linearization.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

namespace {
/// Step of central differences, relative to the coordinate or 1 [rad|m].
constexpr double kDifference = 1e-6;
}  // namespace

/// The arm's own forces are differentiated exactly where the engine can; those of formulas, which
/// are smooth between events, by central differences.
void RunDynamics::linearize(const OdeState& x, double t, Linearization& linear) {
  t = clampTime(t);
  evaluate(t, x);
  if (gears_) gearQdd_ = qdd;
  if (engine_->isConstrained()) return linearizeLoops(x, t, linear);
  const auto second = static_cast<Eigen::Index>(layout().second);
  const auto first = static_cast<Eigen::Index>(layout().first);
  linear.held.assign(layout().second, 0);
  std::copy(held_.begin(), held_.end(), linear.held.begin());
  if (second == n_) {
    linear.M = engine_->inertia();
    engine_->linearize(q, qd, qdd, linear.S, linear.D);
  } else {
    linear.M.setIdentity(second, second);
    linear.M.topLeftCorner(n_, n_) = engine_->inertia();
    engine_->linearize(q, qd, qdd, armS_, armD_);
    for (auto [block, arm] : {std::pair(&linear.S, &armS_), std::pair(&linear.D, &armD_)}) {
      block->setZero(second, second);
      block->topLeftCorner(n_, n_) = *arm;
    }
  }
  linear.F.setZero(second, first);
  linear.Gq.setZero(first, second);
  linear.Gv.setZero(first, second);
  linear.Gy.setZero(first, first);
  addAppliedDerivatives(t, x, linear);
  if (parts_.hasStates()) calcPartDerivatives(t, x, linear);
  for (Eigen::Index k = 0; first > 0 && k < second; ++k) {
    if (!linear.held[at(static_cast<int>(k))]) continue;
    linear.Gq.col(k).setZero();
    linear.Gv.col(k).setZero();
  }
  if (contacts.anyMotorSticks()) {
    holdMotors(linear);
  } else if (gears_) {
    relieveRotors(linear.M);
  }
}

/// Forces on the arm in addition to its own. Losses of gears that depend on accelerations are taken
/// at the accelerations of the operating point.
void RunDynamics::calcForcesAbout(double t, const OdeState& x) {
  calcAppliedForces(t, x);
  if (gears_) contacts.addRotorGearLosses(qd, gearQdd_, tau, friction);
}

/// With loops accelerations are no M⁻¹ times forces: they are differentiated themselves, M becomes
/// 1, and what parts' states do as forces is what it does to accelerations.
void RunDynamics::linearizeLoops(const OdeState& x, double t, Linearization& linear) {
  const auto second = static_cast<Eigen::Index>(layout().second);
  const auto first = static_cast<Eigen::Index>(layout().first);
  linear.held.assign(layout().second, 0);
  std::copy(held_.begin(), held_.end(), linear.held.begin());
  linear.M.setIdentity(second, second);
  for (MatX<double>* block : {&linear.S, &linear.D}) block->setZero(second, second);
  linear.F.setZero(second, first);
  linear.Gq.setZero(first, second);
  linear.Gv.setZero(first, second);
  linear.Gy.setZero(first, first);
  if (parts_.hasStates()) calcPartDerivatives(t, x, linear);
  solveColumns(linear);
  trial_ = x;
  for (int k = 0; k < n_; ++k) {
    if (held_[at(k)]) continue;
    for (const std::size_t state : {at(k), layout().rates() + at(k)}) {
      const double h = kDifference * std::max(1.0, std::abs(x[state]));
      trial_[state] = x[state] + h;
      evaluate(t, trial_);
      ahead_ = qdd;
      trial_[state] = x[state] - h;
      evaluate(t, trial_);
      trial_[state] = x[state];
      MatX<double>& block = state == at(k) ? linear.S : linear.D;
      block.col(k).head(n_) -= (ahead_ - qdd) / (2 * h);
    }
  }
  evaluate(t, x);
}

/// With motors that stick accelerations are M_c⁻¹ times forces, of the inverse that their holding
/// leaves: M becomes 1.
void RunDynamics::holdMotors(Linearization& linear) {
  solveColumns(linear);
  linear.M.topLeftCorner(n_, n_).setIdentity();
}

/// Forces on the arm, column by column, become the accelerations that they cause.
void RunDynamics::solveColumns(Linearization& linear) {
  for (MatX<double>* block : {&linear.S, &linear.D, &linear.F}) {
    for (Eigen::Index k = 0; k < block->cols(); ++k) {
      net_ = block->col(k).head(n_);
      ahead_.setZero();
      (void)engine_->solve(none_, held_, net_, ahead_);
      if (contacts.anyMotorSticks()) {
        (void)heldMotors_->hold(*engine_, contacts, held_, net_, ahead_, along_);
      }
      if (gears_) addGearAnswer(ahead_);
      block->col(k).head(n_) = ahead_;
    }
  }
}

/// What the arm's position and rates do to the forces on it.
void RunDynamics::addAppliedDerivatives(double t, const OdeState& x, Linearization& linear) {
  const bool any = simulation_.input || simulation_.wrench || contacts.canStop() ||
                   !simulation_.pulls.empty() || hasOwnParts() || contacts.usesFriction();
  const bool moves = simulation_.wrench || !simulation_.pulls.empty() || !simulation_.parts.empty();
  for (int k = 0; any && k < n_; ++k) {
    if (held_[at(k)]) continue;
    for (const bool rates : {false, true}) {
      double& variable = rates ? qd[k] : q[k];
      const double middle = variable, h = kDifference * std::max(1.0, std::abs(middle));
      const auto applied = [&](double value, VecX<double>& force) {
        variable = value;
        if (moves && !rates) engine_->place(q);
        calcForcesAbout(t, x);
        force = tau + external - friction;
      };
      applied(middle + h, net_);
      applied(middle - h, ahead_);
      variable = middle;
      if (moves && !rates) engine_->place(q);
      (rates ? linear.D : linear.S).col(k).head(n_) -= (net_ - ahead_) / (2 * h);
    }
  }
}

/// The parts' own equations, and what their states do to the arm: blocks that parts know, and
/// central differences for those that do not.
void RunDynamics::calcPartDerivatives(double t, const OdeState& x, Linearization& linear) {
  const StateLayout& l = layout();
  const PartDerivatives blocks{linear.S, linear.D, linear.F, linear.Gq, linear.Gv, linear.Gy, 0, 0};
  unknown_.clear();
  known_.assign(l.quadrature(), 0);
  parts_.eachPlaced(
      x, [&](RunPart& part, const PartView& own, std::size_t second, std::size_t first) {
        PartDerivatives at = blocks;
        at.second = static_cast<Eigen::Index>(second);
        at.first = static_cast<Eigen::Index>(first);
        const bool known = part.linearize(moment(t), own, at);
        unknown_.push_back(!known);
        if (!known) return;
        std::fill_n(known_.begin() + at.second, own.position.size(), 1);
        std::fill_n(known_.begin() + static_cast<Eigen::Index>(l.rates()) + at.second,
                    own.rate.size(), 1);
        std::fill_n(known_.begin() + static_cast<Eigen::Index>(l.firstOrder()) + at.first,
                    own.first.size(), 1);
      });
  trial_ = x;
  for (std::size_t k = 0; k < l.quadrature(); ++k) {
    const bool ofArm = k % l.second < l.coordinates && k < 2 * l.second;
    if (ofArm && held_[k % l.second]) continue;
    const double h = kDifference * std::max(1.0, std::abs(x[k]));
    for (const double side : {1.0, -1.0}) {
      trial_[k] = x[k] + side * h;
      addPartRates(t, side / (2 * h), k, ofArm, linear);
    }
    trial_[k] = x[k];
  }
  loadState(t, x);
  engine_->place(q);
}

/// Adds factor times what parts do at trial_ to the columns of state k.
void RunDynamics::addPartRates(double t, double factor, std::size_t k, bool ofArm,
                               Linearization& linear) {
  const StateLayout& l = layout();
  loadState(t, trial_);
  engine_->place(q);
  calcForcesAbout(t, trial_);
  std::fill(rates_.begin(), rates_.end(), 0.0);
  std::size_t number = 0;
  parts_.eachRates(trial_, rates_,
                   [&](RunPart& part, const PartView& own, const PartStates& change) {
                     if (unknown_[number++]) part.calcRates(moment(t), own, forces(), change);
                   });
  const bool isFirst = k >= l.firstOrder();
  const auto column = static_cast<Eigen::Index>(isFirst ? k - l.firstOrder() : k % l.second);
  const bool isRate = !isFirst && k >= l.second;
  MatX<double>& onForces = isFirst ? linear.F : isRate ? linear.D : linear.S;
  const double left = isFirst ? 1 : -1;  // S and D stand on the left-hand side
  for (int i = 0; !ofArm && !known_[k] && i < n_; ++i) {
    onForces(i, column) += left * factor * (tau[i] + external[i] - friction[i]);
  }
  for (std::size_t i = l.coordinates; i < l.second; ++i) {
    onForces(static_cast<Eigen::Index>(i), column) += left * factor * rates_[l.rates() + i];
  }
  MatX<double>& onFirst = isFirst ? linear.Gy : isRate ? linear.Gv : linear.Gq;
  for (std::size_t i = 0; i < l.first; ++i) {
    onFirst(static_cast<Eigen::Index>(i), column) += factor * rates_[l.firstOrder() + i];
  }
}

}  // namespace denavit
