#include "core/symbolic/arm_formulas.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/dynamics/base_inertia.h"
#include "core/dynamics/energy.h"
#include "core/engine/force_derivatives.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_inertia.h"
#include "core/formulations/luh_walker_paul.h"
#include "core/kinematics/relative_kinematics.h"
#include "core/symbolic/differentiation.h"

namespace denavit {

namespace {

template <Scalar T>
Vec3<T> zeroVector() {
  return Vec3<T>::Constant(T(0));
}
template <Scalar T>
VecX<T> zeros(Eigen::Index size) {
  return VecX<T>::Constant(size, T(0));
}

bool isZeroTerm(const Expression& x) { return x.isZero(); }
bool isZeroTerm(double x) { return x == 0; }

/// By differentiating what was recorded.
FormulaDerivatives<Expression> differentiate(const FormulaArm<Expression>&,
                                             ArmFormulas<Expression>& formulas,
                                             const MotionFormulas<Expression>& motion) {
  const VecX<Expression> tau = formulas.calcInverse(motion, {});
  const auto by = [&](const VecX<Expression>& variables) {
    MatX<Expression> D(tau.size(), variables.size());
    for (Eigen::Index k = 0; k < variables.size(); ++k) {
      Derivative derivative(variables[k]);
      for (Eigen::Index i = 0; i < tau.size(); ++i) D(i, k) = derivative(tau[i]);
    }
    return D;
  };
  return {by(motion.q), by(motion.qd)};
}

/// By duals, which owe nothing to the formulas.
FormulaDerivatives<double> differentiate(const FormulaArm<double>& arm, ArmFormulas<double>&,
                                         const MotionFormulas<double>& motion) {
  FormulaDerivatives<double> derivatives;
  ForceDerivatives forces =
      arm.isFlexible ? ForceDerivatives(arm.flexible) : ForceDerivatives(arm.rigid);
  forces.calc(motion.q, motion.qd, motion.qdd, derivatives.byPosition, derivatives.byRate);
  return derivatives;
}

/// The Jacobian's columns in other axes: R takes them from the old to the new ones.
template <Scalar T>
Jacobian<T> turnColumns(const Mat3<T>& R, const Jacobian<T>& J) {
  Jacobian<T> turned(6, J.cols());
  for (Eigen::Index k = 0; k < J.cols(); ++k) {
    const Vec3<T> v = J.col(k).template head<3>(), w = J.col(k).template tail<3>();
    turned.col(k) << R * v, R * w;
  }
  return turned;
}

template <Scalar T>
class RigidFormulas final : public ArmFormulas<T> {
 public:
  RigidFormulas(const FormulaArm<T>& arm, const FormulaVariant& variant)
      : all_(arm),
        arm_(arm.rigid),
        X_LF_(arm.X_LF),
        variant_(variant),
        bodies_(variant.form == InverseForm::BaseParameters ? calcBaseInertias(arm_)
                                                            : calcOriginInertias(arm_)) {}

  VecX<T> calcInverse(const MotionFormulas<T>& motion, const ReferenceFrame& loadFrame) override {
    if (variant_.form == InverseForm::DistalFrames && isZero(motion.load)) {
      return calcDistal(motion);
    }
    NewtonEulerWork<T> work;
    calcLinkPoses(arm_, motion.q, work.X_PL);
    const Vec3<T> a0 = motion.weighs ? Vec3<T>(-arm_.g_W) : zeroVector<T>();
    calcLinkMotions(arm_, motion.qd, motion.qdd, a0, work,
                    [&](std::size_t i, auto& s) { calcOwnForces(i, s); });
    const Mat3<T> R = calcAxesInLastLink(work.X_PL, loadFrame);
    addToolLoad<T>(arm_, R * Vec3<T>(motion.load.template head<3>()),
                   R * Vec3<T>(motion.load.template tail<3>()), work);
    VecX<T> tau;
    gatherJointForces(arm_, motion.qdd, work, tau);
    return tau;
  }

