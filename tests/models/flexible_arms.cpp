#include "tests/models/flexible_arms.h"

#include "core/flexible/flexible_inertia.h"
#include "core/linear/decompositions.h"

namespace denavit::test {

MatX<double> inertiaOf(const FlexibleArm<double>& arm, const VecX<double>& q) {
  BentLinks<double> bent;
  FlexibleInertiaWork<double> work;
  MatX<double> M;
  calcBentLinks(arm, q, bent);
  calcFlexibleInertia(arm, bent, work, M);
  return M;
}

VecX<double> frequenciesOf(const FlexibleArm<double>& arm, const VecX<double>& q, int first) {
  const int free = arm.dof() - first;
  VecX<double> stiffness = VecX<double>::Zero(arm.dof());
  addElasticForces(arm, VecX<double>(VecX<double>::Ones(arm.dof())), stiffness);
  const MatX<double> K = stiffness.tail(free).asDiagonal();
  const MatX<double> M = inertiaOf(arm, q).bottomRightCorner(free, free);
  return Eigen::GeneralizedSelfAdjointEigenSolver<MatX<double>>(K, M, Eigen::EigenvaluesOnly)
             .eigenvalues()
             .cwiseMax(0)
             .cwiseSqrt() /
         (2 * M_PI);
}

}  // namespace denavit::test
