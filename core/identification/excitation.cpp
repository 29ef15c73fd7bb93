#include "core/identification/excitation.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/identification/random_numbers.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/linear/dense.h"

namespace denavit {

namespace {

/// Of limits that the coarse grid of the search keeps free, for what lies between its places.
constexpr double kReserve = 0.97;
/// The same of the fine grid at the end, as a part of efforts and in m.
constexpr double kFineReserve = 1e-3;
constexpr int kStarts = 40;       ///< one trial in so many is a random start,
constexpr int kMostStarts = 200;  ///< of these at most

/// What the search changes: per joint the coefficients of its series up to a factor, the part of
/// what limits allow, and where in its room the joint swings; all in [-1, 1].
struct ExcitationShape {
  MatX<double> sine, cosine;
  VecX<double> size, place;
};

/// What a motion does on a grid of instants.
struct ExcitationJudgement {
  double condition = std::numeric_limits<double>::infinity();
  /// Of efforts as parts of them, and of floor and clearance in m; negative where there is room.
  double violation = -1;
  VecX<double> rate, acceleration, effort;
  double lowestTool = std::numeric_limits<double>::infinity(), nearestTool = lowestTool;
  [[nodiscard]] double cost() const { return std::log(condition) + 30 * std::max(0.0, violation); }
};

class ExcitationSearch {
 public:
  explicit ExcitationSearch(const ExcitationSpec& spec)
      : spec_(spec), n_(spec.model.joints()), random_(spec.seed) {
    makeTables();
    countUnseen();
  }

  Excitation run(const std::function<bool(double)>& progress) {
    ExcitationShape best;
    ExcitationJudgement judged = start(best);
    const Excitation first = finish(makeMotion(best));
    bool isCancelled = false;
    double step = 0.5;
    for (int k = countStarts(); k < spec_.trials; ++k) {
      if (progress && k % 10 == 0 && !progress(static_cast<double>(k) / spec_.trials)) {
        isCancelled = true;
        break;
      }
      const ExcitationShape other = change(best, step);
      const ExcitationJudgement tried = judge(makeMotion(other), gridSize());
      const bool isBetter = tried.cost() < judged.cost();
      // A success in five keeps the size of changes (Rechenberg 1973).
      step = std::clamp(step * (isBetter ? 1.4 : 0.92), 1e-3, 1.0);
      if (!isBetter) continue;
      best = other;
      judged = tried;
    }
    // A motion that was better on the coarse grid of the search may have to shrink more to keep its
    // limits.
    Excitation found = finish(makeMotion(best));
    if (isBetter(first, found)) found = first;
    found.firstCondition = first.condition;
    using enum Excitation::Status;
    if (isCancelled && found.status == Found) found.status = Cancelled;
    return found;
  }

 private:
  double draw() { return drawUniform(random_, 1); }
  [[nodiscard]] int gridSize() const { return 12 * spec_.harmonics; }

  [[nodiscard]] int countStarts() const {
    return std::clamp(spec_.trials / kStarts, 1, kMostStarts);
  }

  ExcitationShape makeShape() {
    ExcitationShape shape{MatX<double>(spec_.harmonics, n_), MatX<double>(spec_.harmonics, n_),
                          VecX<double>(n_), VecX<double>(n_)};
    for (double& x : shape.sine.reshaped()) x = draw();
    for (double& x : shape.cosine.reshaped()) x = draw();
    for (double& x : shape.size) x = draw();
    for (double& x : shape.place) x = draw();
    return shape;
  }

  ExcitationJudgement start(ExcitationShape& best) {
    ExcitationJudgement judged;
    for (int k = 0; k < countStarts(); ++k) {
      const ExcitationShape shape = makeShape();
      const ExcitationJudgement tried = judge(makeMotion(shape), gridSize());
      if (k > 0 && !(tried.cost() < judged.cost())) continue;
      best = shape;
      judged = tried;
    }
    return judged;
  }

  ExcitationShape change(ExcitationShape shape, double step) {
    const auto i = static_cast<Eigen::Index>(random_() % static_cast<unsigned>(n_));
    const auto move = [&](double& x) { x = std::clamp(x + step * draw(), -1.0, 1.0); };
    for (double& x : shape.sine.col(i)) move(x);
    for (double& x : shape.cosine.col(i)) move(x);
    move(shape.size[i]);
    move(shape.place[i]);
    return shape;
  }

