#include "models/code/function_maker.h"

#include <algorithm>
#include <utility>

namespace denavit {
namespace {

/// [characters] Length of an expression, without "  dtau_dq(12, 12) = " and the end of a statement.
constexpr std::size_t kLongestOutput = kCodeWidth - 30;

}  // namespace

FunctionMaker::FunctionMaker(const Tape& tape, const Dialect& dialect, NameTable& names,
                             char letter)
    : tape_(tape),
      dialect_(dialect),
      table_(names),
      letter_(letter),
      nesting_(tape, {}),
      names_(static_cast<std::size_t>(tape.valueCount())),
      definitions_(names_.size()) {}

void FunctionMaker::nameLeaf(int value, std::string name, std::string definition) {
  nameOf(value) = std::move(name);
  definitions_[static_cast<std::size_t>(value)] = std::move(definition);
}

void FunctionMaker::say(const std::vector<std::string>& stepNames,
                        const std::vector<std::string>& remarks) {
  stepNames_ = stepNames;
  remarks_ = remarks;
  nesting_ = Nesting(tape_, stepNames_);
}

void FunctionMaker::fill(CodeFunction& function) {
  function_ = &function;
  nameSteps();
  collectOutputs(function);
  findUnusedInputs();
  writeParameters();
  for (int step = 0; step < static_cast<int>(tape_.steps.size()); ++step) {
    writeRemark(step);
    writeStep(step);
  }
  for (int value = 0; value < tape_.firstStep(); ++value)
    writeOutputs(value, nameOf(value), Kind::Copy);
}

/// Names that were given come first: a t1 among them keeps its name.
void FunctionMaker::nameSteps() {
  for (std::size_t step = 0; step < stepNames_.size(); ++step) {
    const int value = tape_.firstStep() + static_cast<int>(step);
    const bool named = isStatement(value) && !stepNames_[step].empty();
    if (named) nameOf(value) = table_.claim(stepNames_[step]);
  }
  for (int value = tape_.firstStep(); value < tape_.valueCount(); ++value) {
    const bool unnamed = isStatement(value) && nameOf(value).empty();
    if (unnamed && !nesting_.isOutputAlone(value)) nameOf(value) = table_.claimNumbered(letter_);
  }
}

void FunctionMaker::collectOutputs(const CodeFunction& function) {
  for (const RoutineArgument& output : function.outputs) {
    for (int at = 0; at < output.size(); ++at) {
      const int value = tape_.outputs[static_cast<std::size_t>(output.first + at)];
      outputs_[value].push_back(elementOf(output, at, dialect_));
    }
  }
}

/// Inputs whose elements no statement names.
void FunctionMaker::findUnusedInputs() {
  std::set<std::string> used;
  for (int value = 0; value < tape_.firstStep(); ++value) {
    if (nesting_.uses(value) == 0) continue;
    used.insert(nameOf(value));
    used.insert(definitions_[static_cast<std::size_t>(value)]);
  }
  for (const RoutineArgument& input : function_->inputs) {
    bool any = false;
    for (int at = 0; at < input.size(); ++at) any |= used.contains(elementOf(input, at, dialect_));
    if (!any) function_->unusedInputs.push_back(input.name);
  }
}

void FunctionMaker::writeParameters() {
  std::set<std::string> defined;
  for (int value = 0; value < tape_.firstStep(); ++value) {
    const std::string& definition = definitions_[static_cast<std::size_t>(value)];
    if (definition.empty() || nesting_.uses(value) == 0) continue;
    if (defined.insert(nameOf(value)).second) write({Kind::Parameter, nameOf(value), definition});
  }
}

void FunctionMaker::writeRemark(int step) {
  if (remarks_.empty()) return;
  const std::string& remark = remarks_[static_cast<std::size_t>(step)];
  if (!remark.empty()) write({Kind::Remark, "", remark});
}

void FunctionMaker::writeStep(int step) {
  const int value = tape_.firstStep() + step;
  if (nesting_.uses(value) > 0) {
    function_->operations.insert(tape_.steps[static_cast<std::size_t>(step)].op);
  }
  if (!isStatement(value)) return;
  const std::string text = ExpressionText(tape_, dialect_, names_)(step);
  // Each output is assigned on one line, so that editors and scripts can find it.
  const bool isLong = text.size() > kLongestOutput && !dialect_.typeset;
  if (nameOf(value).empty() && isLong) nameOf(value) = table_.claimNumbered(letter_);
  if (nameOf(value).empty()) {
    writeOutputs(value, text);
  } else {
    write({Kind::Local, nameOf(value), text});
    writeOutputs(value, nameOf(value));
  }
}

void FunctionMaker::writeOutputs(int value, const std::string& text, Kind kind) {
  const auto found = outputs_.find(value);
  if (found == outputs_.end()) return;
  for (const std::string& element : found->second) write({kind, element, text});
}

}  // namespace denavit
