#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/evaluation/evaluate_mechanism.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/loop_facts.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

namespace denavit::test {
namespace {

/// Closing loops takes the third power of what is larger, and finds no other mistakes.
bool isSmallMechanism(const Mechanism& mechanism) {
  constexpr int kMostCoordinates = 8, kMostRows = 24;
  return mechanism.dof() <= kMostCoordinates && mechanism.closureRows() <= kMostRows;
}

void expectFinitePose(const std::vector<double>& q) {
  for (const double value : q) {
    if (!std::isfinite(value)) throw std::logic_error("a pose of the loops is not finite");
  }
}

/// What `show` and the window say of the loops.
void feedLoops(const LoopCloser& closer, const MechanismDescription& description) {
  const ClosedJoints open = closer.look(description.pose), closed = closer.close(description.pose);
  expectFinitePose(closed.q);
  if (!open.openings.empty()) (void)describeWorst(closer.mechanism(), open.openings);
  for (const LoopOpening& opening : closed.openings) (void)toText(opening);
  (void)nameClosureRows(closer.mechanism());
  if (!closed.isClosed || closed.q.empty()) return;
  const LoopFacts facts = findLoopFacts(closer.mechanism(), closed.q);
  if (facts.rank > facts.rows || facts.mobility < 0) throw std::logic_error("facts of no loops");
  expectFinitePose(closer.move(closed.q, 0, closed.q[0] + 0.05).q);
  expectFinitePose(closer.assemble(closed.q, facts.independent).q);
  constexpr int kGuesses = 3;
  const Mechanism& mechanism = closer.mechanism();
  (void)findAssemblyModes(mechanism, toCoordinates(mechanism, closed.q),
                          markCoordinates(mechanism, facts.independent), kGuesses);
}

/// One state, with the motion that its drives make.
void feedState(const GivenMechanism& given) {
  MechanismRequest request;
  (void)evaluateState(given, request);
  request.tau =
      VecX<double>::Constant(static_cast<Eigen::Index>(given.mechanism->actuated.size()), 0.5);
  (void)evaluateState(given, request);
  request.tau.reset();
  request.hand = {"x", "z"};
  request.secondary = "manipulability=0.1";
  (void)evaluateState(given, request);
}

}  // namespace

void feedMechanisms(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const MechanismDescription description = parseMechanism(bytes, "fuzz");
    expectKept(toJson(description),
               [](const auto& text) { return toJson(parseMechanism(text, "again")); });
    (void)makeJointList(description);
    const GivenMechanism given = giveMechanism(description, "fuzz");
    if (!isSmallMechanism(*given.mechanism)) return;
    (void)findLoopIssues(description);
    const LoopCloser closer(description);
    expectOnlyDescriptionErrors([&] { feedLoops(closer, description); });
    // Loops that do not close are looked for beside the guess, again and again.
    if (!closer.close(description.pose).isClosed) return;
    expectOnlyDescriptionErrors([&] { feedState(given); });
    expectOnlyDescriptionErrors([&] { (void)makeSimulation(makeScenarioFor(description, "")); });
  });
}

}  // namespace denavit::test
