#include "core/symbolic/generate.h"
#include "core/symbolic/schedule.h"
#include "core/symbolic/symbolic_arm.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"

namespace denavit {

namespace {

/// Newton-Euler of n revolute joints with full tensors, operation by operation: what the program
/// records without looking for anything cheaper.
Tape recordNewtonEuler(int joints) {
  GenerationOptions options;
  options.triesVariants = options.simplifies = false;
  options.factoringEffort = 0;
  const SymbolicArmMaker makeArm = [joints](ExpressionGraph& graph) {
    FormulaArm<Expression> arm;
    arm.rigid = makeSymbolicArm(makeDenseArm(joints), graph);
    return arm;
  };
  return generate(*findGenerator("inverse"), makeArm, options).routine.tape;
}

/// How many equations the table's last line does at the same time, and no line more.
constexpr int kEquationsAtOnce = 7;
constexpr int kJoints = 6;

ReproductionSection compareSchedules(const CountPolynomial& steps) {
  ReproductionSection section{
      .title = "six joints, operation by operation on several processors: steps of time"};
  const Tape tape = recordNewtonEuler(kJoints);
  const auto lengthOn = [&](int processors) { return makeSchedule(tape, processors).length; };
  const auto nameOf = [](int processors) {
    return std::to_string(processors) + (processors == 1 ? " processor" : " processors");
  };
  const Figure printed = costFigure(steps);
  for (const int processors : {1, 2, 4, kEquationsAtOnce, 16, 32}) {
    const ScheduleLength length = lengthOn(processors);
    ReproductionRow row = setBeside(
        nameOf(processors), printed, countFigure(length.makespan),
        "single operations in place of equations are shared out, the one with the longest "
        "path behind it first; the print does not say how many processors there are");
    if (processors >= kEquationsAtOnce && length.makespan > steps.at(kJoints)) {
      row.verdict = Verdict::Differs;
    }
    if (length.makespan < length.leastMakespan()) row.verdict = Verdict::Differs;
    section.add(std::move(row));
  }
  const int path = lengthOn(1).longestPath;
  const int perLink = makeSchedule(recordNewtonEuler(kJoints + 1), 1).length.longestPath - path;
  section.add(setBeside("any number", printed, countFigure(path),
                        "the longest path of operations that need each other"));
  section.add(compareClaim("steps more per joint, any number of processors", "at most 54", perLink,
                           perLink <= steps.numerators[1]));
  section.finding = "With " + std::to_string(kEquationsAtOnce) +
                    " processors, as many as the last line has equations, list scheduling needs " +
                    std::to_string(lengthOn(kEquationsAtOnce).makespan) + " steps of the printed " +
                    std::to_string(steps.at(kJoints)) +
                    ": most of what an equation computes need not wait for the rest of it.";
  return section;
}

}  // namespace

Sections reproduceTurney86(const ReproductionInputs&) {
  constexpr std::size_t kTable = 3;
  Sections sections = compareTurneyTable(
      kTable,
      "The starting steps are those of table 8.4 done once or twice; what the last "
      "line contains cannot be told from the print.");
  const PublishedTable& table = publishedTables()[kTable];
  sections.push_back(compareSchedules(table.multiplications + table.additions));
  return sections;
}

}  // namespace denavit
