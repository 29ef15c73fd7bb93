#include "models/generation/make_code.h"

#include <algorithm>
#include <cmath>

#include "core/engine/motion_columns.h"
#include "core/linear/ldlt.h"
#include "core/symbolic/branch_code.h"
#include "models/code/partitioned_c_file.h"
#include "models/generation/base_parameter_text.h"
#include "models/generation/step_names.h"
#include "models/generation/symbolic_robot.h"
#include "models/generation/test_vectors.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/robot/drive_train.h"

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
    refuse(
        "--what",
        "is " + request.what +
            ", which is for rigid arms; links of this one bend or joints have springs",
        generator->takesPose
            ? "set the modes to 0: where links bend, joint values do not say where the tool is"
            : "use flex, flexh, flexb, flexhb or a plain name as inverse, or set the modes to 0");
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
  if (!request.frame.empty() && !generator.takesFrame) {
    refuse("--frame", "is given, but only a Jacobian has axes to choose",
           "leave it out, or generate jacobian; --load takes the axes of a load");
  }
  options.jacobianFrame = parseFrame("--frame", request.frame, joints);
  if (!request.load.empty()) {
    if (generator.load == Generator::Load::Never) {
      refuse("--load", "is given, but " + request.what + " has no load", "leave it out");
    }
    options.loadFrame = parseFrame("--load", request.load, joints);
  }
  if (generator.takesPose && !request.passes.empty()) {
    refuse("--passes", "is given, but El-Rayyes' passes know no " + request.what, "leave it out");
  }
  const std::string method = request.method.empty() ? "best" : request.method;
  if (method == "2") {
    options.method = InertiaMethod::Method2;
  } else if (method == "3") {
    options.method = InertiaMethod::Method3;
  } else if (method != "best") {
    refuseUnknown("--method", method, {"2", "3", "best"});
  }
  if (options.method && !generator.usesInertia) {
    refuse("--method", "is " + method + ", but " + request.what + " needs no inertia matrix",
           "leave it out, or generate inertia, inertia-bias or forward");
  }
  const std::string friction = request.friction.empty() ? "none" : request.friction;
  if (friction != "none" && !generator.takesFriction) {
    refuse("--friction",
           "is " + friction + ", but no friction goes into the code of " + request.what,
           "leave it out, or generate inverse, bias or forward");
  }
  if (friction == "viscous") {
    options.friction = GeneratedFriction::Viscous;
  } else if (friction == "full") {
    options.friction = GeneratedFriction::Full;
  } else if (friction != "none") {
    refuseUnknown("--friction", friction, {"none", "viscous", "full"});
  }
  if (request.dropsZeros && !generator.hasColumns()) {
    refuse("--drop-zeros", "is given, but only a regressor has columns of parameters",
           "omit it, or choose --what regressor");
  }
  options.passes = parsePasses(request);
  options.hasNamedParameters = request.namedParameters;
  options.searchMoves = request.searchMoves;
  options.factoringEffort = request.factoringEffort;
  return options;
}

/// Inverse kinematics is code where the arm's structure has formulas for it.
void requireBranches(const NumericArm& arm, const CodeRequest& request) {
  if (findBranchCode(arm.rigid)) return;
  const bool hasForm = findClosedForm(arm.rigid) != nullptr;
  refuse("--what",
         "is " + request.what + ", but " +
             (hasForm ? "the closed form of this arm looks for the roots of a polynomial on its way"
                      : "this arm has no closed form") +
             "; code is for a spherical wrist after joints 2 and 3 in one plane or a sliding joint "
             "3, for three parallel axes like the UR5's, and for planar arms",
         hasForm ? "solve poses with denavit ik, which finds these roots"
                 : "solve poses with denavit ik, which searches from several starts");
}

/// Formulas that users typed have no closed form here; what else the code's friction is not.
void refuseFrictionLaws(const RobotDescription& robot, const NumericArm& arm,
                        const GenerationOptions& options) {
  if (options.friction != GeneratedFriction::None && hasDriveTrain(robot)) {
    refuse("--friction",
           "is given, but friction of motors that drive several joints each stays outside the code",
           "use --friction none, or remove drive_train");
  }
  if (options.friction != GeneratedFriction::Full) return;
  for (std::size_t i = 0; i < arm.friction.size(); ++i) {
    const JointFriction& friction = arm.friction[i];
    if (friction.stribeckRate == 0 && friction.efficiency == 1) continue;
    refuse("--friction",
           "is full, but the Stribeck effect and the gear efficiency of joint " +
               std::to_string(i + 1) + " stay outside the code",
           "use --friction viscous, or leave stribeck_velocity and efficiency out");
  }
  for (std::size_t i = 0; i < arm.friction.size(); ++i) {
    if (!arm.friction[i].law) continue;
    refuse("--friction",
           "is full, but joint " + std::to_string(i + 1) +
               " has friction by an expression, which stays outside the code",
           "use --friction viscous, or remove the expression");
  }
}

