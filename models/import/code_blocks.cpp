#include "models/import/code_blocks.h"

#include <algorithm>
#include <utility>

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"

namespace denavit {
namespace {

using BlockKind = CodeBlock::Kind;

constexpr std::size_t kMaxStatements = 20000, kMaxNesting = 30;

struct CodeLine {
  std::size_t indent = 0, number = 0;
  std::string text;
};

/// Takes a text without comments and doc strings; every statement stays in its line.
class Cleaner {
 public:
  Cleaner(std::string_view text, bool python) : text_(text), python_(python) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  std::string clean() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      const char c = rest.front();
      if (python_ && (rest.starts_with("\"\"\"") || rest.starts_with("\'\'\'"))) {
        takeDocString(rest.substr(0, 3));
      } else if (c == '#' || (c == '%' && !python_)) {
        takeComment();
      } else if ((!python_ && rest.starts_with("...")) || (python_ && rest.starts_with("\\\n"))) {
        takeLineEnd();
      } else if (const std::size_t end = skipCodeString(text_, at_); end > at_ + 1) {
        code_ += text_.substr(at_, end - at_);
        at_ = end;
      } else {
        take(c);
      }
    }
    return std::move(code_);
  }

 private:
  void take(char c) {
    code_ += c;
    if (c == '\n') {
      code_.append(joined_, '\n');
      joined_ = 0;
    }
    ++at_;
  }

  void takeDocString(std::string_view quotes) {
    const std::size_t close = text_.find(quotes, at_ + quotes.size());
    const std::size_t end = close == std::string_view::npos ? text_.size() : close + quotes.size();
    for (const char c : text_.substr(at_, end - at_)) joined_ += c == '\n' ? 1 : 0;
    code_ += "\"\"";
    at_ = end;
  }

  /// Up to the end of the line; "%{" alone in its line up to "%}" in its.
  void takeComment() {
    int depth = 0;
    do {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      const std::string line = trimmed(text_.substr(at_, end - at_));
      const bool alone = depth > 0 || trimmed(code_.substr(code_.rfind('\n') + 1)).empty();
      if (!python_ && alone && line == "%{") ++depth;
      if (!python_ && line == "%}") --depth;
      at_ = end;
      if (depth > 0 && at_ < text_.size()) take('\n');
    } while (depth > 0 && at_ < text_.size());
  }

  /// The next line continues this one.
  void takeLineEnd() {
    at_ = std::min(text_.find('\n', at_), text_.size());
    if (at_ < text_.size()) ++at_, ++joined_;
    code_ += ' ';
  }

  std::string_view text_;
  bool python_;
  std::size_t at_ = 0, joined_ = 0;
  std::string code_;
};

std::string firstWord(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && isNamePart(line[end])) ++end;
  return std::string(line.substr(0, end));
}

/// Statements, one a line, with their indents. MATLAB writes "for i=1:6, L(i) = 1; end" in a line.
std::vector<CodeLine> splitLines(const std::string& code, bool python) {
  std::vector<CodeLine> lines;
  std::size_t indent = 0, from = 0, number = 1, counted = 0;
  int depth = 0;
  bool fresh = true;
  const auto finish = [&](std::size_t at) {
    const std::string text = trimmed(std::string_view(code).substr(from, at - from));
    const std::size_t begin = std::exchange(from, at + 1);
    if (text.empty()) return;
    const std::size_t starts = std::min(code.find_first_not_of(" \t\r\n", begin), code.size());
    for (; counted < starts; ++counted) number += code[counted] == '\n' ? 1 : 0;
    if (lines.size() < kMaxStatements) lines.push_back({indent, number, text});
  };
  for (std::size_t at = 0; at <= code.size();) {
    const char c = at < code.size() ? code[at] : '\n';
    if (fresh && depth == 0 && c != '\n') {
      indent = 0;
      while (at < code.size() && (code[at] == ' ' || code[at] == '\t')) {
        indent += code[at++] == '\t' ? 8 : 1;
      }
      fresh = false;
      continue;
    }
    if (c == '\'' || c == '"') {
      const std::size_t end = skipCodeString(code, at);
      if (end > at + 1) {
        at = end;
        continue;
      }
    }
    depth = std::max(0, depth + bracketStep(c));
    const bool comma = c == ',' && depth == 0 && !python;
    if ((depth == 0 && (c == '\n' || c == ';' || comma)) || at >= code.size()) {
      finish(at);
      fresh = c == '\n';
      depth = 0;
    }
    ++at;
  }
  return lines;
}

bool looksPython(const std::vector<CodeLine>& lines, const std::string& code) {
  for (const std::string_view sign : {"DHRobot", "RevoluteDH(", "PrismaticDH(", "np.", "numpy"}) {
    if (contains(code, sign)) return true;
  }
  return std::ranges::any_of(lines, [](const CodeLine& line) {
    const std::string word = firstWord(line.text);
    const bool import = word == "from" || (word == "import" && !line.text.ends_with('*'));
    return import || (line.text.ends_with(':') && isOneOf(word, "def class for if"));
  });
}

