#include "core/hand_motion/hand_rate.h"

#include <algorithm>
#include <cmath>

#include "core/hand_motion/strobed_hand.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

/// A motion that is known at instants.
class TabulatedMotion final : public Trajectory {
 public:
  TabulatedMotion(std::vector<double> times, std::vector<PathPoint> points)
      : table_(std::move(times), std::move(points)), breaks_{table_.length()} {}
  [[nodiscard]] int jointCount() const override { return table_.jointCount(); }
  [[nodiscard]] double duration() const override { return table_.length(); }
  void calc(double t, JointMotion& motion) const override {
    PathPoint point{std::move(motion.q), std::move(motion.qd), std::move(motion.qdd)};
    table_.calc(std::clamp(t, 0.0, duration()), point);
    motion.q = std::move(point.q);
    motion.qd = std::move(point.dq);
    motion.qdd = std::move(point.ddq);
    if (t >= 0 && t <= duration()) return;
    motion.qd.setZero();
    motion.qdd.setZero();
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }

 private:
  PathTable table_;
  std::vector<double> breaks_;
};

class RateIntegration {
 public:
  RateIntegration(const Arm<double>& arm, const HandRateSpec& spec)
      : arm_(arm),
        spec_(spec),
        length_(calcLength(arm)),
        strobe_(arm),
        rows_(spec.part == TaskPart::Translation ? 3 : 6),
        rank_(std::min(calcGenericRank(arm, spec.part), rows_)),
        none_(VecX<double>::Zero(arm.jointCount())) {}

  HandRateMotion integrate() {
    std::vector<double> times;
    std::vector<PathPoint> points;
    const auto steps = std::max(std::lround(std::ceil(spec_.duration / spec_.step - 1e-9)), 1L);
    VecX<double> q = spec_.q0;
    for (long k = 0; k <= steps; ++k) {
      const double t = std::min(static_cast<double>(k) * spec_.step, spec_.duration);
      PathPoint point;
      point.q = q;
      if (!resolve(t, q, &point.ddq, point.dq)) return {status_, t, nullptr};
      times.push_back(t);
      points.push_back(point);
      if (k == steps) break;
      if (!march(t, std::min(spec_.step, spec_.duration - t), q)) return {status_, t_, nullptr};
    }
    return {HandRateMotion::Status::Integrated, spec_.duration,
            std::make_shared<TabulatedMotion>(std::move(times), std::move(points))};
  }

 private:
  /// One step, in shorter ones where the hand does not go the way that is wished: near a singular
  /// pose a whole step would jump across it.
  bool march(double t, double whole, VecX<double>& q) {
    const double end = t + whole;
    double h = whole;
    t_ = t;
    while (t_ < end) {
      h = std::min(h, end - t_);
      VecX<double> next = q;
      if (advance(t_, h, next) && keepsToWish(t_, h, q, next)) {
        q = next;
        t_ = end - t_ <= h ? end : t_ + h;
        continue;
      }
      if (status_ == HandRateMotion::Status::CannotFollow) return false;
      h /= 2;
      constexpr double kShortest = 1.0 / 1024;
      if (h < kShortest * whole) return stop(HandRateMotion::Status::Singular);
      status_ = HandRateMotion::Status::Integrated;
    }
    return true;
  }

  bool advance(double t, double h, VecX<double>& q) {
    VecX<double> k1, k2, k3, k4;
    if (!resolve(t, q, nullptr, k1)) return false;
    if (spec_.integrator == HandIntegrator::Euler) {
      q += h * k1;
      return true;
    }
    if (!resolve(t + h / 2, q + h / 2 * k1, nullptr, k2) ||
        !resolve(t + h / 2, q + h / 2 * k2, nullptr, k3) ||
        !resolve(t + h, q + h * k3, nullptr, k4)) {
      return false;
    }
    q += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    return true;
  }

  /// Whether the tool's origin has moved as wished, but for a tenth, and no joint has leapt.
  bool keepsToWish(double t, double h, const VecX<double>& q, const VecX<double>& next) {
    constexpr double kMostTurn = 0.3;  // [rad|m]
    if (!((next - q).cwiseAbs().maxCoeff() <= kMostTurn)) return false;
    const Vec6<double> way =
        h / 6 * (spec_.rate(t).V + 4 * spec_.rate(t + h / 2).V + spec_.rate(t + h).V);
    const Vec3<double> moved = placeOf(next) - placeOf(q);
    const double size = way.head<3>().norm() + length_ * way.tail<3>().head(rows_ - 3).norm();
    constexpr double kStray = 0.1, kRounding = 1e-12;
    return (moved - way.head<3>()).norm() <= kStray * size + kRounding;
  }

  Vec3<double> placeOf(const VecX<double>& q) {
    calcForwardKinematics(arm_, q, kinematics_);
    return kinematics_.X_WT.p;
  }

  static double calcLength(const Arm<double>& arm) {
    double length = arm.X_LT.p.norm();
    for (const Link<double>& link : arm.links) length += std::hypot(link.a, link.d);
    return length;
  }

  /// The joints' rates, and accelerations where they are asked for.
  bool resolve(double t, const VecX<double>& q, VecX<double>* qdd, VecX<double>& qd) {
    strobe_.calc(q, none_, relation_);
    const MatX<double> L = relation_.L.topRows(rows_);
    const SingularForm svd = calcSingularForm(L);
    constexpr double kSingular = 1e-6;
    const VecX<double>& sigma = svd.values;
    if (!(sigma[rank_ - 1] > kSingular * sigma[0])) return stop(HandRateMotion::Status::Singular);
    const MatX<double> Ur = svd.U.leftCols(rank_), Vr = svd.V.leftCols(rank_);
    const auto invert = [&](const VecX<double>& v) {
      return multiply(Vr, multiplyAdjoint(Ur, v).cwiseQuotient(sigma.head(rank_)));
    };
    const HandRateSample wish = spec_.rate(t);
    const VecX<double> V = wish.V.head(rows_);
    qd = invert(V);
    constexpr double kOff = 1e-6;
    if (!((multiply(L, qd) - V).norm() <= kOff * std::max(V.norm(), 1e-9))) {
      return stop(HandRateMotion::Status::CannotFollow);
    }
    if (qdd == nullptr) return true;
    strobe_.calc(q, qd, relation_);
    *qdd = invert(VecX<double>(wish.A.head(rows_) - relation_.N.head(rows_)));
    return true;
  }

  bool stop(HandRateMotion::Status status) {
    status_ = status;
    return false;
  }

  const Arm<double>& arm_;
  const HandRateSpec& spec_;
  double length_;  ///< [m] of the links in a row
  double t_ = 0;   ///< [s] how far it came
  Kinematics<double> kinematics_;
  HandStrobe strobe_;
  int rows_, rank_;
  VecX<double> none_;
  HandRelation relation_;
  HandRateMotion::Status status_ = HandRateMotion::Status::Integrated;
};

}  // namespace

HandRateMotion integrateHandRate(const Arm<double>& arm, const HandRateSpec& spec) {
  return RateIntegration(arm, spec).integrate();
}

}  // namespace denavit