std::string countsText(const OperationCount& count) {
  std::string text = std::to_string(count.multiplications) + " multiplications, " +
                     std::to_string(count.additions) + " additions";
  if (count.divisions > 0) text += ", " + std::to_string(count.divisions) + " divisions";
  return text + ", " + std::to_string(count.functions) + " sines, cosines and other functions";
}

/// "in the axes of the tool"
std::string axesText(const ReferenceFrame& frame) {
  if (frame.kind == ReferenceFrame::Kind::World) return "in the axes of the world";
  if (frame.kind == ReferenceFrame::Kind::Tool) return "in the axes of the tool";
  return "in the axes of DH frame " + std::to_string(frame.link);
}

/// "q row 1: elbow 1, shoulder -1"
void describeBranches(const BranchCode& code, const Routine& routine,
                      std::vector<std::string>& lines) {
  lines.push_back(code.needsOrientation ? "R, p: orientation and position [m] of the tool in the "
                                          "world; R must be a rotation"
                                        : "p: position [m] of the tool in the world");
  lines.push_back("q_near: what a joint takes that could have any value [rad, m]");
  for (std::size_t row = 0; row < code.branches.size(); ++row) {
    std::string line = "q row " + std::to_string(row + 1) + ":";
    for (const auto& [name, sign] : code.branches[row]) {
      line += (line.ends_with(':') ? " " : ", ") + name + " " + std::to_string(sign);
    }
    lines.push_back(line);
  }
  lines.push_back(
      "valid: 1, or 0 where the target cannot be had on this branch, whose q is 0 then");
  lines.push_back("singular: 1 where a joint could have any value");
  lines.push_back("angles in [-pi, pi]; joint limits do not count");
  if (!routine.parameters.empty()) {
    lines.push_back("lengths must keep the signs that they have");
  }
}

/// What the arguments are that their names do not say.
std::vector<std::string> describeArguments(const NumericArm& arm, const Routine& routine,
                                           const Generator& generator,
                                           const GenerationOptions& options) {
  std::vector<std::string> lines;
  if (arm.flexible) {
    std::vector<std::string> names;
    for (const Column& column :
         makeMotionColumns(arm.rigid, arm.flexible.get(), ArmEngine::MotionOrder::Position)) {
      names.push_back(column.name);
    }
    lines.push_back("coordinates: " + joinNames(names));
  }
  if (generator.takesFrame) {
    lines.push_back("J: rates of the tool's origin, then of its rotation, " +
                    axesText(options.jacobianFrame));
  }
  if (generator.takesPose) describeBranches(*findBranchCode(arm.rigid), routine, lines);
  const auto isLoad = [](const RoutineArgument& input) { return input.name == "load"; };
  if (std::ranges::any_of(routine.inputs, isLoad)) {
    lines.push_back("load: force [N], then moment [N m], that the tool exerts at its origin, " +
                    axesText(options.loadFrame.value_or(ReferenceFrame{})));
  }
  return lines;
}

/// An explanation of the largest difference, unless the difference is small.
std::string explain(const MadeCode& made) {
  constexpr double kSmall = 1e-11;
  if (!made.isRight) return ", which is more than rounding can explain: the code loses digits";
  if (made.largestError <= kSmall) return "";
  return "; rounding explains up to " + toReadable(made.largestLimit) +
         ", because this arm is badly conditioned";
}

CodeHeading makeHeading(const RobotDescription& robot, const Generator& generator,
                        const MadeCode& made, const std::vector<std::string>& arguments) {
  CodeHeading heading;
  heading.arm = robot.name.empty() ? "arm" : robot.name;
  heading.counts = countsText(made.generation.count);
  heading.lines.push_back(std::string(generator.title));
  heading.lines.push_back("checked at " + counted(made.vectors.inputs.size(), "state") +
                          (generator.takesPose ? " against the closed form: largest difference "
                                               : " against the recursion: largest difference ") +
                          toReadable(made.largestError) + " of the largest value" + explain(made));
  heading.lines.push_back("SI units and radians; matrices row by row");
  heading.lines.insert(heading.lines.end(), arguments.begin(), arguments.end());
  if (!made.generation.baseParameters.empty()) {
    heading.lines.push_back("tau = Y p, where p are:");
  }
  const ConstantTable& constants = *made.generation.constants;
  for (const BaseParameter& parameter : made.generation.baseParameters) {
    const std::string formula = formulaOf(parameter, constants);
    const bool saysNothing = formula == "0" || formula == parameter.name;
    heading.lines.push_back("  " + parameter.name + " = " + (saysNothing ? "" : formula + " = ") +
                            toReadable(constants.value(parameter.value)) + " " + unitOf(parameter));
  }
  return heading;
}

