#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "core/compiled_once.h"
#include "core/flexible/flexible_arm.h"
#include "core/mechanism/closure_type.h"

namespace denavit {

/// A frame that moves with a link of a chain, or stands in the world.
struct AttachedFrame {
  int chain = -1;       ///< 0-based; -1: the world
  int link = -1;        ///< 0-based, of the chain's arm
  Pose<double> X_LA{};  ///< in the link's core frame L, or in the world
};

/// A loop is closed where two frames meet.
struct Closure {
  std::string name;
  ClosureType type = ClosureType::Revolute;
  AttachedFrame a, b;
};

/// A chain of links. One that starts on a link of another begins, in its arm, with what it shares:
/// the links up to there, without mass, and two rows that never move and take it to its own base.
/// So every chain is an arm with a fixed base, and every recursion for arms serves it.
struct MechanismChain {
  std::string name;
  Arm<double> arm;                                      ///< of a flexible one undeflected
  std::shared_ptr<const FlexibleArm<double>> flexible;  ///< null: all links are rigid
  /// For every coordinate of the arm its index in the mechanism's q; -1: it is 0 always.
  std::vector<int> coordinates;
  int firstLink = 0;  ///< of its own, in the arm

  [[nodiscard]] int dof() const { return flexible ? flexible->dof() : arm.dof(); }
};

/// Chains and the closures between their links. Its N coordinates q are the joints of all chains,
/// one chain after the other, then the amplitudes of what bends. Constant input of every algorithm.
struct Mechanism {
  DENAVIT_DECLARE_VALUE(Mechanism);
  std::vector<MechanismChain> chains;
  std::vector<Closure> closures;
  std::vector<std::string> jointNames;  ///< "crank.1": the chain and the number in it, from 1
  std::vector<JointType> jointTypes;
  int coordinateCount = 0;       ///< N
  std::vector<int> independent;  ///< joints that are to be independent; empty: any
  std::vector<int> actuated;     ///< joints with a drive
  double size = 1;               ///< [m] how large it is: what lengths are compared with

  [[nodiscard]] int jointCount() const { return static_cast<int>(jointNames.size()); }
  [[nodiscard]] int dof() const { return coordinateCount; }
  /// "crank.1" of joints; "mode 1", .. of amplitudes.
  [[nodiscard]] std::string coordinateName(int coordinate) const;
  /// Rows of all closures.
  [[nodiscard]] int closureRows() const {
    int rows = 0;
    for (const Closure& closure : closures) rows += rowCount(closure.type);
    return rows;
  }
};

/// What rows of a mechanism's closures and its coordinates are measured by, so that lengths and
/// turns compare: 1 over the size for rows of position, the size for sliding joints, else 1.
[[nodiscard]] VecX<double> makeRowScale(const Mechanism& mechanism);
[[nodiscard]] VecX<double> makeColumnScale(const Mechanism& mechanism);

/// Adds the amplitudes of all that bends to a list of coordinates.
void addShape(const Mechanism& mechanism, std::vector<int>& coordinates);

/// One flag per coordinate: set for those that are listed.
[[nodiscard]] std::vector<char> markCoordinates(const Mechanism& mechanism,
                                                const std::vector<int>& listed);

/// A name as columns of tables have it: what is no letter or digit becomes _.
[[nodiscard]] std::string toColumnName(std::string name);

}  // namespace denavit