  /// Sines and cosines of all harmonics over a period, and the harmonics' numbers.
  void makeTables() {
    const Eigen::Index K = spec_.harmonics, N = gridSize();
    numbers_ = VecX<double>::LinSpaced(K, 1, static_cast<double>(K));
    const VecX<double> phase =
        VecX<double>::LinSpaced(N, 0, 2 * M_PI * (1 - 1 / static_cast<double>(N)));
    sines_.resize(N, K);
    cosines_.resize(N, K);
    for (Eigen::Index k = 0; k < K; ++k) {
      sines_.col(k) = (numbers_[k] * phase.array()).sin();
      cosines_.col(k) = (numbers_[k] * phase.array()).cos();
    }
  }

  /// Series that start at rest without acceleration, as large as their joints' limits allow.
  [[nodiscard]] FourierMotion makeMotion(const ExcitationShape& shape) const {
    FourierMotion motion{spec_.period, 0, VecX<double>::Zero(n_), shape.sine, shape.cosine};
    const VecX<double>& k = numbers_;
    const VecX<double> square = k.cwiseAbs2();
    for (Eigen::Index i = 0; i < n_; ++i) {
      // High harmonics move less: what counts are their rates.
      VecX<double> s = shape.sine.col(i).cwiseQuotient(k), c = shape.cosine.col(i).cwiseQuotient(k);
      s -= k * (k.dot(s) / k.squaredNorm());
      c -= square * (square.dot(c) / square.squaredNorm());
      motion.sine.col(i) = s;
      motion.cosine.col(i) = c;
      fit(shape, i, motion);
    }
    return motion;
  }

  /// Scales a joint's series and puts it into its range.
  void fit(const ExcitationShape& shape, Eigen::Index i, FourierMotion& motion) const {
    const VecX<double> s = motion.sine.col(i), c = motion.cosine.col(i);
    const VecX<double>& k = numbers_;
    const double w = motion.frequency(), tiny = 1e-12;
    const VecX<double> ks = k.cwiseProduct(s), kc = k.cwiseProduct(c);
    const VecX<double> k2s = k.cwiseAbs2().cwiseProduct(s), k2c = k.cwiseAbs2().cwiseProduct(c);
    const VecX<double> q = multiply(sines_, s) + multiply(cosines_, c);
    const VecX<double> rate = w * (multiply(cosines_, ks) - multiply(sines_, kc));
    const VecX<double> acceleration = w * w * (multiply(sines_, k2s) + multiply(cosines_, k2c));
    const ExcitationLimits& limits = spec_.limits;
    const double room = limits.upper[i] - limits.lower[i], range = q.maxCoeff() - q.minCoeff();
    const auto largest = [&](const VecX<double>& v) {
      return std::max(v.cwiseAbs().maxCoeff(), tiny);
    };
    const double most = std::min({room / std::max(range, tiny), limits.velocity[i] / largest(rate),
                                  limits.acceleration[i] / largest(acceleration)});
    const double factor = kReserve * most * (0.55 + 0.45 * shape.size[i]);
    motion.sine.col(i) *= factor;
    motion.cosine.col(i) *= factor;
    const double spare = kReserve * room - factor * range;
    motion.mean[i] = limits.lower[i] + (1 - kReserve) / 2 * room - factor * q.minCoeff() +
                     spare * (0.5 + 0.5 * shape.place[i]);
  }

  [[nodiscard]] ExcitationJudgement judge(const FourierMotion& motion, int instants) {
    ExcitationJudgement judged;
    judged.rate = judged.acceleration = judged.effort = VecX<double>::Zero(n_);
    MatX<double> W(instants * n_, spec_.model.unknowns()), Y;
    MotionInstant state;
    for (int j = 0; j < instants; ++j) {
      motion.calc(motion.period * (j + 0.5) / instants, state.q, state.qd, state.qdd);
      state.direction = state.qd.array().sign();
      calcModelRows(spec_.model, state, work_, Y);
      W.middleRows(j * n_, n_) = spec_.noise.cwiseInverse().asDiagonal() * Y;
      judged.rate = judged.rate.cwiseMax(state.qd.cwiseAbs());
      judged.acceleration = judged.acceleration.cwiseMax(state.qdd.cwiseAbs());
      checkState(state, judged);
    }
    judged.condition = calcCondition(W);
    return judged;
  }

