#include "models/generation/make_code.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/machine/evaluate_tape.h"
#include "models/code/partitioned_c_file.h"
#include "models/generation/base_parameter_text.h"
#include "models/generation/step_names.h"
#include "models/generation/symbolic_robot.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {

namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& rule,
                         const std::string& remedy) {
  throw DescriptionError("", {{Issue::Severity::Error, option, rule, remedy}});
}

[[noreturn]] void refuseUnknown(const std::string& option, const std::string& name,
                                const std::vector<std::string>& known) {
  const std::string suggestion = suggest(name, known);
  refuse(option, "is \"" + name + "\", which is none of " + joinNames(known),
         suggestion.empty() ? "choose one of them" : suggestion);
}

const Generator& requireGenerator(const CodeRequest& request, bool isFlexible) {
  const Generator* generator = findGenerator(request.what);
  if (!generator) {
    std::vector<std::string> names;
    for (const Generator& known : generators()) names.emplace_back(known.name);
    refuseUnknown("--what", request.what, names);
  }
  if (generator->arms == Generator::Arms::Rigid && isFlexible) {
    refuse("--what", "is " + request.what + ", which is for rigid arms; links of this one bend",
           "use flex, flexh, flexb, flexhb or a plain name as inverse, or set the modes to 0");
  }
  return *generator;
}

ReferenceFrame parseFrame(const std::string& option, const std::string& text, int joints) {
  if (text.empty() || text == "world") return {};
  if (text == "tool") return {ReferenceFrame::Kind::Tool, 0};
  const bool isNumber = text.size() < 4 && std::all_of(text.begin(), text.end(),
                                                       [](char c) { return c >= '0' && c <= '9'; });
  if (isNumber && std::stoi(text) <= joints) {
    return {ReferenceFrame::Kind::Link, std::stoi(text)};
  }
  refuse(option, "is \"" + text + "\"; it takes world, tool, or the number of a DH frame",
         "the arm has the frames 0 to " + std::to_string(joints));
}

/// "unused,angles" in any order; "clear" is all five in El-Rayyes' own.
std::vector<ClearPass> parsePasses(const CodeRequest& request) {
  std::vector<ClearPass> passes;
  if (request.passes.empty()) return passes;
  if (request.searchMoves > 0) {
    refuse("--search", "is given with --passes, which does these passes and nothing else",
           "give one of them");
  }
  std::vector<std::string> known{"clear"};
  for (const ClearPassEntry& entry : clearPasses()) known.emplace_back(entry.name);
  for (std::size_t begin = 0; begin <= request.passes.size();) {
    const std::size_t end = std::min(request.passes.find(',', begin), request.passes.size());
    const std::string name = request.passes.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t before = passes.size();
    for (const ClearPassEntry& entry : clearPasses()) {
      if (name == "clear" || name == entry.name) passes.push_back(entry.pass);
    }
    if (passes.size() == before) refuseUnknown("--passes", name, known);
  }
  return passes;
}

GenerationOptions parseOptions(const CodeRequest& request, const Generator& generator, int joints) {
  GenerationOptions options;
  options.jacobianFrame = parseFrame("--frame", request.frame, joints);
  if (!request.load.empty()) {
    if (generator.load == Generator::Load::Never) {
      refuse("--load", "is given, but " + request.what + " has no load", "leave it out");
    }
    options.loadFrame = parseFrame("--load", request.load, joints);
  }
  const std::string method = request.method.empty() ? "best" : request.method;
  if (method == "2") {
    options.method = InertiaMethod::Method2;
  } else if (method == "3") {
    options.method = InertiaMethod::Method3;
  } else if (method != "best") {
    refuseUnknown("--method", method, {"2", "3", "best"});
  }
  const std::string friction = request.friction.empty() ? "none" : request.friction;
  if (friction != "none" && !generator.takesFriction) {
    refuse("--friction", "is " + friction + ", but " + request.what + " has none",
           "leave it out, or generate inverse, bias or forward");
  }
  if (friction == "viscous") {
    options.friction = GeneratedFriction::Viscous;
  } else if (friction == "full") {
    options.friction = GeneratedFriction::Full;
  } else if (friction != "none") {
    refuseUnknown("--friction", friction, {"none", "viscous", "full"});
  }
  options.passes = parsePasses(request);
  options.hasNamedParameters = request.namedParameters;
  options.searchMoves = request.searchMoves;
  options.factoringEffort = request.factoringEffort;
  return options;
}

/// Formulas that users typed have no closed form here.
void refuseFrictionLaws(const NumericArm& arm, const GenerationOptions& options) {
  if (options.friction != GeneratedFriction::Full) return;
  for (std::size_t i = 0; i < arm.friction.size(); ++i) {
    if (!arm.friction[i].law) continue;
    refuse("--friction",
           "is full, but joint " + std::to_string(i + 1) +
               " has friction by an expression, which stays outside the code",
           "use --friction viscous, or remove the expression");
  }
}

