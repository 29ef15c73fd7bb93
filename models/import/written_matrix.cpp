#include "models/import/written_matrix.h"

#include <algorithm>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_effects.h"
#include "models/import/code_text.h"
#include "models/import/column_meaning.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using TextRows = std::vector<std::vector<std::string>>;

constexpr std::size_t kMostColumns = 20;

bool isGeometryHeading(const std::string& word) {
  const M meaning = readHeading(word).meaning;
  return meaning == M::Theta || meaning == M::D || meaning == M::A || meaning == M::Alpha;
}

/// The matrix of an expression that is nothing else: "[..]", "np.array([..], dtype=float)"; empty
/// where something is computed with it.
std::string bareMatrix(const std::string& value) {
  const std::string text = trimmed(value);
  if (text.starts_with('[')) return findClosing(text, 0) == text.size() - 1 ? text : "";
  const auto call = wholeCall(text);
  if (!call || !isOneOf(call->name, "array asarray matrix Matrix sym vpa double list")) return "";
  for (std::size_t i = 1; i < call->arguments.size(); ++i) {
    if (!call->arguments[i].starts_with("dtype")) return "";
  }
  return call->arguments.empty() ? "" : bareMatrix(call->arguments.front());
}

bool areCells(const TextRows& rows, const std::map<std::string, double>& symbols) {
  return std::ranges::all_of(rows, [&](const auto& row) {
    return row.size() == rows.front().size() &&
           std::ranges::all_of(
               row, [&](const std::string& cell) { return readCell(cell, symbols).has_value(); });
  });
}

/// [theta d a alpha], with columns made before: the names are the headings.
std::vector<std::string> columnNames(const std::string& value) {
  std::string list = value;
  for (const std::string_view sign : {"'", ".T", "(", ")", "np.column_stack", "np.array"}) {
    list = replaceAll(list, sign, " ");
  }
  std::vector<std::string> names;
  for (const std::string& element : splitElements(list)) {
    for (const std::string& name : splitElements(element)) {
      const M meaning = readHeading(name).meaning;
      if (meaning == M::Ignored || meaning == M::Label) return {};
      names.push_back(name);
    }
  }
  const auto known = std::ranges::count_if(names, isGeometryHeading);
  return known >= 3 ? names : std::vector<std::string>();
}

TextRows textsOf(const Eigen::MatrixXd& matrix) {
  TextRows rows;
  for (const auto& row : matrix.rowwise()) {
    auto& cells = rows.emplace_back();
    for (const double number : row) cells.push_back(toShortest(number));
  }
  return rows;
}

/// The words of a comment that are headings, one for each column.
std::vector<std::string> headingsIn(const std::string& line, std::size_t columns) {
  const std::size_t mark = line.find_first_of("%#");
  if (mark == std::string::npos) return {};
  std::string content = trimmed(
      std::string_view(line).substr(line.find_first_not_of("%# \t", mark) == std::string::npos
                                        ? line.size()
                                        : line.find_first_not_of("%# \t", mark)));
  if (content.starts_with('[') && content.ends_with(']'))
    content = content.substr(1, content.size() - 2);
  std::ranges::replace(content, ',', ' ');
  std::ranges::replace(content, '|', ' ');
  const std::vector<std::string> words = splitElements("[" + content + "]");
  const bool fits = words.size() == columns && std::ranges::count_if(words, isGeometryHeading) >= 3;
  return fits ? words : std::vector<std::string>();
}

