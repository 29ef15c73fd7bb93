#include "core/mechanism/mechanism_state.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/gear_losses.h"
#include "core/linear/decompositions.h"
#include "core/mechanism/assembly.h"

namespace denavit {

namespace {

std::shared_ptr<const Mechanism> makeWeightless(const Mechanism& mechanism) {
  auto made = std::make_shared<Mechanism>(mechanism);
  for (MechanismChain& chain : made->chains) {
    chain.arm.g_W.setZero();
    if (!chain.flexible) continue;
    auto flexible = std::make_shared<FlexibleArm<double>>(*chain.flexible);
    flexible->g_W.setZero();
    chain.flexible = flexible;
  }
  return made;
}

/// The independent coordinates of a state as vectors of the right size.
VecX<double> orZeros(const VecX<double>& given, int size) {
  return given.size() == size ? given : VecX<double>(VecX<double>::Zero(size));
}

class StateCalculator {
 public:
  StateCalculator(const std::shared_ptr<const Mechanism>& mechanism, const MechanismQuery& query)
      : mechanism_(*mechanism),
        query_(query),
        engine_(mechanism, {}),
        weightless_(makeWeightless(*mechanism), {}) {}

  StateOutcome calc() {
    if (auto problem = placeClosed()) return {{}, problem};
    calcMotion();
    if (!calcForces()) return {{}, NoState{.kind = NoState::Kind::Indefinite, .mobility = m()}};
    calcRest();
    if (query_.tau) calcForward();
    return {std::move(s_), {}};
  }

 private:
  [[nodiscard]] int m() const { return s_.mobility; }

  [[nodiscard]] std::optional<NoState> placeClosed() {
    const std::vector<int>& wanted =
        query_.independent.empty() ? mechanism_.independent : query_.independent;
    const ClosedPose pose = findStartingPose(mechanism_, query_.q, {}, wanted);
    if (!pose.isClosed) return describeOpen(pose, wanted);
    s_.q = pose.q;
    engine_.equations().place(s_.q);
    const MatX<double>& A = engine_.equations().jacobian();
    const CoordinateSet::Rank rank = CoordinateSet(mechanism_).calcRank(A);
    s_.closureRows = engine_.equations().rows();
    s_.closureRank = rank.rank;
    s_.mobility = rank.mobility;
    s_.redundantRows = rank.redundantRows;
    if (findGenericRank(mechanism_, s_.q) > rank.rank) {
      return NoState{.kind = NoState::Kind::SingularMechanism, .mobility = rank.mobility};
    }
    if (A.size() > 0) s_.singularValues = Eigen::JacobiSVD<MatX<double>>(A).singularValues();
    return takeSet(wanted);
  }

  /// More joints were held than can be, or the loops do not reach.
  [[nodiscard]] NoState describeOpen(const ClosedPose& pose, const std::vector<int>& wanted) {
    const ClosedPose free = findClosedPoseBeside(mechanism_, query_.q, {});
    if (free.isClosed && !wanted.empty()) {
      engine_.equations().place(free.q);
      const int mobility =
          CoordinateSet(mechanism_).calcRank(engine_.equations().jacobian()).mobility;
      if (static_cast<int>(wanted.size()) > mobility) {
        return {.kind = NoState::Kind::WrongCount, .mobility = mobility};
      }
    }
    return {.kind = NoState::Kind::OpenLoops,
            .residual = pose.residual,
            .nearest = pose.q,
            .worstClosure = mechanism_.closures[pose.worst()].name};
  }

  /// Amplitudes of links that bend are independent beside named joints where these are as many
  /// less.
  [[nodiscard]] std::optional<NoState> takeSet(std::vector<int> wanted) {
    const bool isGiven = !query_.independent.empty();
    CoordinateSet set(mechanism_);
    const MatX<double>& A = engine_.equations().jacobian();
    const int bends = mechanism_.dof() - mechanism_.jointCount();
    if (!wanted.empty() && static_cast<int>(wanted.size()) + bends == m()) {
      addShape(mechanism_, wanted);
    }
    if (!wanted.empty() && static_cast<int>(wanted.size()) != m()) {
      return NoState{.kind = NoState::Kind::WrongCount, .mobility = m()};
    }
    s_.independent = wanted;
    bool fits = set.take(A, wanted);
    if (!fits && isGiven) {
      return NoState{
          .kind = NoState::Kind::SingularSet, .mobility = m(), .condition = set.calcCondition(A)};
    }
    if (!fits) {
      set.choose(A, {}, wanted);
      s_.independent = set.independent();
    }
    (void)engine_.takeSet(s_.q, s_.independent);
    s_.condition = engine_.set().calcCondition(A);
    return {};
  }

