#include "core/identification/torque_model.h"

namespace denavit {

void calcModelRows(const TorqueModel& model, const MotionInstant& state, RegressorWork& work,
                   MatX<double>& Y) {
  const int n = model.joints(), count = model.base.count();
  MatX<double> all;
  calcInertialRegressor(model.arm, state.q, state.qd, state.qdd, work, all);
  Y.setZero(n, model.unknowns());
  for (int k = 0; k < count; ++k) {
    Y.col(k) = all.col(model.base.columns[static_cast<std::size_t>(k)]);
  }
  for (int i = 0; i < n; ++i) {
    const double sign = state.direction[i];
    Y(i, model.viscous() + i) = state.qd[i];
    if (model.coulomb == CoulombModel::Symmetric) {
      Y(i, model.dry() + i) = sign;
      Y(i, model.last() + i) = 1;
    } else {
      Y(i, model.dry() + i) = sign > 0 ? 1 : 0;
      Y(i, model.last() + i) = sign < 0 ? 1 : 0;
    }
  }
}

void calcKnownTorque(const TorqueModel& model, const MotionInstant& state,
                     NewtonEulerWork<double>& work, VecX<double>& tau) {
  calcInverseDynamics(model.payload, state.q, state.qd, state.qdd, work, tau);
}

}  // namespace denavit
