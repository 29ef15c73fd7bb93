#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "models/code/code_program.h"
#include "models/code/expression_text.h"
#include "models/code/name_table.h"
#include "models/code/nesting.h"

namespace denavit {

/// Turns a tape into the statements of a function: says what inputs and constants are called, then
/// fills it in.
class FunctionMaker {
 public:
  /// @param names   that are taken; takes more
  /// @param letter  of variables without a name: t1, t2
  FunctionMaker(const Tape& tape, const Dialect& dialect, NameTable& names, char letter);

  /// What an input or a constant is called.
  /// @param definition  what it has to be set to before its first use; "" where it is there already
  void nameLeaf(int value, std::string name, std::string definition = "");
  /// Names and remarks, per step; either may be empty.
  void say(const std::vector<std::string>& stepNames, const std::vector<std::string>& remarks);
  /// @param function  its inputs and outputs are known
  void fill(CodeFunction& function);

 private:
  using Kind = CodeStatement::Kind;

  void nameSteps();
  void collectOutputs(const CodeFunction& function);
  void writeParameters();
  void findUnusedInputs();
  void writeStep(int step);
  void writeRemark(int step);
  void writeOutputs(int value, const std::string& text, Kind kind = Kind::Output);
  void write(CodeStatement statement) { function_->statements.push_back(std::move(statement)); }
  [[nodiscard]] std::string& nameOf(int value) { return names_[static_cast<std::size_t>(value)]; }
  [[nodiscard]] bool isStatement(int value) const {
    return nesting_.uses(value) > 0 && !nesting_.isNested(value);
  }

  const Tape& tape_;
  const Dialect& dialect_;
  NameTable& table_;
  char letter_;
  std::vector<std::string> stepNames_, remarks_;
  Nesting nesting_;
  std::vector<std::string> names_, definitions_;     ///< per value
  std::map<int, std::vector<std::string>> outputs_;  ///< per value: elements that it is
  CodeFunction* function_ = nullptr;
};

}  // namespace denavit
