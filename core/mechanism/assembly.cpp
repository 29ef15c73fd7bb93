#include "core/mechanism/assembly.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/linear/decompositions.h"
#include "core/mechanism/closure_equations.h"

namespace denavit {

namespace {

constexpr double kAssembled = 1e-13;        // of the size
constexpr double kAssembledEnough = 1e-11;  // where rounding allows no more
constexpr int kMostAssemblySteps = 100;
constexpr double kLongestStep = 0.5;  // [rad], of the size
/// Of steps that the equations do not follow: against the closure's largest singular value.
constexpr double kLeastDamping = 1e-6, kFirstDamping = 1e-3, kMostDamping = 1e3;
constexpr double kSingularStep = 1e-10;
/// Less than this of the residual is no gain.
constexpr double kNoGain = 1e-12;

bool isHeld(const std::vector<char>& held, int i) {
  return !held.empty() && held[static_cast<std::size_t>(i)];
}

/// Newton's method on the closure equations of one mechanism, damped where they do not follow it
/// (Levenberg 1944, Marquardt 1963), as they do not where the loops are out of reach.
class LoopCloser {
 public:
  LoopCloser(const Mechanism& mechanism, const std::vector<char>& held)
      : mechanism_(mechanism),
        equations_(mechanism),
        rowScale_(makeRowScale(mechanism)),
        columnScale_(makeColumnScale(mechanism)) {
    for (int i = 0; i < mechanism.dof(); ++i) {
      if (!isHeld(held, i)) free_.push_back(i);
    }
  }

  [[nodiscard]] ClosedPose close(const VecX<double>& guess) {
    ClosedPose found;
    found.q = guess;
    double value = place(guess), damping = 0;
    for (; found.iterations < kMostAssemblySteps && !(value <= kAssembled); ++found.iterations) {
      const double before = value;
      const Step step = calcStep(damping);
      value = goAlong(step.dq, before, found.q);
      if (!(value < (1 - kNoGain) * before) &&
          (value <= kAssembledEnough || damping > kMostDamping)) {
        break;
      }
      const double gained = before - value, expected = before - step.left;
      if (gained < 0.25 * expected || !(gained > 0)) {
        damping = std::max(kFirstDamping, 4 * damping);
      } else if (gained > 0.75 * expected) {
        damping = damping > kLeastDamping ? damping / 4 : 0;
      }
    }
    (void)place(found.q);
    found.residual = equations_.calcResidual();
    found.isClosed = found.residual <= kAssembledEnough;
    for (std::size_t k = 0; k < mechanism_.closures.size(); ++k) {
      found.residuals.push_back(equations_.calcResidual(k));
    }
    return found;
  }

 private:
  /// @returns the length of the residuals
  double place(const VecX<double>& q) {
    equations_.place(q);
    return equations_.residuals().cwiseProduct(rowScale_).norm();
  }

  struct Step {
    VecX<double> dq;
    double left;  ///< the length of the residuals after it, to first order
  };

  /// The shortest step that closes the loops to first order, or brings them nearest to it; a
  /// shorter one that is damped.
  [[nodiscard]] Step calcStep(double damping) {
    const VecX<double> r = equations_.residuals().cwiseProduct(rowScale_);
    Step step{VecX<double>::Zero(mechanism_.dof()), r.norm()};
    if (free_.empty()) return step;
    const MatX<double> S = (rowScale_.asDiagonal() * equations_.jacobian() *
                            columnScale_.asDiagonal())(Eigen::all, free_);
    const Eigen::JacobiSVD<MatX<double>> svd(S, Eigen::ComputeThinU | Eigen::ComputeThinV);
    VecX<double> y = svd.matrixU().transpose() * -r;
    const auto& values = svd.singularValues();
    for (Eigen::Index k = 0; k < y.size(); ++k) {
      const double value = values[k] / values[0];
      y[k] *= value > kSingularStep ? value / (value * value + damping) / values[0] : 0;
    }
    VecX<double> x = svd.matrixV() * y;
    const double length = x.cwiseAbs().maxCoeff();
    if (length > kLongestStep) x *= kLongestStep / length;
    step.left = (r + S * x).norm();
    for (std::size_t k = 0; k < free_.size(); ++k) {
      step.dq[free_[k]] = columnScale_[free_[k]] * x[static_cast<Eigen::Index>(k)];
    }
    return step;
  }

  /// Goes along a step as far as the residual falls. @returns the residual there
  double goAlong(const VecX<double>& step, double before, VecX<double>& q) {
    for (double part = 1; part > 1e-4; part /= 2) {
      const VecX<double> next = q + part * step;
      const double value = place(next);
      if (!(value < before)) continue;
      q = next;
      return value;
    }
    (void)place(q);
    return before;
  }

  const Mechanism& mechanism_;
  ClosureEquations equations_;
  std::vector<int> free_;
  VecX<double> rowScale_, columnScale_;
};

/// Numbers between -1 and 1, the same on every machine.
class SameRandom {
 public:
  double draw() { return random_() / 4294967296.0 * 2 - 1; }

