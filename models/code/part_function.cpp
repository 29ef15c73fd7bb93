#include "models/code/part_function.h"

#include <algorithm>
#include <map>
#include <utility>

#include "models/ascii.h"
#include "models/code/function_maker.h"
#include "models/code/number_literal.h"

namespace denavit {
namespace {

std::size_t asIndex(int at) { return static_cast<std::size_t>(at); }

/// "inverse_": what the names of the file's own functions and variables begin with. No argument or
/// parameter is called so.
std::string makePrefix(const PrintedProgram& program) {
  std::string prefix = program.routine.name + '_';
  const auto begins = [&](const std::string& name) {
    return toLower(name).starts_with(toLower(prefix));
  };
  std::vector<std::string> names = namesOf(argumentsOf(program.routine));
  for (const RoutineParameter& parameter : program.parameters) names.push_back(parameter.name);
  while (std::any_of(names.begin(), names.end(), begins)) prefix += '_';
  return prefix;
}

class SharedNamesMaker {
 public:
  SharedNamesMaker(const Routine& routine, const Partition& partition,
                   const PrintedProgram& program)
      : routine_(routine), partition_(partition), table_(program.dialect) {
    names_.prefix = makePrefix(program);
    names_.all = findTakenNames(program);
    names_.all.emplace_back("pthread_barrier_wait");
    for (const std::string& name : names_.all) table_.reserve(name);
  }

  SharedNames make() {
    names_.pointer = keep(table_.claim("shared"));
    names_.crossing = keep(table_.claim("crossing"));
    names_.steps.resize(routine_.tape.steps.size());
    for (std::size_t step = 0; step < routine_.stepNames.size(); ++step) {
      const std::string& wanted = routine_.stepNames[step];
      if (!wanted.empty()) names_.steps[step] = keep(table_.claim(wanted));
    }
    for (const int step : findCrossing()) {
      std::string& name = names_.steps[asIndex(step)];
      if (name.empty()) name = keep(table_.claimNumbered('t'));
    }
    return std::move(names_);
  }

 private:
  std::string keep(std::string name) {
    // A name of ours would hide a function of the file.
    while (toLower(name).starts_with(toLower(names_.prefix))) name = table_.claim("v_" + name);
    return names_.all.emplace_back(std::move(name));
  }

  /// Steps that another part uses, or their own part in another phase.
  [[nodiscard]] std::set<int> findCrossing() const {
    std::set<int> crossing(partition_.shared.begin(), partition_.shared.end());
    const Tape& tape = routine_.tape;
    for (const auto& phases : partition_.steps) {
      std::set<int> before;
      for (const std::vector<std::int32_t>& steps : phases) {
        for (const int step : steps) {
          for (const int value : operandsOf(tape.steps[asIndex(step)])) {
            const int operand = value - tape.firstStep();
            if (before.contains(operand)) crossing.insert(operand);
          }
        }
        before.insert(steps.begin(), steps.end());
      }
    }
    return crossing;
  }

  const Routine& routine_;
  const Partition& partition_;
  NameTable table_;
  SharedNames names_;
};

/// Makes the statements of a part as those of a function by itself: its inputs are those of the
/// routine and what it takes from other parts, its outputs are the part's own, and what it hands to
/// other parts. Remarks carry the barriers.
class PartMaker {
 public:
  PartMaker(const Routine& routine, const Partition& partition, const PrintedProgram& program,
            const SharedNames& names, int part)
      : routine_(routine),
        partition_(partition),
        program_(program),
        names_(names),
        part_(part),
        table_(program.dialect) {}

  PartFunction make() {
    findSteps();
    makeTape();
    reserveNames();
    FunctionMaker maker(tape_, program_.dialect, table_, 't');
    nameLeaves(maker);
    maker.say(stepNames_, makeRemarks());
    CodeFunction function;
    function.inputs = program_.routine.inputs;
    function.outputs = program_.routine.outputs;
    function.outputs.push_back({.name = names_.crossing,
                                .rows = static_cast<int>(handedOut_.size()),
                                .first = static_cast<int>(routine_.tape.outputs.size())});
    maker.fill(function);
    split(function);
    return std::move(result_);
  }

 private:
  using Kind = CodeStatement::Kind;
  /// In a remark: a barrier comes before it.
  static constexpr char kBarrierMark = '\f';

