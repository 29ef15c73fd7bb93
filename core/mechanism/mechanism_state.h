#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/dynamics/joint_friction.h"
#include "core/mechanism/actuation.h"
#include "core/mechanism/mechanism_engine.h"
#include "core/mechanism/reactions.h"

namespace denavit {

/// One closure's wrench on B's side: see ClosureReactions.
struct Reaction {
  Vec6<double> wrench;  ///< [N; N m]
  Determinate determinate;
};

/// What actuators make of a mechanism.
struct ForwardMotion {
  VecX<double> tau;        ///< [N m|N] of the actuated joints
  VecX<double> udot, qdd;  ///< [per s²]
  std::vector<Reaction> reactions;
};

/// What is asked of one state.
struct MechanismQuery {
  VecX<double> q;                ///< [rad|m] a guess; the independent coordinates stay
  std::vector<int> independent;  ///< empty: the mechanism's own, or others where those are singular
  VecX<double> u, udot;          ///< [per s, per s²] of the independent ones; empty: zeros
  std::vector<JointFriction> friction;  ///< one per joint; empty: none
  VecX<double> weights, preload;        ///< of the actuated joints, see distributeTorques()
  std::optional<VecX<double>> tau;      ///< of the actuated joints: asks for their motion too
};

/// Everything about one state of a mechanism, in Freeman's (1985) terms.
struct MechanismState {
  std::vector<int> independent;
  VecX<double> q, qd, qdd, u, udot;
  int closureRows = 0, closureRank = 0, mobility = 0;
  std::vector<int> redundantRows;
  VecX<double> singularValues;  ///< of A as it is, rows in axes of A
  double closureResidual = 0;   ///< the largest row [m|rad]
  double condition = 1;         ///< of the set, see CoordinateSet::calcCondition()
  MatX<double> G;               ///< N x m
  VecX<double> gamma;           ///< q̈ at u' = 0
  MatX<double> M;               ///< M*
  /// [N m|N] Reduced; elastic ones are those of bent links and joint springs.
  VecX<double> velocityForce, gravityForce, elasticForce, frictionForce, tauReduced;
  Actuation actuation;
  std::vector<Reaction> reactions;  ///< of the motion under those torques; empty without them
  double kinetic = 0, potential = 0, strain = 0;
  std::vector<Pose<double>> toolPoses;  ///< of every chain
  std::optional<ForwardMotion> forward;
};

/// Why a state is none.
struct NoState {
  enum class Kind {
    OpenLoops,          ///< the loops cannot be closed there
    SingularSet,        ///< what was asked to be independent is not
    WrongCount,         ///< it is not as many as the mobility
    SingularMechanism,  ///< the loops leave more motions there than nearby
    Indefinite          ///< M* is not positive definite
  };
  Kind kind;
  double residual = 0;            ///< of OpenLoops
  VecX<double> nearest = {};      ///< [rad|m] of OpenLoops
  std::string worstClosure = {};  ///< of OpenLoops
  int mobility = 0;               ///< of the mechanism
  double condition = 0;           ///< of a singular set
};

struct StateOutcome {
  std::optional<MechanismState> state;
  std::optional<NoState> problem;
};

/// The largest rank of the closure equations found close to a closed pose: above that at the pose
/// itself where it is singular, and loops leave another motion there to first order.
/// @param q  [rad|m] closed
[[nodiscard]] int findGenericRank(const Mechanism& mechanism, const VecX<double>& q);

[[nodiscard]] StateOutcome calcMechanismState(const std::shared_ptr<const Mechanism>& mechanism,
                                              const MechanismQuery& query);

}  // namespace denavit
