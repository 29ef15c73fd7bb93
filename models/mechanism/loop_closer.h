#pragma once

#include <vector>

#include "core/mechanism/assembly.h"
#include "core/mechanism/mechanism.h"
#include "models/mechanism/loop_opening.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// Joints of a mechanism in which its loops are closed, or the nearest that were found.
struct ClosedJoints {
  bool isClosed = false;
  std::vector<double> q;              ///< [rad|m] of all joints
  double residual = 0;                ///< largest of the closures' rows, lengths over the size
  std::vector<double> residuals;      ///< by closure, likewise
  std::vector<LoopOpening> openings;  ///< by closure
  std::vector<double> amplitudes;     ///< of what bends
};

/// Closes the loops of one mechanism from poses as the user has them: of its joints, while links
/// that bend stay as they are, straight where nothing else is said.
class LoopCloser {
 public:
  /// @throws DescriptionError for a mechanism that cannot be computed
  explicit LoopCloser(const MechanismDescription& mechanism);

  [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }

  /// The closed pose near a guess.
  /// @param q     [rad|m] of all joints; missing ones are 0
  /// @param held  joints (0-based) that stay where they are
  /// @param amplitudes  of what bends; missing ones are 0
  [[nodiscard]] ClosedJoints close(const std::vector<double>& q, const std::vector<int>& held = {},
                                   const std::vector<double>& amplitudes = {}) const;
  /// The closed pose near a guess, or beside it, see findClosedPoseBeside(): with these joints
  /// where they are, or, where the loops do not close so, none.
  [[nodiscard]] ClosedJoints assemble(const std::vector<double>& q,
                                      const std::vector<int>& held = {}) const;
  /// The closed pose that a run takes, see findStartingPose().
  /// @param must  joints (0-based) that stay; the independent ones do where that goes
  /// @param amplitudes  that are given stay, too; empty: links may bend where it takes that
  [[nodiscard]] ClosedJoints closeStart(const std::vector<double>& q, const std::vector<int>& must,
                                        const std::vector<double>& amplitudes) const;
  /// Moves one joint to a place and lets the others follow, in steps so short that they stay on the
  /// branch that they are on. Where it is one of the independent joints the others of them stay.
  /// @param q  a pose that is closed, or nearly
  /// @returns the pose with the joint there, or, where the loops do not let it go on, the last
  ///   closed one before, with isClosed false
  [[nodiscard]] ClosedJoints move(const std::vector<double>& q, int joint, double to) const;
  /// The same of several joints at once, each at an even pace; no others stay.
  [[nodiscard]] ClosedJoints move(const std::vector<double>& q, const std::vector<int>& joints,
                                  const std::vector<double>& to) const;
  /// Moves the independent joints to 0, as move() does: those that are named, else those that are
  /// chosen at the pose.
  [[nodiscard]] ClosedJoints moveToZero(const std::vector<double>& q) const;
  /// How far the closures are open at a pose.
  [[nodiscard]] ClosedJoints look(const std::vector<double>& q,
                                  const std::vector<double>& amplitudes = {}) const;
  /// The ways to assemble the mechanism with some joints where they are; see findAssemblyModes().
  [[nodiscard]] std::vector<std::vector<double>> findModes(const std::vector<double>& q,
                                                           const std::vector<int>& held) const;

 private:
  [[nodiscard]] std::vector<int> stayingWith(int joint) const;
  [[nodiscard]] ClosedJoints move(const std::vector<double>& q, const std::vector<int>& joints,
                                  const std::vector<double>& to,
                                  const std::vector<int>& staying) const;
  [[nodiscard]] double calcPart(const VecX<double>& start, const std::vector<int>& joints,
                                const std::vector<double>& to) const;
  [[nodiscard]] bool strays(const VecX<double>& from, const VecX<double>& to) const;
  [[nodiscard]] std::vector<double> toJoints(const VecX<double>& q) const;
  [[nodiscard]] std::vector<char> flag(const std::vector<int>& held) const;
  [[nodiscard]] ClosedJoints toClosed(const ClosedPose& pose) const;
  [[nodiscard]] ClosedJoints find(const VecX<double>& guess, const std::vector<char>& held) const;

  Mechanism mechanism_;
};

}  // namespace denavit
