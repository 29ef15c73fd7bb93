#pragma once

#include <string>
#include <vector>

#include "core/inverse_kinematics/damped_least_squares.h"

namespace denavit {

struct IkSearchOptions {
  VecX<double> near;      ///< [rad|m] where the first search begins; empty: at 0
  int starts = 32;        ///< searches at most
  int rounds = 200;       ///< of each
  bool findsAll = false;  ///< goes on after the first solution, unless the arm is redundant
  bool staysNear = true;  ///< moves solutions of a redundant arm next to `near`, where it is given
};

struct IkSearch {
  IkStatus status = IkStatus::NotConverged;
  std::vector<IkApproach> found;  ///< solutions, each as often as it was found
  IkApproach best;                ///< the first solution, else what came nearest
  std::string reason;             ///< what keeps the tool from the target; empty where nothing does
};

/// Joint values for a target by damped least squares from several starts, the same ones each time,
/// spread evenly over the joints' ranges (all turns, or the arm's size, where there are none). For
/// every arm: of fewer joints than the target needs the best compromise, of more the solution next
/// to `near`. Without any solution the search is repeated without limits, to tell what is out of
/// reach from what limits keep away.
/// @param limits  one per joint, or none
[[nodiscard]] IkSearch findByLeastSquares(const Arm<double>& arm,
                                          const std::vector<JointLimits>& limits,
                                          const IkTarget& target,
                                          const IkSearchOptions& options = {});

/// Start k of a search: 0, then points that fill the joints' ranges evenly.
class SearchStarts {
 public:
  SearchStarts(const Arm<double>& arm, const std::vector<JointLimits>& limits);
  [[nodiscard]] VecX<double> at(int k) const;

 private:
  VecX<double> lower_, upper_;
};

/// Whether an arm can meet a target in infinitely many ways.
[[nodiscard]] bool isRedundant(const Arm<double>& arm, const IkTarget& target);

}  // namespace denavit
