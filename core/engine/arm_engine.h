#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/dynamics/hybrid_dynamics.h"
#include "core/engine/engine_settings.h"
#include "core/flexible/flexible_arm.h"
#include "core/recording/column.h"

namespace denavit {

class RunMemory;

/// What an arm holds in one state [J]; gravity's is 0 at the world origin.
struct ArmEnergies {
  double kinetic = 0, gravity = 0;
  double strain = 0;  ///< of bent links; in a run also of the stops and of what parts store
  [[nodiscard]] double total() const { return kinetic + gravity + strain; }
};

/// An arm as an engine may take it over while a run goes on.
struct ArmChange {
  const Arm<double>& arm;               ///< of a flexible arm the undeflected one
  const FlexibleArm<double>* flexible;  ///< null: all links are rigid
};

/// An arm at one state after another, over doubles: whatever simulates it asks nothing else. There
/// is one implementation per way to compute (composite bodies, articulated bodies, bending links,
/// ..), with the scratch for it; they call the recursions of core/dynamics and core/flexible, which
/// stay functions. Calls are virtual per arm, never per link. Nothing allocates after the first
/// state.
///
///   M(q) q̈ + b(q, q̇) = force,   b = C(q, q̇) q̇ + g(q) + K q + D q̇
///
/// q has N coordinates, the joints first. place(q) comes first; all else is of that position.
class ArmEngine {
 public:
  virtual ~ArmEngine() = default;

  /// What computes, as files name it: "loops".
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// How, for people: "composite bodies".
  [[nodiscard]] virtual std::string_view method() const = 0;
  /// N.
  [[nodiscard]] virtual int dof() const = 0;
  /// Coordinates that are joints: friction, stops, locks and inputs act on them.
  [[nodiscard]] virtual int jointCount() const = 0;
  [[nodiscard]] virtual JointType jointType(int joint) const = 0;

  /// Takes the arm to q [rad|m].
  virtual void place(const VecX<double>& q) = 0;

  /// b(q, qd), less what the settings leave out [N m|N].
  virtual void calcBias(const VecX<double>& qd, VecX<double>& bias) = 0;
  /// g(q) [N m|N].
  virtual void calcGravity(VecX<double>& g) = 0;
  /// M(q), less what the settings leave out; formed when it is asked for.
  [[nodiscard]] virtual const MatX<double>& inertia() = 0;
  /// Solves M response + known = force where some coordinates have a known response and the others
  /// a known force (hybrid dynamics: Featherstone 2008, section 9.2).
  /// @param held      one per coordinate: whether its response is the known quantity
  /// @param force     in: of the free coordinates; out: of the held ones too
  /// @param response  in: of the held coordinates; out: of the free ones too
  /// @returns false where M, restricted to the free coordinates, is not positive definite
  [[nodiscard]] virtual bool solve(const VecX<double>& known, const std::vector<char>& held,
                                   VecX<double>& force, VecX<double>& response) = 0;
  /// The same with b(q, qd) as what is known: hybrid forward dynamics. Engines that need not form b
  /// for it do it faster.
  /// @param bias  scratch, see formsBias()
  [[nodiscard]] virtual bool accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                        VecX<double>& force, VecX<double>& qdd,
                                        VecX<double>& bias) {
    calcBias(qd, bias);
    return solve(bias, held, force, qdd);
  }

  /// Whether accelerate() leaves b(q, qd) in `bias`.
  [[nodiscard]] virtual bool formsBias() const { return true; }

  /// The tool frame in the world.
  [[nodiscard]] virtual Pose<double> toolPose() = 0;
  /// Geometric Jacobian of the tool origin: (v; w) = J qd, in world axes. @param J  6 x N
  virtual void calcToolJacobian(Jacobian<double>& J) = 0;
  /// How far the tool is from where it would be if no link bent [m].
  [[nodiscard]] virtual double toolDeflection() { return 0; }

