#include "core/engine/arm_code.h"

#include "core/linear/ldlt.h"
#include "core/symbolic/generate.h"
#include "core/symbolic/symbolic_arm.h"

namespace denavit {

namespace {

using Inputs = GeneratorInputs<Expression>;
using Outputs = GeneratorOutputs<Expression>;
using FormulasOfArm = ArmFormulas<Expression>;

MotionFormulas<Expression> makeMotion(const Inputs& in, bool moves, bool hasSprings) {
  MotionFormulas<Expression> motion;
  motion.q = in.q;
  motion.qdd = VecX<Expression>::Constant(in.q.size(), Expression());
  motion.qd = moves ? in.qd : motion.qdd;
  motion.hasSprings = hasSprings;
  return motion;
}

/// The lower triangle of a symmetric matrix, row by row.
VecX<Expression> lowerOf(const MatX<Expression>& M) {
  VecX<Expression> lower(M.rows() * (M.rows() + 1) / 2);
  Eigen::Index k = 0;
  for (Eigen::Index r = 0; r < M.rows(); ++r) {
    for (Eigen::Index c = 0; c <= r; ++c) lower[k++] = M(r, c);
  }
  return lower;
}

/// Eliminates the last coordinate first: what the inward recursions know first. So the chain of
/// operations that wait for each other is shorter than the other way round.
void recordForward(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  MatX<Expression> M = formulas.calcInertia(in.q).reverse();
  const VecX<Expression> diagonal = M.diagonal().reverse();
  const VecX<Expression> net = in.tau - formulas.calcInverse(makeMotion(in, true, true), {});
  VecX<Expression> qdd = net.reverse();
  factorLdlt(M);
  solveLdlt(M, qdd);
  out.add("qdd", VecX<Expression>(qdd.reverse()));
  out.add("pivots", VecX<Expression>(M.diagonal().reverse()));
  out.add("diagonal", diagonal);
}

void recordInertiaBias(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  out.add("M", lowerOf(formulas.calcInertia(in.q)));
  out.add("b", formulas.calcInverse(makeMotion(in, true, true), {}));
}

void recordGravity(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  out.add("g", formulas.calcInverse(makeMotion(in, false, false), {}));
}

void recordEnergies(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  out.add("energies", VecX<Expression>(formulas.calcEnergies(in.q, in.qd)));
}

void recordDerivatives(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  MotionFormulas<Expression> motion = makeMotion(in, true, true);
  motion.qdd = in.qdd;
  const FormulaDerivatives<Expression> derivatives = formulas.calcDerivatives(motion);
  out.add("S", derivatives.byPosition);
  out.add("D", derivatives.byRate);
}

Generator generatorOf(ArmCode::Part part) {
  using Part = ArmCode::Part;
  Generator generator;
  generator.takesQd = part != Part::Gravity;
  generator.takesQdd = part == Part::Derivatives;
  generator.takesTau = part == Part::Forward;
  switch (part) {
    case Part::Forward:
      generator.record = recordForward;
      break;
    case Part::InertiaBias:
      generator.record = recordInertiaBias;
      break;
    case Part::Gravity:
      generator.record = recordGravity;
      break;
    case Part::Energies:
      generator.record = recordEnergies;
      break;
    case Part::Derivatives:
      generator.record = recordDerivatives;
      break;
  }
  return generator;
}

}  // namespace

ArmCode::ArmCode(const Arm<double>& arm, const FlexibleArm<double>* flexible)
    : arm_(arm),
      flexible_(flexible ? std::make_shared<const FlexibleArm<double>>(*flexible) : nullptr) {}

Tape ArmCode::make(Part part) const {
  // Fewer operations hardly make code faster, and a run should begin at once.
  GenerationOptions options;
  options.factoringEffort = 0;
  options.triesVariants = options.simplifies = false;
  const auto makeArm = [this](ExpressionGraph& graph) {
    FormulaArm<Expression> made;
    made.isFlexible = flexible_ != nullptr;
    if (flexible_) {
      made.flexible = makeSymbolicArm(*flexible_, graph);
    } else {
      made.rigid = makeSymbolicArm(arm_, graph);
    }
    return made;
  };
  return generate(generatorOf(part), makeArm, options).routine.tape;
}

}  // namespace denavit