  [[nodiscard]] const std::string& nameOf(int step) const { return names_.steps[asIndex(step)]; }

  void findSteps() {
    for (const std::vector<std::int32_t>& phase : partition_.steps[asIndex(part_)]) {
      steps_.insert(steps_.end(), phase.begin(), phase.end());
    }
    for (const int step : partition_.shared) {
      if (partition_.owners[asIndex(step)] == part_) handedOut_.push_back(step);
    }
    const std::set<int> own(steps_.begin(), steps_.end());
    const Tape& tape = routine_.tape;
    for (const int step : steps_) {
      for (const int value : operandsOf(tape.steps[asIndex(step)])) {
        const int operand = value - tape.firstStep();
        if (operand >= 0 && !own.contains(operand)) taken_.insert(operand);
      }
    }
  }

  /// Its inputs: the routine's, what is taken, and one that stands for all that others put out.
  void makeTape() {
    const Tape& tape = routine_.tape;
    tape_.inputs = tape.inputs + static_cast<int>(taken_.size()) + 1;
    tape_.constants = tape.constants;
    int next = tape.inputs;
    for (const int step : taken_) locals_[step] = next++;
    for (const int step : steps_) {
      TapeStep its = tape.steps[asIndex(step)];
      its.b = isBinary(its.op) ? localOf(its.b) : 0;
      its.a = localOf(its.a);
      locals_[step] = tape_.valueCount();
      tape_.steps.push_back(its);
      stepNames_.push_back(nameOf(step));
    }
    for (const int value : tape.outputs) {
      tape_.outputs.push_back(isMine(value) ? localOf(value) : nobodys());
    }
    for (const int step : handedOut_) tape_.outputs.push_back(locals_.at(step));
  }
  [[nodiscard]] int nobodys() const { return tape_.inputs - 1; }
  [[nodiscard]] bool isMine(int output) const {
    const int step = output - routine_.tape.firstStep();
    return (step < 0 ? 0 : partition_.owners[asIndex(step)]) == part_;
  }
  [[nodiscard]] int localOf(int value) const {
    const Tape& tape = routine_.tape;
    if (value < tape.inputs) return value;
    if (value < tape.firstStep()) return value - tape.firstConstant() + tape_.firstConstant();
    return locals_.at(value - tape.firstStep());
  }

  /// Those of its own steps are for them to take.
  void reserveNames() {
    const std::set<std::string> own(stepNames_.begin(), stepNames_.end());
    for (const std::string& name : names_.all) {
      if (!own.contains(name)) table_.reserve(name);
    }
  }

  void nameLeaves(FunctionMaker& maker) const {
    for (const RoutineArgument& input : routine_.inputs) {
      const auto at = static_cast<std::size_t>(&input - routine_.inputs.data());
      for (int k = 0; k < input.size(); ++k) {
        maker.nameLeaf(input.first + k,
                       elementOf(program_.routine.inputs[at], k, program_.dialect));
      }
    }
    for (const int step : taken_) maker.nameLeaf(locals_.at(step), memberOf(nameOf(step)));
    for (int k = 0; k < static_cast<int>(tape_.constants.size()); ++k) nameConstant(maker, k);
  }
  [[nodiscard]] std::string memberOf(const std::string& name) const {
    return names_.pointer + "->" + name;
  }
  /// A number, a parameter by its name, or an element of what is computed from parameters.
  void nameConstant(FunctionMaker& maker, int k) const {
    const int constant = tape_.firstConstant() + k;
    const auto nameNumber = [&](double number) {
      maker.nameLeaf(constant, toLiteral(number, program_.dialect));
    };
    if (!program_.hasParameters()) return nameNumber(tape_.constants[asIndex(k)]);
    const Tape& init = routine_.init;
    const int value = init.outputs[asIndex(k)];
    const std::string element = elementOf(program_.routine.inputs.back(), k, program_.dialect);
    if (value < init.firstConstant()) {
      maker.nameLeaf(constant, program_.parameters[asIndex(value)].name, element);
    } else if (value < init.firstStep()) {
      nameNumber(init.constants[asIndex(value - init.firstConstant())]);
    } else {
      maker.nameLeaf(constant, element);
    }
  }

