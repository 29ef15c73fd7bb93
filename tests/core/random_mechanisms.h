#pragma once

#include "core/mechanism/mechanism_engine.h"
#include "core/simulation/simulation.h"
#include "tests/core/arbitrary.h"

namespace denavit::test {

/// A mechanism, and a pose in which its loops are closed.
struct ClosedMechanism {
  std::string kind;
  std::shared_ptr<Mechanism> mechanism = std::make_shared<Mechanism>();
  VecX<double> q;

  /// Adds a chain, which stands at these coordinates. @returns its index
  int addChain(const std::string& name, const Arm<double>& arm, const VecX<double>& own);
  /// One that bends; nothing comes behind it.
  int addBendingChain(const std::string& name, const Arm<double>& unbent,
                      const FlexibleArm<double>& arm, const VecX<double>& own);
  /// A frame in the world, at q.
  [[nodiscard]] Pose<double> pose(const AttachedFrame& frame) const;
  /// Closes a loop between frame A and another one on a link, which is put where X_AB says at q.
  /// @param chain  -1: the world
  void close(ClosureType type, const AttachedFrame& a, int chain, int link,
             const Pose<double>& X_AB);
};

/// RotZ(angle) TransZ(d).
[[nodiscard]] Pose<double> alongZ(double angle, double d = 0);
/// How frame B may stand in A so that a closure holds.
[[nodiscard]] Pose<double> arbitraryClosedPose(Arbitrary& any, ClosureType type);
inline constexpr ClosureType kAllClosures[] = {ClosureType::Fixed,     ClosureType::Revolute,
                                               ClosureType::Prismatic, ClosureType::Cylindrical,
                                               ClosureType::Universal, ClosureType::Spherical};

/// Links in the xy plane of frame 0, one behind the other, with masses anywhere.
[[nodiscard]] Arm<double> planarArm(Arbitrary& any, const std::vector<double>& lengths,
                                    const Pose<double>& X_W0, const Vec3<double>& g_W);

// Random mechanisms, away from singular poses; planar ones lie somewhere in space. Actuated joints
// are those by which they are driven in practice.
[[nodiscard]] ClosedMechanism fourBar(Arbitrary& any);      ///< crank.1 .2 .3, the rocker
[[nodiscard]] ClosedMechanism sliderCrank(Arbitrary& any);  ///< crank.1 .2, slider.1
[[nodiscard]] ClosedMechanism fiveBar(Arbitrary& any);      ///< left.1 .2, right.1 .2
[[nodiscard]] ClosedMechanism threeRrr(Arbitrary& any);     ///< one.1 .2 .3, two.1 .2, three.1 .2
/// 6-UPS: one.1 .. .6 with the platform, then five legs of three joints; some crosses and all
/// wrists are without mass.
[[nodiscard]] ClosedMechanism stewart(Arbitrary& any);
/// Crank, coupler on a ball, rocker: the coupler may spin. crank.1 .. .4, rocker.1
[[nodiscard]] ClosedMechanism ballLoop(Arbitrary& any);
[[nodiscard]] ClosedMechanism twoArms(Arbitrary& any);  ///< left.1 .2 .3 with a bar, right.1 .2 .3
[[nodiscard]] std::vector<ClosedMechanism> anyMechanisms(unsigned seed);

/// Two chains of any joints, or one that is closed to the world or to itself.
enum class Attachment { Chains, WorldB, WorldA, OneChain };
[[nodiscard]] ClosedMechanism spatialLoop(Arbitrary& any, ClosureType type, Attachment attachment);

/// Two parallelograms beside each other, with cranks of 1 m that are 1 m apart, at an angle: flat,
/// it has two more motions. Without gravity.
[[nodiscard]] ClosedMechanism doubleParallelogram(double angle);

/// A planar four-bar linkage in the world's xy plane without gravity, uniform rods: crank at the
/// origin, the ground pivot at (ground, 0). @param angles  of crank, coupler, rocker about z [rad]
[[nodiscard]] ClosedMechanism rodFourBar(double crank, double coupler, double rocker, double ground,
                                         const Vec3<double>& angles);

/// A uniform rod as crank at the origin, a coupler without mass, and a mass that slides along the
/// world's x axis; no gravity. crank.1 .2, slider.1: the slider is at
/// x = crank cos q1 + (coupler² - crank² sin² q1)^½.
[[nodiscard]] ClosedMechanism rodSliderCrank(double crank, double coupler, double mass,
                                             double angle);

/// Rates that keep the loops closed, at random.
[[nodiscard]] VecX<double> closedRates(Arbitrary& any, const ClosedMechanism& made, double size);
/// A run of it from there.
[[nodiscard]] Simulation runOf(const ClosedMechanism& made, const VecX<double>& qd0);

}  // namespace denavit::test
