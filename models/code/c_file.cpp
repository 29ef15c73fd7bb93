#include "models/ascii.h"
#include "models/code/code_lines.h"
#include "models/code/frames.h"

namespace denavit {
namespace {

bool isCpp(const PrintedProgram& program) { return program.dialect.language == Language::Cpp; }

/// "void inverse(const double* q, double* tau)"
std::string writeCSignature(const CodeFunction& function) {
  std::vector<std::string> arguments;
  for (const std::string& name : namesOf(function.inputs)) {
    arguments.push_back("const double* " + name);
  }
  for (const std::string& name : namesOf(function.outputs)) arguments.push_back("double* " + name);
  return "void " + function.name + '(' + joinWith(arguments, ", ") + ')';
}

std::string writeCFunction(const CodeFunction& function, const Dialect& dialect) {
  std::string text = '\n' + toCodeLines(writeCSignature(function), 0, dialect, " {");
  for (const std::string& name : function.unusedInputs) text += "  (void)" + name + ";\n";
  return text + writeStatements(function, 2, dialect) + "}\n";
}

std::string declareCValues(const PrintedProgram& program) {
  return "extern const double " + program.valuesName + '[' +
         std::to_string(program.parameters.size()) + "];\n";
}

std::string writeCValues(const PrintedProgram& program) {
  const std::string size = '[' + std::to_string(program.parameters.size()) + ']';
  std::string text = "\n// The arm's own values.\n";
  if (isCpp(program)) text += declareCValues(program);  // else it would be this file's alone
  text += "const double " + program.valuesName + size + " = {\n";
  for (const auto& [literal, comment] : valueLines(program)) {
    text += "    " + literal + ",  " + toCommentLines(comment, 0, program.dialect);
  }
  return text + "};\n";
}

/// Rows of numbers in braces.
std::string writeCTable(const std::string& declaration,
                        const std::vector<std::vector<double>>& rows, const Dialect& dialect) {
  std::string text = "\nstatic const double " + declaration + " = {\n";
  for (const std::vector<double>& row : rows) {
    text += "    {" + joinWith(fillLines(toLiterals(row, dialect), kCodeWidth - 8), ",\n     ") +
            "},\n";
  }
  return text + "};\n";
}

std::string writeCCall(const PrintedProgram& program) {
  const auto at = [](const std::string& array, int first) {
    return first == 0 ? array : array + " + " + std::to_string(first);
  };
  std::vector<std::string> arguments;
  for (const RoutineArgument& input : program.routine.inputs) {
    arguments.push_back(at("inputs[k]", input.first));
  }
  if (program.hasParameters()) arguments.back() = "parameters";
  for (const RoutineArgument& output : program.routine.outputs) {
    arguments.push_back(at("computed", output.first));
  }
  const std::string call = program.routine.name + '(' + joinWith(arguments, ", ") + ')';
  return toCodeLines(call, 4, program.dialect, ";");
}

constexpr std::string_view kCMainBegin = R"(
int main(VOID) {
  int failures = 0;
  double worst = 0.0;
)";

constexpr std::string_view kCMainLoop = R"(  for (int k = 0; k < STATES; ++k) {
    double computed[OUTPUTS] = {0.0};
)";

constexpr std::string_view kCMainEnd = R"(    for (int i = 0, j = 0; i < OUTPUTS; ++i) {
      while (j < PARTS - 1 && i >= ends[j]) ++j;
      double error = STDfabs(computed[i] - expected[k][i]);
      if (!(error <= limits[k][i])) ++failures;
      if (sizes[k][j] > 0.0) error /= sizes[k][j];
      if (error > worst || error != error) worst = error;
    }
  }
  const char* verdict = failures == 0 ? "ok" : "FAILED";
  STDprintf("NAME: largest difference %.1e, COUNTED: %s\n", worst, verdict);
  return failures == 0 ? 0 : 1;
}
)";

/// A part of the test with the words of C or C++ in it.
std::string fillCTemplate(std::string_view text, const PrintedProgram& program,
                          const TestVectors& vectors) {
  std::string words = replaceAll(std::string(text), "STD", isCpp(program) ? "std::" : "");
  words = replaceAll(std::move(words), "VOID", isCpp(program) ? "" : "void");
  return fillTemplate(words, program, vectors);
}

std::string writeCInitCall(const PrintedProgram& program) {
  return "  " + program.init.name + '(' + program.valuesName + ", parameters);\n";
}

}  // namespace

std::string writeCFile(const PrintedProgram& program) {
  const Dialect& dialect = program.dialect;
  std::string text = toCommentLines(program.heading, dialect);
  text += isCpp(program) ? "\n#include <cmath>\n" : "\n#include <math.h>\n";
  text += writeHelpers(dialect, program.uses(TapeOp::Sign), program.uses(TapeOp::Stumpff));
  if (program.hasParameters()) text += writeCValues(program);
  for (const CodeFunction* function : program.functions())
    text += writeCFunction(*function, dialect);
  return text;
}

std::string writeCTest(const PrintedProgram& program, const TestVectors& vectors) {
  const Dialect& dialect = program.dialect;
  std::string text = isCpp(program) ? "#include <cmath>\n#include <cstdio>\n\n"
                                    : "#include <math.h>\n#include <stdio.h>\n\n";
  if (program.hasParameters()) text += declareCValues(program);
  for (const CodeFunction* function : program.functions()) {
    text += toCodeLines(writeCSignature(*function), 0, dialect, ";");
  }
  const auto fill = [&](std::string_view part) { return fillCTemplate(part, program, vectors); };
  text += writeCTable(fill("inputs[STATES][INPUTS]"), vectors.inputs, dialect);
  text += writeCTable(fill("expected[STATES][OUTPUTS]"), vectors.outputs, dialect);
  text += writeCTable(fill("limits[STATES][OUTPUTS]"), vectors.limits, dialect);
  text += writeCTable(fill("sizes[STATES][PARTS]"), vectors.sizes, dialect);
  text +=
      fill("static const int ends[PARTS] = {") + joinWith(endsOf(program.routine), ", ") + "};\n";
  text += fill(kCMainBegin);
  if (program.hasParameters()) {
    text += fill("  double parameters[PARAMETERS];\n") + writeCInitCall(program);
  }
  return text + fill(kCMainLoop) + writeCCall(program) + fill(kCMainEnd);
}

}  // namespace denavit
