#include "core/mechanism/small_motions.h"

#include <algorithm>

#include "core/mechanism/actuation.h"
#include "core/mechanism/nearby_poses.h"

namespace denavit {

namespace {

class Linearizer {
 public:
  Linearizer(const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
             const std::vector<int>& independent, const VecX<double>& u, const VecX<double>& udot,
             const std::vector<JointFriction>& friction)
      : mechanism_(*mechanism), poses_(mechanism, q, independent), u_(u), udot_(udot) {
    linear_.independent = independent;
    viscous_.setZero(mechanism->dof());
    for (std::size_t i = 0; i < friction.size(); ++i) {
      viscous_[static_cast<Eigen::Index>(i)] = friction[i].viscous;
    }
  }

  LinearMechanism calc() {
    MechanismEngine& engine = poses_.engine();
    const Eigen::Index m = u_.size();
    linear_.M = engine.reducedInertia();
    linear_.G = engine.G();
    linear_.B = rowsOfActuated().transpose();
    const VecX<double> needed = calcReduced(u_);
    const Actuation actuation = distributeTorques(rowsOfActuated(), needed);
    linear_.isHeld = actuation.kind != Actuation::Kind::None;
    linear_.tau = VecX<double>::Zero(static_cast<Eigen::Index>(mechanism_.actuated.size()));
    if (linear_.isHeld) linear_.tau = actuation.tau;
    linear_.D.resize(m, m);
    linear_.S.resize(m, m);
    for (Eigen::Index j = 0; j < m; ++j) linear_.D.col(j) = calcRateSlope(j);
    for (Eigen::Index j = 0; j < m; ++j) {
      const PoseSlope slope = poses_.differentiate(VecX<double>::Unit(m, j), [&] {
        return MatX<double>(calcReduced(u_) - rowsOfActuated().transpose() * linear_.tau);
      });
      linear_.S.col(j) = slope.value;
      linear_.error = std::max(linear_.error, slope.error);
    }
    return std::move(linear_);
  }

 private:
  [[nodiscard]] MatX<double> rowsOfActuated() {
    return poses_.engine().G()(mechanism_.actuated, Eigen::all);
  }

  /// What the motion needs where the engine is, with rates u and the accelerations u'.
  [[nodiscard]] VecX<double> calcReduced(const VecX<double>& u) {
    MechanismEngine& engine = poses_.engine();
    const VecX<double> qd = engine.G() * u;
    VecX<double> gamma, bias, Mqdd;
    engine.calcGamma(qd, gamma);
    engine.calcBias(qd, bias);
    const VecX<double> qdd = engine.G() * udot_ + gamma;
    engine.multiplyInertia(qdd, Mqdd);
    return engine.G().transpose() * (Mqdd + bias + viscous_.cwiseProduct(qd));
  }

  /// Forces are quadratic in rates: a central difference is exact.
  [[nodiscard]] VecX<double> calcRateSlope(Eigen::Index j) {
    const VecX<double> step = VecX<double>::Unit(u_.size(), j);
    return (calcReduced(u_ + step) - calcReduced(u_ - step)) / 2;
  }

  const Mechanism& mechanism_;
  NearbyPoses poses_;
  const VecX<double>&u_, &udot_;
  VecX<double> viscous_;
  LinearMechanism linear_;
};

}  // namespace

LinearMechanism linearizeMechanism(const std::shared_ptr<const Mechanism>& mechanism,
                                   const VecX<double>& q, const std::vector<int>& independent,
                                   const VecX<double>& u, const VecX<double>& udot,
                                   const std::vector<JointFriction>& friction) {
  return Linearizer(mechanism, q, independent, u, udot, friction).calc();
}

}  // namespace denavit
