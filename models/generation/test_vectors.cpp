#include "models/generation/test_vectors.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/inverse_kinematics/closed_form.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/machine/evaluate_tape.h"

namespace denavit {

namespace {

FormulaArm<double> toFormulaArm(const NumericArm& arm) {
  FormulaArm<double> made;
  made.isFlexible = arm.flexible != nullptr;
  made.rigid = made.numbers = arm.rigid;
  if (made.isFlexible) made.flexible = *arm.flexible;
  made.X_LF = arm.X_LF;
  return made;
}

/// States that are nothing special: angles within a turn, small amplitudes.
class StateDice {
 public:
  StateDice(const NumericArm& arm, int dof) : joints_(arm.rigid.jointCount()), dof_(dof) {}

  VecX<double> roll(double jointSize, double modeSize) {
    VecX<double> x(dof_);
    for (int i = 0; i < dof_; ++i) {
      x[i] = uniform_(engine_) * (i < joints_ ? jointSize : modeSize);
    }
    return x;
  }

 private:
  int joints_, dof_;
  std::mt19937 engine_{20};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

double calcFriction(const JointFriction& friction, GeneratedFriction kind, double qd) {
  if (kind == GeneratedFriction::Viscous) return friction.viscous * qd;
  return friction.calcBySign(0, qd);
}

/// Where the tool is at q; at every fourth state away from there, mostly out of reach on some of
/// the branches or on all.
/// @param away  beside the size of the arm
Pose<double> makeTarget(const Arm<double>& arm, const VecX<double>& q, int state,
                        const VecX<double>& away) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  Pose<double> X_WT = kinematics.X_WT;
  if (state % 4 == 3) {
    X_WT.p += 0.5 * calcArmSize(arm) * X_WT.R * Vec3<double>(away[0], away[1], 0);
  }
  return X_WT;
}

VecX<double> rowsOf(const Mat3<double>& R) { return R.reshaped<Eigen::RowMajor>(); }

/// What is smaller beside forces and inertias of usual arms is rounding where nothing should be.
constexpr double kSmallest = 1e-4;

}  // namespace

TestVectors makeVectors(const Generator& generator, const NumericArm& arm,
                        const GenerationOptions& options, const Generation& generation,
                        int states) {
  const Routine& routine = generation.routine;
  std::vector<std::string> regressorNames;
  for (const auto& parameter : generation.baseParameters) regressorNames.push_back(parameter.name);
  const FormulaArm<double> numbers = toFormulaArm(arm);
  const int dof = numbers.dof();
  StateDice dice(arm, dof);
  TestVectors vectors;
  vectors.smallest = kSmallest;
  for (int state = 0; state < states; ++state) {
    GeneratorInputs<double> in;
    in.q = dice.roll(3, 0.05);
    const VecX<double> none = VecX<double>::Zero(dof);
    in.qd = generator.takesQd ? dice.roll(2, 0.1) : none;
    in.qdd = generator.takesQdd ? dice.roll(5, 1) : none;
    if (generator.takesTau) in.tau = dice.roll(10, 1);
    const bool hasLoad = generator.load == Generator::Load::Always || options.loadFrame;
    if (hasLoad) {
      const VecX<double> load = dice.roll(20, 20);
      for (int k = 0; k < 6; ++k) in.load[k] = k < dof ? load[k] : 3 - k;
    }
    in.loadFrame = options.loadFrame.value_or(ReferenceFrame{});
    in.jacobianFrame = options.jacobianFrame;
    in.regressorNames = &regressorNames;
    std::vector<double> friction;
    if (options.friction != GeneratedFriction::None) {
      for (std::size_t i = 0; i < arm.friction.size(); ++i) {
        friction.push_back(
            calcFriction(arm.friction[i], options.friction, in.qd[static_cast<Eigen::Index>(i)]));
      }
      in.friction = &friction;
    }
    if (generator.takesPose) {
      in.arm = &numbers;
      in.target = makeTarget(arm.rigid, in.q, state, dice.roll(1, 1));
      in.near = dice.roll(2, 1);
    }
    GeneratorOutputs<double> out;
    const auto formulas =
        makeArmFormulas(numbers, {InverseForm::CentresOfMass, InertiaMethod::Method3});
    generator.evaluate(*formulas, in, out);
    std::vector<double> inputs;
    for (const RoutineArgument& argument : routine.inputs) {
      const VecX<double> values = argument.name == "q"        ? in.q
                                  : argument.name == "qd"     ? in.qd
                                  : argument.name == "qdd"    ? in.qdd
                                  : argument.name == "tau"    ? in.tau
                                  : argument.name == "R"      ? rowsOf(in.target.R)
                                  : argument.name == "p"      ? VecX<double>(in.target.p)
                                  : argument.name == "q_near" ? in.near
                                                              : VecX<double>(in.load);
      inputs.insert(inputs.end(), values.begin(), values.end());
    }
    vectors.inputs.push_back(std::move(inputs));
    vectors.outputs.push_back(out.values());
  }
  return vectors;
}

double findLargestError(const Routine& routine, const TestVectors& vectors) {
  double largest = 0;
  std::vector<double> outputs(routine.tape.outputs.size());
  for (std::size_t s = 0; s < vectors.inputs.size(); ++s) {
    evaluateTape(routine.tape, vectors.inputs[s].data(), outputs.data());
    double difference = 0, size = vectors.smallest;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      difference = std::max(difference, std::abs(outputs[i] - vectors.outputs[s][i]));
      size = std::max(size, std::abs(vectors.outputs[s][i]));
    }
    largest = std::max(largest, difference / size);
  }
  return largest;
}

}  // namespace denavit
