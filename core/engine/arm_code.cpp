#include "core/engine/arm_code.h"

#include "core/linear/ldlt.h"
#include "core/symbolic/generate.h"

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

void recordForward(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  MatX<Expression> M = formulas.calcInertia(in.q);
  const VecX<Expression> diagonal = M.diagonal();
  VecX<Expression> qdd = in.tau - formulas.calcInverse(makeMotion(in, true, true), {});
  factorLdlt(M);
  solveLdlt(M, qdd);
  out.add("qdd", qdd);
  out.add("pivots", VecX<Expression>(M.diagonal()));
  out.add("diagonal", diagonal);
}

void recordInertiaBias(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  out.add("M", lowerOf(formulas.calcInertia(in.q)));
  out.add("b", formulas.calcInverse(makeMotion(in, true, true), {}));
}

void recordGravity(FormulasOfArm& formulas, const Inputs& in, Outputs& out) {
  out.add("g", formulas.calcInverse(makeMotion(in, false, false), {}));
}

std::shared_ptr<const ArmCode> trace(int dof, const SymbolicArmMaker& makeArm) {
  // Fewer operations hardly make code faster, and a run should begin at once.
  GenerationOptions options;
  options.factoringEffort = 0;
  options.triesVariants = options.simplifies = false;
  const auto make = [&](bool moves, bool isDriven, Generator::Recorder<Expression> record) {
    Generator generator;
    generator.takesQd = moves;
    generator.takesTau = isDriven;
    generator.record = record;
    return generate(generator, makeArm, options).routine.tape;
  };
  auto code = std::make_shared<ArmCode>();
  code->dof = dof;
  code->forward = make(true, true, recordForward);
  code->inertiaBias = make(true, false, recordInertiaBias);
  code->gravity = make(false, false, recordGravity);
  return code;
}

}  // namespace

std::shared_ptr<const ArmCode> makeArmCode(const Arm<double>& arm,
                                           const FlexibleArm<double>* flexible) {
  const auto makeArm = [&](ExpressionGraph& graph) {
    FormulaArm<Expression> made;
    made.isFlexible = flexible != nullptr;
    if (flexible) {
      made.flexible = makeSymbolicArm(*flexible, graph);
    } else {
      made.rigid = makeSymbolicArm(arm, graph);
    }
    return made;
  };
  try {
    return trace(flexible ? flexible->dof() : arm.dof(), makeArm);
  } catch (const DivisionByZero&) {
    return nullptr;
  }
}

}  // namespace denavit