  MatX<T> calcInertia(const VecX<T>& q) override {
    LinkPoses<T> X_PL;
    calcLinkPoses(arm_, q, X_PL);
    if (variant_.method == InertiaMethod::Method2) return calcByColumns(X_PL);
    InertiaMatrixWork<T> work;
    MatX<T> M;
    calcCompositeInertia(
        arm_, X_PL, [&](std::size_t i) { return bodies_[i]; }, work, M);
    return M;
  }

  Pose<T> calcToolPose(const VecX<T>& q) override {
    Kinematics<T> kinematics;
    calcForwardKinematics(arm_, q, kinematics);
    return kinematics.X_WT;
  }

  Jacobian<T> calcJacobian(const VecX<T>& q, const ReferenceFrame& frame) override {
    LinkPoses<T> X_PL;
    calcLinkPoses(arm_, q, X_PL);
    Kinematics<T> kinematics;
    Jacobian<T> J;
    if (frame.kind == ReferenceFrame::Kind::World || isBase(frame)) {
      calcForwardKinematics(arm_, X_PL, kinematics);
      denavit::calcJacobian(arm_, kinematics, J);
      return isBase(frame) ? turnColumns<T>(arm_.X_W0.R.transpose(), J) : J;
    }
    const bool isTool = frame.kind == ReferenceFrame::Kind::Tool;
    const int link = isTool ? arm_.jointCount() - 1 : frame.link - 1;
    calcRelativeKinematics(arm_, X_PL, link, kinematics);
    denavit::calcJacobian(arm_, kinematics, J);
    const Mat3<T>& R_LK = isTool ? arm_.X_LT.R : X_LF_[static_cast<std::size_t>(link)].R;
    return turnColumns<T>(R_LK.transpose(), J);
  }

  FormulaDerivatives<T> calcDerivatives(const MotionFormulas<T>& motion) override {
    return differentiate(all_, *this, motion);
  }

  FormulaRegressor<T> calcRegressor(const MotionFormulas<T>& motion,
                                    const RegressorColumns& columns) override {
    std::vector<Candidate> candidates = listCandidates(motion);
    const auto find = [&](const std::string& name) {
      return std::ranges::find(candidates, name, &Candidate::name);
    };
    for (const auto& [from, into, factor] : columns.merges) {
      const auto source = find(from), target = find(into);
      if (source == candidates.end() || target == candidates.end()) continue;
      target->value = target->value + T(factor) * source->value;
    }
    FormulaRegressor<T> regressor;
    regressor.Y.resize(arm_.jointCount(), 0);
    for (const Candidate& candidate : candidates) {
      if (!contains(columns.names, candidate.name)) continue;
      if (columns.dropsZeros && isZeroTerm(candidate.value)) continue;
      const Eigen::Index k = regressor.Y.cols();
      regressor.Y.conservativeResize(Eigen::NoChange, k + 1);
      regressor.Y.col(k) = candidate.calcColumn();
      regressor.parameters.push_back({candidate.name, candidate.value});
    }
    return regressor;
  }

  Vec3<T> calcEnergies(const VecX<T>& q, const VecX<T>& qd) override {
    LinkPoses<T> X_PL;
    calcLinkPoses(arm_, q, X_PL);
    Kinematics<T> kinematics;
    calcForwardKinematics(arm_, X_PL, kinematics);
    if (variant_.form == InverseForm::BaseParameters) {
      return {calcKineticEnergyByMoments(arm_, X_PL, qd),
              calcPotentialEnergyByMoments(arm_, kinematics), T(0)};
    }
    return {calcKineticEnergy(arm_, X_PL, qd), calcPotentialEnergy(arm_, kinematics), T(0)};
  }

 private:
  static bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
  template <typename Vector>
  static bool isZero(const Vector& v) {
    return std::all_of(v.begin(), v.end(), [](const T& x) { return isZeroTerm(x); });
  }
  static bool isBase(const ReferenceFrame& frame) {
    return frame.kind == ReferenceFrame::Kind::Link && frame.link == 0;
  }