/// Fills in what the first word of a line says.
CodeBlock headOf(const std::string& line, bool python, std::size_t number) {
  CodeBlock block;
  block.line = number;
  block.text = line;
  block.kind = BlockKind::Statement;
  const std::string word = firstWord(line);
  std::string rest = trimmed(std::string_view(line).substr(word.size()));
  if (python && rest.ends_with(':')) rest.pop_back();
  if (word == "for" || word == "parfor") {
    if (rest.size() > 2 && rest.front() == '(' && findClosing(rest, 0) == rest.size() - 1) {
      rest = rest.substr(1, rest.size() - 2);
    }
    const std::string_view sign = python ? " in " : "=";
    const std::size_t at = rest.find(sign);
    block.kind = at == std::string::npos ? BlockKind::OtherLoop : BlockKind::Loop;
    if (at == std::string::npos) return block;
    block.variable = trimmed(std::string_view(rest).substr(0, at));
    block.range = trimmed(std::string_view(rest).substr(at + sign.size()));
  } else if (word == "while") {
    block.kind = BlockKind::OtherLoop;
    block.condition = rest;
  } else if (isOneOf(word, "if elif elseif else")) {
    block.kind = BlockKind::Branch;
    block.condition = word == "else" ? "" : rest;
    block.isOtherwise = word != "if";
  } else if (isOneOf(word, "switch case otherwise try except catch finally with match")) {
    // Which of them runs is not known; each may.
    block.kind = BlockKind::Branch;
    block.condition = word == "try" || word == "with" ? "1" : "?";
  } else if (word == "def" || word == "class") {
    block.kind = BlockKind::Definition;
  }
  return block;
}

/// Where "=" assigns in "a == 1 b(2) = 3", behind a condition.
std::size_t lateAssignment(const std::string& text) {
  int depth = 0;
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    depth += bracketStep(text[at]);
    const bool compares = contains("=<>~!", text[at - 1]);
    if (text[at] == '=' && depth == 0 && !compares && text[at + 1] != '=') return at;
  }
  return std::string::npos;
}

/// Where the statement starts in "a == 1 b(2) = 3", "(a) disp(2)" and "a break"; npos where there
/// is none.
std::size_t statementBehind(const std::string& text) {
  for (const std::string_view word : {" break", " continue", " return"}) {
    if (text.ends_with(word)) return text.size() - word.size() + 1;
  }
  const std::size_t equals = lateAssignment(text);
  if (equals != std::string::npos) {
    std::size_t from = equals;
    int depth = 0;
    while (from > 0 && isSpace(text[from - 1])) --from;
    while (from > 0 && (depth > 0 || !isSpace(text[from - 1]))) {
      --from;
      if (text[from] == ')' || text[from] == ']') ++depth;
      if (text[from] == '(' || text[from] == '[') --depth;
      if (depth < 0) return from + 1;
    }
    return from > 0 ? from : std::string::npos;
  }
  const std::size_t close = text.starts_with('(') ? findClosing(text, 0) : std::string::npos;
  if (close == std::string::npos) return close;
  const std::size_t next = text.find_first_not_of(" \t", close + 1);
  return next != std::string::npos && isNamePart(text[next]) ? next : std::string::npos;
}

/// MATLAB needs nothing between a condition and its statement: "if a == 1 b = 3; end".
void splitHeads(std::vector<CodeLine>& lines) {
  std::vector<CodeLine> all;
  for (CodeLine& line : lines) {
    const std::string word = firstWord(line.text);
    const bool conditional = isOneOf(word, "if elseif while");
    const bool alone = isOneOf(word, "else try otherwise end");
    const std::string rest = trimmed(std::string_view(line.text).substr(word.size()));
    const std::size_t from = conditional              ? statementBehind(rest)
                             : alone && !rest.empty() ? 0
                                                      : std::string::npos;
    if (from == std::string::npos || (word == "end" && !isNamePart(rest.front()))) {
      all.push_back(std::move(line));
      continue;
    }
    all.push_back({line.indent, line.number, trimmed(word + " " + rest.substr(0, from))});
    all.push_back({line.indent, line.number, rest.substr(from)});
  }
  lines = std::move(all);
}

class PythonBlocks {
 public:
  explicit PythonBlocks(const std::vector<CodeLine>& lines) : lines_(lines) {}

