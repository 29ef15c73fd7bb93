#include "core/trajectory/follow_tool.h"

#include <algorithm>
#include <cmath>

#include "core/kinematics/forward_kinematics.h"
#include "core/linear/dense.h"
#include "core/scalar/dual.h"
#include "core/spatial/turn.h"
#include "core/trajectory/arc_length.h"

namespace denavit {
namespace {

using Rate = Dual<double, 1>;

/// Brings an arm's tool to the points of its path.
class ToolFollower {
 public:
  ToolFollower(const Arm<double>& arm, TaskPart part)
      : arm_(arm),
        rateArm_(arm.cast<Rate>()),
        rows_(part == TaskPart::Translation ? 3 : 6),
        rank_(calcGenericRank(arm, part)) {}

  /// Newton's method from a q nearby. @returns whether the tool came there
  bool reach(const ToolPoint& target, VecX<double>& q) {
    for (int k = 0; k < kMostRounds; ++k) {
      calcForwardKinematics(arm_, q, kinematics_);
      const VecX<double> error = errorTo(target.X_WT);
      if (error.norm() <= kReached * std::max(1.0, target.X_WT.p.norm())) return true;
      if (!solve(q)) return false;
      q += pseudoinverse(error);
    }
    return false;
  }

  /// q' and q'' along the path, at a q that is on it. @returns whether the arm can move so
  bool differentiate(const ToolPoint& target, PathPoint& point) {
    if (!solve(point.q)) return false;
    const VecX<double> V = target.V.head(rows_), A = target.A.head(rows_);
    point.dq = pseudoinverse(V);
    const double scale = std::max(V.norm(), 1e-9);
    if ((multiply(J_, point.dq) - V).norm() > kSlack * scale) return false;
    const MatX<double> Jdot = calcJacobianRate(point.q, point.dq);
    point.ddq = pseudoinverse(A - multiply(Jdot, point.dq));
    // The least-norm rates turn with the Jacobian's rows: of q' = Jᵀ y, J̇ᵀ y beside them.
    const VecX<double> y = multiply(U_, multiplyAdjoint(V_, point.dq).cwiseQuotient(sigma_));
    const VecX<double> beside = multiplyAdjoint(Jdot, y);
    point.ddq += beside - multiply(V_, multiplyAdjoint(V_, beside));
    return true;
  }

  /// The u at which the tool's path is nearest to the tool's place at q. Newton's method starts
  /// from a u nearby.
  double findNearest(const ToolPath& tool, const VecX<double>& q, double u, double from,
                     double to) {
    calcForwardKinematics(arm_, q, kinematics_);
    for (int k = 0; k < 4; ++k) {
      const ToolPoint target = tool.calc(u);
      const VecX<double> V = target.V.head(rows_);
      u = std::clamp(u - errorTo(target.X_WT).dot(V) / V.squaredNorm(), from, to);
    }
    return u;
  }

  /// How far the tool is from its path at a q.
  double calcError(const ToolPoint& target, const VecX<double>& q) {
    calcForwardKinematics(arm_, q, kinematics_);
    return errorTo(target.X_WT).norm();
  }

 private:
  static constexpr int kMostRounds = 12;
  static constexpr double kReached = 1e-13, kSlack = 1e-6;
  static constexpr double kSingular = 1e-7;  ///< of the largest singular value

  [[nodiscard]] VecX<double> errorTo(const Pose<double>& X_WT) const {
    Vec6<double> error;
    error << X_WT.p - kinematics_.X_WT.p,
        rows_ > 3 ? calcTurn(kinematics_.X_WT.R, X_WT.R) : Vec3<double>::Zero();
    return error.head(rows_);
  }
  bool solve(const VecX<double>& q) {
    calcForwardKinematics(arm_, q, kinematics_);
    calcJacobian(arm_, kinematics_, full_);
    J_ = full_.topRows(rows_);
    const SingularForm svd = calcSingularForm(J_);
    U_ = svd.U.leftCols(rank_);
    sigma_ = svd.values.head(rank_);
    V_ = svd.V.leftCols(rank_);
    return sigma_[rank_ - 1] > kSingular * sigma_[0];
  }
  [[nodiscard]] VecX<double> pseudoinverse(const VecX<double>& v) const {
    return multiply(V_, multiplyAdjoint(U_, v).cwiseQuotient(sigma_));
  }
  [[nodiscard]] MatX<double> calcJacobianRate(const VecX<double>& q, const VecX<double>& dq) {
    VecX<Rate> moving(q.size());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      moving[i] = Rate::variable(q[i], 0);
      moving[i].d[0] = dq[i];
    }
    calcForwardKinematics(rateArm_, moving, rateKinematics_);
    calcJacobian(rateArm_, rateKinematics_, rateJ_);
    return rateJ_.topRows(rows_).unaryExpr([](const Rate& entry) { return entry.d[0]; });
  }

