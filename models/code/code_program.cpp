#include "models/code/code_program.h"

#include <array>
#include <cassert>
#include <utility>

#include "models/code/function_maker.h"
#include "models/code/number_literal.h"
#include "models/find.h"

namespace denavit {
namespace {

/// What tests call their own: no function may be called so.
constexpr auto kTestNames = std::to_array<std::string_view>(
    {"inputs", "expected", "computed", "difference", "largest", "worst",   "error",    "errors",
     "limits", "sizes",    "ends",     "begin",      "part",    "parts",   "failures", "x",
     "k",      "i",        "j",        "parameters", "values",  "results", "result",   "init"});

/// Names that the functions of a file share.
class ProgramMaker {
 public:
  ProgramMaker(const Routine& routine, const Dialect& dialect)
      : routine_(routine), program_{.dialect = dialect}, names_(dialect) {}

  PrintedProgram make() {
    assert(routine_.stepNames.empty() || routine_.stepNames.size() == routine_.tape.steps.size());
    assert(routine_.remarks.empty() || routine_.remarks.size() == routine_.tape.steps.size());
    nameFunctions();
    program_.routine.inputs = claimArguments(routine_.inputs);
    if (!routine_.parameters.empty()) nameParameters();
    program_.routine.outputs = claimArguments(routine_.outputs);
    if (!routine_.parameters.empty()) makeInit();
    makeRoutine();
    return std::move(program_);
  }

 private:
  void nameFunctions() {
    // Room is left for "_values", and nothing of a test is called like the routine. LaTeX has no
    // functions, but a file that is called like the others.
    const Dialect& dialect = program_.dialect;
    NameTable functions(dialect.typeset ? dialectOf(Language::C) : dialect);
    for (const std::string_view name : kTestNames) functions.reserve(name);
    const std::string name = functions.claim(routine_.name.substr(0, dialect.longestName - 7));
    program_.routine.name = name;
    names_.reserve(name);
    if (routine_.parameters.empty()) return;
    names_.reserve(program_.init.name = name + "_init");
    names_.reserve(program_.valuesName = name + "_values");
  }

  std::vector<RoutineArgument> claimArguments(std::vector<RoutineArgument> arguments) {
    for (RoutineArgument& argument : arguments) argument.name = names_.claim(argument.name);
    for (const RoutineArgument& argument : arguments) reserveElements(argument);
    return arguments;
  }

  /// In LaTeX M_{12} may be an element of a matrix or a symbol of its own.
  void reserveElements(const RoutineArgument& argument) {
    if (!program_.dialect.typeset) return;
    for (int at = 0; at < argument.size(); ++at) {
      names_.reserve(elementOf(argument, at, program_.dialect));
    }
  }

  void nameParameters() {
    const bool typeset = program_.dialect.typeset;
    const auto numbers = static_cast<int>(routine_.tape.constants.size());
    const auto count = static_cast<int>(routine_.parameters.size());
    numbers_ = claimArguments({{.name = typeset ? "p" : "parameters", .rows = numbers}}).front();
    // In LaTeX the values are the parameters' symbols themselves.
    values_ = {.name = typeset ? "" : names_.claim("values"), .rows = count};
    program_.routine.inputs.push_back(numbers_);
    program_.parameters = routine_.parameters;
    for (RoutineParameter& parameter : program_.parameters) {
      parameter.name = names_.claim(parameter.name);
    }
  }

  void makeInit() {
    assert(routine_.init.inputs == values_.rows);
    assert(static_cast<int>(routine_.init.outputs.size()) == numbers_.rows);
    program_.init.inputs = {values_};
    program_.init.outputs = {numbers_};
    FunctionMaker maker(routine_.init, program_.dialect, names_, 'u');
    for (int k = 0; k < values_.rows; ++k) {
      maker.nameLeaf(k, parameterName(k), elementOf(values_, k, program_.dialect));
    }
    nameConstants(maker, routine_.init);
    maker.fill(program_.init);
  }

