#include <set>

#include "models/code/code_lines.h"
#include "models/code/frames.h"

namespace denavit {
namespace {

std::string writePythonImports(const PrintedProgram& program) {
  std::vector<std::string> functions;
  if (program.uses(TapeOp::Angle)) functions.emplace_back("arctan2");
  if (program.uses(TapeOp::Cosine)) functions.emplace_back("cos");
  if (program.uses(TapeOp::Sign)) functions.emplace_back("sign");
  if (program.uses(TapeOp::Sine)) functions.emplace_back("sin");
  if (program.uses(TapeOp::Root)) functions.emplace_back("sqrt");
  const std::string text = "\nimport numpy as np\n";
  return functions.empty() ? text : text + "from numpy import " + joinWith(functions, ", ") + '\n';
}

std::string writePythonValues(const PrintedProgram& program) {
  std::string text = "\n# The arm's own values.\n" + program.valuesName + " = np.array([\n";
  for (const auto& [literal, comment] : valueLines(program)) {
    text += "    " + literal + ",  " + toCommentLines(comment, 0, program.dialect);
  }
  return text + "])\n";
}

/// "(6, 6)" or "6"
std::string toPythonShape(const RoutineArgument& argument) {
  const std::string rows = std::to_string(argument.rows);
  if (!isMatrix(argument)) return rows;
  return '(' + rows + ", " + std::to_string(argument.columns) + ')';
}

std::string writePythonFunction(const CodeFunction& function,
                                const std::vector<std::string>& arguments, const Dialect& dialect) {
  const std::string head = "def " + function.name + '(' + joinWith(arguments, ", ") + ')';
  std::string text = "\n\n" + toCodeLines(head, 0, dialect, ":");
  const std::set<std::string> unused(function.unusedInputs.begin(), function.unusedInputs.end());
  for (const std::string& name : namesOf(function.inputs)) {
    if (!unused.contains(name))
      text += "    " + name + " = np.asarray(" + name + ", dtype=float)\n";
  }
  for (const RoutineArgument& output : function.outputs) {
    text += "    " + output.name + " = np.empty(" + toPythonShape(output) + ")\n";
  }
  text += '\n' + writeStatements(function, 4, dialect);
  return text + "    return " + joinWith(namesOf(function.outputs), ", ") + '\n';
}

std::string writePythonTable(const std::string& name, const std::vector<std::vector<double>>& rows,
                             const Dialect& dialect) {
  std::string text = name + " = np.array([\n";
  for (const std::vector<double>& row : rows) {
    text += "    [" + joinWith(fillLines(toLiterals(row, dialect), kCodeWidth - 8), ",\n     ") +
            "],\n";
  }
  return text + "])\n";
}

std::string writePythonCall(const PrintedProgram& program) {
  std::vector<std::string> arguments;
  for (const RoutineArgument& input : program.routine.inputs) {
    const int end = input.first + input.size();
    arguments.push_back("x[" + std::to_string(input.first) + ':' + std::to_string(end) + ']');
    if (isMatrix(input)) arguments.back() += ".reshape" + toPythonShape(input);
  }
  if (program.hasParameters()) arguments.back() = "parameters";
  const std::string call = program.routine.name + '(' + joinWith(arguments, ", ") + ')';
  const bool several = program.routine.outputs.size() > 1;
  return toAssignment("    results", several ? call : '[' + call + ']', 0, program.dialect);
}

/// Python looks for "coding:" in the first two lines, also within a comment, and stops where it has
/// found one: no name below can make it read the file in another encoding (PEP 263).
constexpr std::string_view kPythonEncoding = "# -*- coding: utf-8 -*-\n";

constexpr std::string_view kPythonTestLoop = R"(
failures = 0
worst = 0.0
for k, x in enumerate(inputs):
)";

constexpr std::string_view kPythonTestEnd =
    R"(    computed = np.concatenate([np.ravel(result) for result in results])
    errors = np.abs(computed - expected[k, :computed.size])
    failures += np.sum(~(errors <= limits[k, :computed.size]))
    for part, size in zip(np.split(errors, ends), sizes[k]):
        difference = np.max(part, initial=0.0)
        worst = np.maximum(worst, difference/size if size > 0.0 else difference)
print("NAME: largest difference %.1e, COUNTED: %s"
      % (worst, "ok" if failures == 0 else "FAILED"))
sys.exit(0 if failures == 0 else 1)
)";

}  // namespace

std::string writePythonFile(const PrintedProgram& program) {
  const Dialect& dialect = program.dialect;
  std::string text(kPythonEncoding);
  text += toCommentLines(program.heading, dialect) + writePythonImports(program);
  if (program.hasParameters()) text += writePythonValues(program);
  text += writeHelpers(dialect, program.uses(TapeOp::Sign), program.uses(TapeOp::Stumpff));
  if (program.hasParameters()) {
    const std::string& values = program.init.inputs.front().name;
    text += writePythonFunction(program.init, {values + '=' + program.valuesName}, dialect);
  }
  return text + writePythonFunction(program.routine, namesOf(program.routine.inputs), dialect);
}

std::string writePythonTest(const PrintedProgram& program, const TestVectors& vectors) {
  const std::string& name = program.routine.name;
  std::string text = "import sys\n\nimport numpy as np\n\nfrom " + name + " import " + name;
  if (program.hasParameters()) text += ", " + program.init.name;
  text += "\n\n" + writePythonTable("inputs", vectors.inputs, program.dialect);
  text += writePythonTable("expected", vectors.outputs, program.dialect);
  text += writePythonTable("limits", vectors.limits, program.dialect);
  text += writePythonTable("sizes", vectors.sizes, program.dialect);
  std::vector<std::string> ends = endsOf(program.routine);
  ends.pop_back();  // of the last one
  text += "ends = [" + joinWith(ends, ", ") + "]\n";
  if (program.hasParameters()) text += "parameters = " + program.init.name + "()\n";
  text += fillTemplate(kPythonTestLoop, program, vectors) + writePythonCall(program);
  return text + fillTemplate(kPythonTestEnd, program, vectors);
}

}  // namespace denavit
