#include "core/identification/consistent_fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/identification/body_divergence.h"
#include "core/linear/dense.h"

namespace denavit {

namespace {

/// Of b: what a match at the edge misses it by, as where friction is just 0.
constexpr double kEdge = 1e-9;
/// Of the slack's root: what a match may miss b by, however long b is.
constexpr double kMatch = 0.1;
constexpr double kMargin = 1e-9;  ///< of nominal numbers, kept from the edge
/// Of t from one centre to the next; less where centres are far apart.
constexpr double kMostGrowth = 12;
/// In standard deviations: a value closer to its nominal number is not distinguishable from it.
constexpr double kWithin = 2;
constexpr int kMostCentringSteps = 2000;
constexpr int kMostPerCentre = 150;

/// x = x_edge + T u: bodies by U_k with P_k = margin P_k0 + L U_k L^T, P_k0 = L L^T, positive
/// numbers by their part of the nominal ones, free ones as they are.
struct ScaledUnknowns {
  VecX<double> edge;
  MatX<double> T;
};

ScaledUnknowns makeScaledUnknowns(const ConsistentProblem& problem) {
  const Eigen::Index size = problem.unknowns();
  ScaledUnknowns scaled{VecX<double>::Zero(size), MatX<double>::Zero(size, size)};
  Eigen::Index at = 0;
  for (const BodyParameters& body : problem.nominal) {
    const Eigen::Matrix4d L = factorPositive(calcPseudoInertia(body));
    for (int a = 0; a < 10; ++a) {
      const Eigen::Matrix4d& E = symmetricUnits()[static_cast<std::size_t>(a)];
      scaled.T.col(at + a).segment<10>(at) = fromPseudoInertia(L * E * L.transpose());
    }
    scaled.edge.segment<10>(at) = kMargin * body;
    at += 10;
  }
  for (const double p : problem.nominalPositive) {
    scaled.T(at, at) = p;
    scaled.edge[at++] = kMargin * p;
  }
  for (; at < size; ++at) scaled.T(at, at) = 1;
  return scaled;
}

/// Follows the minima of t |s v - c|² / 2 + divergence(V v) as t grows: v are coordinates in which
/// the distance is a sum of squares, so that no t is too large for the others.
class CentralPath {
 public:
  CentralPath(const ConsistentProblem& problem, const ScaledUnknowns& scaled)
      : divergence_(static_cast<Eigen::Index>(problem.nominal.size()),
                    problem.nominalPositive.size(), problem.freeCount),
        bodyRows_(kBodyParameterCount * static_cast<Eigen::Index>(problem.nominal.size())),
        slack_(problem.slack),
        worth_(problem.worth) {
    const Eigen::Index size = problem.unknowns(), rows = problem.A.rows();
    // (A T, b - A x_edge), with rows of zeros so that the decomposition has all directions.
    MatX<double> Ab = MatX<double>::Zero(std::max(size + 1, rows), size + 1);
    Ab.topLeftCorner(rows, size) = multiply(problem.A, scaled.T);
    Ab.col(size).head(rows) = problem.b - multiply(problem.A, scaled.edge);
    // (R Qᵀb): what stands below R is what no x can change, and no part of the search.
    const MatX<double> R = calcTriangularFactor(Ab);
    rest_ = R(size, size) * R(size, size);
    const SingularForm svd = calcFullSingularForm(R.topLeftCorner(size, size));
    s_ = (svd.values.array() > 1e-14 * svd.values.maxCoeff()).select(svd.values, 0.0);
    V_ = svd.V;
    c_ = multiplyAdjoint(svd.U, R.col(size).head(size));
    for (Eigen::Index k = 0; k < size; ++k) {
      if (s_[k] > 0) continue;
      rest_ += c_[k] * c_[k];
      c_[k] = 0;
    }
    u_ = divergence_.centre();
    countUntold(problem.leastTold);
    t_ = 1 / (1 + squares());
  }

