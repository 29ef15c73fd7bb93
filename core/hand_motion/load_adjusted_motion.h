#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/hand_motion/path_bound.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// The "global view" of a path: how fast it may be passed at a few places, so that the rest is long
/// enough to stop.
struct BrakingView {
  double t = 0;                     ///< [s] when it was made
  ToolLoad load;                    ///< for which
  std::vector<double> s, mostRate;  ///< places, and ṡ there
  int overloadedJoint = -1;         ///< that cannot hold the load at `overloadedAt`, -1: none
  double overloadedAt = 0;

  /// The largest ṡ² at s, linear between places.
  [[nodiscard]] double calcMost(double s) const;
};

/// From the end of the path back, with the bound at `places` evenly spread over it.
/// @param reserve  share of the range of s̈ that braking is not planned with, in [0, 1)
[[nodiscard]] BrakingView makeBrakingView(PathBound& bound, int places, double reserve);

/// A motion that is planned while it goes.
struct LoadAdjustedSpec {
  VecX<double> effort;                     ///< [N m|N] >= 0, infinite: no limit
  std::function<ToolLoad(double t)> load;  ///< in the hand at t [s]; empty: none
  double step = 2e-3;                      ///< [s] > 0; s̈ is constant in each
  int places = 40;                         ///< of the view, >= 2
  double reserve = 0.1;                    ///< of braking, in [0, 1)
  double longest = 60;                     ///< [s] no longer than this
};

/// One step of it.
struct LoadAdjustedSample {
  double t = 0;               ///< [s]
  double s = 0, s_rate = 0;   ///< of a straight hand path: way [m] and speed [m/s]
  double s_acceleration = 0;  ///< from here to the next sample
  PathAccelerations bound{};  ///< at this state, with the load of this moment
  VecX<double> tau;           ///< [N m|N] here
};

struct LoadAdjustedMotion {
  enum class Status {
    Arrived,
    Overloaded,  ///< the arm cannot hold the load on the way at all
    Overrun,     ///< the load grew so that the arm could not brake in time, or not keep to the path
    TooLong      ///< not there after the longest time
  };
  Status status = Status::Arrived;
  double s = 0, t = 0;  ///< where and when it ended
  int joint = -1;       ///< at fault, of Overloaded and Overrun
  std::vector<LoadAdjustedSample> samples;
  std::vector<BrakingView> views;  ///< the first, and one whenever the load had changed

  [[nodiscard]] std::string explain() const;
  [[nodiscard]] double duration() const { return t; }
};

/// Moves along a path from rest to rest as Turney, Mudge, Lee (1981, section 10.2) propose: a crude
/// view of the bound at widely separated places tells how fast is too fast; on the way every step
/// takes the largest acceleration that the efforts allow, at its beginning and at its foreseeable
/// end, with the load that is in the hand then (eq. 10.3), until the view wants it to brake. The
/// view is made anew at once when the mass differs by a twentieth, and within 20 ms when anything
/// of the load does.
///
/// At samples torques are within the efforts, as long as the arm can keep to the path at all;
/// between them they exceed these by less than 0.5 % at steps of 2 ms
/// (tests/core/hand_motion_test.cpp).
/// @throws std::invalid_argument where a number of the specification is not as said above
[[nodiscard]] LoadAdjustedMotion moveLoadAdjusted(const Arm<double>& arm, const JointPath& path,
                                                  const LoadAdjustedSpec& spec);

}  // namespace denavit
