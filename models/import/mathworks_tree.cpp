#include "models/import/mathworks_tree.h"

#include <charconv>
#include <map>
#include <optional>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_effects.h"
#include "models/import/code_text.h"
#include "models/import/code_value.h"
#include "models/issue.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

constexpr const char* kRowRemedy =
    "write setFixedTransform(joint, dhparams(1,:), 'dh') for each row of one matrix, in their "
    "order";

std::string whereOf(const CodeStatement& statement) {
  return "line " + std::to_string(statement.line);
}

std::string quotedCode(const std::string& text) {
  return "\"" + replaceAll(text, "\n", " ").substr(0, 70) + "\"";
}

/// setFixedTransform(joint, matrix(row, :), 'dh')
struct FrameCall {
  const CodeStatement* statement = nullptr;
  std::string joint, matrix, row;
  bool isModified = false;
};

/// The calls that set DH parameters.
std::vector<FrameCall> findFrameCalls(const std::vector<CodeStatement>& statements) {
  std::vector<FrameCall> calls;
  const CodeStatement* pose = nullptr;
  for (const CodeStatement& statement : statements) {
    for (const CodeCall& call : findCalls(statement.text, {"setFixedTransform"})) {
      const auto kind = call.arguments.empty() ? std::nullopt : quotedText(call.arguments.back());
      const std::string parameters =
          call.arguments.size() < 2 ? "" : call.arguments[call.arguments.size() - 2];
      if (kind != "dh" && kind != "mdh") {
        const std::string& value = call.arguments.empty() ? statement.text : call.arguments.back();
        if (!isOneOf(replaceAll(value, " ", ""), "eye(4) trvec2tform([000])")) pose = &statement;
        continue;
      }
      FrameCall& one = calls.emplace_back();
      one.statement = &statement;
      one.isModified = kind == "mdh";
      const std::size_t dot = call.at > 0 && statement.text[call.at - 1] == '.' ? call.at - 1 : 0;
      one.joint = call.arguments.size() > 2
                      ? call.arguments.front()
                      : trimmed(std::string_view(statement.text).substr(0, dot));
      one.matrix = wholeOf(parameters);
      const auto index = splitArguments(
          parameters.size() > one.matrix.size() + 1
              ? parameters.substr(one.matrix.size() + 1, parameters.size() - one.matrix.size() - 2)
              : "");
      if (one.matrix.empty() || index.size() != 2 || index[1] != ":") {
        failIn("table", whereOf(statement),
               quotedCode(statement.text) + " takes its parameters from no row of a matrix",
               kRowRemedy);
      }
      one.row = index[0];
    }
  }
  if (!calls.empty() && pose != nullptr) {
    failIn(
        "table", whereOf(*pose),
        quotedCode(pose->text) + " sets a pose among joints with DH parameters, which is not read",
        "write DH parameters for each joint, and leave out joints that are fixed");
  }
  return calls;
}

/// "body2.Mass = 17.4", "bodies{2}.Inertia": the joint's row, by the number in the name.
std::optional<std::size_t> rowOfBody(std::string_view target, std::size_t rows) {
  const std::size_t digit = target.find_first_of("0123456789");
  if (digit == std::string_view::npos) return std::nullopt;
  std::size_t number = 0;
  std::from_chars(target.data() + digit, target.data() + target.size(), number);
  if (number < 1 || number > rows) return std::nullopt;
  return number - 1;
}

class TreeReader {
 public:
  TreeReader(RawTable& table, const std::vector<CodeStatement>& statements,
             const ToolboxArms& program)
      : table_(table), statements_(statements), calls_(findFrameCalls(statements)) {
    scope_.defaults = program.symbols;
    for (const NamedMatrix& one : program.matrices) scope_.values[one.name].matrix = one.matrix;
  }

  void read(const std::string& matrix, const CodeBlock& code) {
    auto& size = scope_.values[matrix].matrix;
    if (size.rows() != std::ssize(table_.rows))
      size = Eigen::MatrixXd::Zero(std::ssize(table_.rows), 4);
    readConvention();
    checkRows(code);
    checkParents();
    readTypes();
    for (const CodeStatement& statement : statements_) readBody(statement);
  }

