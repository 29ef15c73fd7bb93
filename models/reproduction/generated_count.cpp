#include "models/reproduction/generated_count.h"

#include <cmath>

#include "models/generation/symbolic_robot.h"
#include "models/reproduction/comparison.h"

namespace denavit {

namespace {

Figure toFigure(const PrintedCount& printed) {
  const std::string total = std::to_string(printed.total);
  if (printed.multiplications == 0) return {total, printed.total};
  return {std::to_string(printed.multiplications) + " + " + std::to_string(printed.additions) +
              " = " + total,
          printed.total};
}

/// "136 + 100 = 236, 24 % less"
Figure toFigure(const OperationCount& count, int printed) {
  const long total = count.multiplications + count.additions;
  std::string text = std::to_string(count.multiplications) + " + " +
                     std::to_string(count.additions) + " = " + std::to_string(total);
  const double share = 100 * std::abs(1 - static_cast<double>(total) / printed);
  if (total != printed) {
    text += ", " + std::to_string(std::lround(share)) + " % " + (total < printed ? "less" : "more");
  }
  return {text, static_cast<double>(total)};
}

}  // namespace

OperationCount countCode(const ReproductionInputs& inputs, const CountedCode& code) {
  const RobotDescription robot = inputs.robot(code.robot);
  const NumericArm arm = makeNumericArm(robot);
  GenerationOptions options;
  options.method = code.method;
  options.loadFrame = code.loadFrame;
  options.jacobianFrame = code.jacobianFrame;
  options.simplifies = code.simplifies;
  options.searchMoves = code.searchMoves;
  options.factoringEffort = code.factoringEffort;
  return generate(
             *findGenerator(code.generator),
             [&](ExpressionGraph& graph) { return makeSymbolicRobot(robot, arm, graph); }, options)
      .count;
}

ReproductionRow setCodeBeside(std::string what, const PrintedCount& printed,
                              const OperationCount& ours, std::string remark) {
  return setBeside(std::move(what), toFigure(printed), toFigure(ours, printed.total),
                   std::move(remark));
}

ReproductionRow compareCode(std::string what, const PrintedCount& printed,
                            const OperationCount& ours, std::string remark) {
  ReproductionRow row = setCodeBeside(std::move(what), printed, ours, std::move(remark));
  if (*row.difference == 0) row.verdict = Verdict::Agrees;
  if (!(*row.difference <= 0)) row.verdict = Verdict::Differs;
  if (row.verdict == Verdict::Agrees) row.remark.clear();
  return row;
}

ReproductionRow compareTotal(std::string what, const PrintedCount& printed) {
  return compareNumber(std::move(what), countFigure(printed.total),
                       printed.multiplications + printed.additions, 0);
}

}  // namespace denavit