  using NamedElement = std::pair<std::string, T*>;
  /// The ten elements of an inertia.
  static std::vector<NamedElement> elementsOf(BodyInertia<T>& b) {
    return {{"m", &b.mass}, {"hx", &b.h[0]}, {"hy", &b.h[1]}, {"hz", &b.h[2]}, {"Ixx", &b.xx},
            {"Iyy", &b.yy}, {"Izz", &b.zz},  {"Ixy", &b.xy},  {"Ixz", &b.xz},  {"Iyz", &b.yz}};
  }

  /// A parameter on which torques depend linearly.
  struct Candidate {
    std::string name;
    T value;
    std::function<VecX<T>()> calcColumn;
  };

  /// Elements of the links' regrouped inertias, rotors, then rotors that several joints turn.
  std::vector<Candidate> listCandidates(const MotionFormulas<T>& motion) {
    std::vector<Candidate> candidates;
    const auto rotorless = std::make_shared<Arm<T>>(arm_);
    for (Link<T>& link : rotorless->links) link.rotorInertia = T(0);
    rotorless->coupledRotors.resize(0, 0);
    BodyInertias<T> base = calcBaseInertias(arm_);
    for (std::size_t i = 0; i < base.size(); ++i) {
      for (const auto& [element, value] : elementsOf(base[i])) {
        const auto calcColumn = [&motion, rotorless, i, element = element] {
          BodyInertias<T> unit(rotorless->links.size(), makeNoInertia<T>());
          for (const auto& [other, target] : elementsOf(unit[i])) {
            if (other == element) *target = T(1);
          }
          return calcForces(*rotorless, unit, motion);
        };
        candidates.push_back({element + std::to_string(i + 1), *value, calcColumn});
      }
    }
    const auto addRotor = [&](const std::string& name, const T& value, Eigen::Index i,
                              Eigen::Index j) {
      const auto calcColumn = [&motion, i, j] {
        VecX<T> column = zeros<T>(motion.qdd.size());
        column[i] = motion.qdd[j];
        column[j] = motion.qdd[i];
        return column;
      };
      candidates.push_back({name, value, calcColumn});
    };
    for (std::size_t i = 0; i < arm_.links.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      addRotor("Jr" + std::to_string(i + 1), arm_.links[i].rotorInertia, k, k);
    }
    const MatX<T>& coupled = arm_.coupledRotors;
    for (Eigen::Index i = 0; i < coupled.rows(); ++i) {
      for (Eigen::Index j = i; j < coupled.cols(); ++j) {
        addRotor(coupledRotorName(i, j), coupled(i, j), i, j);
      }
    }
    return candidates;
  }

  static VecX<T> calcForces(const Arm<T>& arm, const BodyInertias<T>& bodies,
                            const MotionFormulas<T>& motion) {
    NewtonEulerWork<T> work;
    VecX<T> tau;
    calcLinkPoses(arm, motion.q, work.X_PL);
    calcNewtonEuler(arm, bodies, motion.qd, motion.qdd, Vec3<T>(-arm.g_W), work, tau);
    return tau;
  }

  template <typename State>
  void calcOwnForces(std::size_t i, State& s) const {
    if (variant_.form == InverseForm::BaseParameters) {
      calcOriginForces(bodies_[i], s.w, s.alpha, s.A, s.a, s.f, s.n);
    } else {
      calcCentralForces(arm_.links[i], s);
    }
  }

  VecX<T> calcDistal(const MotionFormulas<T>& motion) const {
    Arm<T> arm = arm_;
    if (!motion.weighs) arm.g_W = zeroVector<T>();
    const DistalArm<T> distal = makeDistalArm(arm);
    typename LuhWalkerPaul<T>::Work work(distal);
    VecX<T> tau;
    LuhWalkerPaul<T>::calc(distal, motion.q, motion.qd, motion.qdd, work, tau);
    for (int i = 0; i < arm.jointCount(); ++i) {
      tau[i] += arm.links[static_cast<std::size_t>(i)].rotorInertia * motion.qdd[i];
    }
    addCoupledRotorForces(arm.coupledRotors, motion.qdd, 0, tau);
    return tau;
  }