 private:
  void readConvention() {
    const bool modified = calls_.front().isModified;
    table_.defined.convention = modified ? Convention::Modified : Convention::Standard;
    for (const FrameCall& call : calls_) {
      if (call.isModified == modified) continue;
      failIn("table", whereOf(*call.statement),
             "has another convention than the calls before: 'dh' and 'mdh' in one arm",
             "write all rows in one convention");
    }
  }

  [[nodiscard]] bool makesTree() const {
    return std::ranges::any_of(statements_, [](const CodeStatement& statement) {
      return !findCalls(statement.text, {"addBody"}).empty();
    });
  }

  /// Excerpts without a tree may show the first rows only; all of the matrix is read.
  void checkRows(const CodeBlock& code) {
    if (calls_.size() == 1 && !calcNumber(calls_[0].row, scopeWithout(calls_[0].row)))
      return checkLoop(code);
    std::size_t next = 1;
    for (const FrameCall& call : calls_) {
      const auto row = calcNumber(call.row, scope_);
      if (row == static_cast<double>(next)) {
        rowCalls_[next++ - 1] = &call;
        continue;
      }
      failIn("table", whereOf(*call.statement),
             "has row " + call.row + " of " + call.matrix + ", not row " + std::to_string(next) +
                 ", which follows",
             kRowRemedy);
    }
    if (next > table_.rows.size() || !makesTree()) return;
    failIn("table", "row " + std::to_string(next) + " of " + calls_.front().matrix,
           "belongs to no joint", kRowRemedy);
  }

  [[nodiscard]] CodeScope scopeWithout(const std::string& name) const {
    CodeScope scope = scope_;
    scope.values.erase(name);
    scope.defaults.erase(name);
    return scope;
  }

  /// for i = 1:6 ... setFixedTransform(joints{i}, dhparams(i,:), 'dh')
  void checkLoop(const CodeBlock& code) {
    const FrameCall& call = calls_.front();
    const CodeBlock* const loop = findLoop(code, call);
    const auto range = loop == nullptr ? std::nullopt : calcCode(loop->range, scope_);
    bool all = range && range->matrix.size() == std::ssize(table_.rows);
    for (Eigen::Index i = 0; all && i < range->matrix.size(); ++i) {
      all = range->matrix(i) == static_cast<double>(i + 1);
    }
    if (!all) {
      failIn("table", whereOf(*call.statement),
             "is not known to run for each row of " + call.matrix + ", which has " +
                 std::to_string(table_.rows.size()),
             "write the loop as for " + toPrintable(call.row) +
                 " = 1:" + std::to_string(table_.rows.size()));
    }
    for (std::size_t row = 0; row < table_.rows.size(); ++row) rowCalls_[row] = &call;
  }

  static const CodeBlock* findLoop(const CodeBlock& block, const FrameCall& call) {
    for (const CodeBlock& inner : block.body) {
      if (const CodeBlock* found = findLoop(inner, call)) return found;
      const bool holds = inner.kind == CodeBlock::Kind::Loop && inner.variable == call.row &&
                         std::ranges::any_of(statementsIn(inner), [&](const CodeStatement& one) {
                           return one.line == call.statement->line;
                         });
      if (holds) return &inner;
    }
    return nullptr;
  }

  /// Two bodies on one are a branch.
  void checkParents() const {
    std::vector<std::string> parents;
    for (const CodeStatement& statement : statements_) {
      for (const CodeCall& call : findCalls(statement.text, {"addBody"})) {
        const auto parent =
            call.arguments.empty() ? std::nullopt : quotedText(call.arguments.back());
        if (!parent) continue;
        if (contains(parents, *parent)) {
          failIn("table", whereOf(statement),
                 "adds a second body to \"" + toPrintable(*parent) + "\": a branch",
                 "only serial chains are read; keep one chain");
        }
        parents.push_back(*parent);
      }
    }
  }

  void readTypes() {
    bool any = false;
    for (const CodeStatement& statement : statements_)
      any = any || !findCalls(statement.text, {"rigidBodyJoint"}).empty();
    if (!any) return;
    for (const auto& [row, call] : rowCalls_) {
      setCell(table_, row, columnOf(table_, "type", M::Type, "rigidBodyJoint"), typeOf(row, *call));
    }
  }

