#include "core/symbolic/generator.h"

#include <algorithm>

#include "core/linear/ldlt.h"
#include "core/symbolic/branch_code.h"

namespace denavit {

template <>
VecX<double> GeneratorOutputs<double>::holdFixed(const VecX<double>& known) {
  return known;
}

template <>
VecX<Expression> GeneratorOutputs<Expression>::holdFixed(const VecX<Expression>& known) {
  ExpressionGraph& graph = ExpressionScope::graph();
  VecX<Expression> placeholders(known.size());
  for (Eigen::Index i = 0; i < known.size(); ++i) {
    const Multiple variable = graph.makeVariable("placeholder");
    replacements_.push_back({variable.node, known[i].of});
    placeholders[i] = Expression(variable);
  }
  return placeholders;
}

namespace {

using Load = Generator::Load;
constexpr auto kRigid = Generator::Arms::Rigid;

template <Scalar T>
VecX<T> zeros(const GeneratorInputs<T>& in) {
  return VecX<T>::Constant(in.q.size(), T(0));
}

template <Scalar T>
MotionFormulas<T> makeMotion(const GeneratorInputs<T>& in, const VecX<T>& qd, const VecX<T>& qdd) {
  MotionFormulas<T> motion;
  motion.q = in.q;
  motion.qd = qd;
  motion.qdd = qdd;
  motion.load = in.load;
  return motion;
}

template <Scalar T>
VecX<T> addFriction(const GeneratorInputs<T>& in, VecX<T> tau) {
  if (!in.friction) return tau;
  for (std::size_t i = 0; i < in.friction->size(); ++i) {
    tau[static_cast<Eigen::Index>(i)] += (*in.friction)[i];
  }
  return tau;
}

template <Scalar T>
VecX<T> calcBias(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in) {
  return addFriction(in, formulas.calcInverse(makeMotion(in, in.qd, zeros(in)), in.loadFrame));
}

template <Scalar T>
VecX<T> calcTorques(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in, const VecX<T>& qdd) {
  return addFriction(in, formulas.calcInverse(makeMotion(in, in.qd, qdd), in.loadFrame));
}

template <Scalar T>
void recordInverse(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                   GeneratorOutputs<T>& out) {
  out.add("tau", calcTorques(formulas, in, in.qdd));
}

template <Scalar T>
void recordInertia(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                   GeneratorOutputs<T>& out) {
  out.add("M", formulas.calcInertia(in.q));
}

template <Scalar T>
void recordBias(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in, GeneratorOutputs<T>& out) {
  out.add("b", calcBias(formulas, in));
}

template <Scalar T>
void recordInertiaAndBias(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                          GeneratorOutputs<T>& out) {
  recordInertia(formulas, in, out);
  recordBias(formulas, in, out);
}

template <Scalar T>
void recordGravity(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                   GeneratorOutputs<T>& out) {
  MotionFormulas<T> motion = makeMotion(in, zeros(in), zeros(in));
  motion.hasSprings = false;
  out.add("tau", formulas.calcInverse(motion, in.loadFrame));
}

/// What a motion needs where nothing weighs and no link is elastic.
template <Scalar T>
VecX<T> calcInertialForces(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                           const VecX<T>& qd, const VecX<T>& qdd) {
  MotionFormulas<T> motion = makeMotion(in, qd, qdd);
  motion.weighs = motion.hasSprings = false;
  return formulas.calcInverse(motion, in.loadFrame);
}

template <Scalar T>
void recordInertiaTerm(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                       GeneratorOutputs<T>& out) {
  out.add("tau", calcInertialForces(formulas, in, zeros(in), in.qdd));
}

template <Scalar T>
void recordCoriolisTerm(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                        GeneratorOutputs<T>& out) {
  out.add("tau", calcInertialForces(formulas, in, in.qd, zeros(in)));
}

template <Scalar T>
void recordLoadTerm(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                    GeneratorOutputs<T>& out) {
  out.add("tau", calcInertialForces(formulas, in, zeros(in), zeros(in)));
}

template <Scalar T>
void recordJacobian(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                    GeneratorOutputs<T>& out) {
  out.add("J", MatX<T>(formulas.calcJacobian(in.q, in.jacobianFrame)));
}

template <Scalar T>
void recordRegressor(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                     GeneratorOutputs<T>& out) {
  const FormulaRegressor<T> regressor =
      formulas.calcRegressor(makeMotion(in, in.qd, in.qdd), in.regressorColumns);
  out.add("Y", regressor.Y);
  out.baseParameters = regressor.parameters;
}

template <Scalar T>
void recordToolPose(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                    GeneratorOutputs<T>& out) {
  const Pose<T> X = formulas.calcToolPose(in.q);
  MatX<T> pose = MatX<T>::Constant(4, 4, T(0));
  pose.template topLeftCorner<3, 3>() = X.R;
  pose.template topRightCorner<3, 1>() = X.p;
  pose(3, 3) = T(1);
  out.add("pose", pose);
}

template <Scalar T>
void recordInverseKinematics(ArmFormulas<T>&, const GeneratorInputs<T>& in,
                             GeneratorOutputs<T>& out) {
  const BranchRows<T> rows = calcBranchRows(in.arm->rigid, in.arm->numbers, in.target, in.near);
  out.add("q", rows.q);
  out.add("valid", rows.isValid);
  out.add("singular", rows.isSingular);
}

template <Scalar T>
void recordEnergies(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                    GeneratorOutputs<T>& out) {
  const Vec3<T> energies = formulas.calcEnergies(in.q, in.qd);
  out.addNumber("kinetic", energies[0]);
  out.addNumber("potential", energies[1]);
  out.addNumber("strain", energies[2]);
}

/// M factored, and qdd from it.
template <Scalar T>
struct Solved {
  MatX<T> factors;
  VecX<T> qdd;
};

template <Scalar T>
Solved<T> solve(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in) {
  Solved<T> solved{formulas.calcInertia(in.q), in.tau - calcBias(formulas, in)};
  factorLdlt(solved.factors);
  solveLdlt(solved.factors, solved.qdd);
  return solved;
}

template <Scalar T>
void recordForward(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                   GeneratorOutputs<T>& out) {
  out.add("qdd", solve(formulas, in).qdd);
}

template <Scalar T>
void recordInverseDerivatives(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                              GeneratorOutputs<T>& out) {
  const FormulaDerivatives<T> derivatives = formulas.calcDerivatives(makeMotion(in, in.qd, in.qdd));
  out.add("dtau_dq", derivatives.byPosition);
  out.add("dtau_dqd", derivatives.byRate);
}

/// With M qdd + b = tau: M dqdd = -(d(M qdd + b) at fixed qdd).
template <Scalar T>
void recordForwardDerivatives(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                              GeneratorOutputs<T>& out) {
  const Solved<T> solved = solve(formulas, in);
  const VecX<T> qdd = out.holdFixed(solved.qdd);
  FormulaDerivatives<T> derivatives = formulas.calcDerivatives(makeMotion(in, in.qd, qdd));
  out.add("qdd", solved.qdd);
  const auto solveColumns = [&](const char* name, const MatX<T>& forces) {
    MatX<T> D(forces.rows(), forces.cols());
    for (Eigen::Index k = 0; k < D.cols(); ++k) {
      VecX<T> column = -forces.col(k);
      solveLdlt(solved.factors, column);
      D.col(k) = column;
    }
    out.add(name, D);
  };
  solveColumns("dqdd_dq", derivatives.byPosition);
  solveColumns("dqdd_dqd", derivatives.byRate);
}

}  // namespace

const std::vector<Generator>& generators() {
  static const std::vector<Generator> all = [] {
    const Generator inverse{.takesQd = true,
                            .takesQdd = true,
                            .load = Load::IfAsked,
                            .usesInverse = true,
                            .takesFriction = true,
                            .record = recordInverse<Expression>,
                            .evaluate = recordInverse<double>};
    const Generator inertia{.usesInertia = true,
                            .record = recordInertia<Expression>,
                            .evaluate = recordInertia<double>};
    const Generator bias{.takesQd = true,
                         .load = Load::IfAsked,
                         .usesInverse = true,
                         .takesFriction = true,
                         .record = recordBias<Expression>,
                         .evaluate = recordBias<double>};
    Generator both = bias;
    both.usesInertia = true;
    both.record = recordInertiaAndBias<Expression>;
    both.evaluate = recordInertiaAndBias<double>;
    const Generator gravity{.usesInverse = true,
                            .record = recordGravity<Expression>,
                            .evaluate = recordGravity<double>};
    const Generator inertiaTerm{.takesQdd = true,
                                .usesInverse = true,
                                .record = recordInertiaTerm<Expression>,
                                .evaluate = recordInertiaTerm<double>};
    const Generator coriolis{.takesQd = true,
                             .usesInverse = true,
                             .record = recordCoriolisTerm<Expression>,
                             .evaluate = recordCoriolisTerm<double>};
    const Generator load{.load = Load::Always,
                         .record = recordLoadTerm<Expression>,
                         .evaluate = recordLoadTerm<double>};
    const Generator jacobian{.takesFrame = true,
                             .record = recordJacobian<Expression>,
                             .evaluate = recordJacobian<double>};
    Generator forward = both;
    forward.takesTau = true;
    forward.record = recordForward<Expression>;
    forward.evaluate = recordForward<double>;
    Generator inverseDerivatives = inverse;
    inverseDerivatives.load = Load::Never;
    inverseDerivatives.takesFriction = false;
    inverseDerivatives.record = recordInverseDerivatives<Expression>;
    inverseDerivatives.evaluate = recordInverseDerivatives<double>;
    Generator forwardDerivatives = forward;
    forwardDerivatives.load = Load::Never;
    forwardDerivatives.takesFriction = false;
    forwardDerivatives.record = recordForwardDerivatives<Expression>;
    forwardDerivatives.evaluate = recordForwardDerivatives<double>;
    const auto named = [](Generator generator, std::string_view name, std::string_view title,
                          Generator::Arms arms = Generator::Arms::Any) {
      generator.name = name;
      generator.title = title;
      generator.arms = arms;
      return generator;
    };
    return std::vector<Generator>{
        named(inverse, "nedyn", "inverse dynamics of rigid links", kRigid),
        named(inertia, "hmat", "inertia matrix of rigid links", kRigid),
        named(bias, "bvect", "bias forces of rigid links", kRigid),
        named(both, "hbmat", "inertia matrix and bias forces of rigid links", kRigid),
        named(gravity, "gterm", "gravity term", kRigid),
        named(inertiaTerm, "hterm", "inertia term M qdd", kRigid),
        named(coriolis, "cterm", "Coriolis and centrifugal term", kRigid),
        named(load, "kterm", "load term J^T load", kRigid),
        named(jacobian, "jacob", "Jacobian of the tool", kRigid),
        named(inverse, "flex", "inverse dynamics with flexible links"),
        named(inertia, "flexh", "inertia matrix with flexible links"),
        named(bias, "flexb", "bias forces with flexible links"),
        named(both, "flexhb", "inertia matrix and bias forces with flexible links"),
        named(inverse, "inverse", "inverse dynamics"),
        named(inertia, "inertia", "inertia matrix"),
        named(bias, "bias", "bias forces C qd + g + K q + D qd"),
        named(both, "inertia-bias", "inertia matrix and bias forces"),
        named(forward, "forward", "forward dynamics"),
        named(gravity, "gravity", "gravity forces"),
        named(inertiaTerm, "inertia-term", "inertia forces M qdd"),
        named(coriolis, "coriolis", "Coriolis and centrifugal forces"),
        named(load, "load", "joint forces of a load at the tool"),
        named(jacobian, "jacobian", "Jacobian of the tool"),
        named({.takesQd = true,
               .takesQdd = true,
               .record = recordRegressor<Expression>,
               .evaluate = recordRegressor<double>},
              "regressor", "regressor of the base parameters", kRigid),
        named({.record = recordToolPose<Expression>, .evaluate = recordToolPose<double>}, "pose",
              "pose of the tool"),
        named({.takesPose = true,
               .record = recordInverseKinematics<Expression>,
               .evaluate = recordInverseKinematics<double>},
              "inverse-kinematics", "every branch of inverse kinematics", kRigid),
        named({.takesQd = true,
               .usesInertia = true,
               .record = recordEnergies<Expression>,
               .evaluate = recordEnergies<double>},
              "energies", "kinetic, potential and strain energy"),
        named(inverseDerivatives, "inverse-derivatives", "derivatives of inverse dynamics"),
        named(forwardDerivatives, "forward-derivatives", "forward dynamics and its derivatives")};
  }();
  return all;
}

const Generator* findGenerator(std::string_view name) {
  const auto& all = generators();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const Generator& generator) { return generator.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace denavit