  /// Method 2: the recursion from link j outward for a unit acceleration of joint j. What is
  /// inboard stands still, and costs nothing because formulas know it.
  MatX<T> calcByColumns(const LinkPoses<T>& X_PL) const {
    const int n = arm_.jointCount();
    NewtonEulerWork<T> work;
    work.X_PL = X_PL;
    const VecX<T> rest = zeros<T>(n);
    MatX<T> M(n, n);
    VecX<T> unit = rest, column;
    for (int j = 0; j < n; ++j) {
      unit[j] = T(1);
      calcLinkMotions(arm_, rest, unit, zeroVector<T>(), work,
                      [&](std::size_t i, auto& s) { calcOwnForces(i, s); });
      gatherJointForces(arm_, unit, work, column);
      unit[j] = T(0);
      for (int i = j; i < n; ++i) M(i, j) = M(j, i) = column[i];
    }
    return M;
  }

  /// Turns axes of the frame to those of the last link.
  [[nodiscard]] Mat3<T> calcAxesInLastLink(const LinkPoses<T>& X_PL,
                                           const ReferenceFrame& frame) const {
    if (frame.kind == ReferenceFrame::Kind::Tool) return arm_.X_LT.R;
    std::size_t from = 0;
    Mat3<T> R = arm_.X_W0.R.transpose();
    if (isBase(frame)) R = Mat3<T>::Identity();
    if (frame.kind == ReferenceFrame::Kind::Link && frame.link > 0) {
      from = static_cast<std::size_t>(frame.link);
      R = X_LF_[from - 1].R;
    }
    for (std::size_t i = from; i < X_PL.size(); ++i) R = X_PL[i].R.transpose() * R.eval();
    return R;
  }

  const FormulaArm<T>& all_;
  const Arm<T>& arm_;
  const std::vector<Pose<T>>& X_LF_;
  FormulaVariant variant_;
  BodyInertias<T> bodies_;
};

template <Scalar T>
class BendingFormulas final : public ArmFormulas<T> {
 public:
  BendingFormulas(const FormulaArm<T>& arm, const FormulaVariant& variant)
      : all_(arm), arm_(arm.flexible), variant_(variant) {}

  VecX<T> calcInverse(const MotionFormulas<T>& motion, const ReferenceFrame& loadFrame) override {
    FlexibleNewtonEulerWork<T> work;
    calcBentLinks(arm_, motion.q, work.bent);
    VecX<T> tau(arm_.dof());
    const Vec3<T> a0 = motion.weighs ? Vec3<T>(-arm_.g_W) : zeroVector<T>();
    const TipLoad<T> tip = calcTipLoad(motion, work.bent, loadFrame);
    calcFlexibleNewtonEuler(arm_, motion.qd, motion.qdd, a0, 0, &tip, work, tau);
    if (motion.hasSprings) {
      addElasticForces(arm_, motion.q, tau);
      addDampingForces(arm_, motion.qd, tau);
    }
    return tau;
  }

  MatX<T> calcInertia(const VecX<T>& q) override {
    FlexibleNewtonEulerWork<T> motion;
    FlexibleInertiaWork<T> work;
    MatX<T> M;
    calcBentLinks(arm_, q, motion.bent);
    if (variant_.method == InertiaMethod::Method2) {
      calcFlexibleInertiaByMethod2(arm_, motion, work, M);
    } else {
      calcFlexibleInertia(arm_, motion.bent, work, M);
    }
    return M;
  }

  Pose<T> calcToolPose(const VecX<T>& q) override { return calcKinematics(q).X_WT; }

