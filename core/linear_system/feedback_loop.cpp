#include "core/linear_system/feedback_loop.h"

#include "core/linear_system/discretize.h"

namespace denavit {

MatX<double> FeedbackLoop::closedA() const { return A + multiply(B, K); }

MatX<double> FeedbackLoop::closedReference() const { return G + multiply(B, F); }

StateSpace FeedbackLoop::cutAt(int command) const {
  MatX<double> others = K;
  others.row(command).setZero();
  return makeStateSpace(A + multiply(B, others), B.col(command), -K.row(command), sampleTime);
}

FeedbackLoop makeFeedbackLoop(const MatX<double>& A, const MatX<double>& B, const MatX<double>& E,
                              const LinearController& controller) {
  const double Ts = controller.sampleTime;
  StateSpace plant = makeStateSpace(A, B, MatX<double>::Identity(A.rows(), A.rows()));
  MatX<double> disturbances = E;
  if (Ts > 0) {
    plant = discretize(plant, Ts, controller.delay);
    disturbances = calcHeldStep(A, E, Ts).B;
  }
  const Eigen::Index n = A.rows(), late = plant.order(), m = B.cols(),
                     integrals = controller.integral.cols(), all = late + integrals,
                     references = controller.reference.cols();
  FeedbackLoop loop;
  loop.sampleTime = Ts;
  loop.A.setZero(all, all);
  loop.A.topLeftCorner(late, late) = plant.A;
  const double byIntegral = Ts > 0 ? Ts : 1;
  loop.A.block(late, 0, integrals, n) = byIntegral * controller.integralByState;
  if (Ts > 0) loop.A.bottomRightCorner(integrals, integrals).setIdentity();
  loop.B.setZero(all, m);
  loop.B.topRows(late) = plant.B;
  loop.E.setZero(all, E.cols());
  loop.E.topRows(n) = disturbances;
  loop.G.setZero(all, references);
  loop.G.bottomRows(integrals) = byIntegral * controller.integralByReference;
  loop.K.setZero(m, all);
  loop.K.leftCols(n) = controller.states;
  loop.K.rightCols(integrals) = controller.integral;
  loop.F = controller.reference;
  return loop;
}

}  // namespace denavit
