#pragma once

#include <functional>
#include <vector>

#include "core/dynamics/joint_friction.h"
#include "core/mechanism/hand_coordinates.h"

namespace denavit {

/// How near a pose of a parallel mechanism is to its singularities (Gosselin, Angeles 1990), from
/// the motions Z that the loops leave: both are the smallest singular value over the largest,
/// lengths over the mechanism's size; 0 is singular.
struct SingularityMeasures {
  double direct = 1;   ///< of the actuated joints' rates: at 0 they cannot hold the hand
  double inverse = 1;  ///< of the hand's velocities: at 0 the hand loses a motion
};

/// What is asked of a map over two coordinates of the hand.
struct SingularityMapTask {
  HandCoordinate across = HandCoordinate::X, up = HandCoordinate::Z;
  /// All coordinates that the hand has here; those beside the two stay as in the pose.
  std::vector<HandCoordinate> hand;
  int count = 61;                   ///< of places each way
  double extent = 0;                ///< [m] of the map each way; 0: twice the size of the mechanism
  std::vector<JointLimits> limits;  ///< that poses keep; empty: none
};

/// Places of the hand that are reached from a pose without leaving its assembly mode.
struct SingularityMap {
  struct Place {
    bool isReached = false;
    VecX<double> q;  ///< [rad|m]
    /// Signed: a sign that changes from one place to the next has a singularity between them.
    double direct = 0, inverse = 0;
  };
  /// Where the hand gets no farther from a place towards the next one.
  struct Rim {
    int column = 0, row = 0;  ///< of the place
    int dx = 0, dy = 0;       ///< towards the next
    bool isDirect = false;    ///< the drives lose the hand there
    bool isInverse = false;   ///< the hand loses a motion there; neither: a limit of a joint
  };
  int count = 0;                   ///< of places each way
  std::vector<double> across, up;  ///< [m|rad] coordinates of columns and rows
  std::vector<Place> places;       ///< row by row
  std::vector<Rim> rims;
  bool complete = false;  ///< false: it was stopped
  [[nodiscard]] const Place& at(int column, int row) const {
    return places[static_cast<std::size_t>(row * count + column)];
  }
  [[nodiscard]] int reachedCount() const;
  /// Whether the hand gets to the edge of the map: it goes on beyond it.
  [[nodiscard]] bool isCut() const;
};

/// The hand's places around that of a pose, one after the other from their neighbours.
/// @param q     [rad|m] closed
/// @param goOn  is told the part done, 0 to 1; false stops
[[nodiscard]] SingularityMap calcSingularityMap(const Mechanism& mechanism, const VecX<double>& q,
                                                const SingularityMapTask& task,
                                                const std::function<bool(double)>& goOn);

/// Coordinates of the hand for a map at a pose: the two of x, y, z that it moves in most, then what
/// it can be led in besides: the third, or phi in a plane.
[[nodiscard]] std::vector<HandCoordinate> chooseHand(const Mechanism& mechanism,
                                                     const VecX<double>& q);

/// At one closed pose. @param hand  coordinates of the hand
[[nodiscard]] SingularityMeasures calcSingularityMeasures(const Mechanism& mechanism,
                                                          const VecX<double>& q,
                                                          const std::vector<HandCoordinate>& hand);

}  // namespace denavit
