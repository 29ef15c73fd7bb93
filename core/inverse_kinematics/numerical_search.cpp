#include "core/inverse_kinematics/numerical_search.h"

#include <numbers>

#include "core/inverse_kinematics/closed_form.h"
#include "core/kinematics/even_sequence.h"
#include "core/kinematics/manipulability.h"

namespace denavit {
namespace {

/// What a search came to, position and orientation in one number.
double measureOf(const IkApproach& approach, double size) {
  return std::hypot(approach.positionError, size * approach.rotationError);
}

IkSearch searchFrom(const Arm<double>& arm, const std::vector<JointLimits>& limits,
                    const IkTarget& target, const IkSearchOptions& options) {
  const double size = calcArmSize(arm);
  const SearchStarts starts(arm, limits);
  const bool goesOn = options.findsAll && !isRedundant(arm, target);
  DampedLeastSquares solver(arm, limits, size);
  IkSearch search;
  for (int k = 0; k < options.starts; ++k) {
    const bool isFirst = k == 0 && options.near.size() > 0;
    const IkApproach tried =
        solver.approach(target, isFirst ? options.near : starts.at(k), options.rounds);
    const bool isSolved = tried.status == IkStatus::Solved;
    if (k == 0 || (search.found.empty() &&
                   (isSolved || measureOf(tried, size) < measureOf(search.best, size)))) {
      search.best = tried;
    }
    if (!isSolved) continue;
    search.found.push_back(tried);
    if (!goesOn) break;
  }
  search.status = search.best.status;
  return search;
}

}  // namespace

SearchStarts::SearchStarts(const Arm<double>& arm, const std::vector<JointLimits>& limits)
    : lower_(arm.dof()), upper_(arm.dof()) {
  const double size = calcArmSize(arm);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    upper_[k] = arm.links[i].type == JointType::Revolute ? std::numbers::pi : size;
    lower_[k] = -upper_[k];
    if (limits.empty()) continue;
    if (std::isfinite(limits[i].lower)) lower_[k] = limits[i].lower;
    if (std::isfinite(limits[i].upper)) upper_[k] = limits[i].upper;
  }
}

VecX<double> SearchStarts::at(int k) const {
  if (k == 0) return VecX<double>::Zero(lower_.size());
  const EvenSequence sequence(static_cast<int>(lower_.size()));
  VecX<double> q(lower_.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    q[i] = lower_[i] + (upper_[i] - lower_[i]) * sequence.at(k, static_cast<int>(i));
  }
  return q;
}

bool isRedundant(const Arm<double>& arm, const IkTarget& target) {
  const TaskPart part = target.hasOrientation ? TaskPart::Full : TaskPart::Translation;
  return arm.jointCount() > calcGenericRank(arm, part);
}

IkSearch findByLeastSquares(const Arm<double>& arm, const std::vector<JointLimits>& limits,
                            const IkTarget& target, const IkSearchOptions& options) {
  assert(limits.empty() || limits.size() == arm.links.size());
  IkSearch search = searchFrom(arm, limits, target, options);
  if (search.status == IkStatus::Solved) {
    const bool moves = options.staysNear && options.near.size() > 0 && isRedundant(arm, target);
    if (moves) {
      DampedLeastSquares solver(arm, limits, calcArmSize(arm));
      search.best = solver.stayNear(target, search.best, options.near);
      search.found.front() = search.best;
    }
    return search;
  }
  if (!limits.empty()) {
    IkSearchOptions one = options;
    one.findsAll = false;
    const bool isReachable = searchFrom(arm, {}, target, one).status == IkStatus::Solved;
    if (isReachable) {
      search.status = IkStatus::LimitsInTheWay;
    } else if (search.status == IkStatus::LimitsInTheWay) {
      search.status = IkStatus::OutOfReach;
    }
  }
  IkApproach told = search.best;
  told.status = search.status;
  search.reason = describeStop(arm, limits, told);
  if (search.reason.empty()) search.reason = "joint limits are in the way";
  return search;
}

}  // namespace denavit