 private:
  std::mt19937 random_{1};
};

/// A guess with joints that are not held moved by up to a turn, or a slide of the size, or the part
/// of them that is asked for.
VecX<double> moveAside(const Mechanism& mechanism, const std::vector<char>& held, double part,
                       VecX<double> q, SameRandom& random) {
  for (int i = 0; i < mechanism.jointCount(); ++i) {
    const bool turns = mechanism.jointTypes[static_cast<std::size_t>(i)] == JointType::Revolute;
    const double by = part * random.draw() * (turns ? std::numbers::pi : mechanism.size);
    if (!isHeld(held, i)) q[i] += by;
  }
  return q;
}

/// Where a mechanism is: every joint, centre of mass and tool, and what closures hold. Turns that
/// move none of them (whole ones; a leg about itself, by the other way to set its cross) are not
/// seen.
class Whereabouts {
 public:
  explicit Whereabouts(const Mechanism& mechanism) : mechanism_(mechanism), equations_(mechanism) {}

  std::vector<Vec3<double>> find(const VecX<double>& q) {
    equations_.place(q);
    std::vector<Vec3<double>> points;
    for (std::size_t k = 0; k < mechanism_.chains.size(); ++k) {
      const MechanismChain& chain = mechanism_.chains[k];
      points.push_back(equations_.chain(k).toolPose().p);
      for (int i = chain.firstLink; i < chain.arm.jointCount(); ++i) {
        const Pose<double>& X_WL = equations_.chain(k).linkPose(i);
        points.push_back(X_WL.p);
        points.push_back(X_WL * chain.arm.links[static_cast<std::size_t>(i)].p_LC);
      }
    }
    for (std::size_t k = 0; k < mechanism_.closures.size(); ++k) {
      points.push_back(equations_.poseB(k).p);
    }
    return points;
  }

  /// @param a, b  what find() found
  [[nodiscard]] bool areSame(const std::vector<Vec3<double>>& a,
                             const std::vector<Vec3<double>>& b) const {
    constexpr double kSame = 1e-6;
    return std::ranges::equal(a, b, [&](const Vec3<double>& one, const Vec3<double>& other) {
      return (one - other).norm() <= kSame * mechanism_.size;
    });
  }

 private:
  const Mechanism& mechanism_;
  ClosureEquations equations_;
};

}  // namespace

std::size_t ClosedPose::worst() const {
  const auto largest = std::max_element(residuals.begin(), residuals.end());
  return static_cast<std::size_t>(largest - residuals.begin());
}

ClosedPose findClosedPose(const Mechanism& mechanism, const VecX<double>& guess,
                          const std::vector<char>& held) {
  return LoopCloser(mechanism, held).close(guess);
}

ClosedPose findClosedPoseBeside(const Mechanism& mechanism, const VecX<double>& guess,
                                const std::vector<char>& held) {
  constexpr int kTries = 25;
  constexpr double kFarther = 0.04;  // of half a turn, of the size
  LoopCloser closer(mechanism, held);
  ClosedPose first = closer.close(guess);
  SameRandom random;
  for (int k = 1; k <= kTries && !first.isClosed; ++k) {
    ClosedPose other = closer.close(moveAside(mechanism, held, kFarther * k, guess, random));
    if (other.isClosed) return other;
  }
  return first;
}

std::vector<char> markWithShape(const Mechanism& mechanism, const std::vector<int>& listed) {
  std::vector<int> all = listed;
  addShape(mechanism, all);
  return markCoordinates(mechanism, all);
}

ClosedPose findStartingPose(const Mechanism& mechanism, const VecX<double>& guess,
                            const std::vector<int>& must, const std::vector<int>& should) {
  std::vector<int> all = must;
  all.insert(all.end(), should.begin(), should.end());
  std::vector<std::vector<char>> holds{markWithShape(mechanism, all)};
  if (mechanism.dof() > mechanism.jointCount()) holds.push_back(markCoordinates(mechanism, all));
  if (!must.empty() && !should.empty()) holds.push_back(markCoordinates(mechanism, must));
  ClosedPose pose;
  for (const auto find : {findClosedPose, findClosedPoseBeside}) {
    for (const std::vector<char>& held : holds) {
      pose = find(mechanism, guess, held);
      if (pose.isClosed) return pose;
    }
  }
  return pose;
}

int countGuesses(const Mechanism& mechanism) {
  constexpr double kWork = 3e6;  // a guess costs as the cube of what is solved for
  return static_cast<int>(std::clamp(kWork / std::pow(mechanism.dof(), 3), 5.0, 200.0));
}

std::vector<VecX<double>> findAssemblyModes(const Mechanism& mechanism, const VecX<double>& guess,
                                            const std::vector<char>& held, int starts) {
  LoopCloser closer(mechanism, held);
  Whereabouts whereabouts(mechanism);
  std::vector<VecX<double>> modes;
  std::vector<std::vector<Vec3<double>>> places;
  SameRandom random;
  for (int k = 0; k < starts; ++k) {
    const ClosedPose found =
        closer.close(k == 0 ? guess : moveAside(mechanism, held, 1, guess, random));
    if (!found.isClosed) continue;
    std::vector<Vec3<double>> place = whereabouts.find(found.q);
    const bool isKnown = std::ranges::any_of(
        places, [&](const auto& other) { return whereabouts.areSame(place, other); });
    if (isKnown) continue;
    modes.push_back(found.q);
    places.push_back(std::move(place));
  }
  return modes;
}

}  // namespace denavit