  void calcMotion() {
    s_.G = engine_.G();
    s_.u = orZeros(query_.u, m());
    s_.udot = orZeros(query_.udot, m());
    s_.qd = s_.G * s_.u;
    engine_.calcGamma(s_.qd, s_.gamma);
    s_.qdd = s_.G * s_.udot + s_.gamma;
    const VecX<double>& c = engine_.equations().residuals();
    s_.closureResidual = c.size() == 0 ? 0 : c.cwiseAbs().maxCoeff();
  }

  [[nodiscard]] bool calcForces() {
    const int N = mechanism_.dof();
    VecX<double> bias(N), atRest(N), g(N), Mgamma(N);
    s_.M = engine_.reducedInertia();
    weightless_.place(s_.q);  // so that small terms are no differences of large ones
    weightless_.calcBias(s_.qd, bias);
    weightless_.calcBias(VecX<double>::Zero(N), atRest);
    engine_.calcGravity(g);
    engine_.multiplyInertia(s_.gamma, Mgamma);
    friction_ = calcGivenFriction();
    const MatX<double> Gt = s_.G.transpose();
    s_.gravityForce = Gt * g;
    s_.elasticForce = Gt * atRest;
    s_.velocityForce = Gt * (bias - atRest + Mgamma);
    s_.frictionForce = Gt * friction_;
    s_.tauReduced =
        s_.M * s_.udot + s_.velocityForce + s_.gravityForce + s_.elasticForce + s_.frictionForce;
    return m() == 0 || Eigen::SelfAdjointEigenSolver<MatX<double>>(s_.M).eigenvalues()[0] >
                           1e-13 * s_.M.cwiseAbs().maxCoeff();
  }

  [[nodiscard]] int directionOf(Eigen::Index joint) const {
    return (s_.qd[joint] > 0) - (s_.qd[joint] < 0);
  }

  /// Friction by the sign of the rates, without the losses of gears.
  [[nodiscard]] VecX<double> calcRubbing() const {
    VecX<double> friction = VecX<double>::Zero(mechanism_.dof());
    for (std::size_t i = 0; i < query_.friction.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      friction[k] = query_.friction[i].calcRubbing(s_.q[k], s_.qd[k], directionOf(k));
    }
    return friction;
  }

  /// Friction with the gear losses of joints that no actuator drives: there the joint turns the
  /// rotor through the gear.
  [[nodiscard]] VecX<double> calcGivenFriction() const {
    VecX<double> friction = calcRubbing();
    for (std::size_t i = 0; i < query_.friction.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      if (std::ranges::find(mechanism_.actuated, static_cast<int>(i)) !=
          mechanism_.actuated.end()) {
        continue;
      }
      friction[k] += query_.friction[i].calcDriveLoss(0, s_.qd[k], s_.qdd[k], directionOf(k));
    }
    return friction;
  }

  /// Adds the losses of gears for given torques, see GearLosses.
  /// @param qdd  the accelerations without these losses
  void addDriveLosses(const VecX<double>& tau, const VecX<double>& qdd, VecX<double>& friction) {
    const int N = mechanism_.dof();
    GearLosses losses(N);
    for (std::size_t i = 0; i < query_.friction.size(); ++i) {
      const JointFriction& f = query_.friction[i];
      const auto k = static_cast<Eigen::Index>(i);
      const int direction = directionOf(k);
      if (!(f.efficiency < 1) || direction == 0) continue;
      losses.gears.push_back({.axis = static_cast<int>(i),
                              .direction = direction,
                              .efficiency = f.efficiency,
                              .rotorInertia = f.rotorInertia,
                              .input = tau[k] - f.calcBeforeGear(s_.qd[k], 0, direction),
                              .acceleration = qdd[k]});
    }
    const std::vector<char> free(static_cast<std::size_t>(N), 0);
    const VecX<double> none = VecX<double>::Zero(N);
    for (int k = 0; k < losses.count(); ++k) {
      VecX<double> force = none, response = none;
      force[losses.gears[static_cast<std::size_t>(k)].axis] = 1;
      (void)engine_.solve(none, free, force, response);
      for (int i = 0; i < losses.count(); ++i) {
        losses.W(i, k) = response[losses.gears[static_cast<std::size_t>(i)].axis];
      }
    }
    losses.solve();
    for (int k = 0; k < losses.count(); ++k) {
      friction[losses.gears[static_cast<std::size_t>(k)].axis] += losses.loss(k);
    }
  }

