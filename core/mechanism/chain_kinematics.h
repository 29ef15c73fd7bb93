#pragma once

#include <memory>

#include "core/flexible/flexible_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/mechanism/mechanism.h"
#include "core/scalar/dual.h"

namespace denavit {

/// Rates and accelerations of a frame, in world axes; the accelerations are those that the rates of
/// the joints alone make (q̈ = 0).
struct FrameMotion {
  Vec3<double> v = Vec3<double>::Zero(), w = Vec3<double>::Zero();      ///< [m/s], [rad/s]
  Vec3<double> a = Vec3<double>::Zero(), alpha = Vec3<double>::Zero();  ///< [m/s²], [rad/s²]
};

/// Where the links of one chain are and how they move. Frames sit on links; where a link bends they
/// sit on its tip. Allocates nothing after the first state.
class ChainKinematics {
 public:
  /// @param chain  outlives this
  explicit ChainKinematics(const MechanismChain& chain);

  [[nodiscard]] const MechanismChain& chain() const { return chain_; }
  /// @param q  [rad|m] of the mechanism
  void place(const VecX<double>& q);
  /// At the last place(). @param qd  [per s] of the mechanism
  void calcMotions(const VecX<double>& qd);

  /// Of a link's frame L (tip frame where it bends), in the world. @param link  0-based
  [[nodiscard]] const Pose<double>& linkPose(int link) const;
  [[nodiscard]] const Pose<double>& toolPose() const;
  /// At the last calcMotions(): of a point that moves with a link. @param p_W  [m] in the world
  [[nodiscard]] FrameMotion motion(int link, const Vec3<double>& p_W) const;
  /// The geometric Jacobian of such a point by the chain's own coordinates, (v; w) in world axes.
  void calcJacobian(int link, const Vec3<double>& p_W, Jacobian<double>& J) const;

  /// Joints from this one on do not move a link.
  [[nodiscard]] static int movedBy(int link) { return link + 1; }

  /// Copies the chain's coordinates out of the mechanism's.
  void gather(const VecX<double>& all, VecX<double>& own) const;

 private:
  void calcRigidMotions();
  void calcFlexibleMotions();

  /// A bending chain over numbers with their first and second derivatives by time.
  using Timed = Dual<Dual<double, 1>, 1>;
  struct Bending {
    BentLinks<double> bent;
    FlexibleKinematics<double> kinematics;
    FlexibleArm<Timed> timedArm;
    VecX<Timed> timedQ;
    BentLinks<Timed> timedBent;
    FlexibleKinematics<Timed> timed;
  };

  const MechanismChain& chain_;
  VecX<double> q_, qd_;
  LinkPoses<double> X_PL_;
  Kinematics<double> kinematics_;
  std::vector<FrameMotion> motions_;  ///< of the links' frames
  std::unique_ptr<Bending> bending_;
};

}  // namespace denavit