  ConsistentFit::Status run(const std::function<bool()>& goesOn) {
    const ConsistentFit::Status status = follow(goesOn);
    const bool isCancelled = status == ConsistentFit::Status::Cancelled;
    if (isCancelled || untold_ == 0 || !relaxUntold()) return status;
    return ConsistentFit::Status::Nearest;
  }

  [[nodiscard]] double distance() const { return std::sqrt(squares()); }
  [[nodiscard]] double wholeDistance() const { return std::sqrt(squares() + rest_); }
  [[nodiscard]] const VecX<double>& u() const { return u_; }
  [[nodiscard]] double divergence() const { return divergence_.value(u_); }
  [[nodiscard]] int iterations() const { return iterations_; }
  [[nodiscard]] int untoldBodies() const { return untoldBodies_; }
  [[nodiscard]] const VecX<double>& told() const { return s_; }
  [[nodiscard]] const MatX<double>& directions() const { return V_; }

 private:
  ConsistentFit::Status follow(const std::function<bool()>& goesOn) {
    const double degree = static_cast<double>(divergence_.degree());
    const double exact = std::max(1e-10, 1e-14 * c_.norm());
    const double edge =
        slack_ > 0 ? std::min(kEdge * c_.norm(), kMatch * std::sqrt(slack_)) : kEdge * c_.norm();
    double growth = 4, reached = 0, last = std::numeric_limits<double>::infinity();
    while (iterations_ < kMostCentringSteps) {
      const int before = iterations_;
      const bool isCentred = centre(goesOn);
      if (goesOn && !goesOn()) return ConsistentFit::Status::Cancelled;
      if (isCentred) {
        if (distance() <= exact) return matchedWithin(edge);
        // At the edge rounding is all that is left, and gets no smaller.
        if (distance() <= edge && distance() > 0.8 * last) return matchedWithin(edge);
        last = distance();
        centres_.push_back({t_, u_});
        reached = t_;
        if (t_ * squares() > 2e6 * degree) {
          relax();
          return ConsistentFit::Status::Nearest;
        }
        const int steps = iterations_ - before;
        growth = std::clamp(growth * (steps < 7 ? 1.5 : (steps > 15 ? 0.6 : 1)), 2.0, kMostGrowth);
      } else if (reached == 0 || growth < 1.1) {
        break;
      } else {  // too far from the last centre: half of the way
        u_ = centres_.back().u;
        growth = std::sqrt(growth);
      }
      t_ = reached * growth;
    }
    if (!centres_.empty()) u_ = centres_.back().u;
    return distance() <= edge ? matchedWithin(edge) : ConsistentFit::Status::Unsolved;
  }

  [[nodiscard]] VecX<double> misfit() const {
    return s_.cwiseProduct(multiplyAdjoint(V_, u_)) - c_;
  }
  [[nodiscard]] double squares() const { return misfit().squaredNorm(); }
  /// What is left that no x can change is no match either.
  [[nodiscard]] ConsistentFit::Status matchedWithin(double edge) const {
    return wholeDistance() <= edge ? ConsistentFit::Status::Matched
                                   : ConsistentFit::Status::Nearest;
  }

  /// Goes back to the first centre that is close enough: it diverges least of all as close as it.
  void relax() {
    const double most = squares() + slack_;
    for (const Centre& centre : centres_) {
      u_ = centre.u;
      if (squares() <= most) return;
    }
  }

  /// Directions that b hardly determines: the nominal number is less than so many standard
  /// deviations, and the value is not distinguishable from its nominal number.
  void countUntold(double leastTold) {
    const VecX<double> off = std::sqrt(worth_) * misfit().cwiseAbs();
    for (Eigen::Index k = 0; k < s_.size(); ++k) {
      const double told = std::sqrt(worth_) * s_[k];
      if (s_[k] == 0 || !(told < leastTold) || !(off[k] < kWithin)) continue;
      ++untold_;
      if (V_.col(k).head(bodyRows_).squaredNorm() > 0.5) ++untoldBodies_;
    }
  }

