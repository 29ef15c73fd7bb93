#include "core/mechanism/singularity_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <optional>
#include <utility>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"
#include "core/mechanism/assembly.h"

namespace denavit {

namespace {

constexpr double kThere = 1e-9, kSharp = 1e-14;  // of the size
constexpr int kMostHandSteps = 25;
/// A place is left out where its neighbour's joints would have to move further than this [rad].
constexpr double kMostJump = 1.0;

/// A mechanism whose hand is led to places.
class LedHand {
 public:
  LedHand(const Mechanism& mechanism, std::vector<HandCoordinate> hand)
      : mechanism_(mechanism),
        hand_(std::move(hand)),
        equations_(mechanism),
        set_(mechanism),
        rowScale_(makeRowScale(mechanism)),
        columnScale_(makeColumnScale(mechanism)),
        handScale_(
            VecX<double>::Constant(static_cast<Eigen::Index>(hand_.size()), 1 / mechanism.size)) {
    for (std::size_t k = 0; k < hand_.size(); ++k) {
      if (hand_[k] == HandCoordinate::Phi) handScale_[static_cast<Eigen::Index>(k)] = 1;
    }
  }

  [[nodiscard]] VecX<double> calcHand(const VecX<double>& q) {
    equations_.place(q);
    const Vec3<double>& p = equations_.chain(0).toolPose().p;
    VecX<double> x(static_cast<Eigen::Index>(hand_.size()));
    for (std::size_t k = 0; k < hand_.size(); ++k) {
      x[static_cast<Eigen::Index>(k)] =
          hand_[k] == HandCoordinate::Phi ? calcPhi(q) : p[static_cast<Eigen::Index>(hand_[k])];
    }
    return x;
  }

  /// Newton on closures and hand together. @returns whether it got there
  bool lead(const VecX<double>& x, VecX<double>& q) {
    const VecX<double> from = q;
    double before = std::numeric_limits<double>::infinity();
    for (int k = 0; k < kMostHandSteps; ++k) {
      const VecX<double> off = handScale_.cwiseProduct(calcHand(q) - x);
      const VecX<double> open = rowScale_.cwiseProduct(equations_.residuals());
      VecX<double> all(off.size() + open.size());
      all << open, off;
      const double apart = all.cwiseAbs().maxCoeff();
      // On to rounding, as far as another step still helps.
      if (apart <= kSharp || (apart < kThere && apart > 0.25 * before)) return true;
      before = apart;
      MatX<double> S(all.size(), q.size());
      S << rowScale_.asDiagonal() * equations_.jacobian() * columnScale_.asDiagonal(),
          calcScaledHandJacobian();
      Eigen::JacobiSVD<MatX<double>> svd(S, Eigen::ComputeThinU | Eigen::ComputeThinV);
      svd.setThreshold(1e-8);
      const VecX<double> step = svd.solve(all);
      q -= columnScale_.cwiseProduct(step);
      if (!((q - from).cwiseQuotient(columnScale_).cwiseAbs().maxCoeff() < kMostJump)) return false;
    }
    return false;
  }

  /// Motions that the loops leave, of the scaled coordinates; at the last q.
  [[nodiscard]] MatX<double> calcMotions() { return set_.calcMotions(equations_.jacobian()); }
  [[nodiscard]] MatX<double> drives(const MatX<double>& Z) const {
    return Z(mechanism_.actuated, Eigen::all);
  }
  [[nodiscard]] MatX<double> hand(const MatX<double>& Z) {
    return multiply(calcScaledHandJacobian(), Z);
  }

