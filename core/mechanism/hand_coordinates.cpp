#include "core/mechanism/hand_coordinates.h"

#include <algorithm>
#include <cmath>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"
#include "core/mechanism/nearby_poses.h"

namespace denavit {

namespace {

constexpr double kSingularHand = 1e-9;

/// What the hand's coordinates see of a mechanism where its engine is.
class Hand {
 public:
  explicit Hand(const std::vector<HandCoordinate>& coordinates) : coordinates_(coordinates) {}

  /// J of the hand by the independent coordinates.
  [[nodiscard]] MatX<double> jacobian(MechanismEngine& engine) const {
    Jacobian<double> J;
    engine.calcToolJacobian(J);
    return multiply(rowsOf(engine, J), engine.G());
  }
  /// Of (v; w), or their rates.
  [[nodiscard]] MatX<double> rowsOf(MechanismEngine& engine, const MatX<double>& all) const {
    MatX<double> rows(static_cast<Eigen::Index>(coordinates_.size()), all.cols());
    for (std::size_t k = 0; k < coordinates_.size(); ++k) {
      const auto r = static_cast<Eigen::Index>(k);
      if (coordinates_[k] == HandCoordinate::Phi) {
        const ChainKinematics& chain = engine.equations().chain(0);
        rows.row(r) =
            chain.linkPose(chain.chain().firstLink).R.col(2).transpose() * all.bottomRows(3);
      } else {
        rows.row(r) = all.row(static_cast<Eigen::Index>(coordinates_[k]));
      }
    }
    return rows;
  }

 private:
  const std::vector<HandCoordinate>& coordinates_;
};

class HandCalculator {
 public:
  HandCalculator(const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
                 const std::vector<int>& independent, const HandMotion& motion)
      : mechanism_(*mechanism),
        motion_(motion),
        hand_(motion.coordinates),
        here_(mechanism, q, independent),
        aside_(mechanism, q, independent) {}

  HandState calc() {
    MechanismEngine& engine = here_.engine();
    s_.toolPosition = engine.toolPose().p;
    s_.J = hand_.jacobian(engine);
    s_.M = engine.reducedInertia();
    VecX<double> g;
    engine.calcGravity(g);
    s_.gravity = engine.G().transpose() * g;
    const auto m = s_.M.rows();
    const VecX<double> values = calcSingularValues(s_.J);
    s_.isSingular = s_.J.rows() > m || !(values[s_.J.rows() - 1] > kSingularHand * values[0]);
    if (s_.isSingular) return std::move(s_);
    s_.handInertia = calcHandInertia(s_.M);
    s_.leastNorm = calcRates(false);
    s_.massWeighted = calcRates(true);
    return std::move(s_);
  }

 private:
  [[nodiscard]] MatX<double> calcHandInertia(const MatX<double>& W) const {
    const MatX<double> Jt = s_.J.transpose();
    return invert(multiply(s_.J, solveSemidefinite(W, Jt)));
  }

