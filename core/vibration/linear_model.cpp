#include "core/vibration/linear_model.h"

#include <algorithm>

#include "core/flexible/flexible_inertia.h"
#include "core/linear/dense.h"
#include "core/scalar/dual.h"

namespace denavit {

namespace {

constexpr int kLinearModelSeeds = 4;  // derivatives by four coordinates in one pass
using Seeded = Dual<double, kLinearModelSeeds>;

/// Adds gravity's stiffness and its scale: dg/dq is linear in g, so that the sum over unit fields
/// along the world's axes shows what cancels.
void addGravityStiffness(const FlexibleArm<double>& arm, const VecX<double>& q,
                         LinearModel& model) {
  const int N = arm.dof();
  const double size = arm.g_W.norm();
  if (size == 0) return;
  const FlexibleArm<Seeded> seeded = arm.cast<Seeded>();
  FlexibleNewtonEulerWork<Seeded> work;
  const VecX<Seeded> rest = VecX<Seeded>::Constant(N, Seeded(0.0));
  VecX<Seeded> tau = rest;
  for (int first = 0; first < N; first += kLinearModelSeeds) {
    VecX<Seeded> position = q.cast<Seeded>();
    const int count = std::min(kLinearModelSeeds, N - first);
    for (int k = 0; k < count; ++k) {
      position[first + k] = Seeded::variable(q[first + k], k);
    }
    calcBentLinks(seeded, position, work.bent);
    for (int axis = 0; axis < 3; ++axis) {
      Vec3<Seeded> a0_W = Vec3<Seeded>::Constant(Seeded(0.0));
      a0_W[axis] = Seeded(-1.0);
      calcFlexibleNewtonEuler(seeded, rest, rest, a0_W, 0, work, tau);
      for (int r = 0; r < N; ++r) {
        for (int k = 0; k < count; ++k) {
          const double slope = tau[r].d[static_cast<std::size_t>(k)];
          model.K(r, first + k) += arm.g_W[axis] * slope;
          model.scale(r, first + k) += size * std::abs(slope);
        }
      }
    }
  }
}

void addElasticity(const FlexibleArm<double>& arm, LinearModel& model) {
  const VecX<double> unit = VecX<double>::Ones(arm.dof());
  VecX<double> stiffness = VecX<double>::Zero(arm.dof());
  model.damping = stiffness;
  addElasticForces(arm, unit, stiffness);
  addDampingForces(arm, unit, model.damping);
  model.K.diagonal() += stiffness;
  model.scale.diagonal() += stiffness;
}

}  // namespace

LinearModel calcLinearModel(const FlexibleArm<double>& arm, const VecX<double>& q) {
  const int N = arm.dof();
  LinearModel model;
  BentLinks<double> bent;
  FlexibleInertiaWork<double> work;
  calcBentLinks(arm, q, bent);
  calcFlexibleInertia(arm, bent, work, model.M);
  model.K = model.scale = MatX<double>::Zero(N, N);
  addGravityStiffness(arm, q, model);
  addElasticity(arm, model);
  model.K = symmetricPart(model.K);
  model.scale = symmetricPart(model.scale);
  return model;
}

FlexibleArm<double> asFlexibleArm(const Arm<double>& arm) {
  FlexibleArm<double> other;
  other.X_W0 = arm.X_W0;
  other.X_ET = arm.X_LT;
  other.g_W = arm.g_W;
  for (const Link<double>& link : arm.links) other.links.emplace_back().link = link;
  other.number();
  return other;
}

}  // namespace denavit