 private:
  /// The sum of what turns about the first joint's axis, up to a constant.
  [[nodiscard]] double calcPhi(const VecX<double>& q) const {
    const MechanismChain& chain = mechanism_.chains.front();
    double phi = 0;
    for (int i = chain.firstLink; i < chain.arm.jointCount(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      if (chain.arm.links[k].type != JointType::Revolute || chain.coordinates[k] < 0) continue;
      phi += axis().dot(equations_.chain(0).linkPose(i).R.col(2)) * q[chain.coordinates[k]];
    }
    return phi;
  }
  [[nodiscard]] Vec3<double> axis() const {
    return equations_.chain(0).linkPose(mechanism_.chains.front().firstLink).R.col(2);
  }

  [[nodiscard]] MatX<double> calcScaledHandJacobian() {
    return handScale_.asDiagonal() * calcHandJacobian() * columnScale_.asDiagonal();
  }
  [[nodiscard]] MatX<double> calcHandJacobian() {
    const MechanismChain& chain = mechanism_.chains.front();
    Jacobian<double> own;
    equations_.chain(0).calcJacobian(chain.arm.jointCount() - 1, equations_.chain(0).toolPose().p,
                                     own);
    MatX<double> J = MatX<double>::Zero(static_cast<Eigen::Index>(hand_.size()), mechanism_.dof());
    for (std::size_t i = 0; i < chain.coordinates.size(); ++i) {
      if (chain.coordinates[i] < 0) continue;
      const auto column = own.col(static_cast<Eigen::Index>(i));
      for (std::size_t k = 0; k < hand_.size(); ++k) {
        J(static_cast<Eigen::Index>(k), chain.coordinates[i]) =
            hand_[k] == HandCoordinate::Phi ? axis().dot(column.tail<3>())
                                            : column[static_cast<Eigen::Index>(hand_[k])];
      }
    }
    return J;
  }

  const Mechanism& mechanism_;
  std::vector<HandCoordinate> hand_;
  ClosureEquations equations_;
  CoordinateSet set_;
  VecX<double> rowScale_, columnScale_, handScale_;
};

/// The smallest singular value over the largest.
double calcRatio(const MatX<double>& A) {
  if (A.size() == 0 || A.rows() < A.cols()) return 0;  // motions that these rows do not see
  const VecX<double> values = calcSingularValues(A);
  return values[0] > 0 ? values[values.size() - 1] / values[0] : 0;
}

/// The smallest singular value itself: where all go out their ratio does not.
double calcLeast(const MatX<double>& A) {
  return A.size() == 0 ? 0 : calcSingularValues(A).minCoeff();
}

/// Of the hand: fewer coordinates than motions are no loss, more cannot all be led.
double calcHandRatio(const MatX<double>& X) { return calcRatio(X.transpose()); }

/// The ratio with the sign of the determinant, where there is one.
double withSign(double ratio, const MatX<double>& A) {
  return A.rows() == A.cols() && A.determinant() < 0 ? -ratio : ratio;
}

class MapMaker {
 public:
  MapMaker(const Mechanism& mechanism, const SingularityMapTask& task)
      : task_(task), led_(mechanism, task.hand), size_(mechanism.size) {}

  SingularityMap make(const VecX<double>& q, const std::function<bool(double)>& goOn) {
    start_ = led_.calcHand(q);
    across_ = indexOfCoordinate(task_.across);
    up_ = indexOfCoordinate(task_.up);
    layOut();
    const int middle = map_.count / 2;
    motions_.resize(map_.places.size());
    if (!reach(middle, middle, q, {})) return std::move(map_);
    std::deque<std::pair<int, int>> next{{middle, middle}};
    std::size_t done = 0;
    for (; !next.empty(); next.pop_front()) {
      if (++done % 16 == 0 &&
          !goOn(static_cast<double>(done) / static_cast<double>(map_.places.size()))) {
        return std::move(map_);
      }
      const auto [column, row] = next.front();
      const std::size_t from = place(column, row);
      for (const auto& [dx, dy] : kSides) {
        const int c = column + dx, r = row + dy;
        if (!isOnMap(c, r) || map_.at(c, r).isReached) continue;
        if (reach(c, r, map_.places[from].q, from)) next.emplace_back(c, r);
      }
    }
    map_.complete = findRims(goOn);
    return std::move(map_);
  }

 private:
  [[nodiscard]] Eigen::Index indexOfCoordinate(HandCoordinate coordinate) const {
    return std::find(task_.hand.begin(), task_.hand.end(), coordinate) - task_.hand.begin();
  }
  [[nodiscard]] bool isOnMap(int column, int row) const {
    return std::min(column, row) >= 0 && std::max(column, row) < map_.count;
  }
  [[nodiscard]] std::size_t place(int column, int row) const {
    return static_cast<std::size_t>(row * map_.count + column);
  }

  void layOut() {
    map_.count = task_.count | 1;  // with one in the middle
    map_.places.resize(static_cast<std::size_t>(map_.count * map_.count));
    const double extent = task_.extent > 0 ? task_.extent : 2 * size_;
    for (int k = 0; k < map_.count; ++k) {
      const double by = extent * (static_cast<double>(k) / (map_.count - 1) - 0.5);
      map_.across.push_back(start_[across_] + by);
      map_.up.push_back(start_[up_] + by);
    }
  }

  /// The hand at a place.
  [[nodiscard]] VecX<double> handAt(int column, int row) const {
    VecX<double> x = start_;
    x[across_] = map_.across[static_cast<std::size_t>(column)];
    x[up_] = map_.up[static_cast<std::size_t>(row)];
    return x;
  }

  [[nodiscard]] bool keepsLimits(const VecX<double>& q) const {
    for (std::size_t i = 0; i < task_.limits.size(); ++i) {
      const double value = q[static_cast<Eigen::Index>(i)];
      if (value < task_.limits[i].lower || value > task_.limits[i].upper) return false;
    }
    return true;
  }

