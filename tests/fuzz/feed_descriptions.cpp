#include <array>
#include <span>
#include <string>

#include "models/formula/formula.h"
#include "models/formula/quantity.h"
#include "models/motors/motor_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/torque_table.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

namespace denavit::test {

void feedDescriptions(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const RobotDescription robot = parseRobot(bytes, "fuzz");
    expectKept(toJson(robot), [](const auto& text) { return toJson(parseRobot(text, "again")); });
    (void)makeArm(robot);
    (void)makeFriction(robot);
  });
  expectOnlyDescriptionErrors([&] {
    const ScenarioDescription scenario = parseScenario(bytes, "fuzz", "/nowhere");
    expectKept(toJson(scenario),
               [](const auto& text) { return toJson(parseScenario(text, "again", "/nowhere")); });
    (void)makeSimulation(scenario);
  });
  expectOnlyDescriptionErrors([&] {
    expectKept(toJson(parseMotor(bytes, "fuzz")),
               [](const auto& text) { return toJson(parseMotor(text, "again")); });
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