  /// A frame at a point of a link, in the world; it turns with the link's material there.
  /// @param link   0-based
  /// @param point  [m] in the link's frame L; of a bending link in its beam frame, unbent
  [[nodiscard]] virtual Pose<double> pose(int link, const Vec3<double>& point) = 0;
  /// The geometric Jacobian of that frame. @param J  6 x N, to be filled
  virtual void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) = 0;
  /// Adds the generalised forces J^T w of a wrench (force; moment) at a point of a link.
  /// @param w [N; N m] in world axes
  void addWrench(int link, const Vec3<double>& point, const Vec6<double>& w, VecX<double>& force);

  [[nodiscard]] virtual ArmEnergies calcEnergies(const VecX<double>& qd) = 0;
  /// [J] Characteristic energy of the arm: the sum over its links of m (|g| L + (L/T)²), L being
  /// its reach. Energies far below it are rounding errors. 0 if the engine does not provide it.
  /// @param duration  [s] T, of the run; may be infinite
  [[nodiscard]] virtual double calcEnergySize(double /*duration*/) const { return 0; }
  /// What structural damping takes [W].
  [[nodiscard]] virtual double calcDampingPower(const VecX<double>& /*qd*/) { return 0; }
  /// Derivatives of M qdd + b by q and by qd, N x N each; by differences where an engine knows
  /// nothing better. Leaves the arm at q.
  virtual void linearize(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                         MatX<double>& S, MatX<double>& D);

  /// The coordinates as columns of a table: what a row tells of the motion, which need not be the
  /// states. As many for each order.
  enum class MotionOrder { Position, Rate, Acceleration };
  [[nodiscard]] virtual std::vector<Column> motionColumns(MotionOrder order) const = 0;
  /// The numbers under motionColumns().
  virtual void readMotion(MotionOrder /*order*/, const VecX<double>& states,
                          VecX<double>& values) const {
    values = states;
  }
  /// What columns of joint i are numbered by: "1" of tau1_Nm.
  [[nodiscard]] virtual std::string jointLabel(int joint) const {
    return std::to_string(joint + 1);
  }

  /// [rad] by how much bending turns the tip of a link; small deflections end at kMostTipSlope.
  [[nodiscard]] virtual double tipSlope(int /*link*/, const VecX<double>& /*q*/) const { return 0; }
  /// Why M may lose its definiteness on the way, and what to do about it.
  [[nodiscard]] virtual std::string_view indefiniteRemedy() const {
    return "check the links' masses and inertias";
  }

  /// Whether coordinates depend on one another: closed loops. M, b and the forces are then those of
  /// the open chains, and solve() and accelerate() answer with motions that keep the loops closed.
  [[nodiscard]] virtual bool isConstrained() const { return false; }
  /// Makes the dependent coordinates and rates of a state follow from the independent ones, which
  /// stay. Coordinates that are held come before others in being independent.
  virtual void complete(const std::vector<char>& /*held*/, VecX<double>& /*q*/,
                        VecX<double>& /*qd*/) {}
  /// Why there is no way on from where it is, or no single one; empty: there is.
  [[nodiscard]] virtual std::string deadEnd() const { return {}; }
  /// Saves or restores what later states depend on beside q and qd.
  virtual void exchange(RunMemory& /*memory*/) {}
  /// Goes on with another arm in place of its own, if it can: masses, gravity and payload may
  /// differ, joints and modes not. Else another engine is needed.
  [[nodiscard]] virtual bool accepts(const ArmChange& /*change*/) { return false; }

 private:
  Jacobian<double> J_;           ///< of addWrench()
  VecX<double> trial_, forces_;  ///< of linearize()
};

/// Makes engines of an arm that makeEngine() does not know. Immutable.
class EngineSource {
 public:
  virtual ~EngineSource() = default;
  [[nodiscard]] virtual std::unique_ptr<ArmEngine> make(const EngineSettings& settings) const = 0;
  [[nodiscard]] virtual int dof() const = 0;
  [[nodiscard]] virtual int jointCount() const = 0;
};

}  // namespace denavit
