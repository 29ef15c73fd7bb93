#include "ui/code/code_report.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "models/generation/symbolic_robot.h"
#include "ui/laboratory/lab_string.h"

namespace denavit {
namespace {

constexpr long kTermEffort = 5000;

constexpr std::array<std::string_view, 3> kTerms{"gterm", "hterm", "cterm"};

}  // namespace

CodeReport makeReport(const RobotDescription& robot, const CodeRequest& request,
                      const SearchWatch& goesOn) {
  CodeReport report;
  report.request = request;
  const auto begin = std::chrono::steady_clock::now();
  report.arm = robot.name;
  report.made = makeCode(robot, request, goesOn);
  report.duration_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  report.speedUps = calcSpeedUps(report.made.generation.routine.tape, kMostProcessors);
  report.published = findPublishedCounts(robot, *findGenerator(request.what));
  return report;
}

CodeReport makeDraft(const RobotDescription& robot, CodeRequest request) {
  request.factoringEffort = 0;
  request.searchMoves = 0;
  CodeReport draft = makeReport(robot, request);
  draft.isDraft = true;
  return draft;
}

std::vector<TermCount> countTerms(const RobotDescription& robot, const std::stop_token& stop) {
  const NumericArm arm = makeNumericArm(robot);
  if (arm.flexible) return {};
  GenerationOptions options;
  options.factoringEffort = kTermEffort;
  std::vector<TermCount> terms;
  for (const std::string_view name : kTerms) {
    if (stop.stop_requested()) return {};
    const Generation made = generate(
        *findGenerator(name),
        [&](ExpressionGraph& graph) { return makeSymbolicRobot(robot, arm, graph); }, options);
    terms.push_back({name, made.count});
  }
  return terms;
}

std::vector<const Generator*> findGenerators(bool isFlexible) {
  std::vector<const Generator*> found;
  for (const Generator& generator : generators()) {
    if (isFlexible && generator.arms == Generator::Arms::Rigid) continue;
    const bool isKnown = std::any_of(found.begin(), found.end(), [&](const Generator* earlier) {
      return earlier->record == generator.record;
    });
    if (!isKnown) found.push_back(&generator);
  }
  return found;
}

bool isFlexible(const RobotDescription& robot) {
  return std::any_of(robot.joints.begin(), robot.joints.end(), [](const JointDescription& joint) {
    const auto& beam = joint.link.beam;
    return beam && beam->modesX + beam->modesY + beam->modesZ > 0;
  });
}

QString nameOf(const Generator& generator) { return toQString(generator.name).toUpper(); }

}  // namespace denavit