  /// Takes the first centre, among those in which the distance has at least the weight of the
  /// divergence, that the noise in the hardly determined directions can explain: its sum of squares
  /// is below the mean plus two standard deviations of chi squared. @returns whether there is one
  bool relaxUntold() {
    const double mean = untold_ / worth_, spread = std::sqrt(2.0 * untold_) / worth_;
    const double most = squares() + mean + 2 * spread;
    const VecX<double> end = u_;
    for (const Centre& centre : centres_) {
      if (centre.t < worth_) continue;
      u_ = centre.u;
      if (squares() <= most) return true;
    }
    u_ = end;
    return false;
  }

  /// Newton's method for one t. @returns whether it came to its end
  bool centre(const std::function<bool()>& goesOn) {
    for (int k = 0; k < kMostPerCentre && iterations_ < kMostCentringSteps; ++k) {
      if (goesOn && !goesOn()) return false;
      ++iterations_;
      VecX<double> gradientU;
      MatX<double> hessianU;
      divergence_.derive(u_, gradientU, hessianU);
      const VecX<double> left = misfit();
      const VecX<double> gradient = t_ * s_.cwiseProduct(left) + multiplyAdjoint(V_, gradientU);
      MatX<double> H = multiplyBothSides(hessianU, V_);
      H.diagonal() += t_ * s_.cwiseAbs2();
      const VecX<double> scale = H.diagonal().cwiseSqrt().cwiseInverse();
      H = scale.asDiagonal() * H * scale.asDiagonal();
      const VecX<double> step =
          -scale.cwiseProduct(solveSemidefinite(H, scale.cwiseProduct(gradient)));
      const double decrement = -gradient.dot(step);
      const double rounding = 1e-13 * (t_ * left.squaredNorm() + divergence());
      if (!(decrement > 1e-9 + rounding)) return std::isfinite(decrement);
      // At the end rounding hides what a step would gain.
      if (!take(step, left, decrement)) return decrement < 1e-4;
    }
    return false;
  }

  /// Goes as far along a step as it pays.
  bool take(const VecX<double>& step, const VecX<double>& left, double decrement) {
    const VecX<double> change = multiply(V_, step), growth = s_.cwiseProduct(step);
    const double before = divergence_.value(u_);
    const double slope = t_ * left.dot(growth), bend = t_ * growth.squaredNorm();
    for (double a = 1; a > 1e-12; a /= 2) {
      const VecX<double> next = u_ + a * change;
      const double gained = divergence_.value(next) - before + a * slope + 0.5 * a * a * bend;
      if (!(gained <= -0.1 * a * decrement)) continue;
      u_ = next;
      return true;
    }
    return false;
  }

  BodyDivergence divergence_;
  struct Centre {
    double t;
    VecX<double> u;
  };

  Eigen::Index bodyRows_;
  int untold_ = 0, untoldBodies_ = 0;
  VecX<double> s_, c_, u_;
  MatX<double> V_;
  std::vector<Centre> centres_;
  double slack_, worth_, rest_ = 0, t_ = 1;
  int iterations_ = 0;
};

}  // namespace

ConsistentFit findConsistentFit(const ConsistentProblem& problem,
                                const std::function<bool()>& goesOn) {
  assert(problem.A.cols() == problem.unknowns() && problem.A.rows() == problem.b.size());
  assert(problem.A.allFinite() && problem.b.allFinite());
  const ScaledUnknowns scaled = makeScaledUnknowns(problem);
  CentralPath path(problem, scaled);
  ConsistentFit fit;
  fit.status = path.run(goesOn);
  fit.divergence = path.divergence();
  fit.iterations = path.iterations();
  fit.distance = path.wholeDistance();
  fit.untold = path.untoldBodies();
  fit.directions = multiply(scaled.T, path.directions());
  fit.told = path.told();
  const VecX<double> x = scaled.edge + multiply(scaled.T, path.u());
  Eigen::Index at = 0;
  for (const BodyParameters& nominal : problem.nominal) {
    fit.bodies.push_back(moveOffEdge(x.segment<10>(at), nominal));
    at += 10;
  }
  fit.positive = x.segment(at, problem.nominalPositive.size());
  fit.free = x.tail(problem.freeCount);
  return fit;
}

}  // namespace denavit