/// Comments inside of the matrix and right above it: "% alpha  a  d  theta".
std::vector<std::string> headingsBeside(const std::vector<std::string>& lines, std::size_t first,
                                        std::size_t last, std::size_t columns) {
  std::size_t from = first;
  while (from > 1) {
    const std::string above = trimmed(lines[from - 2]);
    if (!above.starts_with('%') && !above.starts_with('#')) break;
    --from;
  }
  std::vector<std::string> found;
  for (std::size_t line = from; line <= std::min(last, lines.size()); ++line) {
    const auto words = headingsIn(lines[line - 1], columns);
    if (!words.empty()) found = words;
  }
  return found;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

/// Methods that leave what they are called on as it is.
bool keepsMatrix(const std::string& statement, const std::string& name) {
  const std::size_t at = statement.find(name + ".");
  if (at == std::string::npos) return false;
  const std::size_t from = at + name.size() + 1;
  std::size_t end = from;
  while (end < statement.size() && isNamePart(statement[end])) ++end;
  return isOneOf(statement.substr(from, end - from),
                 "copy tolist transpose astype shape ravel flatten dot T");
}

class MatrixFinder {
 public:
  MatrixFinder(const std::string& text, const std::vector<CodeStatement>& statements,
               const ToolboxArms& program, const std::map<std::string, double>& symbols)
      : lines_(linesOf(text)), statements_(statements), program_(program), symbols_(symbols) {}

  std::vector<WrittenMatrix> find() {
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      const CodeWrite write = readWrite(statements_[i].text);
      if (write.targets.size() != 1 || write.isTuple || !write.operation.empty()) continue;
      // The head of a loop looks like an assignment to "for i".
      const std::string& target = write.targets[0];
      if (wholeOf(target) == target && !contains(target, ' ')) consider(i, write);
    }
    return std::move(found_);
  }

 private:
  void consider(std::size_t at, const CodeWrite& write) {
    const CodeStatement& statement = statements_[at];
    WrittenMatrix one;
    one.name = write.targets[0];
    one.line = statement.line;
    const std::string bare = bareMatrix(write.value);
    if (!bare.empty()) one.rows = splitMatrix(bare);
    const bool written = !one.rows.empty() && areCells(one.rows, symbols_);
    const CodeStatement* const change = findChange(at, one.name);
    const NamedMatrix* const end = findWith(program_.matrices, one.name, &NamedMatrix::name);
    const bool isEnd = end != nullptr && end->text == write.value;
    // [theta d a alpha] has one row of names, and as many rows as they have numbers.
    const std::vector<std::string> names = columnNames(write.value);
    const bool isComposed = !written || (one.rows.size() == 1 && !names.empty());
    if (end != nullptr && (change != nullptr || (isComposed && isEnd))) {
      one.rows = textsOf(end->matrix);
      if (isEnd && std::ssize(names) == end->matrix.cols()) one.headings = names;
      if (!one.headings.empty()) one.headingsFrom = "the column's name";
    } else if (change != nullptr) {
      if (!written && !namesDh(one.name)) return;
      one.problem = "line " + std::to_string(change->line) + " changes \"" + one.name +
                    "\" in a way that is not understood";
    } else if (isComposed) {
      if (!namesDh(one.name) || !contains(write.value, '[')) return;
      one.problem = "how \"" + one.name + "\" is made in line " + std::to_string(one.line) +
                    " is not understood";
    }
    if (one.columns() < 4 && (one.problem.empty() || !namesDh(one.name))) return;
    if (one.columns() > kMostColumns || isTransform(one.rows)) return;
    if (one.headings.empty() && one.columns() > 0) {
      const auto breaks = std::ranges::count(statement.text, '\n');
      one.headings = headingsBeside(lines_, one.line, one.line + static_cast<std::size_t>(breaks),
                                    one.columns());
      if (!one.headings.empty()) one.headingsFrom = "the comment beside the matrix";
    }
    add(std::move(one));
  }

  void add(WrittenMatrix one) {
    for (WrittenMatrix& other : found_) {
      if (other.name != one.name) continue;
      if (other.rows == one.rows && other.problem == one.problem) return;
    }
    found_.push_back(std::move(one));
  }

  /// A homogeneous transform is no table.
  static bool isTransform(const TextRows& rows) {
    return rows.size() == 4 && rows.front().size() == 4 &&
           rows[3] == std::vector<std::string>{"0", "0", "0", "1"};
  }

  /// The first statement other than this that may change the matrix; assignments of whole matrices
  /// are matrices of their own.
  [[nodiscard]] const CodeStatement* findChange(std::size_t own, const std::string& name) const {
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      const std::string& text = statements_[i].text;
      if (i == own || !contains(text, name)) continue;
      const CodeWrite write = readWrite(text);
      const bool isWhole = write.operation.empty() && write.targets.size() == 1 &&
                           write.targets[0] == name && !bareMatrix(write.value).empty();
      if (isWhole || !contains(namesChanged(text, false), name)) continue;
      if (write.targets.empty() || !contains(write.targets, name)) {
        const bool partly = std::ranges::any_of(
            write.targets, [&](const std::string& target) { return wholeOf(target) == name; });
        if (!partly && keepsMatrix(text, name)) continue;
      }
      return &statements_[i];
    }
    return nullptr;
  }

  std::vector<std::string> lines_;
  const std::vector<CodeStatement>& statements_;
  const ToolboxArms& program_;
  const std::map<std::string, double>& symbols_;
  std::vector<WrittenMatrix> found_;
};

/// The text is one matrix and nothing else.
std::optional<WrittenMatrix> findLoneMatrix(const std::string& text,
                                            const std::map<std::string, double>& symbols) {
  std::string code = trimmed(withoutComments(text));
  while (code.ends_with(';') || code.ends_with(','))
    code = trimmed(std::string_view(code).substr(0, code.size() - 1));
  const std::string bare = bareMatrix(code);
  if (bare.empty()) return std::nullopt;
  WrittenMatrix one;
  one.line = 1;
  one.rows = splitMatrix(bare);
  if (one.rows.empty() || one.columns() < 4 || one.columns() > kMostColumns ||
      !areCells(one.rows, symbols)) {
    return std::nullopt;
  }
  const std::vector<std::string> lines = linesOf(text);
  one.headings = headingsBeside(lines, 1, lines.size(), one.columns());
  if (!one.headings.empty()) one.headingsFrom = "the comment beside the matrix";
  return one;
}

}  // namespace

bool namesDh(const std::string& name) {
  const std::string member = name.substr(name.rfind('.') + 1);
  const std::string lower = toLower(member);
  if (contains(lower, "denavit") || contains(lower, "hartenberg")) return true;
  for (std::size_t at = lower.find("dh"); at != std::string::npos; at = lower.find("dh", at + 1)) {
    // "DH_table", "mdh", "ur5DH"; not "bandhold".
    const auto isSmall = [&](std::size_t i) {
      return i < member.size() && member[i] >= 'a' && member[i] <= 'z';
    };
    const bool upper = member[at] == 'D' && member[at + 1] == 'H';
    const bool begins =
        at == 0 || !isSmall(at - 1) || upper || (at == 1 && isOneOf(lower.substr(0, 1), "m s"));
    const std::string rest = lower.substr(at + 2);
    const bool ends = rest.empty() || !isSmall(at + 2) || upper || rest.starts_with("p") ||
                      rest.starts_with("t") || rest.starts_with("m") || rest.starts_with("c");
    if (begins && ends) return true;
  }
  return false;
}

std::vector<WrittenMatrix> findWrittenMatrices(const std::string& text,
                                               const std::vector<CodeStatement>& statements,
                                               const ToolboxArms& program,
                                               const std::map<std::string, double>& symbols) {
  if (auto lone = findLoneMatrix(text, symbols)) return {std::move(*lone)};
  return MatrixFinder(text, statements, program, symbols).find();
}

}  // namespace denavit
