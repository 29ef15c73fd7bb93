#include "models/code/frames.h"

#include <algorithm>

#include "models/ascii.h"
#include "models/code/code_lines.h"
#include "models/code/number_literal.h"

namespace denavit {

std::string writeStatements(const CodeFunction& function, std::size_t indent,
                            const Dialect& dialect) {
  std::string text;
  for (const auto& [kind, target, expression] : function.statements) {
    if (kind == CodeStatement::Kind::Remark) {
      if (!text.empty()) text += '\n';
      text += toCommentLines(expression, indent, dialect);
      continue;
    }
    const bool declares =
        kind == CodeStatement::Kind::Local || kind == CodeStatement::Kind::Parameter;
    const std::string declared = (declares ? std::string(dialect.local) : "") + target;
    text += toAssignment(declared, expression, indent, dialect);
  }
  return text;
}

std::vector<ValueLine> valueLines(const PrintedProgram& program) {
  std::vector<ValueLine> lines;
  for (const auto& [name, value, unit] : program.parameters) {
    lines.push_back(
        {toLiteral(value, program.dialect), name + (unit.empty() ? "" : " [" + unit + ']')});
  }
  return lines;
}

std::vector<std::string> toLiterals(const std::vector<double>& numbers, const Dialect& dialect) {
  std::vector<std::string> literals;
  for (const double number : numbers) literals.push_back(toLiteral(number, dialect));
  if (literals.empty()) literals.push_back(toLiteral(0, dialect));
  return literals;
}

std::vector<std::string> endsOf(const CodeFunction& function) {
  std::vector<std::string> ends;
  for (const RoutineArgument& part : function.outputs) {
    ends.push_back(std::to_string(part.first + part.size()));
  }
  return ends;
}

std::string fillTemplate(std::string_view text, const PrintedProgram& program,
                         const TestVectors& vectors) {
  const CodeFunction& routine = program.routine;
  const int parameters = program.hasParameters() ? routine.inputs.back().size() : 0;
  const int inputs = countElements(routine.inputs) - parameters;
  const auto atLeastOne = [](int count) { return std::to_string(std::max(count, 1)); };
  std::string filled(text);
  filled = replaceAll(std::move(filled), "INPUTS", atLeastOne(inputs));
  filled = replaceAll(std::move(filled), "OUTPUTS", atLeastOne(countElements(routine.outputs)));
  filled = replaceAll(std::move(filled), "PARTS", std::to_string(routine.outputs.size()));
  filled = replaceAll(std::move(filled), "PARAMETERS", atLeastOne(parameters));
  const std::string states = std::to_string(vectors.inputs.size());
  filled = replaceAll(std::move(filled), "STATES", states);
  filled =
      replaceAll(std::move(filled), "COUNTED", states + (states == "1" ? " state" : " states"));
  return replaceAll(std::move(filled), "NAME", routine.name);
}

}  // namespace denavit
