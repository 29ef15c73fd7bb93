#include "core/simulation/held_motors.h"

#include <algorithm>

namespace denavit {

HeldMotors::HeldMotors(const MatX<double>& perJoint, int coordinates)
    : perJoint_(perJoint), joints_(static_cast<int>(perJoint.cols())) {
  sticking_.reserve(static_cast<std::size_t>(joints_));
  responses_.setZero(coordinates, joints_);
  forces_ = responses_;
  W_.setZero(joints_, joints_);
  lambda_.setZero(joints_);
  none_ = force_ = response_ = VecX<double>::Zero(coordinates);
}

bool HeldMotors::collect(const JointContacts& contacts) {
  sticking_.clear();
  // Without friction motors are no axes of contacts.
  for (int axis = joints_; axis < contacts.axisCount(); ++axis) {
    if (contacts.axisMode(axis).sticks) sticking_.push_back(axis - joints_);
  }
  return !sticking_.empty();
}

bool HeldMotors::hold(ArmEngine& engine, const JointContacts& contacts,
                      const std::vector<char>& held, VecX<double>& force, VecX<double>& qdd,
                      VecX<double>& along) {
  if (!collect(contacts)) return true;
  for (std::size_t c = 0; c < sticking_.size(); ++c) {
    const auto column = static_cast<Eigen::Index>(c);
    force_.setZero();
    response_.setZero();
    force_.head(joints_) = perJoint_.row(sticking_[c]).transpose();
    if (!engine.solve(none_, held, force_, response_)) return false;
    responses_.col(column) = response_;
    forces_.col(column) = force_;
  }
  for (std::size_t r = 0; r < sticking_.size(); ++r) {
    const auto row = static_cast<Eigen::Index>(r);
    lambda_[row] = perJoint_.row(sticking_[r]).dot(qdd.head(joints_));
    for (std::size_t c = 0; c < sticking_.size(); ++c) {
      const auto column = static_cast<Eigen::Index>(c);
      W_(row, column) = perJoint_.row(sticking_[r]).dot(responses_.col(column).head(joints_));
    }
  }
  solveSemidefinite();
  for (std::size_t c = 0; c < sticking_.size(); ++c) {
    const auto column = static_cast<Eigen::Index>(c);
    qdd -= lambda_[column] * responses_.col(column);
    force -= lambda_[column] * forces_.col(column);
    along[joints_ + sticking_[c]] = lambda_[column];
  }
  return true;
}

void HeldMotors::still(const JointContacts& contacts, const std::vector<char>& held,
                       double* rates) {
  if (!collect(contacts)) return;
  const auto isFree = [&](int joint) { return !held[static_cast<std::size_t>(joint)]; };
  for (std::size_t r = 0; r < sticking_.size(); ++r) {
    const auto row = static_cast<Eigen::Index>(r);
    lambda_[row] = contacts.axisRate(joints_ + sticking_[r], rates);
    for (std::size_t c = 0; c < sticking_.size(); ++c) {
      double product = 0;
      for (int i = 0; i < joints_; ++i) {
        if (isFree(i)) product += perJoint_(sticking_[r], i) * perJoint_(sticking_[c], i);
      }
      W_(row, static_cast<Eigen::Index>(c)) = product;
    }
  }
  solveSemidefinite();
  for (std::size_t c = 0; c < sticking_.size(); ++c) {
    for (int i = 0; i < joints_; ++i) {
      if (isFree(i)) rates[i] -= perJoint_(sticking_[c], i) * lambda_[static_cast<Eigen::Index>(c)];
    }
  }
}

/// Solves W x = λ in place, L D Lᵗ with x = 0 where a pivot is rounding: that motor is held
/// already.
void HeldMotors::solveSemidefinite() {
  constexpr double kRounding = 1e-12;
  const auto size = static_cast<Eigen::Index>(sticking_.size());
  for (Eigen::Index k = 0; k < size; ++k) {
    const double whole = W_(k, k);
    for (Eigen::Index j = 0; j < k; ++j) W_(k, k) -= W_(k, j) * W_(k, j) * W_(j, j);
    if (!(W_(k, k) > kRounding * whole)) W_(k, k) = 0;
    for (Eigen::Index i = k + 1; i < size; ++i) {
      for (Eigen::Index j = 0; j < k; ++j) W_(i, k) -= W_(i, j) * W_(k, j) * W_(j, j);
      W_(i, k) = W_(k, k) > 0 ? W_(i, k) / W_(k, k) : 0.0;
    }
  }
  for (Eigen::Index k = 0; k < size; ++k) {
    for (Eigen::Index j = 0; j < k; ++j) lambda_[k] -= W_(k, j) * lambda_[j];
  }
  for (Eigen::Index k = size - 1; k >= 0; --k) {
    lambda_[k] = W_(k, k) > 0 ? lambda_[k] / W_(k, k) : 0.0;
    for (Eigen::Index i = k + 1; i < size; ++i) lambda_[k] -= W_(i, k) * lambda_[i];
  }
}

}  // namespace denavit
