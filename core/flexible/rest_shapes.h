#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// A linear functional of the shapes of a beam (length 1, mass 1, bending or torsional stiffness
/// 1). It reads a number from a shape, or it gives the work of a load on it: that of a force or
/// torque by the value at a place, that of a moment by the slope, that of distributed loads by an
/// integral.
struct BeamFunctional {
  enum class Kind { Value, Slope, Integral, FirstMoment } kind = Kind::Value;
  double xi = 1;  ///< the place of Value and Slope, 0 to 1
};

/// A shape of a beam that its first modes omit; like the modes it has mass 1.
struct RestShape {
  double stiffness = 0;          ///< integral of its squared curvature, or slope of torsion
  std::vector<double> readings;  ///< values of the requested functionals
};

/// The shapes that represent all further modes as far as loads can excite them.
struct RestShapes {
  std::vector<RestShape> shapes;
  /// Lower bound on the stiffness per mass of every other combination of further modes.
  double leastLeft = 0;
};

/// Shapes that represent all modes of a beam beyond the first N.
///
/// 1. Modes phi_k have unit mass and the stiffness kappa_k (b_k⁴ of bending, b_k² of torsion), and
///    they are orthogonal with respect to both. A load s does the work f_s(phi_k) on a mode; the
///    static deflection in the modes k > N is
///        psi_s = sum over k > N of f_s(phi_k) / kappa_k phi_k,
///    and K(psi_s, r) = f_s(r) for any combination r of these modes.
/// 2. Take all loads through which the beam is coupled to anything: force and moment at the tip,
///    the inertia forces of its own mass when the link is translated or rotated (distributed
///    uniformly, and proportionally to the place), forces and moments of point masses. Any motion
///    in the modes k > N is a combination of the psi_s and an r that is orthogonal to them with
///    respect to stiffness: f_s(r) = 0 for all of these loads. Hence r moves neither the tip nor a
///    point mass, and a motion of the link does not excite it.
/// 3. The rest r has its own stiffness K(r), which is at least kappa_(N+1) times its mass, because
/// r
///    consists of modes k > N. It is coupled with the psi_s by mass, and with nothing else.
///
/// K(psi_s, psi_t) = f_s(psi_t) is the static flexibility of the whole beam, which is known, minus
/// the flexibility of the first N modes. For distributed loads it is the sum over k > N itself,
/// which converges fast. Masses are sums of f_s f_t / kappa_k². Both matrices are made diagonal,
/// and combinations of loads that bend the beam in the same way are omitted.
/// @param modes        N, at least 1
/// @param loads        of step 2
/// @param functionals  to be read from each shape
[[nodiscard]] RestShapes makeBendingRest(int modes, const std::vector<BeamFunctional>& loads,
                                         const std::vector<BeamFunctional>& functionals);
/// The rest of torsion in the same form, without slopes and first moments.
[[nodiscard]] RestShapes makeTorsionRest(int modes, const std::vector<BeamFunctional>& loads,
                                         const std::vector<BeamFunctional>& functionals);

}  // namespace denavit
