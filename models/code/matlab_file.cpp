#include "models/code/code_lines.h"
#include "models/code/frames.h"

namespace denavit {
namespace {

/// "tau = inverse(q, qd, qdd)"
std::string writeMatlabSignature(const CodeFunction& function) {
  const std::vector<std::string> outputs = namesOf(function.outputs);
  const std::string results =
      outputs.size() == 1 ? outputs.front() : '[' + joinWith(outputs, ", ") + ']';
  return results + " = " + function.name + '(' + joinWith(namesOf(function.inputs), ", ") + ')';
}

/// A file shows only its first function: the other one goes out as a handle.
std::string writeMatlabInitHandle(const PrintedProgram& program) {
  return "  if nargin == 0\n    " + program.routine.outputs.front().name + " = @" +
         program.init.name + ";\n    return\n  end\n";
}

std::string writeMatlabValues(const PrintedProgram& program) {
  std::string text = "  if nargin == 0  % the arm's own values\n    " +
                     program.init.inputs.front().name + " = [\n";
  for (const auto& [literal, comment] : valueLines(program)) {
    text += "      " + literal + "  " + toCommentLines(comment, 0, program.dialect);
  }
  return text + "    ];\n  end\n";
}

std::string writeMatlabFunction(const CodeFunction& function, const std::string& begin,
                                const Dialect& dialect) {
  std::string text =
      '\n' + toCodeLines("function " + writeMatlabSignature(function), 0, dialect, "") + begin;
  for (const RoutineArgument& output : function.outputs) {
    text += "  " + output.name + " = zeros(" + std::to_string(output.rows) + ", " +
            std::to_string(output.columns) + ");\n";
  }
  return text + '\n' + writeStatements(function, 2, dialect) + "end\n";
}

std::string writeMatlabTable(const std::string& name, const std::vector<std::vector<double>>& rows,
                             const Dialect& dialect) {
  std::string text = name + " = [\n";
  for (const std::vector<double>& row : rows) {
    text +=
        "  " + joinWith(fillLines(toLiterals(row, dialect), kCodeWidth - 8), ", ...\n   ") + '\n';
  }
  return text + "];\n";
}

std::string writeMatlabArgument(const RoutineArgument& input) {
  const std::string part = "x(" + std::to_string(input.first + 1) + ':' +
                           std::to_string(input.first + input.size()) + ')';
  if (!isMatrix(input)) return part;
  return "reshape(" + part + ", " + std::to_string(input.columns) + ", " +
         std::to_string(input.rows) + ").'";
}

std::string writeMatlabCall(const PrintedProgram& program) {
  std::vector<std::string> arguments, results, rows;
  for (const RoutineArgument& input : program.routine.inputs) {
    arguments.push_back(writeMatlabArgument(input));
  }
  if (program.hasParameters()) arguments.back() = "parameters";
  const std::size_t count = program.routine.outputs.size();
  for (std::size_t k = 1; k <= count; ++k) {
    results.push_back("results{" + std::to_string(k) + '}');
    rows.push_back("reshape(" + results.back() + ".', 1, [])");
  }
  const std::string call = program.routine.name + '(' + joinWith(arguments, ", ") + ')';
  return "  results = cell(1, " + std::to_string(count) + ");\n" +
         toAssignment("  [" + joinWith(results, ", ") + ']', call, 0, program.dialect) +
         toAssignment("  computed", '[' + joinWith(rows, ", ") + ']', 0, program.dialect);
}

constexpr std::string_view kMatlabTestLoop = R"(
failures = 0;
worst = 0;
for k = 1:STATES
  x = inputs(k, :);
)";

constexpr std::string_view kMatlabTestEnd =
    R"(  errors = abs(computed - expected(k, 1:numel(computed)));
  failures = failures + sum(~(errors <= limits(k, 1:numel(computed))));
  begin = 1;
  for j = 1:PARTS
    for i = begin:ends(j)
      difference = errors(i);
      if sizes(k, j) > 0
        difference = difference/sizes(k, j);
      end
      if ~(difference <= worst) && ~isnan(worst)
        worst = difference;
      end
    end
    begin = ends(j) + 1;
  end
end
if failures == 0
  fprintf('NAME: largest difference %.1e, COUNTED: ok\n', worst);
else
  fprintf('NAME: largest difference %.1e, COUNTED: FAILED\n', worst);
  exit(1);
end
)";

}  // namespace

std::string writeMatlabFile(const PrintedProgram& program) {
  const Dialect& dialect = program.dialect;
  std::string text = toCommentLines(program.heading, dialect);
  const bool open = program.hasParameters();
  text += writeMatlabFunction(program.routine, open ? writeMatlabInitHandle(program) : "", dialect);
  if (open) text += writeMatlabFunction(program.init, writeMatlabValues(program), dialect);
  return text + writeHelpers(dialect, program.uses(TapeOp::Sign), program.uses(TapeOp::Stumpff));
}

std::string writeMatlabTest(const PrintedProgram& program, const TestVectors& vectors) {
  const Dialect& dialect = program.dialect;
  std::string text = writeMatlabTable("inputs", vectors.inputs, dialect);
  text += writeMatlabTable("expected", vectors.outputs, dialect);
  text += writeMatlabTable("limits", vectors.limits, dialect);
  text += writeMatlabTable("sizes", vectors.sizes, dialect);
  text += "ends = [" + joinWith(endsOf(program.routine), ", ") + "];\n";
  if (program.hasParameters()) {
    text += "init = " + program.routine.name + "();\nparameters = init();\n";
  }
  text += fillTemplate(kMatlabTestLoop, program, vectors) + writeMatlabCall(program);
  return text + fillTemplate(kMatlabTestEnd, program, vectors);
}

}  // namespace denavit
