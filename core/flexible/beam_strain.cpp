#include "core/flexible/beam_strain.h"

#include <cassert>
#include <cmath>

#include "core/flexible/beam_shapes.h"

namespace denavit {

namespace {

/// The stiffness per length that a mode's stiffness came from: EI = K L³/b⁴, GJ = K L/b².
double calcRigidity(double modalStiffness, double unitStiffness, double scale) {
  return modalStiffness / unitStiffness * scale;
}

}  // namespace

BeamStrain calcBeamStrain(const FlexibleArm<double>& arm, const VecX<double>& q, int link,
                          int count) {
  const FlexibleLink<double>& flexible = arm.links[static_cast<std::size_t>(link)];
  assert(flexible.flexible && count >= 2 && q.size() == arm.dof());
  const FlexibleBody<double>& body = flexible.body;
  const double L = std::abs(body.tipX);
  const auto places = static_cast<std::size_t>(count);
  std::vector<double> slopes(places, 0.0), bends[2];
  for (auto& bend : bends) bend.assign(places, 0.0);
  BeamStrain strain{std::vector<double>(places), std::vector<double>(places, 0.0),
                    std::vector<double>(places, 0.0)};
  double rigidity[3] = {0, 0, 0};  // GJ, EI against y, EI against z
  for (int k = 0; k < body.size(); ++k) {
    const double delta = q[flexible.first + k];
    const double K = body.stiffness[static_cast<std::size_t>(k)];
    const auto xiAt = [&](std::size_t i) { return static_cast<double>(i) / (count - 1); };
    if (k < body.modesX) {
      const TorsionShape shape(k + 1);
      const double b = std::sqrt(shape.stiffness()), amplitude = shape.integral() * b;
      rigidity[0] = calcRigidity(K, shape.stiffness(), L);
      for (std::size_t i = 0; i < places; ++i) {
        strain.twist[i] += delta * shape.value(xiAt(i));
        slopes[i] += delta * amplitude * b * std::cos(b * xiAt(i)) / L;
      }
      continue;
    }
    const int axis = k < body.modesX + body.modesY ? 0 : 1;
    const BendingShape shape(k - body.modesX - (axis == 0 ? 0 : body.modesY) + 1);
    rigidity[1 + axis] = calcRigidity(K, shape.stiffness(), L * L * L);
    for (std::size_t i = 0; i < places; ++i) {
      bends[axis][i] += delta * shape.curvature(xiAt(i)) / (L * L);
    }
  }
  for (std::size_t i = 0; i < places; ++i) {
    const double y = bends[0][i], z = bends[1][i], x = slopes[i];
    strain.curvature[i] = std::hypot(y, z);
    strain.energy[i] = 0.5 * (rigidity[0] * x * x + rigidity[1] * y * y + rigidity[2] * z * z);
  }
  return strain;
}

}  // namespace denavit