  const Arm<double>& arm_;
  Arm<Rate> rateArm_;
  int rows_, rank_;
  Kinematics<double> kinematics_;
  Kinematics<Rate> rateKinematics_;
  Jacobian<double> full_;
  Jacobian<Rate> rateJ_;
  MatX<double> J_, U_, V_;  ///< J = U diag(sigma) Vᵀ
  VecX<double> sigma_;
};

/// Joints that only tremble by rounding stand still: friction and limits ask for the sign of a
/// rate.
void stopTrembling(std::vector<PathPoint>& points) {
  constexpr double kTremor = 1e-11, kTremorRate = 1e-8;  // [rad|m], per unit of the path
  for (Eigen::Index i = 0; i < points.front().q.size(); ++i) {
    const double q = points.front().q[i];
    const bool trembles = std::ranges::all_of(points, [&](const PathPoint& point) {
      return std::abs(point.q[i] - q) < kTremor && std::abs(point.dq[i]) < kTremorRate;
    });
    if (!trembles) continue;
    for (PathPoint& point : points) {
      point.q[i] = q;
      point.dq[i] = point.ddq[i] = 0;
    }
  }
}

/// Steps along the tool's path, as long as the table between their ends is exact enough.
class PathMarch {
 public:
  PathMarch(const Arm<double>& arm, const ToolPath& tool, TaskPart part)
      : tool_(tool), follower_(arm, part) {}

  FollowedPath march(const VecX<double>& q0) {
    using Status = FollowedPath::Status;
    const double length = tool_.length();
    PathPoint point;
    point.resize(static_cast<int>(q0.size()));
    middle_ = point;
    point.q = q0;
    if (!follower_.reach(tool_.calc(0), point.q) || (point.q - q0).norm() > kSameStart) {
      return {Status::NotAtStart, 0, nullptr};
    }
    if (!follower_.differentiate(tool_.calc(0), point)) return {Status::Singular, 0, nullptr};
    std::vector<double> s{0};
    std::vector<PathPoint> points{point};
    double h = length / 8;
    PathPoint next = point;
    for (double u = 0; u < length;) {
      h = std::min(h, length - u);
      const double to = h < length - u ? u + h : length;
      if (tryStep(points.back(), u, to, next)) {
        u = to;
        s.push_back(u);
        points.push_back(next);
        if (error_ < kFollowTolerance / 64) h *= 2;
        continue;
      }
      h /= 2;
      if (h < kShortestStep * length || points.size() > kMostPoints) {
        return {reached_ ? Status::Singular : Status::OutOfReach, u, nullptr};
      }
    }
    stopTrembling(points);
    return {Status::Followed, length, std::make_shared<PathTable>(std::move(s), std::move(points))};
  }

 private:
  static constexpr double kSameStart = 1e-6;  ///< [rad|m]
  static constexpr double kShortestStep = 1e-8;
  static constexpr std::size_t kMostPoints = 50000;
  static constexpr double kMostTurn = 0.3;  ///< [rad|m] of a joint in one step

  bool tryStep(const PathPoint& from, double u, double to, PathPoint& next) {
    const double h = to - u;
    next.q = from.q + h * (from.dq + 0.5 * h * from.ddq);
    const ToolPoint target = tool_.calc(to);
    reached_ = follower_.reach(target, next.q);
    // Another branch is not a step away.
    if (!reached_ || (next.q - from.q).cwiseAbs().maxCoeff() > kMostTurn) return false;
    if (!follower_.differentiate(target, next)) return false;
    error_ = 0;
    for (const double x : {0.25, 0.5, 0.75}) {
      interpolateQuintic(from, next, h, x, middle_);
      error_ = std::max(error_, follower_.calcError(tool_.calc(u + x * h), middle_.q));
    }
    return error_ <= kFollowTolerance;
  }

  const ToolPath& tool_;
  ToolFollower follower_;
  PathPoint middle_;
  double error_ = 0;
  bool reached_ = true;
};

/// Checks whether a table parametrised by the arc length of the joints keeps to the tool's path,
/// and finds further points that it must pass through.
class EvenFollower {
 public:
  EvenFollower(const Arm<double>& arm, const ToolPath& tool, TaskPart part)
      : tool_(tool), follower_(arm, part) {}

  std::optional<EvenPoint> check(const EvenPoint& left, const EvenPoint& right, double way) {
    between_ = left.point;
    double u_middle = left.u, error = 0;
    VecX<double> q_middle;
    for (const double x : {0.25, 0.5, 0.75}) {
      interpolateQuintic(left.point, right.point, way, x, between_);
      const double u = follower_.findNearest(tool_, between_.q, left.u + x * (right.u - left.u),
                                             left.u, right.u);
      error = std::max(error, follower_.calcError(tool_.calc(u), between_.q));
      if (x != 0.5) continue;
      u_middle = u;
      q_middle = between_.q;
    }
    const ToolPoint target = tool_.calc(u_middle);
    between_.q = q_middle;
    const bool isInside = u_middle > left.u && u_middle < right.u;
    if (error <= kFollowTolerance || !isInside || !follower_.reach(target, between_.q) ||
        !follower_.differentiate(target, between_)) {
      return {};
    }
    return toEvenPoint(u_middle, between_);
  }

 private:
  const ToolPath& tool_;
  ToolFollower follower_;
  PathPoint between_;
};

}  // namespace

std::shared_ptr<const PathTable> followEvenly(const Arm<double>& arm, const ToolPath& tool,
                                              TaskPart part, const PathTable& followed, double from,
                                              double to) {
  EvenFollower follower(arm, tool, part);
  return byArcLength(followed, from, to,
                     [&](const EvenPoint& left, const EvenPoint& right, double way) {
                       return follower.check(left, right, way);
                     });
}

FollowedPath followTool(const Arm<double>& arm, const ToolPath& tool, const VecX<double>& q0,
                        TaskPart part) {
  return PathMarch(arm, tool, part).march(q0);
}

}  // namespace denavit