  std::vector<CodeBlock> read(std::size_t indent, std::size_t nesting) {
    std::vector<CodeBlock> blocks;
    while (at_ < lines_.size() && lines_[at_].indent >= indent) {
      const CodeLine& line = lines_[at_++];
      CodeBlock block = headOf(line.text, true, line.number);
      const bool opens = block.kind != BlockKind::Statement && line.text.ends_with(':');
      if (!opens) {
        const std::size_t colon =
            block.kind == BlockKind::Statement ? std::string::npos : findColon(line.text);
        if (colon != std::string::npos) {
          block = headOf(line.text.substr(0, colon + 1), true, line.number);
          block.body.push_back(headOf(trimmed(line.text.substr(colon + 1)), true, line.number));
          while (at_ < lines_.size() && lines_[at_].number == line.number) {
            block.body.push_back(headOf(lines_[at_++].text, true, line.number));
          }
        } else {
          block.kind = BlockKind::Statement;
        }
      } else if (at_ < lines_.size() && lines_[at_].indent > line.indent && nesting < kMaxNesting) {
        block.body = read(lines_[at_].indent, nesting + 1);
      }
      blocks.push_back(std::move(block));
    }
    return blocks;
  }

 private:
  /// The colon that ends the head of "for x in y: statement".
  static std::size_t findColon(const std::string& line) {
    int depth = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      depth += bracketStep(line[at]);
      if (line[at] == ':' && depth == 0) return at;
    }
    return std::string::npos;
  }

  const std::vector<CodeLine>& lines_;
  std::size_t at_ = 0;
};

class MatlabBlocks {
 public:
  explicit MatlabBlocks(const std::vector<CodeLine>& lines) : lines_(lines) {}

  std::vector<CodeBlock> read(std::size_t nesting) {
    std::vector<CodeBlock> blocks;
    while (at_ < lines_.size()) {
      const std::string word = firstWord(lines_[at_].text);
      const bool end = isOneOf(word, "end endfor endif endwhile");
      const bool next = isOneOf(word, "else elseif case otherwise catch");
      if (nesting > 0 && (end || next)) return blocks;
      CodeBlock block = head();
      if (end) continue;  // of a function
      const bool opens = block.kind == BlockKind::Loop || block.kind == BlockKind::OtherLoop ||
                         block.kind == BlockKind::Branch;
      if (!opens || nesting >= kMaxNesting) {
        blocks.push_back(std::move(block));
        continue;
      }
      readBody(std::move(block), blocks, nesting);
    }
    return blocks;
  }

 private:
  /// Up to "end", with the "else" parts on the way.
  void readBody(CodeBlock block, std::vector<CodeBlock>& blocks, std::size_t nesting) {
    const std::string text = block.text;
    const std::string subject = firstWord(text) == "switch" ? trimmed(text.substr(6)) : "";
    bool first = true;
    for (;;) {
      block.body = read(nesting + 1);
      blocks.push_back(std::move(block));
      if (at_ >= lines_.size()) return;
      block = head();
      if (block.kind != BlockKind::Branch) return;
      readCase(block, subject, first);
    }
  }

  /// A case is a branch whose condition compares with the subject of its switch.
  static void readCase(CodeBlock& block, const std::string& subject, bool& first) {
    const std::string word = firstWord(block.text);
    if (subject.empty() || (word != "case" && word != "otherwise")) return;
    std::string values = trimmed(std::string_view(block.text).substr(word.size()));
    block.isOtherwise = !first;
    block.condition.clear();
    first = false;
    if (word == "otherwise") return;
    if (!values.starts_with('{')) values = "{" + values + "}";
    for (const std::string& value : splitElements(values)) {
      block.condition += (block.condition.empty() ? "(" : " || (") + subject + ") == " + value;
    }
  }

  CodeBlock head() {
    const CodeLine& line = lines_[at_++];
    return headOf(line.text, false, line.number);
  }

  const std::vector<CodeLine>& lines_;
  std::size_t at_ = 0;
};

void addStatements(const CodeBlock& block, bool conditional, std::vector<CodeStatement>& all) {
  for (const CodeBlock& inner : block.body) {
    all.push_back({inner.text, inner.line, conditional});
    const bool isDemonstration = contains(inner.condition, "__name__");
    const bool decides = inner.kind == BlockKind::Loop || inner.kind == BlockKind::OtherLoop ||
                         (inner.kind == BlockKind::Branch && !isDemonstration);
    addStatements(inner, conditional || decides, all);
  }
}

}  // namespace

std::vector<CodeStatement> statementsIn(const CodeBlock& block) {
  std::vector<CodeStatement> all;
  addStatements(block, false, all);
  return all;
}

CodeProgram readProgram(std::string_view text) {
  const std::string any = withoutComments(text);
  CodeProgram program;
  program.isPython = looksPython(splitLines(any, true), any);
  const std::string code = Cleaner(text, program.isPython).clean();
  std::vector<CodeLine> lines = splitLines(code, program.isPython);
  if (!program.isPython) splitHeads(lines);
  program.isCut = lines.size() >= kMaxStatements;
  program.all.body =
      program.isPython ? PythonBlocks(lines).read(0, 0) : MatlabBlocks(lines).read(0);
  return program;
}

}  // namespace denavit
