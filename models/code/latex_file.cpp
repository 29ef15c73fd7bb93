#include <utility>

#include "models/ascii.h"
#include "models/code/code_lines.h"
#include "models/code/frames.h"
#include "models/code/latex_symbol.h"

namespace denavit {
namespace {

/// [letters] On the right of an equals sign, of a page of A4.
constexpr std::size_t kLatexLine = 75;
/// Of one display: TeX holds a display in memory.
constexpr int kMostLatexEquations = 30;

/// Roughly, in letters: commands are a sign, but for the names of functions.
std::size_t latexWidth(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\') {
      const std::size_t begin = at + 1;
      while (at + 1 < text.size() && isLetter(text[at + 1])) ++at;
      const std::string_view command = text.substr(begin, at + 1 - begin);
      width += command == "sin" || command == "cos" ? 3 : 1;
    } else if (c == '+' || c == '-' || c == '=') {
      width += 3;
    } else if (isLetter(c) || isDigit(c) || c == '(' || c == ')') {
      ++width;
    }
  }
  return width;
}

/// Lines of a display with equations one below the other.
class LatexEquations {
 public:
  void add(const std::string& left, const std::string& right) {
    if (count_++ % kMostLatexEquations == 0) end();
    std::string row = left + " &= ";
    for (const std::string& line : breakStatement(right, kLatexLine, latexWidth)) {
      write(row + line);
      row = "&\\quad {} ";
    }
  }
  void say(const std::string& remark) {
    end();
    count_ = 0;
    text_ += "\n\\medskip\n";
    for (const std::string& line : wrapWords(toLatexText(remark), kCodeWidth)) text_ += line + '\n';
  }
  std::string finish() {
    end();
    return std::move(text_);
  }

 private:
  void write(const std::string& row) {
    text_ += open_ ? " \\\\\n" : "\\begin{align*}\n";
    open_ = true;
    // Room is left for what ends the row.
    text_ += "  " + joinWith(wrapWords(row, kCodeWidth - 8), "\n    ");
  }
  void end() {
    if (open_) text_ += "\n\\end{align*}\n";
    open_ = false;
  }

  std::string text_;
  int count_ = 0;
  bool open_ = false;
};

/// @param copies  whether outputs that are inputs or constants are told
std::string writeLatexStatements(const CodeFunction& function, bool copies) {
  LatexEquations equations;
  for (const auto& [kind, target, text] : function.statements) {
    if (kind == CodeStatement::Kind::Remark) equations.say(text);
    const bool equation = kind == CodeStatement::Kind::Local ||
                          kind == CodeStatement::Kind::Output ||
                          (copies && kind == CodeStatement::Kind::Copy);
    if (equation) equations.add(target, text);
  }
  return equations.finish();
}

/// Equations have parameters and numbers by themselves: p_k is what is computed of them.
std::string writeLatexParameters(const PrintedProgram& program) {
  LatexEquations equations;
  const std::vector<ValueLine> lines = valueLines(program);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const std::string& unit = program.parameters[k].unit;
    const std::string unitText = unit.empty() ? "" : " \\;\\text{" + toLatexText(unit) + '}';
    equations.add(program.parameters[k].name, lines[k].literal + unitText);
  }
  return "\n\\section*{Parameters}\n" + equations.finish() +
         writeLatexStatements(program.init, false);
}

/// What the routine is comes first on paper, as the title; the other lines are paragraphs.
std::string writeLatexTitle(std::vector<std::string> heading) {
  std::swap(heading[0], heading[1]);
  std::string text;
  for (const std::string& line : heading) {
    const std::string shown = toLatexText(line);
    text += text.empty() ? "\\section*{" + shown + "}\n" : shown + "\n\n";
  }
  return text;
}

constexpr std::string_view kLatexPreamble = R"(\documentclass[a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\usepackage[margin=2cm]{geometry}
\allowdisplaybreaks
\setlength{\parindent}{0pt}
\begin{document}
)";

}  // namespace

std::string writeLatexFile(const PrintedProgram& program) {
  std::string text = toCommentLines(program.heading, program.dialect);
  text += std::string(kLatexPreamble) + writeLatexTitle(program.heading);
  if (program.hasParameters()) text += writeLatexParameters(program);
  text += "\n\\section*{Equations}\n" + writeLatexStatements(program.routine, true);
  return text + "\\end{document}\n";
}

}  // namespace denavit