  void checkState(const MotionInstant& state, ExcitationJudgement& judged) {
    VecX<double> tau;
    calcInverseDynamics(spec_.nominal, state.q, state.qd, state.qdd, newton_, tau);
    for (Eigen::Index i = 0; i < n_; ++i) {
      const JointFriction& friction = spec_.friction[static_cast<std::size_t>(i)];
      tau[i] += friction.calcBySign(state.q[i], state.qd[i]);
      tau[i] += friction.calcLossOfIdeal(tau[i], state.qd[i], state.qdd[i]);
      const double part = std::abs(tau[i]) / spec_.limits.effort[i];
      judged.violation = std::max(judged.violation, part - 1);
    }
    judged.effort = judged.effort.cwiseMax(tau.cwiseAbs());
    calcForwardKinematics(spec_.nominal, newton_.X_PL, kinematics_);
    const double z = kinematics_.X_WT.p[2];
    judged.lowestTool = std::min(judged.lowestTool, z);
    const Vec3<double> p_0T = spec_.nominal.X_W0.inverse() * kinematics_.X_WT.p;
    const double clearance = p_0T.head<2>().norm();
    judged.nearestTool = std::min(judged.nearestTool, clearance);
    judged.violation =
        std::max({judged.violation, spec_.limits.floor - z, spec_.limits.clearance - clearance});
  }

  /// Eigenvalues of the Gram matrix of scaled columns, ascending: squares of singular values.
  static VecX<double> calcScaledSquares(const MatX<double>& W) {
    MatX<double> gram = multiplyAdjoint(W, W);
    const VecX<double> scale = gram.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
    gram = scale.asDiagonal() * gram * scale.asDiagonal();
    return calcSymmetricEigenvalues(gram);
  }

  /// Without the directions that no motion tells.
  [[nodiscard]] double calcCondition(const MatX<double>& W) const {
    const VecX<double> squares = calcScaledSquares(W);
    return std::sqrt(squares[squares.size() - 1] / std::max(squares[unseen_], 1e-16));
  }

  /// How many directions of the unknowns change no torque in any state.
  void countUnseen() {
    const int states = 20 * n_ + 40;
    MatX<double> W(states * n_, spec_.model.unknowns()), Y;
    MotionInstant state{VecX<double>(n_), VecX<double>(n_), VecX<double>(n_), VecX<double>(n_)};
    for (int k = 0; k < states; ++k) {
      for (VecX<double>* v : {&state.q, &state.qd, &state.qdd}) {
        for (double& x : *v) x = 3 * draw();
      }
      state.direction = state.qd.array().sign();
      calcModelRows(spec_.model, state, work_, Y);
      W.middleRows(k * n_, n_) = Y;
    }
    const VecX<double> squares = calcScaledSquares(W);
    while (squares[unseen_] < 1e-12 * squares[squares.size() - 1]) ++unseen_;
  }

  static bool isBetter(const Excitation& one, const Excitation& other) {
    const auto isFound = [](const Excitation& e) { return e.status == Excitation::Status::Found; };
    if (isFound(one) != isFound(other)) return isFound(one);
    return one.condition < other.condition;
  }

  /// Makes the motion smaller about its middle until a fine grid finds nothing broken.
  Excitation finish(FourierMotion motion) {
    Excitation found;
    const int fine = 20 * gridSize();
    ExcitationJudgement judged = judge(motion, fine);
    for (int k = 0; k < 60 && breaksLimits(judged); ++k) {
      motion.sine *= 0.93;
      motion.cosine *= 0.93;
      judged = judge(motion, fine);
    }
    found.motion = motion;
    found.condition = judged.condition;
    found.largestRate = judged.rate;
    found.largestAcceleration = judged.acceleration;
    found.largestEffort = judged.effort;
    found.lowestTool = judged.lowestTool;
    found.nearestTool = judged.nearestTool;
    if (judged.violation <= 0) return found;
    const VecX<double> parts = judged.effort.cwiseQuotient(spec_.limits.effort);
    const bool isHeavy = parts.maxCoeff(&found.joint) > 1;
    found.status = isHeavy ? Excitation::Status::TooHeavy : Excitation::Status::Obstructed;
    return found;
  }

  [[nodiscard]] bool breaksLimits(const ExcitationJudgement& judged) const {
    return judged.violation > -kFineReserve ||
           (judged.rate.array() > spec_.limits.velocity.array()).any() ||
           (judged.acceleration.array() > spec_.limits.acceleration.array()).any();
  }

  const ExcitationSpec& spec_;
  int n_;
  Eigen::Index unseen_ = 0;
  std::mt19937 random_;
  VecX<double> numbers_;
  MatX<double> sines_, cosines_;
  RegressorWork work_;
  NewtonEulerWork<double> newton_;
  Kinematics<double> kinematics_;
};

}  // namespace

Excitation findExcitation(const ExcitationSpec& spec, const std::function<bool(double)>& progress) {
  assert(spec.harmonics >= 3 && spec.period > 0);
  return ExcitationSearch(spec).run(progress);
}

}  // namespace denavit
