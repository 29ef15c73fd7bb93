#include "core/symbolic/generate.h"

#include <algorithm>

#include "core/symbolic/branch_code.h"
#include "core/symbolic/cheapest.h"
#include "core/symbolic/lowering.h"
#include "core/symbolic/simplification.h"

namespace denavit {

namespace {

/// Formulas of one variant as they were recorded.
struct Recording {
  Formulas formulas;
  std::vector<RoutineArgument> inputs, outputs;
  std::vector<FormulaRegressor<Expression>::Parameter> baseParameters;
  std::vector<int> parallel;  ///< per input; see mergeAngles
  ExpressionScope::Tally tally;
};

VecX<Expression> makeInputs(const std::string& name, int count, Recording& recording) {
  recording.inputs.push_back(
      {.name = name,
       .rows = count,
       .first = static_cast<int>(recording.formulas.graph.variables().size())});
  VecX<Expression> variables(count);
  for (int i = 0; i < count; ++i) {
    variables[i] = Expression(recording.formulas.graph.makeVariable(name + std::to_string(i + 1)));
  }
  return variables;
}

/// Which revolute joints have parallel axes because they follow each other without a twist.
std::vector<int> findParallelAxes(const FormulaArm<Expression>& arm) {
  std::vector<int> groups;
  int group = -1;
  for (int i = 0; i < arm.jointCount(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    const Link<Expression>& link =
        arm.isFlexible ? arm.flexible.links[index].link : arm.rigid.links[index];
    const bool afterBending = arm.isFlexible && i > 0 && arm.flexible.links[index - 1].flexible;
    if (i == 0 || afterBending || !link.sinAlpha.isZero()) ++group;
    groups.push_back(link.type == JointType::Revolute ? group : -1);
  }
  return groups;
}

/// B qd + (Tc+ - Tc-)/2 sign(qd) + (Tc+ + Tc-)/2 sign(qd)^2.
std::vector<Expression> calcFriction(const std::vector<SlidingFriction<Expression>>& friction,
                                     const VecX<Expression>& qd, GeneratedFriction kind) {
  std::vector<Expression> forces;
  for (std::size_t i = 0; i < friction.size(); ++i) {
    const SlidingFriction<Expression>& f = friction[i];
    const Expression& rate = qd[static_cast<Eigen::Index>(i)];
    Expression force = f.viscous * rate;
    if (kind == GeneratedFriction::Full) {
      const Expression direction = sign(rate), half(0.5);
      force += half * (f.coulombPositive - f.coulombNegative) * direction +
               half * (f.coulombPositive + f.coulombNegative) * direction * direction;
    }
    forces.push_back(force);
  }
  return forces;
}

/// The tool's pose, or where its position alone counts that, and joint values.
void takePose(const FormulaArm<Expression>& arm, GeneratorInputs<Expression>& in,
              Recording& recording) {
  in.arm = &arm;
  if (findBranchCode(arm.numbers)->needsOrientation) {
    const VecX<Expression> R = makeInputs("R", 9, recording);
    in.target.R = R.reshaped<Eigen::RowMajor>(3, 3);
    recording.inputs.back().rows = recording.inputs.back().columns = 3;
    recording.inputs.back().isMatrix = true;
  }
  in.target.p = makeInputs("p", 3, recording);
  in.near = makeInputs("q_near", arm.jointCount(), recording);
}

Recording record(const Generator& generator, const SymbolicArmMaker& makeArm,
                 const GenerationOptions& options, const FormulaVariant& variant) {
  const auto range =
      options.hasNamedParameters ? ParameterRange::AnyNumber : ParameterRange::AsTheyAre;
  Recording recording{
      Formulas{ExpressionGraph(std::make_shared<ConstantTable>(range), options.mostNodes), {}},
      {},
      {},
      {},
      {},
      {}};
  ExpressionGraph& graph = recording.formulas.graph;
  ExpressionScope scope(graph);
  const FormulaArm<Expression> arm = makeArm(graph);
  scope.countAnew();  // the arm is made once, the recursion runs again and again
  const int N = arm.dof();
  GeneratorInputs<Expression> in;
  in.q = generator.takesPose ? VecX<Expression>() : makeInputs("q", N, recording);
  const VecX<Expression> none = VecX<Expression>::Constant(N, Expression());
  in.qd = generator.takesQd ? makeInputs("qd", N, recording) : none;
  in.qdd = generator.takesQdd ? makeInputs("qdd", N, recording) : none;
  if (generator.takesTau) in.tau = makeInputs("tau", N, recording);
  const bool hasLoad = generator.load == Generator::Load::Always ||
                       (generator.load == Generator::Load::IfAsked && options.loadFrame);
  if (hasLoad) in.load = makeInputs("load", 6, recording);
  if (generator.takesPose) takePose(arm, in, recording);
  in.loadFrame = options.loadFrame.value_or(ReferenceFrame{});
  in.jacobianFrame = options.jacobianFrame;
  in.regressorColumns = options.regressorColumns;
  std::vector<Expression> friction;
  if (options.friction != GeneratedFriction::None && generator.takesFriction) {
    friction = calcFriction(arm.friction, in.qd, options.friction);
    in.friction = &friction;
  }
  const auto formulas = makeArmFormulas(arm, variant);
  GeneratorOutputs<Expression> out;
  generator.record(*formulas, in, out);
  recording.tally = scope.tally();
  recording.outputs = out.arguments();
  recording.baseParameters = out.baseParameters;
  for (const Expression& value : out.values()) recording.formulas.outputs.push_back(value.of);
  if (!out.replacements().empty()) {
    recording.formulas = replaceVariables(recording.formulas, out.replacements());
  }
  if (!generator.takesPose) recording.parallel = findParallelAxes(arm);
  recording.parallel.resize(recording.formulas.graph.variables().size(), -1);
  return recording;
}

bool isFlexible(const SymbolicArmMaker& makeArm) {
  ExpressionGraph graph(std::make_shared<ConstantTable>());
  const ExpressionScope scope(graph);
  return makeArm(graph).isFlexible;
}

/// The forms in which the generator's recursions may be written.
std::vector<FormulaVariant> findVariants(const Generator& generator,
                                         const SymbolicArmMaker& makeArm,
                                         const GenerationOptions& options) {
  if (!options.triesVariants) {
    return {{InverseForm::BaseParameters, options.method.value_or(InertiaMethod::Method3)}};
  }
  std::vector<FormulaVariant> variants;
  std::vector<InverseForm> forms{InverseForm::BaseParameters};
  if ((generator.usesInverse || generator.usesInertia) && !isFlexible(makeArm)) {
    forms.push_back(InverseForm::CentresOfMass);
    if (generator.usesInverse) forms.push_back(InverseForm::DistalFrames);
  }
  std::vector<InertiaMethod> methods{InertiaMethod::Method3};
  if (generator.usesInertia) methods.push_back(InertiaMethod::Method2);
  if (options.method) methods = {*options.method};
  for (const InverseForm form : forms) {
    for (const InertiaMethod method : methods) variants.push_back({form, method});
  }
  return variants;
}

/// S2, C23: sines and cosines of joint angles and of their sums.
void nameAngles(const Tape& tape, const std::vector<std::string>& variables,
                std::vector<std::string>& names) {
  std::vector<std::string> angles(static_cast<std::size_t>(tape.valueCount()));
  for (int i = 0; i < tape.inputs; ++i) {
    const std::string& variable = variables[static_cast<std::size_t>(i)];
    const bool isPosition = variable.size() > 1 && variable[0] == 'q' && variable[1] != 'd';
    if (isPosition) angles[static_cast<std::size_t>(i)] = variable.substr(1);
  }
  for (std::size_t k = 0; k < tape.steps.size(); ++k) {
    const TapeStep& step = tape.steps[k];
    const std::string& a = angles[static_cast<std::size_t>(step.a)];
    if (a.empty()) continue;
    std::string& angle = angles[static_cast<std::size_t>(tape.firstStep()) + k];
    if (step.op == TapeOp::Sine) names[k] = "S" + a;
    if (step.op == TapeOp::Cosine) names[k] = "C" + a;
    if (step.op == TapeOp::Add && a.size() < 8) {
      const std::string& b = angles[static_cast<std::size_t>(step.b)];
      if (!b.empty()) angle = a + b;
    }
  }
}

/// @param graph  of the lowered formulas
Routine makeRoutine(const Generator& generator, const Recording& recording,
                    const ExpressionGraph& graph, LoweredFormulas lowered,
                    const GenerationOptions& options) {
  Routine routine;
  routine.name = generator.name;
  std::replace(routine.name.begin(), routine.name.end(), '-', '_');
  routine.inputs = recording.inputs;
  routine.outputs = recording.outputs;
  routine.tape = std::move(lowered.tape);
  routine.stepNames.resize(routine.tape.steps.size());
  routine.remarks.resize(routine.tape.steps.size());
  nameAngles(routine.tape, graph.variables(), routine.stepNames);
  if (options.hasNamedParameters) {
    const ConstantTable& constants = graph.constants();
    for (const auto& parameter : constants.parameters()) {
      routine.parameters.push_back(
          {.name = parameter.name, .value = constants.value(parameter.constant), .unit = ""});
    }
    routine.init = constants.makeTape(lowered.constants);
  }
  return routine;
}

int countNamed(const Routine& routine) {
  std::vector<int> uses(static_cast<std::size_t>(routine.tape.valueCount()), 0);
  for (const TapeStep& step : routine.tape.steps) {
    ++uses[static_cast<std::size_t>(step.a)];
    if (isBinary(step.op)) ++uses[static_cast<std::size_t>(step.b)];
  }
  int named = static_cast<int>(routine.tape.outputs.size());
  for (std::size_t k = 0; k < routine.tape.steps.size(); ++k) {
    const int count = uses[static_cast<std::size_t>(routine.tape.firstStep()) + k];
    if (count > 1 || !routine.stepNames[k].empty()) ++named;
  }
  return named;
}

/// Whether the formulas are numbers whatever the arm's parameters become. Masses of a link and of
/// what it carries may add up to 0, and then they have no common centre.
bool isAlwaysDefined(const Formulas& formulas) {
  const ExpressionGraph& graph = formulas.graph;
  const auto isDefined = [&](const Multiple& of) {
    return graph.constants().isAlwaysDefined(of.factor);
  };
  const std::vector<int> uses = countUses(formulas);
  for (Node n = 0; n < graph.size(); ++n) {
    if (uses[static_cast<std::size_t>(n)] > 0 && !std::ranges::all_of(graph.parts(n), isDefined)) {
      return false;
    }
  }
  return std::ranges::all_of(formulas.outputs, isDefined);
}

/// Tries the variants, keeps the cheapest, and remembers what each pass was worth.
class CodeMaker {
 public:
  CodeMaker(const Generator& generator, const SymbolicArmMaker& makeArm,
            const GenerationOptions& options)
      : generator_(generator), makeArm_(makeArm), options_(options) {}

  Generation make() {
    if (!options_.trials.empty()) recordRecursion();
    if (!options_.passes.empty()) return makeByPasses();
    if (!options_.simplifies) return makeAtOnce();
    const std::vector<FormulaVariant> variants = findVariants(generator_, makeArm_, options_);
    for (const FormulaVariant& variant : variants) {
      const bool isLast = &variant == &variants.back();
      if (recording_ && options_.goesOn && !options_.goesOn(0)) break;
      try {
        tryVariant(variant, isLast);
      } catch (const TooManyNodes&) {
        if (isLast && !recording_) throw;  // else a shorter form will do
      }
    }
    if (!hasDigits_) useRecursion();
    if (variants.size() > 1) note("cheapest of " + std::to_string(variants.size()) + " recursions");
    improve();
    if (options_.searchMoves > 0) searchOn();
    return finish();
  }

 private:
  /// Records the recursion that the program itself runs or, if its formulas are too long, the first
  /// form with formulas that are short enough.
  void recordRecursion() {
    const bool isRigid = !isFlexible(makeArm_);
    const InertiaMethod method = options_.method.value_or(InertiaMethod::Method3);
    std::vector<FormulaVariant> variants = findVariants(generator_, makeArm_, options_);
    if (isRigid) variants.insert(variants.begin(), {InverseForm::CentresOfMass, method});
    for (const FormulaVariant& variant : variants) {
      try {
        recursion_ = record(generator_, makeArm_, options_, variant);
        break;
      } catch (const TooManyNodes&) {
        if (&variant == &variants.back()) throw;
      }
    }
    made_.recursion = traceCode(recursion_->formulas, Scales::AsTheyAre);
    guard_.emplace(made_.recursion, recursion_->outputs, options_.trials);
  }

  [[nodiscard]] static TracedCode traceCode(const Formulas& formulas, Scales scales) {
    return trace(lower(formulas, scales), formulas.graph.constants());
  }

  /// Whether the formulas are as accurate as the recursion.
  [[nodiscard]] bool keepsDigits(const Formulas& formulas) const {
    return !guard_ || guard_->keepsDigits(traceCode(formulas, Scales::Chosen));
  }

  void leaveOut(const std::string& step) {
    std::vector<std::string>& all = made_.leftOut;
    if (std::find(all.begin(), all.end(), step) == all.end()) all.push_back(step);
  }

  void useRecursion() {
    leaveOut("cheaper recursions");
    recording_ = recursion_;
    cheapest_ = recursion_->formulas;
  }

  /// Moves are checked one by one only if all of them together lose digits, because that is slow.
  void improve() {
    const Patience goesOn = [this] { return !options_.goesOn || options_.goesOn(0); };
    Formulas improved = improveOneByOne(*cheapest_, options_.factoringEffort, goesOn);
    if (!keepsDigits(improved)) {
      leaveOut("sums one by one");
      improved =
          improveOneByOne(*cheapest_, options_.factoringEffort, goesOn,
                          [this](const Formulas& formulas) { return keepsDigits(formulas); });
    }
    cheapest_ = std::move(improved);
    note("sums one by one");
  }

  void searchOn() {
    std::optional<DigitGuard> before;  // the code before the search
    if (guard_) {
      before.emplace(traceCode(*cheapest_, Scales::Chosen), recursion_->outputs, options_.trials);
    }
    const auto isFit = [&](const Formulas& formulas) {
      if (!guard_) return true;
      const TracedCode code = traceCode(formulas, Scales::Chosen);
      if (guard_->keepsDigits(code) && before->keepsDigits(code)) return true;
      leaveOut("search");
      return false;
    };
    cheapest_ = search(*cheapest_, {.parallel = recording_->parallel,
                                    .moves = options_.searchMoves,
                                    .goesOn = options_.goesOn,
                                    .isFit = isFit});
    note("search");
  }

  /// Nothing is tried and nothing counted on the way.
  Generation makeAtOnce() {
    const FormulaVariant variant = findVariants(generator_, makeArm_, options_).front();
    recording_ = record(generator_, makeArm_, options_, variant);
    cheapest_ = recording_->formulas;
    return finish();
  }

  /// His recursions: Luh, Walker and Paul's, and method 2 where he is not told otherwise.
  Generation makeByPasses() {
    const bool isInverse = generator_.usesInverse && !isFlexible(makeArm_);
    recording_ = record(generator_, makeArm_, options_,
                        {isInverse ? InverseForm::DistalFrames : InverseForm::CentresOfMass,
                         options_.method.value_or(InertiaMethod::Method2)});
    note("as the recursion runs", recording_->tally.all);
    std::optional<AssignmentList> list(recording_->formulas);
    const ConstantTable& constants = recording_->formulas.graph.constants();
    LoweredFormulas written = list->write();
    note("as the generator writes it", countOperations(written.tape));
    std::optional<DigitGuard> guard;
    if (guard_) guard.emplace(trace(written, constants), recording_->outputs, options_.trials);
    for (const ClearPass pass : options_.passes) {
      AssignmentList before = *list;
      list->apply(pass);
      LoweredFormulas next = list->write();
      if (!guard || guard->keepsDigits(trace(next, constants))) {
        written = std::move(next);
      } else {
        leaveOut(std::string(nameOf(pass)));
        list.emplace(std::move(before));
      }
      note(std::string(nameOf(pass)), countOperations(written.tape));
    }
    return finish(recording_->formulas, std::move(written));
  }

  /// @param isPlain  the recursion as the literature has it: the passes are shown on that one
  void tryVariant(const FormulaVariant& variant, bool isPlain) {
    Recording recording = record(generator_, makeArm_, options_, variant);
    if (isPlain) {
      const Formulas& formulas = recording.formulas;
      note("as the recursion runs", recording.tally.all);
      note("without zeros and ones", recording.tally.productive);
      note("unused terms, constants, equal terms", countOperations(formulas, Sharing::None));
      note("duplicate products and sums", countOperations(formulas));
    }
    PassObserver observe;
    if (isPlain) {
      observe = [this](const char* pass, const Formulas& formulas) {
        note(pass, countOperations(formulas));
      };
    }
    const std::size_t noted = made_.passes.size();
    Formulas simplified = simplify(recording.formulas, recording.parallel, observe);
    if (recording_ && hasDigits_ && calcCost(simplified) >= cost_) return;
    bool keeps = keepsDigits(simplified);
    if (!keeps && keepsDigits(recording.formulas)) {
      leaveOut("passes");
      keeps = true;
      made_.passes.erase(made_.passes.begin() + static_cast<std::ptrdiff_t>(noted),
                         made_.passes.end());
      simplified = simplify(recording.formulas, recording.parallel, observe,
                            [this](const Formulas& formulas) { return keepsDigits(formulas); });
    }
    const long cost = calcCost(simplified);
    const bool isCheaper = keeps == hasDigits_ ? cost < cost_ : keeps;
    if (recording_ && (!isCheaper || !isFit(simplified))) return;
    if (recording_ && keeps && !hasDigits_) leaveOut("cheaper recursions");
    hasDigits_ = keeps;
    cost_ = cost;
    recording_ = std::move(recording);
    cheapest_ = std::move(simplified);
  }

  [[nodiscard]] bool isFit(const Formulas& formulas) const {
    return !options_.hasNamedParameters || isAlwaysDefined(formulas);
  }

  void note(const std::string& pass, const OperationCount& count) {
    made_.passes.push_back({pass, count});
  }
  void note(const std::string& pass) { note(pass, countOperations(*cheapest_)); }

  Generation finish() {
    const Scales scales = options_.simplifies ? Scales::Chosen : Scales::AsTheyAre;
    return finish(*cheapest_, lower(*cheapest_, scales));
  }

  Generation finish(const Formulas& formulas, LoweredFormulas lowered) {
    if (guard_) made_.traced = trace(lowered, formulas.graph.constants());
    made_.routine =
        makeRoutine(generator_, *recording_, formulas.graph, std::move(lowered), options_);
    made_.constants = formulas.graph.sharedConstants();
    for (const auto& [name, value] : recording_->baseParameters) {
      made_.baseParameters.push_back({name, value.of.factor});  // of the unit: no pose has a part
    }
    made_.count = countOperations(made_.routine.tape);
    made_.depth = calcDepth(made_.routine.tape);
    made_.assignments = countNamed(made_.routine);
    return std::move(made_);
  }

  const Generator& generator_;
  const SymbolicArmMaker& makeArm_;
  const GenerationOptions& options_;
  std::optional<Recording> recording_;
  std::optional<Formulas> cheapest_;
  long cost_ = 0;
  bool hasDigits_ = true;               ///< of the cheapest: whether it keeps them
  std::optional<Recording> recursion_;  ///< what the program itself runs
  std::optional<DigitGuard> guard_;     ///< that knows its digits
  Generation made_;
};

}  // namespace

int calcDepth(const Tape& tape) {
  std::vector<int> depths(static_cast<std::size_t>(tape.valueCount()), 0);
  int deepest = 0;
  for (std::size_t k = 0; k < tape.steps.size(); ++k) {
    const TapeStep& step = tape.steps[k];
    int depth = depths[static_cast<std::size_t>(step.a)];
    if (isBinary(step.op)) depth = std::max(depth, depths[static_cast<std::size_t>(step.b)]) + 1;
    depths[static_cast<std::size_t>(tape.firstStep()) + k] = depth;
    deepest = std::max(deepest, depth);
  }
  return deepest;
}

Generation generate(const Generator& generator, const SymbolicArmMaker& makeArm,
                    const GenerationOptions& options) {
  return CodeMaker(generator, makeArm, options).make();
}

}  // namespace denavit
