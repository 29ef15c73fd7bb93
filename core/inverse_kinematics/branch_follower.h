#pragma once

#include <optional>
#include <string>

#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/inverse_kinematics/nearest_pose.h"

namespace denavit {

struct FollowOptions {
  bool obeysLimits = true;  ///< joints stop at their limits, and the tool lags behind
  bool mayJump = false;     ///< takes another branch where its own ends; else the tool lags behind
};

/// Where the arm has come to.
struct FollowStep {
  IkApproach at;
  IkBranch branch;             ///< kept while branches meet and where nothing reaches the target
  bool isWithinLimits = true;  ///< every joint of at.q, as it stands
  bool hasJumped = false;  ///< no small steps led here: a joint had to turn about a singularity,
                           ///< the nearest pose went far, or the branch ended and options.mayJump
  std::string reason;      ///< what keeps the tool from the target; empty where nothing does
};

/// Joint values for a target that is dragged: at each call those that continue the ones before.
///
/// Of the solutions of the closed form the one next to the previous q, on its branch: where
/// branches meet (the arm stretched, and back) the one it came on; through a wrist or shoulder
/// singularity the one that q itself passes to. Angles are not wrapped. Arms without a closed form
/// go by damped least squares from the previous q. Large steps are divided along the straight way,
/// so that the end is on the same branch. Out of reach the arm goes to the nearest pose of its
/// surroundings with the orientation kept (NearestPose), which moves smoothly with the target.
class BranchFollower {
 public:
  /// @param inverse  to outlive this
  /// @param q [rad|m]  where the arm stands
  BranchFollower(const InverseKinematics& inverse, const VecX<double>& q,
                 const FollowOptions& options = {});

  /// @throws std::invalid_argument if the target is not finite, or its orientation is no rotation
  [[nodiscard]] FollowStep follow(const IkTarget& target);
  /// Stands elsewhere.
  void restart(const VecX<double>& q);
  [[nodiscard]] const VecX<double>& q() const { return q_; }

 private:
  struct Candidate {
    IkApproach at;
    IkBranch branch;
  };

  [[nodiscard]] double calcChange(const VecX<double>& q) const;
  [[nodiscard]] double calcCost(const Candidate& candidate) const;
  [[nodiscard]] bool isSmooth(const VecX<double>& q) const;
  [[nodiscard]] bool obeys(const VecX<double>& q) const;
  [[nodiscard]] bool hasSelfMotion();
  [[nodiscard]] std::optional<Candidate> findCandidate(const IkTarget& target);
  [[nodiscard]] bool isMet(const IkTarget& target, Candidate& candidate);
  [[nodiscard]] Candidate approachNearest(const IkTarget& target);
  [[nodiscard]] std::optional<Candidate> stepTo(const IkTarget& target, bool& hasJumped);
  [[nodiscard]] Candidate divide(const IkTarget& target, bool& hasJumped);
  [[nodiscard]] Candidate obey(const IkTarget& target, Candidate wish);
  void accept(const Candidate& candidate);
  [[nodiscard]] std::string describe(const IkTarget& target, const IkApproach& at);

  const InverseKinematics& inverse_;
  const Arm<double>& arm_;
  FollowOptions options_;
  VecX<double> q_;
  VecX<double> leaning_;  ///< [rad|m] the last q that reached its target
  IkBranch branch_;
  DampedLeastSquares free_, bounded_;
  NearestPose nearest_;
  Kinematics<double> kinematics_;
};

}  // namespace denavit