FormulaArm<double> toFormulaArm(const NumericArm& arm) {
  FormulaArm<double> made;
  made.isFlexible = arm.flexible != nullptr;
  made.rigid = arm.rigid;
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

/// What is smaller beside forces and inertias of usual arms is rounding where nothing should be.
constexpr double kSmallest = 1e-4;

/// What the recursions over doubles give at random states. A base parameter may be 0 for numbers
/// that happen to cancel; the code, which is for any numbers, has a column for it.
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
    GeneratorOutputs<double> out;
    const auto formulas =
        makeArmFormulas(numbers, {InverseForm::CentresOfMass, InertiaMethod::Method3});
    generator.evaluate(*formulas, in, out);
    std::vector<double> inputs;
    for (const RoutineArgument& argument : routine.inputs) {
      const VecX<double> values = argument.name == "q"     ? in.q
                                  : argument.name == "qd"  ? in.qd
                                  : argument.name == "qdd" ? in.qdd
                                  : argument.name == "tau" ? in.tau
                                                           : VecX<double>(in.load);
      inputs.insert(inputs.end(), values.begin(), values.end());
    }
    vectors.inputs.push_back(std::move(inputs));
    vectors.outputs.push_back(out.values());
  }
  return vectors;
}

/// The largest difference over the largest component of a state, of all states.
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

std::string countsText(const OperationCount& count) {
  std::string text = std::to_string(count.multiplications) + " multiplications, " +
                     std::to_string(count.additions) + " additions";
  if (count.divisions > 0) text += ", " + std::to_string(count.divisions) + " divisions";
  return text + ", " + std::to_string(count.functions) + " sines, cosines and other functions";
}

CodeHeading makeHeading(const RobotDescription& robot, const Generator& generator,
                        const MadeCode& made) {
  CodeHeading heading;
  heading.arm = robot.name.empty() ? "arm" : robot.name;
  heading.counts = countsText(made.generation.count);
  heading.lines.push_back(std::string(generator.title));
  heading.lines.push_back("checked at " + counted(made.vectors.inputs.size(), "state") +
                          " against the recursion: largest difference " +
                          toReadable(made.largestError) + " of the largest value");
  heading.lines.push_back("SI units and radians; matrices row by row");
  if (!made.generation.baseParameters.empty()) {
    heading.lines.push_back("tau = Y p, where p are:");
  }
  const ConstantTable& constants = *made.generation.constants;
  for (const BaseParameter& parameter : made.generation.baseParameters) {
    heading.lines.push_back("  " + parameter.name + " = " + formulaOf(parameter, constants) +
                            " = " + toReadable(constants.value(parameter.value)) + " " +
                            unitOf(parameter));
  }
  return heading;
}

}  // namespace

namespace {

/// Passes over longer formulas take minutes, and lines without number are no code for anybody.
constexpr int kMostNodes = 100000;

Generation generateOrRefuse(const Generator& generator, const SymbolicArmMaker& makeArm, int joints,
                            GenerationOptions options) {
  options.mostNodes = kMostNodes;
  try {
    return generate(generator, makeArm, options);
  } catch (const DivisionByZero&) {
    refuse("--what",
           "is " + std::string(generator.name) +
               ", but the arm's inertia matrix is singular in every pose",
           "give every joint something to move: a mass, an inertia or a rotor");
  } catch (const TooManyNodes&) {
    const bool isInverse = generator.record == findGenerator("inverse")->record;
    refuse("--what",
           "is " + std::string(generator.name) + ", whose formulas for " +
               counted(static_cast<std::size_t>(joints), "joint") + " have more than " +
               std::to_string(kMostNodes) + " terms; code without loops is for shorter arms",
           isInverse ? "give the arm fewer joints or modes, or simulate it with --engine loops"
                     : "generate what grows less with the joints, as inverse, or simulate the arm "
                       "with --engine loops");
  }
}

}  // namespace

MadeCode makeCode(const RobotDescription& robot, const CodeRequest& request,
                  const Patience& goesOn) {
  const LanguageEntry* language = findLanguage(request.language);
  if (!language) refuseUnknown("--language", request.language, languageNames());
  if (request.processors > 1 && language->language != Language::C) {
    refuse("--processors",
           "is " + std::to_string(request.processors) +
               ", but only code in C is shared out over threads",
           "use --language c, or --processors 1");
  }
  const NumericArm arm = makeNumericArm(robot);
  const Generator& generator = requireGenerator(request, arm.flexible != nullptr);
  GenerationOptions options = parseOptions(request, generator, arm.rigid.jointCount());
  options.goesOn = goesOn;
  refuseFrictionLaws(arm, options);
  MadeCode made;
  made.generation = generateOrRefuse(
      generator, [&](ExpressionGraph& graph) { return makeSymbolicRobot(robot, arm, graph); },
      arm.rigid.jointCount(), options);
  for (RoutineParameter& parameter : made.generation.routine.parameters) {
    parameter.unit = unitOfParameter(parameter.name);
  }
  const Routine& routine = made.generation.routine;
  made.vectors = makeVectors(generator, arm, options, made.generation, request.testStates);
  made.largestError = findLargestError(routine, made.vectors);
  nameLinkMotions(made.generation.routine, arm, made.vectors);
  const CodeHeading heading = makeHeading(robot, generator, made);
  if (request.processors > 1) {
    made.partition = makePartition(routine.tape, makeSchedule(routine.tape, request.processors));
    made.text = writePartitionedC(routine, *made.partition, heading, made.vectors);
  } else {
    made.text = writeCode(routine, language->language, heading, made.vectors);
  }
  return made;
}

}  // namespace denavit