  [[nodiscard]] HandRates calcRates(bool byMass) {
    const auto m = s_.M.rows();
    const MatX<double> one = MatX<double>::Identity(m, m), W = byMass ? s_.M : one;
    const MatX<double> Lambda = calcHandInertia(W), &J = s_.J;
    HandRates rates;
    rates.inverse = solveSemidefinite(W, multiplyAdjoint(J, Lambda));
    const MatX<double>& Js = rates.inverse;
    const MatX<double> idle = one - multiply(Js, J);
    const VecX<double> z =
        motion_.nullRate.size() == m ? motion_.nullRate : VecX<double>(VecX<double>::Zero(m));
    rates.u = Js * motion_.velocity + idle * z;
    rates.qd = here_.engine().G() * rates.u;
    rates.jdotU = calcJdotU(rates.qd);
    rates.udot = Js * (motion_.acceleration - rates.jdotU);
    // Along the motion.
    const MatX<double> Jd =
        aside_.differentiate(rates.u, [&] { return hand_.jacobian(aside_.engine()); }).value;
    MatX<double> Wd = MatX<double>::Zero(m, m);
    if (byMass) {
      Wd = aside_.differentiate(rates.u, [&] { return aside_.engine().reducedInertia(); }).value;
    }
    // From W J# = Jᵗ Λ and J J# = 1: J#' = (1 - J# J) W⁻¹ (J'ᵗ Λ - W' J#) - J# J' J#.
    const MatX<double> WJsd = multiplyAdjoint(Jd, Lambda) - multiply(Wd, Js);
    const MatX<double> Jsd = multiply(idle, solveSemidefinite(W, WJsd)) - multiply(Js, Jd, Js);
    const MatX<double> idleRate = -(multiply(Jsd, J) + multiply(Js, Jd));
    rates.udotAlongRateLaw = Js * motion_.acceleration + Jsd * motion_.velocity + idleRate * z;
    addForces(rates);
    return rates;
  }

  /// J' u of the hand: with q̈ = γ.
  [[nodiscard]] VecX<double> calcJdotU(const VecX<double>& qd) {
    MechanismEngine& engine = here_.engine();
    VecX<double> gamma;
    engine.calcGamma(qd, gamma);
    ChainKinematics tool(mechanism_.chains.front());
    tool.place(engine.equations().q());
    tool.calcMotions(qd);
    const int last = mechanism_.chains.front().arm.jointCount() - 1;
    const FrameMotion motion = tool.motion(last, tool.toolPose().p);
    Vec6<double> second;
    second << motion.a, motion.alpha;
    Jacobian<double> J;
    engine.calcToolJacobian(J);
    return hand_.rowsOf(engine, second + J * gamma);
  }

  void addForces(HandRates& rates) {
    MechanismEngine& engine = here_.engine();
    const MatX<double>& G = engine.G();
    VecX<double> gamma, bias, Mgamma;
    engine.calcGamma(rates.qd, gamma);
    engine.calcBias(rates.qd, bias);
    engine.multiplyInertia(gamma, Mgamma);
    const VecX<double> known = G.transpose() * (bias + Mgamma);
    rates.qdd = G * rates.udot + gamma;
    rates.qddAlongRateLaw = G * rates.udotAlongRateLaw + gamma;
    rates.tau = s_.M * rates.udot + known;
    rates.tauAlongRateLaw = s_.M * rates.udotAlongRateLaw + known;
    rates.kinetic = 0.5 * rates.u.dot(s_.M * rates.u);
  }

  const Mechanism& mechanism_;
  const HandMotion& motion_;
  Hand hand_;
  NearbyPoses here_, aside_;
  HandState s_;
};

}  // namespace

HandState calcHandState(const std::shared_ptr<const Mechanism>& mechanism, const VecX<double>& q,
                        const std::vector<int>& independent, const HandMotion& motion) {
  return HandCalculator(mechanism, q, independent, motion).calc();
}

VecX<double> calcManipulabilityGradient(const std::shared_ptr<const Mechanism>& mechanism,
                                        const VecX<double>& q, const std::vector<int>& independent,
                                        const std::vector<HandCoordinate>& coordinates) {
  const Hand hand(coordinates);
  NearbyPoses poses(mechanism, q, independent);
  const auto m = static_cast<Eigen::Index>(independent.size());
  VecX<double> gradient(m);
  for (Eigen::Index j = 0; j < m; ++j) {
    const PoseSlope slope = poses.differentiate(VecX<double>::Unit(m, j), [&] {
      const MatX<double> J = hand.jacobian(poses.engine());
      const double w = std::sqrt(std::max(0.0, multiplyByAdjoint(J, J).determinant()));
      return MatX<double>(MatX<double>::Constant(1, 1, w));
    });
    gradient[j] = slope.value(0, 0);
  }
  return gradient;
}

}  // namespace denavit
