#pragma once

#include <vector>

#include "core/arm/arm.h"
#include "core/flexible/tip_rotation.h"

namespace denavit {

/// A mass on a beam's axis that rides on the deflection, and turns with the section it sits on.
struct BeamPoint {
  double s = 0;        ///< [m] from the clamped end, 0 to the length
  double mass = 0;     ///< [kg]
  double inertia = 0;  ///< [kg m²] isotropic rotary inertia
};

/// A uniform Euler-Bernoulli beam as a flexible link, in numbers.
struct BeamSpec {
  double length = 1;              ///< [m] > 0
  int direction = 1;              ///< +1 or -1: along or against the link's x axis
  double mass = 0;                ///< [kg]
  double stiffnessY = 0;          ///< [N m²] resists deflection in y
  double stiffnessZ = 0;          ///< [N m²] resists deflection in z
  double torsionalStiffness = 0;  ///< [N m²]
  double rotaryInertia = 0;       ///< [kg m] second polar mass moment per length, rho Ip
  int modesX = 0, modesY = 0, modesZ = 0;
  double dampingRatio = 0;
  TipRotation tipRotation = TipRotation::Exact;
  bool stiffening = false;
  bool fullRotaryInertia = true;  ///< rho Ip turns with the link, not with torsion only
  std::vector<BeamPoint> points;
};

/// A function of the place along the beam that a deflection is made of: along an axis of the beam
/// frame B. Bending shapes come first (y, then z), then those of the foreshortening along x.
template <Scalar T>
struct BeamShape {
  int axis;  ///< 0, 1, 2: displacement along x, y, z of B
  T zeroth;  ///< [kg] integral of the shape over the mass
  T first;   ///< [kg m] integral of x times the shape over the mass
  T tip;     ///< value at the tip
};

/// Amplitude -factor delta_j delta_k of one foreshortening shape; j, k count bending modes.
struct Foreshortening {
  int j, k;
  double factor;  ///< 1/2 where j = k
};

/// A section whose turning matters: rotary inertia sits there, or the tip. The rotation vector of
/// the section is sum over the link's coordinates of turn_k delta_k along turnAxis(k).
template <Scalar T>
struct BeamSection {
  T inertia = T(0);     ///< [kg m²] isotropic
  std::vector<T> turn;  ///< [rad/m, rad/rad] per coordinate of the link
};

/// A rigid body in some frame.
template <Scalar T>
struct RigidLoad {
  T mass = T(0);                  ///< [kg]
  Vec3<T> p_C = Vec3<T>::Zero();  ///< [m]
  Mat3<T> I_C = Mat3<T>::Zero();  ///< [kg m²] about C
  [[nodiscard]] bool isEmpty() const { return empty; }
  bool empty = true;  ///< a fact of the model, not of the numbers
};

/// The bending, twisting part of a link in integrals over its beam and point masses. The beam frame
/// B has its origin at the joint and the axes of the link's Denavit-Hartenberg frame: it is the
/// joint frame L turned by alpha about x. The tip frame E sits at the tip and turns with it.
template <Scalar T>
struct FlexibleBody {
  TipRotation tipRotation = TipRotation::Exact;
  T cosAlpha = T(1), sinAlpha = T(0);  ///< R_LB = RotX(alpha)
  T tipX = T(0);                       ///< [m] of the undeflected tip, in B: ± length
  T mass = T(0);                       ///< [kg] beam and points
  T first = T(0);                      ///< [kg m] integral of x over the mass
  T second = T(0);                     ///< [kg m²] integral of x² over the mass
  T spin = T(0);  ///< [kg m²] about the beam's own axis, taking part in the link's rotation
  T rigidInertia = T(0);  ///< [kg m²] isotropic, of point masses at the clamped end
  int modesX = 0, modesY = 0, modesZ = 0;
  std::vector<BeamShape<T>> shapes;             ///< bending y, bending z, foreshortening
  MatX<T> products;                             ///< [kg] integrals of products of two shapes
  std::vector<Foreshortening> foreshortenings;  ///< one per shape along x
  std::vector<T> torsionInertia;                ///< [kg m²] modal: the same for every torsion mode
  std::vector<T> torsionCoupling;  ///< [kg m²] of torsion modes with the rotation about x
  BeamSection<T> tip;
  std::vector<BeamSection<T>> sections;  ///< where rotary inertia rides
  std::vector<T> stiffness;  ///< per coordinate of the link: x, y, z modes [N m/rad, N/m]
  std::vector<T> damping;    ///< per coordinate [N m s/rad, N s/m]
  RigidLoad<T> load;         ///< fixed in the tip frame E; on the last link only