  /// What the routine says before a step holds for those after it, until it says something else.
  [[nodiscard]] std::vector<std::string> makeRemarks() const {
    const std::vector<int> found = findRemarks();
    std::vector<std::string> remarks;
    std::size_t barriers = 0;
    int said = -1;
    for (const std::vector<std::int32_t>& phase : partition_.steps[asIndex(part_)]) {
      for (const int step : phase) {
        std::string& remark = remarks.emplace_back(std::exchange(barriers, 0u), kBarrierMark);
        const int its = found[asIndex(step)];
        if (its >= 0 && its != said) {
          remark += replaceAll(routine_.remarks[asIndex(its)], std::string(1, kBarrierMark), " ");
          said = its;
        }
      }
      ++barriers;
    }
    return remarks;
  }
  /// Per step the last one up to it that has a remark, or -1.
  [[nodiscard]] std::vector<int> findRemarks() const {
    std::vector<int> found(routine_.tape.steps.size(), -1);
    int last = -1;
    for (std::size_t step = 0; step < routine_.remarks.size(); ++step) {
      if (!routine_.remarks[step].empty()) last = static_cast<int>(step);
      found[step] = last;
    }
    return found;
  }

  void split(CodeFunction& function) {
    std::map<std::string, std::string> members;
    for (int k = 0; k < static_cast<int>(handedOut_.size()); ++k) {
      const std::string& name = nameOf(handedOut_[asIndex(k)]);
      members[elementOf(function.outputs.back(), k, program_.dialect)] = memberOf(name);
      result_.handedOut.push_back(name);
    }
    result_.usesShared = !taken_.empty() || !handedOut_.empty();
    findArguments(function);
    result_.phases.emplace_back();
    for (CodeStatement& statement : function.statements) {
      if (statement.kind == Kind::Remark) passBarriers(statement.text);
      const bool isNothing = statement.text.empty();
      if (isNothing) continue;
      const auto member = members.find(statement.target);
      if (member != members.end()) statement.target = member->second;
      result_.phases.back().statements.push_back(std::move(statement));
    }
    result_.phases.resize(asIndex(partition_.phases()));
  }
  void passBarriers(std::string& remark) {
    const std::size_t barriers = std::min(remark.find_first_not_of(kBarrierMark), remark.size());
    result_.phases.resize(result_.phases.size() + barriers);
    remark.erase(0, barriers);
  }
  void findArguments(const CodeFunction& function) {
    for (const std::string& name : namesOf(argumentsOf(program_.routine))) {
      result_.arguments.insert(name);
    }
    for (const std::string& name : function.unusedInputs) result_.arguments.erase(name);
    std::set<std::string> written;
    for (const CodeStatement& statement : function.statements) {
      const bool isOutput = statement.kind == Kind::Output || statement.kind == Kind::Copy;
      if (!isOutput || statement.text.empty()) continue;
      written.insert(statement.target.substr(0, statement.target.find('[')));
    }
    for (const std::string& name : namesOf(program_.routine.outputs)) {
      if (!written.contains(name)) result_.arguments.erase(name);
    }
  }

  const Routine& routine_;
  const Partition& partition_;
  const PrintedProgram& program_;
  const SharedNames& names_;
  int part_;
  NameTable table_;
  std::vector<int> steps_, handedOut_;
  std::set<int> taken_;
  std::map<int, int> locals_;  ///< per step of the routine the value in tape_
  Tape tape_;
  std::vector<std::string> stepNames_;
  PartFunction result_;
};

}  // namespace

std::vector<std::string> findTakenNames(const PrintedProgram& program) {
  std::vector<std::string> names = namesOf(argumentsOf(program.routine));
  for (const RoutineParameter& parameter : program.parameters) names.push_back(parameter.name);
  names.push_back(program.routine.name);
  if (program.hasParameters()) {
    names.insert(names.end(), {program.init.name, program.valuesName});
  }
  return names;
}

SharedNames makeSharedNames(const Routine& routine, const Partition& partition,
                            const PrintedProgram& program) {
  return SharedNamesMaker(routine, partition, program).make();
}

PartFunction makePartFunction(const Routine& routine, const Partition& partition,
                              const PrintedProgram& program, const SharedNames& names, int part) {
  return PartMaker(routine, partition, program, names, part).make();
}

}  // namespace denavit
