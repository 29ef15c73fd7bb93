#include "core/hand_motion/hand_acceleration.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/dynamics/inertia_matrix.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// c · y + d over all y with |A y + b| <= e.
struct BoxProgram {
  MatX<double> A;
  VecX<double> b, e, c;
  double d = 0;
};

/// Whether A y = 0 for y = 0 only.
bool isInjective(const MatX<double>& A) { return calcKernel(A).isZero(0); }

/// The extremes of a linear function are at vertices: where as many rows as there are unknowns are
/// at a limit.
class VertexSearch {
 public:
  explicit VertexSearch(const BoxProgram& program) : p_(program) {
    for (Eigen::Index i = 0; i < p_.e.size(); ++i) {
      if (std::isfinite(p_.e[i])) rows_.push_back(static_cast<int>(i));
    }
  }

  AccelerationBound find() {
    const auto unknowns = static_cast<std::size_t>(p_.A.cols());
    bound_ = {kUnbounded, -kUnbounded, -1, -1};
    if (!isBounded()) return {-kUnbounded, kUnbounded, -1, -1};
    choose(unknowns, 0);
    return bound_;
  }

 private:
  /// Whether the rows with limits bound all unknowns.
  [[nodiscard]] bool isBounded() const {
    if (p_.A.cols() == 0) return true;
    if (rows_.size() < static_cast<std::size_t>(p_.A.cols())) return false;
    MatX<double> limited(rows_.size(), p_.A.cols());
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      limited.row(static_cast<Eigen::Index>(k)) = p_.A.row(rows_[k]);
    }
    return isInjective(limited);
  }

  void choose(std::size_t left, std::size_t from) {
    if (left == 0) return visit();
    for (std::size_t k = from; k + left <= rows_.size(); ++k) {
      chosen_.push_back(rows_[k]);
      choose(left - 1, k + 1);
      chosen_.pop_back();
    }
  }

  void visit() {
    const auto n = static_cast<Eigen::Index>(chosen_.size());
    if (n == 0) return take(VecX<double>(0));  // nothing is left to be chosen
    MatX<double> A(n, n);
    for (Eigen::Index k = 0; k < n; ++k) A.row(k) = p_.A.row(chosen_[static_cast<std::size_t>(k)]);
    if (!isInjective(A)) return;
    for (unsigned signs = 0; signs < (1U << n); ++signs) {
      VecX<double> right(n);
      for (Eigen::Index k = 0; k < n; ++k) {
        const int row = chosen_[static_cast<std::size_t>(k)];
        right[k] = ((signs >> k) & 1U ? p_.e[row] : -p_.e[row]) - p_.b[row];
      }
      take(solveByFullPivots(A, right));
    }
  }

  void take(const VecX<double>& y) {
    constexpr double kSlack = 1e-10;
    const VecX<double> tau = multiply(p_.A, y) + p_.b;
    for (const int row : rows_) {
      if (std::abs(tau[row]) > p_.e[row] * (1 + kSlack)) return;
    }
    bound_.include(p_.c.dot(y) + p_.d, chosen_.empty() ? -1 : chosen_.front());
  }

  const BoxProgram& p_;
  std::vector<int> rows_, chosen_;
  AccelerationBound bound_;
};

/// All qdd with T qdd = t, as particular + basis y; @returns whether there are any.
bool solveAll(const MatX<double>& T, const VecX<double>& t, VecX<double>& particular,
              MatX<double>& basis) {
  const SingularForm svd = calcFullSingularForm(T);
  constexpr double kSingular = 1e-9;
  const Eigen::Index rank =
      (svd.values.array() > 0 && svd.values.array() >= kSingular * svd.values[0]).count();
  const VecX<double> y =
      multiplyAdjoint(svd.U, t).head(rank).cwiseProduct(svd.values.head(rank).cwiseInverse());
  particular = multiply(svd.V.leftCols(rank), y);
  basis = svd.V.rightCols(T.cols() - rank);
  constexpr double kOff = 1e-8;
  return (multiply(T, particular) - t).norm() <= kOff * (1 + t.norm());
}