  /// @param from  the place that is gone on from, if any: its motions give the signs
  bool reach(int column, int row, const VecX<double>& guess, std::optional<std::size_t> from) {
    VecX<double> q = guess;
    if (!led_.lead(handAt(column, row), q) || !keepsLimits(q)) return false;
    MatX<double> Z = led_.calcMotions();
    if (from) {
      const MatX<double>& before = motions_[*from];
      if (before.cols() != Z.cols()) return false;  // the loops are singular here
      if (multiplyAdjoint(before, Z).determinant() < 0) Z.col(0) *= -1;
    }
    const MatX<double> drives = led_.drives(Z), hand = led_.hand(Z);
    SingularityMap::Place here{.isReached = true, .q = q};
    here.direct = withSign(calcRatio(drives), drives);
    here.inverse = withSign(calcHandRatio(hand), hand);
    // Where the hand loses a motion two ways to reach a place meet: this is the other one.
    if (from && map_.places[*from].inverse * here.inverse < 0) return false;
    map_.places[place(column, row)] = std::move(here);
    motions_[place(column, row)] = std::move(Z);
    return true;
  }

  /// @returns false where it was stopped
  bool findRims(const std::function<bool(double)>& goOn) {
    for (int row = 0; row < map_.count; ++row) {
      if (!goOn(1)) return false;
      for (int column = 0; column < map_.count; ++column) {
        if (map_.at(column, row).isReached) findRimsOf(column, row);
      }
    }
    return true;
  }

  void findRimsOf(int column, int row) {
    for (const auto& [dx, dy] : kSides) {
      const int c = column + dx, r = row + dy;
      if (isOnMap(c, r) && !map_.at(c, r).isReached) {
        map_.rims.push_back(findRim(column, row, dx, dy));
      }
    }
  }

  /// Goes on from a place, by halves of what is left, as far as the hand gets. A measure that goes
  /// out there does so as the root of what is left.
  SingularityMap::Rim findRim(int column, int row, int dx, int dy) {
    constexpr int kHalves = 14;
    constexpr double kGoesOut = 0.1;
    const VecX<double> x = handAt(column, row), by = handAt(column + dx, row + dy) - x;
    VecX<double> q = map_.at(column, row).q;
    const auto [direct, inverse] = calcLeastAt(q);
    double part = 0;
    for (int k = 1; k <= kHalves; ++k) {
      VecX<double> next = q;
      const double farther = part + std::exp2(-k);
      if (!led_.lead(x + farther * by, next) || !keepsLimits(next)) continue;
      q = next;
      part = farther;
    }
    const auto [directThere, inverseThere] = calcLeastAt(q);
    return {.column = column,
            .row = row,
            .dx = dx,
            .dy = dy,
            .isDirect = directThere < kGoesOut * direct,
            .isInverse = inverseThere < kGoesOut * inverse};
  }

  /// Of drives and hand at a pose.
  std::pair<double, double> calcLeastAt(const VecX<double>& q) {
    (void)led_.calcHand(q);
    const MatX<double> Z = led_.calcMotions();
    return {calcLeast(led_.drives(Z)), calcLeast(led_.hand(Z))};
  }

  static constexpr std::array<std::pair<int, int>, 4> kSides{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

  const SingularityMapTask& task_;
  LedHand led_;
  double size_;
  VecX<double> start_;
  Eigen::Index across_ = 0, up_ = 0;
  SingularityMap map_;
  std::vector<MatX<double>> motions_;
};

}  // namespace

int SingularityMap::reachedCount() const {
  return static_cast<int>(std::count_if(places.begin(), places.end(),
                                        [](const Place& place) { return place.isReached; }));
}

bool SingularityMap::isCut() const {
  for (int k = 0; k < count; ++k) {
    if (at(k, 0).isReached || at(k, count - 1).isReached || at(0, k).isReached ||
        at(count - 1, k).isReached) {
      return true;
    }
  }
  return false;
}

SingularityMap calcSingularityMap(const Mechanism& mechanism, const VecX<double>& q,
                                  const SingularityMapTask& task,
                                  const std::function<bool(double)>& goOn) {
  return MapMaker(mechanism, task).make(q, goOn);
}

std::vector<HandCoordinate> chooseHand(const Mechanism& mechanism, const VecX<double>& q) {
  using enum HandCoordinate;
  LedHand led(mechanism, {X, Y, Z, Phi});
  (void)led.calcHand(q);
  const MatX<double> X_Z = led.hand(led.calcMotions());
  std::vector<HandCoordinate> hand{X, Y, Z};
  std::ranges::stable_sort(hand, [&](HandCoordinate a, HandCoordinate b) {
    const double moved = X_Z.row(static_cast<Eigen::Index>(a)).norm();
    return moved > 1.001 * X_Z.row(static_cast<Eigen::Index>(b)).norm();
  });
  const bool isPlane = X_Z.row(static_cast<Eigen::Index>(hand[2])).norm() < kSingular;
  if (isPlane) hand[2] = Phi;
  if (X_Z.cols() < 3) hand.pop_back();
  if (hand[0] > hand[1]) std::swap(hand[0], hand[1]);
  return hand;
}

SingularityMeasures calcSingularityMeasures(const Mechanism& mechanism, const VecX<double>& q,
                                            const std::vector<HandCoordinate>& hand) {
  LedHand led(mechanism, hand);
  (void)led.calcHand(q);
  const MatX<double> Z = led.calcMotions();
  return {.direct = calcRatio(led.drives(Z)), .inverse = calcHandRatio(led.hand(Z))};
}

}  // namespace denavit
