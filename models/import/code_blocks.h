#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// A piece of MATLAB or Python code with what it contains.
struct CodeBlock {
  enum class Kind {
    Statement,   ///< `text` is one statement
    Loop,        ///< for variable = range
    OtherLoop,   ///< while: `condition`; of other loops there is none
    Branch,      ///< if condition; behind "elif" and "else" follow branches with isOtherwise
    Definition,  ///< def f(a, b=1): `text` is its head
    Program      ///< all of a text, or a piece without meaning of its own
  };
  Kind kind = Kind::Program;
  std::string text;
  std::string variable, range;  ///< of a loop
  std::string condition;        ///< of a branch; empty for "else"
  bool isOtherwise = false;     ///< of a branch: tried only where the branch before was not taken
  std::size_t line = 0;         ///< of the text, from 1
  std::vector<CodeBlock> body;
};

struct CodeProgram {
  CodeBlock all;
  bool isCut = false;  ///< statements behind those that are read are left out
  bool isPython = false;
};

/// Takes code apart into statements, loops and branches; comments and doc strings are left out.
[[nodiscard]] CodeProgram readProgram(std::string_view text);

/// A statement, or the head of a loop or branch, with where it stands.
struct CodeStatement {
  std::string text;
  std::size_t line = 0;        ///< of the text, from 1
  bool isConditional = false;  ///< in a loop or a branch: how often it runs is another question
};
/// All statements in a block, in the order of the text.
[[nodiscard]] std::vector<CodeStatement> statementsIn(const CodeBlock& block);

}  // namespace denavit
