#include "models/import/code_blocks.h"

#include <algorithm>
#include <array>

#include "models/ascii.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"

namespace denavit {
namespace {

using BlockKind = CodeBlock::Kind;

constexpr std::size_t kMaxStatements = 20000, kMaxNesting = 30;

struct CodeLine {
  std::size_t indent = 0;
  std::string text;
};

/// Without """doc strings""", and without MATLAB's %{ blocks %}.
std::string withoutBlockComments(std::string_view text) {
  std::string code;
  std::size_t at = 0;
  const bool python = text.find("def ") != std::string_view::npos;
  for (const std::string_view quotes : {"\"\"\"", python ? "'''" : "\"\"\""}) {
    const std::string before = code.empty() ? std::string(text) : code;
    code.clear();
    for (at = 0; at < before.size();) {
      const std::size_t open = before.find(quotes, at);
      const std::size_t close =
          open == std::string::npos ? open : before.find(quotes, open + quotes.size());
      code += before.substr(at, close == std::string::npos ? close : open - at);
      at = close == std::string::npos ? before.size() : close + quotes.size();
    }
  }
  std::string kept;
  int depth = 0;
  for (at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size() - 1) + 1;
    const std::string line = trimmed(std::string_view(code).substr(at, end - at));
    if (line == "%{") ++depth;
    if (depth == 0) kept += code.substr(at, end - at);
    if (line == "%}" && depth > 0) --depth;
    at = end;
  }
  return kept;
}

std::string firstWord(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && isNamePart(line[end])) ++end;
  return std::string(line.substr(0, end));
}

bool isBlockWord(const std::string& word) {
  static constexpr std::array<std::string_view, 10> kWords{
      "for", "parfor", "if", "elseif", "else", "while", "switch", "case", "try", "otherwise"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Statements, one a line, with their indents. MATLAB writes "for i=1:6, L(i) = 1; end" in a line.
std::vector<CodeLine> splitLines(const std::string& code) {
  std::vector<CodeLine> lines;
  std::size_t indent = 0, from = 0;
  int depth = 0;
  bool fresh = true;
  const auto finish = [&](std::size_t at) {
    const std::string text = trimmed(std::string_view(code).substr(from, at - from));
    if (!text.empty() && lines.size() < kMaxStatements) lines.push_back({indent, text});
    from = at + 1;
  };
  std::string head;
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
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') depth = std::max(0, depth - 1);
    const bool comma =
        c == ',' && depth == 0 && at - from < 200 &&
        isBlockWord(firstWord(trimmed(std::string_view(code).substr(from, at - from))));
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
    if (code.find(sign) != std::string::npos) return true;
  }
  return std::any_of(lines.begin(), lines.end(), [](const CodeLine& line) {
    const std::string word = firstWord(line.text);
    const bool import = word == "from" || (word == "import" && !line.text.ends_with('*'));
    const bool opens = line.text.ends_with(':') &&
                       (word == "def" || word == "class" || word == "for" || word == "if");
    return import || opens;
  });
}

/// Fills in what the first word of a line says.
CodeBlock headOf(const std::string& line, bool python) {
  CodeBlock block;
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
  } else if (word == "if" || word == "elif" || word == "elseif" || word == "else") {
    block.kind = BlockKind::Branch;
    block.condition = word == "else" ? "" : rest;
    block.isOtherwise = word != "if";
  } else if (word == "switch" || word == "case" || word == "otherwise" || word == "try" ||
             word == "except" || word == "catch" || word == "finally" || word == "with" ||
             word == "match") {
    // Which of them runs is not known; each may.
    block.kind = BlockKind::Branch;
    block.condition = word == "try" || word == "with" ? "1" : "?";
  } else if (word == "def" || word == "class") {
    block.kind = BlockKind::Definition;
  }
  return block;
}

class PythonBlocks {
 public:
  explicit PythonBlocks(const std::vector<CodeLine>& lines) : lines_(lines) {}

  std::vector<CodeBlock> read(std::size_t indent, std::size_t nesting) {
    std::vector<CodeBlock> blocks;
    while (at_ < lines_.size() && lines_[at_].indent >= indent) {
      const CodeLine& line = lines_[at_++];
      CodeBlock block = headOf(line.text, true);
      const bool opens = block.kind != BlockKind::Statement && line.text.ends_with(':');
      if (!opens) {
        const std::size_t colon =
            block.kind == BlockKind::Statement ? std::string::npos : findColon(line.text);
        if (colon != std::string::npos) {
          block = headOf(line.text.substr(0, colon + 1), true);
          block.body.push_back(headOf(trimmed(line.text.substr(colon + 1)), true));
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
      if (line[at] == '(' || line[at] == '[' || line[at] == '{') ++depth;
      if (line[at] == ')' || line[at] == ']' || line[at] == '}') --depth;
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
      const bool end = word == "end" || word == "endfor" || word == "endif" || word == "endwhile";
      const bool next = word == "else" || word == "elseif" || word == "case" ||
                        word == "otherwise" || word == "catch";
      if (nesting > 0 && (end || next)) return blocks;
      CodeBlock block = headOf(lines_[at_++].text, false);
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
    for (;;) {
      block.body = read(nesting + 1);
      blocks.push_back(std::move(block));
      if (at_ >= lines_.size()) return;
      block = headOf(lines_[at_++].text, false);
      if (block.kind != BlockKind::Branch) return;
    }
  }

  const std::vector<CodeLine>& lines_;
  std::size_t at_ = 0;
};

}  // namespace

CodeProgram readProgram(std::string_view text) {
  const std::string code = withoutComments(withoutBlockComments(text));
  const std::vector<CodeLine> lines = splitLines(code);
  CodeProgram program;
  program.isPython = looksPython(lines, code);
  program.all.body =
      program.isPython ? PythonBlocks(lines).read(0, 0) : MatlabBlocks(lines).read(0);
  return program;
}

}  // namespace denavit
