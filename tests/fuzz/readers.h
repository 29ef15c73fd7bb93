#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "models/formula/formula.h"
#include "models/formula/quantity.h"
#include "models/issue.h"
#include "models/project/project_file.h"
#include "models/project/recovery_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/torque_table.h"

namespace denavit::test {

/// Runs a reader and whatever follows it; bad input may only end in a DescriptionError.
template <typename Work>
void expectOnlyDescriptionErrors(Work work) {
  try {
    work();
  } catch (const DescriptionError& error) {
    if (error.issues().empty()) throw std::logic_error("an error without an issue");
  }
}

/// Feeds bytes to every reader: robots, scenarios, projects, recovery files, torque tables,
/// formulas and typed quantities. What can be read must be written and read again to the same text.
inline void feedReaders(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const RobotDescription robot = parseRobot(bytes, "fuzz");
    if (toJson(parseRobot(toJson(robot), "again")) != toJson(robot)) {
      throw std::logic_error("a robot changes when it is saved");
    }
    (void)makeArm(robot);
    (void)makeFriction(robot);
  });
  expectOnlyDescriptionErrors([&] {
    const ScenarioDescription scenario = parseScenario(bytes, "fuzz", "/nowhere");
    const std::string text = toJson(scenario);
    if (toJson(parseScenario(text, "again", "/nowhere")) != text) {
      throw std::logic_error("a scenario changes when it is saved");
    }
    (void)makeSimulation(scenario);
  });
  expectOnlyDescriptionErrors([&] {
    const std::string text = toJson(parseProject(bytes, "fuzz", "/nowhere"));
    if (toJson(parseProject(text, "again", "/nowhere")) != text) {
      throw std::logic_error("a project changes when it is saved");
    }
  });
  expectOnlyDescriptionErrors([&] {
    const DocumentState state = parseRecovery(bytes, "fuzz");
    Document document;
    document.restore(state);
  });
  expectOnlyDescriptionErrors([&] { (void)parseTorqueTable(bytes, "fuzz", 2); });
  expectOnlyDescriptionErrors([&] {
    (void)Formula(bytes, {"t", "q1"})
        .evaluate(std::span<const double>(std::array<double, 2>{0.5, -1.5}));
  });
  expectOnlyDescriptionErrors([&] { (void)parseChange(std::string(bytes)); });
  (void)parseQuantity(bytes, QuantityKind::Angle);
  (void)parseQuantity(bytes, QuantityKind::Inertia);
}

}  // namespace denavit::test