  void makeRoutine() {
    const Tape& tape = routine_.tape;
    FunctionMaker maker(tape, program_.dialect, names_, 't');
    for (const RoutineArgument& input : program_.routine.inputs) {
      if (&input == &program_.routine.inputs.back() && program_.hasParameters()) break;
      for (int at = 0; at < input.size(); ++at) {
        maker.nameLeaf(input.first + at, elementOf(input, at, program_.dialect));
      }
    }
    if (program_.hasParameters()) {
      nameOpenConstants(maker);
    } else {
      nameConstants(maker, tape);
    }
    maker.say(routine_.stepNames, routine_.remarks);
    maker.fill(program_.routine);
  }

  void nameConstants(FunctionMaker& maker, const Tape& tape) const {
    for (std::size_t k = 0; k < tape.constants.size(); ++k) {
      maker.nameLeaf(tape.firstConstant() + static_cast<int>(k),
                     toLiteral(tape.constants[k], program_.dialect));
    }
  }

  /// A constant that is a parameter has its name, one that does not depend on any is a number.
  void nameOpenConstants(FunctionMaker& maker) const {
    const Tape& init = routine_.init;
    for (int k = 0; k < numbers_.rows; ++k) {
      const int value = init.outputs[static_cast<std::size_t>(k)];
      const int constant = routine_.tape.firstConstant() + k;
      const std::string element = elementOf(numbers_, k, program_.dialect);
      if (value < init.firstConstant()) {
        maker.nameLeaf(constant, parameterName(value), element);
      } else if (value < init.firstStep()) {
        const double number = init.constants[static_cast<std::size_t>(value - init.inputs)];
        maker.nameLeaf(constant, toLiteral(number, program_.dialect));
      } else {
        maker.nameLeaf(constant, element);
      }
    }
  }

  const std::string& parameterName(int k) const {
    return program_.parameters[static_cast<std::size_t>(k)].name;
  }

  const Routine& routine_;
  PrintedProgram program_;
  NameTable names_;
  RoutineArgument numbers_, values_;
};

}  // namespace

std::vector<std::string> CodeFunction::locals() const {
  std::vector<std::string> names;
  for (const CodeStatement& statement : statements) {
    const bool local = statement.kind == CodeStatement::Kind::Local ||
                       statement.kind == CodeStatement::Kind::Parameter;
    if (local) names.push_back(statement.target);
  }
  return names;
}

std::vector<const CodeFunction*> PrintedProgram::functions() const {
  if (hasParameters()) return {&init, &routine};
  return {&routine};
}

bool PrintedProgram::uses(TapeOp op) const {
  return routine.operations.contains(op) || init.operations.contains(op);
}

PrintedProgram makeCodeProgram(const Routine& routine, const Dialect& dialect) {
  return ProgramMaker(routine, dialect).make();
}

std::string elementOf(const RoutineArgument& argument, int at, const Dialect& dialect) {
  const auto number = [&](int index) { return std::to_string(index + dialect.firstIndex); };
  std::string index = number(at);
  if (isMatrix(argument) && !dialect.flatMatrices) {
    index = number(at / argument.columns) + std::string(dialect.indexComma) +
            number(at % argument.columns);
  }
  // LaTeX knows no index of an index.
  const bool indexed = dialect.typeset && contains(argument.name, '_');
  const std::string name = indexed ? '{' + argument.name + '}' : argument.name;
  return name + std::string(dialect.element.open) + index + std::string(dialect.element.close);
}

int countElements(const std::vector<RoutineArgument>& arguments) {
  int count = 0;
  for (const RoutineArgument& argument : arguments) count += argument.size();
  return count;
}

std::vector<std::string> namesOf(const std::vector<RoutineArgument>& arguments) {
  std::vector<std::string> names;
  for (const RoutineArgument& argument : arguments) names.push_back(argument.name);
  return names;
}

std::vector<RoutineArgument> argumentsOf(const CodeFunction& function) {
  std::vector<RoutineArgument> arguments = function.inputs;
  arguments.insert(arguments.end(), function.outputs.begin(), function.outputs.end());
  return arguments;
}

}  // namespace denavit