  Jacobian<T> calcJacobian(const VecX<T>& q, const ReferenceFrame& frame) override {
    BentLinks<T> bent;
    calcBentLinks(arm_, q, bent);
    FlexibleKinematics<T> kinematics;
    calcFlexibleKinematics(arm_, bent, kinematics);
    Jacobian<T> J;
    calcFlexibleJacobian(arm_, bent, kinematics, J);
    return turnColumns<T>(calcAxes(kinematics, frame).transpose(), J);
  }

  FormulaDerivatives<T> calcDerivatives(const MotionFormulas<T>& motion) override {
    return differentiate(all_, *this, motion);
  }

  FormulaRegressor<T> calcRegressor(const MotionFormulas<T>&, const RegressorColumns&) override {
    return {};
  }

  Vec3<T> calcEnergies(const VecX<T>& q, const VecX<T>& qd) override {
    BentLinks<T> bent;
    calcBentLinks(arm_, q, bent);
    FlexibleKinematics<T> kinematics;
    calcFlexibleKinematics(arm_, bent, kinematics);
    return {calcFlexibleKineticEnergy(calcInertia(q), qd),
            calcFlexibleGravityEnergy(arm_, bent, kinematics), calcStrainEnergy(arm_, q)};
  }

 private:
  [[nodiscard]] FlexibleKinematics<T> calcKinematics(const VecX<T>& q) const {
    BentLinks<T> bent;
    calcBentLinks(arm_, q, bent);
    FlexibleKinematics<T> kinematics;
    calcFlexibleKinematics(arm_, bent, kinematics);
    return kinematics;
  }

  /// Axes of the frame in the world; frames of bending links are those of their tips.
  [[nodiscard]] Mat3<T> calcAxes(const FlexibleKinematics<T>& kinematics,
                                 const ReferenceFrame& frame) const {
    if (frame.kind == ReferenceFrame::Kind::World) return Mat3<T>::Identity();
    if (frame.kind == ReferenceFrame::Kind::Tool) return kinematics.X_WT.R;
    if (frame.link == 0) return arm_.X_W0.R;
    return kinematics.X_WE[static_cast<std::size_t>(frame.link - 1)].R;
  }

  [[nodiscard]] TipLoad<T> calcTipLoad(const MotionFormulas<T>& motion, const BentLinks<T>& bent,
                                       const ReferenceFrame& frame) const {
    Vec3<T> f = motion.load.template head<3>(), n = motion.load.template tail<3>();
    if (frame.kind != ReferenceFrame::Kind::Tool) {
      FlexibleKinematics<T> kinematics;
      calcFlexibleKinematics(arm_, bent, kinematics);
      const Mat3<T> R_TF = kinematics.X_WT.R.transpose() * Mat3<T>(calcAxes(kinematics, frame));
      f = R_TF * Vec3<T>(f);
      n = R_TF * Vec3<T>(n);
    }
    TipLoad<T> tip;
    tip.f = arm_.X_ET.R * f;
    tip.n = arm_.X_ET.R * n + arm_.X_ET.p.cross(tip.f);
    return tip;
  }

  const FormulaArm<T>& all_;
  const FlexibleArm<T>& arm_;
  FormulaVariant variant_;
};

}  // namespace

template <Scalar T>
std::unique_ptr<ArmFormulas<T>> makeArmFormulas(const FormulaArm<T>& arm,
                                                const FormulaVariant& variant) {
  if (arm.isFlexible) return std::make_unique<BendingFormulas<T>>(arm, variant);
  return std::make_unique<RigidFormulas<T>>(arm, variant);
}

template std::unique_ptr<ArmFormulas<Expression>> makeArmFormulas(const FormulaArm<Expression>& arm,
                                                                  const FormulaVariant& variant);
template std::unique_ptr<ArmFormulas<double>> makeArmFormulas(const FormulaArm<double>& arm,
                                                              const FormulaVariant& variant);

}  // namespace denavit