class HandBounds {
 public:
  HandBounds(const Arm<double>& arm, const HandLoad& state) : state_(state) {
    HandStrobe(arm).calc(state.q, state.qd, relation_);
    InertiaMatrixWork<double> inertia;
    calcInertiaMatrix(arm, state.q, inertia, M_);
    NewtonEulerWork<double> work;
    bias_.resize(state.q.size());
    const VecX<double> none = VecX<double>::Zero(state.q.size());
    calcInverseDynamics(arm, state.q, state.qd, none, work, bias_);
    if (state.loadTorques.size() > 0) bias_ += state.loadTorques;
    direction_ = state.direction.normalized();
  }

  HandAcceleration find() {
    HandAcceleration found;
    found.isSingular = !findOnPath(found.onPath);
    if (found.isSingular) return found;
    found.free = findFree();
    found.rotationHeld = findRotationHeld();
    return found;
  }

 private:
  /// L qdd = (a d; 0) - N, with a among the unknowns. Arms of fewer than six joints that cannot
  /// hold their hand's orientation let it turn: the first three rows only.
  bool findOnPath(AccelerationBound& bound) {
    return findOnPath(6, bound) || (state_.q.size() < 6 && findOnPath(3, bound));
  }
  bool findOnPath(Eigen::Index rows, AccelerationBound& bound) {
    const Eigen::Index n = state_.q.size();
    Vec6<double> along;
    along << direction_, Vec3<double>::Zero();
    VecX<double> perUnit, still;
    MatX<double> basis, same;
    const MatX<double> L = relation_.L.topRows(rows);
    if (!solveAll(L, along.head(rows), perUnit, basis) ||
        !solveAll(L, VecX<double>(-relation_.N.head(rows)), still, same)) {
      return false;
    }
    MatX<double> y(n, 1 + basis.cols());
    y << perUnit, basis;
    bound = findRange(y, still, VecX<double>::Unit(y.cols(), 0), 0);
    return true;
  }

  /// The range of c · y + d where the joints accelerate by Y y + p.
  [[nodiscard]] AccelerationBound findRange(const MatX<double>& Y, const VecX<double>& p,
                                            const VecX<double>& c, double d) const {
    const MatX<double> A = multiply(M_, Y);
    const VecX<double> b = multiply(M_, p) + bias_;
    if (state_.gears.empty()) return VertexSearch({A, b, state_.effort, c, d}).find();
    return findExtremes({A, Y, b, p, state_.effort, c, d, state_.gears});
  }

  /// d · N ± Σ |w_i| effort_i - w · bias, with w = (d; 0)ᵀ L M⁻¹.
  AccelerationBound findFree() {
    const VecX<double> row = relation_.L.topRows(3).transpose() * direction_;
    if (!state_.gears.empty()) {
      const Eigen::Index n = row.size();
      return findRange(MatX<double>::Identity(n, n), VecX<double>::Zero(n), row,
                       direction_.dot(relation_.N.head<3>()));
    }
    const VecX<double> w = solveSemidefinite(M_, row);
    const double middle = direction_.dot(relation_.N.head<3>()) - w.dot(bias_);
    double room = 0;
    for (Eigen::Index i = 0; i < w.size(); ++i) {
      if (w[i] != 0) room += std::abs(w[i]) * state_.effort[i];
    }
    return {middle - room, middle + room, -1, -1};
  }

  AccelerationBound findRotationHeld() {
    VecX<double> particular;
    MatX<double> basis;
    const MatX<double> turning = relation_.L.bottomRows(3);
    if (!solveAll(turning, VecX<double>(-relation_.N.tail<3>()), particular, basis)) {
      return {kUnbounded, -kUnbounded, -1, -1};
    }
    const VecX<double> row = relation_.L.topRows(3).transpose() * direction_;
    return findRange(basis, particular, multiplyAdjoint(basis, row),
                     row.dot(particular) + direction_.dot(relation_.N.head<3>()));
  }

  const HandLoad& state_;
  HandRelation relation_;
  MatX<double> M_;
  VecX<double> bias_;
  Vec3<double> direction_;
};

}  // namespace

HandAcceleration calcHandAcceleration(const Arm<double>& arm, const HandLoad& state) {
  return HandBounds(arm, state).find();
}

VecX<double> calcWeightTorques(const Arm<double>& arm, const VecX<double>& q, double mass) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  Jacobian<double> J;
  calcJacobian(arm, kinematics, J);
  return -mass * (J.topRows(3).transpose() * arm.g_W);
}

}  // namespace denavit
