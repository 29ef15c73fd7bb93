#include "core/flexible/rest_shapes.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/flexible/beam_shapes.h"
#include "core/linear/dense.h"

namespace denavit {

namespace {

using Kind = BeamFunctional::Kind;

/// Number of further modes in the sums: the relative error is below (N / (N + 400))³.
constexpr int kFurther = 400;
/// Relative flexibility below which a load is taken to bend the beam in the same way as others do.
constexpr double kSmallestPart = 1e-8;

bool isDistributed(const BeamFunctional& f) {
  return f.kind == Kind::Integral || f.kind == Kind::FirstMoment;
}

/// A clamped beam of length, mass and bending stiffness 1.
struct BendingBeam {
  using Mode = BendingShape;

  static double read(const BeamFunctional& f, const Mode& mode) {
    switch (f.kind) {
      case Kind::Value:
        return mode.value(f.xi);
      case Kind::Slope:
        return mode.slope(f.xi);
      case Kind::Integral:
        return mode.integral();
      case Kind::FirstMoment:
        return mode.firstMoment();
    }
    return 0;
  }

  /// The value of the functional f for the beam under a load at a place.
  static double calcFlexibility(const BeamFunctional& f, const BeamFunctional& load) {
    const double x = std::min(f.xi, load.xi), a = std::max(f.xi, load.xi);
    const bool isSlope = f.kind == Kind::Slope, isMoment = load.kind == Kind::Slope;
    if (isSlope && isMoment) return x;
    if (!isSlope && !isMoment) return x * x * (3 * a - x) / 6;
    // A slope under a force is the deflection under a moment (Maxwell and Betti).
    const double moment = isMoment ? load.xi : f.xi, force = isMoment ? f.xi : load.xi;
    return force <= moment ? force * force / 2 : moment * (force - moment / 2);
  }
};

/// A clamped shaft of length, inertia and torsional stiffness 1.
struct TorsionBeam {
  using Mode = TorsionShape;

  static double read(const BeamFunctional& f, const Mode& mode) {
    assert(f.kind == Kind::Value || f.kind == Kind::Integral);
    return f.kind == Kind::Value ? mode.value(f.xi) : mode.integral();
  }
  static double calcFlexibility(const BeamFunctional& f, const BeamFunctional& load) {
    return std::min(f.xi, load.xi);
  }
};

template <typename Beam>
class RestMaker {
 public:
  RestMaker(int modes, const std::vector<BeamFunctional>& loads,
            const std::vector<BeamFunctional>& functionals)
      : modes_(modes), loads_(loads), functionals_(functionals) {
    for (int k = 1; k <= modes + kFurther; ++k) {
      const typename Beam::Mode mode(k);
      stiffness_.push_back(mode.stiffness());
      ofLoads_.push_back(read(loads, mode));
      ofFunctionals_.push_back(read(functionals, mode));
    }
  }

  RestShapes make() const {
    RestShapes rest;
    rest.leastLeft = stiffness_[at(modes_)];
    const Eigen::Index count = std::ssize(loads_);
    MatX<double> K(count, count);
    for (Eigen::Index s = 0; s < count; ++s) {
      for (Eigen::Index t = 0; t < count; ++t) {
        K(s, t) = calcShared(loads_[at(s)], ofLoads_, s, loads_[at(t)], t);
      }
    }
    const MatX<double> Z = calcUnitLoads(K);
    MatX<double> M = MatX<double>::Zero(count, count);
    for (std::size_t k = at(modes_); k < stiffness_.size(); ++k) {
      M += ofLoads_[k] * ofLoads_[k].transpose() / (stiffness_[k] * stiffness_[k]);
    }
    const SymmetricForm<double> form = calcSymmetricForm(multiplyBothSides(M, Z));
    const MatX<double> amounts = multiply(Z, form.V);
    for (Eigen::Index i = 0; i < amounts.cols(); ++i) {
      rest.shapes.push_back(makeShape(amounts.col(i) / std::sqrt(form.values[i]), form.values[i]));
    }
    return rest;
  }

 private:
  static std::size_t at(Eigen::Index k) { return static_cast<std::size_t>(k); }

  static VecX<double> read(const std::vector<BeamFunctional>& functionals,
                           const typename Beam::Mode& mode) {
    VecX<double> readings(std::ssize(functionals));
    for (Eigen::Index i = 0; i < readings.size(); ++i) {
      readings[i] = Beam::read(functionals[at(i)], mode);
    }
    return readings;
  }

  /// f(psi_t) of the load t.
  double calcShared(const BeamFunctional& f, const std::vector<VecX<double>>& readings,
                    Eigen::Index index, const BeamFunctional& load, Eigen::Index t) const {
    const auto sum = [&](std::size_t from, std::size_t to) {
      double total = 0;
      for (std::size_t k = to; k-- > from;) {  // the smallest terms first
        total += readings[k][index] * ofLoads_[k][t] / stiffness_[k];
      }
      return total;
    };
    if (isDistributed(f) || isDistributed(load)) return sum(at(modes_), stiffness_.size());
    return Beam::calcFlexibility(f, load) - sum(0, at(modes_));
  }

  /// Combinations of loads, one per column, that are orthonormal with respect to stiffness.
  static MatX<double> calcUnitLoads(const MatX<double>& K) {
    const VecX<double> scale = K.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
    const SymmetricForm<double> form =
        calcSymmetricForm(scale.asDiagonal() * K * scale.asDiagonal());
    const Eigen::Index left = (form.values.array() > kSmallestPart).count();
    const VecX<double> sizes = form.values.tail(left).cwiseSqrt().cwiseInverse();
    return scale.asDiagonal() * form.V.rightCols(left) * sizes.asDiagonal();
  }

  /// @param mass  of the same combination with stiffness 1
  RestShape makeShape(const VecX<double>& amounts, double mass) const {
    RestShape shape;
    shape.stiffness = 1 / mass;
    for (std::size_t i = 0; i < functionals_.size(); ++i) {
      double reading = 0;
      for (Eigen::Index t = 0; t < amounts.size(); ++t) {
        reading += amounts[t] * calcShared(functionals_[i], ofFunctionals_,
                                           static_cast<Eigen::Index>(i), loads_[at(t)], t);
      }
      shape.readings.push_back(reading);
    }
    return shape;
  }

  int modes_;
  const std::vector<BeamFunctional>&loads_, &functionals_;
  std::vector<double> stiffness_;  ///< of each mode
  std::vector<VecX<double>> ofLoads_, ofFunctionals_;
};

}  // namespace

RestShapes makeBendingRest(int modes, const std::vector<BeamFunctional>& loads,
                           const std::vector<BeamFunctional>& functionals) {
  assert(modes >= 1);
  return RestMaker<BendingBeam>(modes, loads, functionals).make();
}

RestShapes makeTorsionRest(int modes, const std::vector<BeamFunctional>& loads,
                           const std::vector<BeamFunctional>& functionals) {
  assert(modes >= 1);
  return RestMaker<TorsionBeam>(modes, loads, functionals).make();
}

}  // namespace denavit