  [[nodiscard]] MatX<double> actuatedRows() const { return s_.G(mechanism_.actuated, Eigen::all); }
  [[nodiscard]] VecX<double> spread(const VecX<double>& actuated) const {
    VecX<double> all = VecX<double>::Zero(mechanism_.dof());
    all(mechanism_.actuated) = actuated;
    return all;
  }

  void calcRest() {
    s_.actuation = distributeTorques(actuatedRows(), s_.tauReduced, query_.weights, query_.preload);
    determinate_ = findDeterminate(engine_.equations().jacobian(), engine_.equations());
    if (s_.actuation.kind != Actuation::Kind::None) {
      s_.reactions = calcReactions(s_.qdd, spread(s_.actuation.tau), friction_);
      addGearLosses();
    }
    const ArmEnergies energies = engine_.calcEnergies(s_.qd);
    s_.kinetic = energies.kinetic;
    s_.potential = energies.gravity;
    s_.strain = energies.strain;
    for (std::size_t k = 0; k < mechanism_.chains.size(); ++k) {
      s_.toolPoses.push_back(engine_.equations().chain(k).toolPose());
    }
  }

  /// What drives must give for that to come out of their gears.
  void addGearLosses() {
    for (std::size_t k = 0; k < mechanism_.actuated.size() && !query_.friction.empty(); ++k) {
      const int joint = mechanism_.actuated[k];
      double& tau = s_.actuation.tau[static_cast<Eigen::Index>(k)];
      tau += query_.friction[static_cast<std::size_t>(joint)].calcLossOfIdeal(tau, s_.qd[joint],
                                                                              s_.qdd[joint]);
    }
  }

  [[nodiscard]] std::vector<Reaction> calcReactions(const VecX<double>& qdd,
                                                    const VecX<double>& tau,
                                                    const VecX<double>& friction) {
    VecX<double> passed, bias;
    engine_.multiplyInertia(qdd, passed);
    engine_.calcBias(s_.qd, bias);
    passed += bias + friction - tau;
    ClosureReactions reactions;
    reactions.calc(engine_.equations().jacobian(), engine_.set(), passed);
    std::vector<Reaction> found;
    for (std::size_t k = 0; k < mechanism_.closures.size(); ++k) {
      found.push_back({reactions.calcWrench(engine_.equations(), k), determinate_[k]});
    }
    return found;
  }

  void calcForward() {
    ForwardMotion forward;
    forward.tau = *query_.tau;
    const VecX<double> tau = spread(forward.tau);
    VecX<double> friction = calcRubbing(), bias;
    const std::vector<char> free(static_cast<std::size_t>(mechanism_.dof()), 0);
    const auto accelerate = [&] {
      VecX<double> force = tau - friction;
      forward.qdd = VecX<double>::Zero(mechanism_.dof());
      (void)engine_.accelerate(s_.qd, free, force, forward.qdd, bias);
    };
    accelerate();
    addDriveLosses(tau, forward.qdd, friction);
    accelerate();
    forward.udot = forward.qdd(s_.independent);
    forward.reactions = calcReactions(forward.qdd, tau, friction);
    s_.forward = std::move(forward);
  }

  const Mechanism& mechanism_;
  const MechanismQuery& query_;
  MechanismEngine engine_, weightless_;
  MechanismState s_;
  VecX<double> friction_;
  std::vector<Determinate> determinate_;
};

}  // namespace

int findGenericRank(const Mechanism& mechanism, const VecX<double>& q) {
  constexpr double kAside = 1e-3;  // [rad], of the size
  ClosureEquations equations(mechanism);
  if (equations.rows() == 0) return 0;
  const CoordinateSet set(mechanism);
  equations.place(q);
  const int rank = set.calcRank(equations.jacobian()).rank;
  int most = rank;
  const MatX<double> Z = set.calcMotions(equations.jacobian());
  for (Eigen::Index k = 0; k < Z.cols(); ++k) {
    for (const double side : {kAside, -kAside}) {
      // Directions that meet in the singularity: a mixture of all, another one for each.
      VecX<double> direction = Z.col(k);
      for (Eigen::Index j = 0; j < Z.cols(); ++j) {
        direction += Z.col(j) * (0.3 + 0.17 * static_cast<double>((j + 2 * k) % 5));
      }
      const VecX<double> aside = q + side * set.columnScale().cwiseProduct(direction.normalized());
      const ClosedPose near = findClosedPose(mechanism, aside, {});
      if (!near.isClosed) continue;
      equations.place(near.q);
      most = std::max(most, set.calcRank(equations.jacobian()).rank);
    }
  }
  return most;
}

StateOutcome calcMechanismState(const std::shared_ptr<const Mechanism>& mechanism,
                                const MechanismQuery& query) {
  return StateCalculator(mechanism, query).calc();
}

}  // namespace denavit
