#include <algorithm>

#include "models/ascii.h"
#include "models/code/code_lines.h"
#include "models/code/frames.h"

namespace denavit {
namespace {

constexpr std::string_view kFortranPrecision =
    "  implicit none\n  integer, parameter :: dp = selected_real_kind(15, 300)\n";

std::string declareFortranArgument(const RoutineArgument& argument, const char* intent) {
  return "  real(dp), intent(" + std::string(intent) + ") :: " + argument.name + '(' +
         std::to_string(argument.size()) + ")\n";
}

/// Several statements rather than long ones: Fortran ends a statement after 40 lines.
std::string declareFortranLocals(const CodeFunction& function) {
  std::string text;
  const std::string begin = "  real(dp) :: ";
  for (const std::string& line : fillLines(function.locals(), kCodeWidth - begin.size())) {
    text += begin + line + '\n';
  }
  return text;
}

std::string writeFortranHead(const std::string& name, const std::vector<std::string>& arguments,
                             const Dialect& dialect) {
  const std::string head = "subroutine " + name + '(' + joinWith(arguments, ", ") + ')';
  return '\n' + toCodeLines(head, 0, dialect, "") + std::string(kFortranPrecision);
}

/// What it calls is inside of it, so that files of several routines go together.
std::string writeFortranFunction(const CodeFunction& function, const Dialect& dialect) {
  std::string text = writeFortranHead(function.name, namesOf(argumentsOf(function)), dialect);
  for (const RoutineArgument& input : function.inputs) text += declareFortranArgument(input, "in");
  for (const RoutineArgument& output : function.outputs) {
    text += declareFortranArgument(output, "out");
  }
  text += declareFortranLocals(function) + '\n' + writeStatements(function, 2, dialect);
  const std::string helpers = writeHelpers(dialect, function.operations.contains(TapeOp::Sign),
                                           function.operations.contains(TapeOp::Stumpff));
  if (!helpers.empty()) text += "\ncontains\n" + helpers + '\n';
  return text + "end subroutine " + function.name + '\n';
}

std::string writeFortranValues(const PrintedProgram& program) {
  const RoutineArgument& values = program.init.inputs.front();
  std::string text = "\n! The arm's own values.";
  text += writeFortranHead(program.valuesName, {values.name}, program.dialect);
  text += declareFortranArgument(values, "out") + '\n';
  int at = 0;
  for (const auto& [literal, comment] : valueLines(program)) {
    text += "  " + elementOf(values, at++, program.dialect) + " = " + literal + "  " +
            toCommentLines(comment, 0, program.dialect);
  }
  return text + "end subroutine " + program.valuesName + '\n';
}

/// "(first+1:first+size)"
std::string toFortranRange(int first, int size) {
  return std::to_string(first + 1) + ':' + std::to_string(first + size);
}

/// Assigns rows of numbers to columns of an array, some numbers at a time.
std::string writeFortranTable(const std::string& array,
                              const std::vector<std::vector<double>>& rows,
                              const Dialect& dialect) {
  constexpr std::size_t kAtATime = 2;  // so that long numbers also fit on a line
  std::string text;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const std::vector<std::string> numbers = toLiterals(rows[k], dialect);
    for (std::size_t first = 0; first < numbers.size(); first += kAtATime) {
      const std::size_t end = std::min(first + kAtATime, numbers.size());
      const auto at = numbers.begin();
      const std::vector<std::string> part(at + static_cast<std::ptrdiff_t>(first),
                                          at + static_cast<std::ptrdiff_t>(end));
      text += "  " + array + '(' +
              toFortranRange(static_cast<int>(first), static_cast<int>(end - first)) + ", " +
              std::to_string(k + 1) + ") = (/ " + joinWith(part, ", ") + " /)\n";
    }
  }
  return text;
}

std::string writeFortranCall(const PrintedProgram& program) {
  std::vector<std::string> arguments;
  for (const RoutineArgument& input : program.routine.inputs) {
    arguments.push_back("inputs(" + toFortranRange(input.first, input.size()) + ", k)");
  }
  if (program.hasParameters()) arguments.back() = "parameters";
  for (const RoutineArgument& output : program.routine.outputs) {
    arguments.push_back("computed(" + toFortranRange(output.first, output.size()) + ')');
  }
  const std::string call = "call " + program.routine.name + '(' + joinWith(arguments, ", ") + ')';
  return toCodeLines(call, 4, program.dialect, "");
}

std::string writeFortranInitCalls(const PrintedProgram& program) {
  return "  call " + program.valuesName + "(values)\n  call " + program.init.name +
         "(values, parameters)\n";
}

constexpr std::string_view kFortranTestVariables = R"(  integer :: i, j, k, failures
  integer, parameter :: ends(PARTS) = (/ ENDS /)
  real(dp) :: inputs(INPUTS, STATES), expected(OUTPUTS, STATES), computed(OUTPUTS)
  real(dp) :: limits(OUTPUTS, STATES), sizes(PARTS, STATES), error, worst
)";

constexpr std::string_view kFortranTestLoop = R"(  failures = 0
  worst = 0.0_dp
  computed = 0.0_dp
  do k = 1, STATES
)";

constexpr std::string_view kFortranTestEnd = R"(    j = 1
    do i = 1, OUTPUTS
      do while (j < PARTS)
        if (i <= ends(j)) exit
        j = j + 1
      end do
      error = abs(computed(i) - expected(i, k))
      if (.not. error <= limits(i, k)) failures = failures + 1
      if (sizes(j, k) > 0.0_dp) error = error/sizes(j, k)
      if (error > worst .or. error /= error) worst = error
    end do
  end do
  if (failures == 0) then
    write (*, '(a, es8.1, a)') 'NAME: largest difference', worst, ', COUNTED: ok'
  else
    write (*, '(a, es8.1, a)') 'NAME: largest difference', worst, ', COUNTED: FAILED'
    stop 1
  end if
end program NAME_test
)";

}  // namespace

std::string writeFortranFile(const PrintedProgram& program) {
  std::string text = toCommentLines(program.heading, program.dialect);
  if (program.hasParameters()) text += writeFortranValues(program);
  for (const CodeFunction* function : program.functions()) {
    text += writeFortranFunction(*function, program.dialect);
  }
  return text;
}

std::string writeFortranTest(const PrintedProgram& program, const TestVectors& vectors) {
  const Dialect& dialect = program.dialect;
  const auto fill = [&](std::string_view part) { return fillTemplate(part, program, vectors); };
  std::string text = fill("program NAME_test\n");
  text += std::string(kFortranPrecision);
  text += fill(replaceAll(std::string(kFortranTestVariables), "ENDS",
                          joinWith(endsOf(program.routine), ", ")));
  if (program.hasParameters()) {
    text += fill("  real(dp) :: parameters(PARAMETERS), values(") +
            std::to_string(program.parameters.size()) + ")\n";
  }
  text += '\n' + writeFortranTable("inputs", vectors.inputs, dialect);
  text += writeFortranTable("expected", vectors.outputs, dialect);
  text += writeFortranTable("limits", vectors.limits, dialect);
  text += writeFortranTable("sizes", vectors.sizes, dialect) + '\n';
  if (program.hasParameters()) text += writeFortranInitCalls(program);
  return text + fill(kFortranTestLoop) + writeFortranCall(program) + fill(kFortranTestEnd);
}

}  // namespace denavit