  /// Coordinates of the link.
  [[nodiscard]] int size() const { return modesX + modesY + modesZ; }
  /// Bending modes; their shapes are the first ones.
  [[nodiscard]] int bendingCount() const { return modesY + modesZ; }
  /// Shapes along x, amplitudes of which depend on the bending's.
  [[nodiscard]] int foreshorteningCount() const { return static_cast<int>(foreshortenings.size()); }
  /// The axis about which coordinate k turns sections.
  [[nodiscard]] int turnAxis(int k) const { return k < modesX ? 0 : k < modesX + modesY ? 2 : 1; }
};

/// A spring with a damper between the gear of a joint and the link that it moves (Spong 1987). The
/// joint variable is where the gear stands; the link stands further by the twist of the spring,
/// which is a coordinate of its own. What the gear carries of the rotor is on its side.
template <Scalar T>
struct JointSpring {
  T stiffness = T(0);  ///< [N m/rad | N/m]
  T damping = T(0);    ///< [N m s/rad | N s/m]
};

/// A link of an arm some of whose links bend: its joint, and its body, rigid or flexible.
template <Scalar T>
struct FlexibleLink {
  /// The joint, placed in the parent's end frame: its L frame where it is rigid, E where it bends.
  /// Mass and inertia are those of a rigid body.
  Link<T> link;
  bool flexible = false;
  FlexibleBody<T> body;  ///< used where flexible
  bool sprung = false;
  JointSpring<T> spring;  ///< used where sprung
  int first = 0;          ///< of the generalised coordinates, the link's first amplitude

  // Elastic coordinates of the link, one behind the other: the twist of its joint's spring, if it
  // has one, then the amplitudes of its beam, if it is one.

  /// The first of them, from which on all are the link's or further outboard.
  [[nodiscard]] int begin() const { return first - (sprung ? 1 : 0); }
  [[nodiscard]] int end() const { return first + (flexible ? body.size() : 0); }
  /// That of the spring, where sprung.
  [[nodiscard]] int twist() const { return first - 1; }
  /// @param k  from begin() to end()
  [[nodiscard]] const T& stiffness(int k) const {
    return k < first ? spring.stiffness : body.stiffness[static_cast<std::size_t>(k - first)];
  }
  [[nodiscard]] const T& damping(int k) const {
    return k < first ? spring.damping : body.damping[static_cast<std::size_t>(k - first)];
  }
  /// How the link itself moves about or along its joint's axis.
  /// @param joint  0-based number of the joint
  /// @param x  the arm's coordinates, or their rates or accelerations
  [[nodiscard]] T jointMotion(int joint, const VecX<T>& x) const {
    return sprung ? T(x[joint] + x[twist()]) : T(x[joint]);
  }
};

/// The integrals of a beam: in closed form where they have one, by Gauss quadrature to rounding for
/// the products with foreshortening.
/// @throws std::invalid_argument for numbers that models should have refused
[[nodiscard]] FlexibleBody<double> makeFlexibleBody(const BeamSpec& spec);

/// Values of all shapes of the body at a place, 0 to 1.
/// @param body  makeFlexibleBody(spec)
[[nodiscard]] VecX<double> calcShapeValues(const BeamSpec& spec, const FlexibleBody<double>& body,
                                           double xi);

}  // namespace denavit