/// Code for accelerations solves with M, which must be positive definite and well enough
/// conditioned.
void requireAccelerations(const Generator& generator, const CodeStates& states,
                          const TestVectors& vectors, const CodeErrors& errors) {
  constexpr double kMostRounding = 1e-3;
  const std::string what = "is " + std::string(generator.name) + ", but ";
  const char* const remedy = "give every joint something to move: a mass, an inertia or a rotor";
  for (const std::vector<double>& inputs : vectors.inputs) {
    MatX<double> M = states.calcInertia(inputs);
    const double largest = M.cwiseAbs().maxCoeff();
    const double least = M.diagonal().minCoeff();
    factorLdlt(M);
    if (isPositive(M) && M.allFinite()) continue;
    const bool isTiny = least > 0 && !std::isfinite(1 / least);
    refuse(
        "--what",
        what + "the arm's inertia matrix " +
            (isTiny ? "has elements as small as " + toReadable(least) +
                          ", whose reciprocals are not finite numbers"
             : std::isfinite(largest)
                 ? "is not positive definite at a tested state, so that torques do not determine "
                   "the accelerations"
                 : "has elements that are not finite numbers"),
        isTiny                   ? "give masses in kg and inertias in kg m², above 1e-300"
        : std::isfinite(largest) ? remedy
                                 : "give masses in kg, lengths in m and inertias in kg m²");
  }
  if (errors.limit > kMostRounding) {
    refuse("--what",
           what +
               "the arm's inertia matrix is so nearly singular that rounding changes the "
               "accelerations by up to " +
               toReadable(errors.limit) + " of the largest one",
           remedy);
  }
}

/// Code must not contain infinite numbers, and a comparison with an infinite number checks nothing.
void requireNumbers(const Generator& generator, const CodeStates& states, const Routine& routine,
                    const TestVectors& vectors, const CodeErrors& errors) {
  if (generator.takesTau) requireAccelerations(generator, states, vectors, errors);
  const auto isFinite = [](double number) { return std::isfinite(number); };
  const bool areFinite =
      std::ranges::all_of(routine.tape.constants, isFinite) &&
      std::ranges::all_of(routine.init.constants, isFinite) && errors.isFinite &&
      std::ranges::all_of(vectors.limits, [&](const std::vector<double>& limits) {
        return std::ranges::all_of(limits, isFinite);
      });
  if (areFinite) return;
  refuse("--what",
         "is " + std::string(generator.name) +
             ", but with the numbers of this arm the code gives a result that is not finite",
         "give lengths in m, masses in kg and inertias in kg m², between 1e-100 and 1e100 in size");
}

/// Random seeds for the states of the self-test and for the states at which digits are compared.
constexpr unsigned kStatesSeed = 20, kTrialsSeed = 22;
constexpr int kTrials = 16;  ///< states of each kind at which digits are compared

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
                  const SearchWatch& goesOn) {
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
  refuseFrictionLaws(robot, arm, options);
  if (generator.takesPose) requireBranches(arm, request);
  CodeStates states(generator, robot, arm, options, kStatesSeed);
  options.trials = CodeStates(generator, robot, arm, options, kTrialsSeed).rollTrials(kTrials);
  MadeCode made;
  if (generator.hasColumns()) {
    made.base = findBaseColumns(arm.rigid);
    options.regressorColumns = made.base.columns;
    options.regressorColumns.dropsZeros = request.dropsZeros;
  }
  made.generation = generateOrRefuse(
      generator, [&](ExpressionGraph& graph) { return makeSymbolicRobot(robot, arm, graph); },
      arm.rigid.jointCount(), options);
  for (RoutineParameter& parameter : made.generation.routine.parameters) {
    parameter.unit = unitOfParameter(parameter.name);
  }
  const Routine& routine = made.generation.routine;
  made.vectors = makeVectors(states, made.generation, generator.takesPose, request.testStates);
  const CodeErrors errors = findErrors(routine, made.vectors);
  requireNumbers(generator, states, routine, made.vectors, errors);
  made.largestError = errors.largest;
  made.largestLimit = errors.limit;
  made.isRight = errors.isRight;
  if (!generator.takesPose) nameLinkMotions(made.generation.routine, arm, made.vectors);
  const CodeHeading heading =
      makeHeading(robot, generator, made, describeArguments(arm, routine, generator, options));
  if (request.processors > 1) {
    made.partition = makePartition(routine.tape, makeSchedule(routine.tape, request.processors));
    made.text = writePartitionedC(routine, *made.partition, heading, made.vectors);
  } else {
    made.text = writeCode(routine, language->language, heading, made.vectors);
  }
  return made;
}

}  // namespace denavit