  /// 'revolute', 'prismatic' or 'fixed', of the joint that a call is about.
  [[nodiscard]] std::string typeOf(std::size_t row, const FrameCall& frame) const {
    const auto isJoint = [&](const std::string& target) {
      return replaceAll(target, " ", "") == replaceAll(frame.joint, " ", "");
    };
    for (auto it = statements_.rbegin(); it != statements_.rend(); ++it) {
      for (const CodeCall& call : findCalls(it->text, {"rigidBodyJoint"})) {
        const auto assignment = splitAssignment(it->text);
        if (!assignment || !isJoint(assignment->target) || it->line > frame.statement->line)
          continue;
        if (call.arguments.size() < 2) return "fixed";
        if (const auto quoted = quotedText(call.arguments[1])) return *quoted;
        if (const auto listed = findListed(call.arguments[1], row)) return *listed;
      }
    }
    failIn("table", whereOf(*frame.statement),
           "is about the joint " + quotedCode(frame.joint) + ", whose type is not found",
           "write " + toPrintable(frame.joint) + " = rigidBodyJoint('name', 'revolute') before it");
  }

  /// types{i} of a list in quotes.
  [[nodiscard]] std::optional<std::string> findListed(const std::string& value,
                                                      std::size_t row) const {
    for (const CodeStatement& statement : statements_) {
      const auto assignment = splitAssignment(statement.text);
      if (!assignment || assignment->target != wholeOf(value)) continue;
      const auto items = splitElements(assignment->value);
      if (items.size() == table_.rows.size()) return quotedText(items[row]);
    }
    return std::nullopt;
  }

  /// Mass, CenterOfMass and Inertia [Ixx Iyy Izz Iyz Ixz Ixy] of rigidBody objects.
  void readBody(const CodeStatement& statement) {
    constexpr NamedColumn kTensor[] = {{"Ixx", M::Ixx}, {"Iyy", M::Iyy}, {"Izz", M::Izz},
                                       {"Iyz", M::Iyz}, {"Ixz", M::Ixz}, {"Ixy", M::Ixy}};
    constexpr NamedColumn kCentre[] = {{"cx", M::ComX}, {"cy", M::ComY}, {"cz", M::ComZ}};
    const char* const why = "MathWorks' own order";
    const auto assignment = splitAssignment(statement.text);
    const std::size_t dot = assignment ? assignment->target.rfind('.') : std::string::npos;
    if (dot == std::string::npos) return;
    const std::string name = assignment->target.substr(dot + 1);
    if (!isOneOf(name, "Mass CenterOfMass Inertia")) return;
    const auto row =
        rowOfBody(std::string_view(assignment->target).substr(0, dot), table_.rows.size());
    const std::vector<std::string> numbers = splitElements(assignment->value);
    if (row && !statement.isConditional && name == "Mass") {
      setCell(table_, *row, columnOf(table_, "Mass", M::Mass, why), assignment->value);
    } else if (row && !statement.isConditional && name == "CenterOfMass" && numbers.size() == 3) {
      setCells(table_, *row, kCentre, numbers, why);
    } else if (row && !statement.isConditional && name == "Inertia" && numbers.size() == 6) {
      setCells(table_, *row, kTensor, numbers, why);
    } else {
      addNote(table_, whereOf(statement) + ": " + quotedCode(statement.text) + " is not read");
    }
  }

  RawTable& table_;
  const std::vector<CodeStatement>& statements_;
  std::vector<FrameCall> calls_;
  std::map<std::size_t, const FrameCall*> rowCalls_;
  CodeScope scope_;
};

}  // namespace

std::string findMathWorksMatrix(const std::vector<CodeStatement>& statements) {
  std::string matrix;
  for (const FrameCall& call : findFrameCalls(statements)) {
    if (!matrix.empty() && call.matrix != matrix) {
      failIn("table", whereOf(*call.statement),
             "takes a row of \"" + toPrintable(call.matrix) +
                 "\", the calls before take rows of \"" + toPrintable(matrix) + "\"",
             kRowRemedy);
    }
    matrix = call.matrix;
  }
  return matrix;
}

void readMathWorksTree(RawTable& table, const std::string& matrix, const CodeProgram& code,
                       const std::vector<CodeStatement>& statements, const ToolboxArms& program) {
  table.format = "MathWorks setFixedTransform matrix";
  define(table, "MathWorks defines it", std::nullopt, InertiaReference::LinkOrigin);
  table.ignoresVariableEntry = true;
  TreeReader(table, statements, program).read(matrix, code.all);
}

}  // namespace denavit
