#include "core/linearization/trim.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {

namespace {

constexpr int kMostSteps = 200, kMostHalvings = 40;
constexpr double kLongestStep = 0.5;  // [rad|m]

/// The search: found coordinates as one vector.
class TrimSearch {
 public:
  TrimSearch(ArmEngine& engine, const Arm<double>& arm, const FlexibleArm<double>* flexible,
             const LinearSurroundings& around, const TrimSpec& spec)
      : engine_(engine), arm_(arm), flexible_(flexible), around_(around), spec_(spec) {
    for (std::size_t k = 0; k < spec.given.size(); ++k) {
      if (!spec.given[k]) found_.push_back(static_cast<Eigen::Index>(k));
    }
    motion_ = {spec.q, spec.qd, VecX<double>::Zero(spec.q.size())};
  }

  Trim run() {
    VecX<double> unbalanced = calcUnbalanced();
    for (; trim_.iterations < kMostSteps; ++trim_.iterations) {
      note(unbalanced);
      if (trim_.residual <= kRelative * scale_) return finish(Trim::Status::Found);
      // Of indifferent coordinates those nearest to where they were.
      const MatX<double> S = pickStiffness();
      isIndifferent_ = Eigen::ColPivHouseholderQR<MatX<double>>(S).rank() < S.cols();
      if (!step(solveLeastNorm(S, VecX<double>(-unbalanced)), unbalanced)) break;
    }
    // Rounding may stop it a little short of that.
    const bool isNear = trim_.residual <= 1e3 * kRelative * scale_;
    return finish(isNear           ? Trim::Status::Found
                  : isIndifferent_ ? Trim::Status::Singular
                                   : Trim::Status::NotFound);
  }

 private:
  static constexpr double kRelative = 1e-13;

  void note(const VecX<double>& unbalanced) {
    trim_.residual = unbalanced.size() > 0 ? unbalanced.cwiseAbs().maxCoeff() : 0;
  }
  Trim finish(Trim::Status status) {
    trim_.status = status;
    trim_.q = motion_.q;
    return trim_;
  }

  VecX<double> calcUnbalanced() {
    calcDrivingForces(engine_, arm_, flexible_, around_, motion_, forces_);
    scale_ = std::max({scale_, forces_.tau.cwiseAbs().maxCoeff(), spec_.tau.cwiseAbs().maxCoeff()});
    VecX<double> unbalanced(static_cast<Eigen::Index>(found_.size()));
    for (Eigen::Index i = 0; i < unbalanced.size(); ++i) {
      const Eigen::Index k = found_[static_cast<std::size_t>(i)];
      unbalanced[i] = forces_.tau[k] - spec_.tau[k];
    }
    return unbalanced;
  }

  MatX<double> pickStiffness() const {
    const auto n = static_cast<Eigen::Index>(found_.size());
    MatX<double> S(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = 0; j < n; ++j) {
        S(i, j) =
            forces_.S(found_[static_cast<std::size_t>(i)], found_[static_cast<std::size_t>(j)]);
      }
    }
    return S;
  }

  /// Goes as far along the step as it brings the forces nearer to balance.
  bool step(VecX<double> by, VecX<double>& unbalanced) {
    const double longest = by.cwiseAbs().maxCoeff(), size = unbalanced.norm();
    if (!by.allFinite()) return false;
    if (longest > kLongestStep) by *= kLongestStep / longest;
    const VecX<double> from = motion_.q;
    for (int halving = 0; halving < kMostHalvings; ++halving, by *= 0.5) {
      for (Eigen::Index i = 0; i < by.size(); ++i) {
        const Eigen::Index k = found_[static_cast<std::size_t>(i)];
        motion_.q[k] = from[k] + by[i];
      }
      unbalanced = calcUnbalanced();
      if (unbalanced.norm() < size) return true;
    }
    motion_.q = from;
    unbalanced = calcUnbalanced();
    return false;
  }

  ArmEngine& engine_;
  const Arm<double>& arm_;
  const FlexibleArm<double>* flexible_;
  const LinearSurroundings& around_;
  const TrimSpec& spec_;
  std::vector<Eigen::Index> found_;
  ArmMotion motion_;
  DrivingForces forces_;
  double scale_ = 1e-300;  ///< [N m|N] of the forces that are balanced
  bool isIndifferent_ = false;
  Trim trim_;
};

}  // namespace

Trim findTrim(ArmEngine& engine, const Arm<double>& arm, const FlexibleArm<double>* flexible,
              const LinearSurroundings& around, const TrimSpec& spec) {
  assert(spec.q.size() == engine.dof() && spec.qd.size() == engine.dof() &&
         spec.tau.size() == engine.dof() &&
         spec.given.size() == static_cast<std::size_t>(engine.dof()));
  return TrimSearch(engine, arm, flexible, around, spec).run();
}

}  // namespace denavit
