#include "tests/fuzz/feeds.h"

#include <array>
#include <stdexcept>
#include <vector>

#include "models/channels/derived_formula.h"
#include "models/channels/measured_table.h"
#include "models/document/document.h"
#include "models/document/recovery_file.h"
#include "models/formula/formula.h"
#include "models/formula/quantity.h"
#include "models/import/foreign_arm.h"
#include "models/import/yaml_text.h"
#include "models/issue.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motors/motor_file.h"
#include "models/project/project_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/torque_table.h"
#include "models/study/study_file.h"
#include "models/study/study_run.h"

namespace denavit::test {
namespace {

/// Runs a reader and whatever follows it.
template <typename Work>
void expectOnlyDescriptionErrors(Work work) {
  try {
    work();
  } catch (const DescriptionError& error) {
    if (error.issues().empty()) throw std::logic_error("an error without an issue");
  }
}

/// @param reread  parses a text and writes it again
template <typename Reread>
void expectKept(const std::string& text, Reread reread) {
  std::string again;
  try {
    again = reread(text);
  } catch (const DescriptionError& error) {
    throw std::logic_error("what was saved cannot be read: " + std::string(error.what()));
  }
  if (again != text) throw std::logic_error("what was saved changes when it is saved again");
}

void expectKept(const RobotDescription& robot) {
  expectKept(toJson(robot), [](const auto& text) { return toJson(parseRobot(text, "again")); });
}

void feedDescriptions(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const RobotDescription robot = parseRobot(bytes, "fuzz");
    expectKept(robot);
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

void feedMechanisms(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const MechanismDescription mechanism = parseMechanism(bytes, "fuzz");
    expectKept(toJson(mechanism),
               [](const auto& text) { return toJson(parseMechanism(text, "again")); });
    (void)makeJointList(mechanism);
    (void)findLoopIssues(mechanism);
    (void)makeMechanism(mechanism);
  });
}

void feedStudies(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const StudyDescription study = parseStudy(bytes, "fuzz", "/nowhere");
    expectKept(toJson(study),
               [](const auto& text) { return toJson(parseStudy(text, "again", "/nowhere")); });
    const StudyPlan plan(study);
    for (const std::uint64_t index : {std::uint64_t{0}, plan.count() - 1}) {
      expectOnlyDescriptionErrors([&] { (void)makeSimulation(plan.makeScenario(index)); });
    }
  });
}

void feedProjects(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    expectKept(toJson(parseProject(bytes, "fuzz", "/nowhere")),
               [](const auto& text) { return toJson(parseProject(text, "again", "/nowhere")); });
  });
}

void feedRecoveries(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const DocumentState state = parseRecovery(bytes, "fuzz");
    (void)describe(state);
    expectKept(toRecoveryJson(state),
               [](const auto& text) { return toRecoveryJson(parseRecovery(text, "again")); });
    Document document;
    document.restore(state);
  });
}

void feedUrdf(std::string_view bytes) {
  const std::string text(bytes);
  std::vector<UrdfTip> tips;
  expectOnlyDescriptionErrors([&] { tips = findUrdfTips(text, "fuzz"); });
  // The usual chain, and that to the last link.
  for (const std::string& tip : {std::string(), tips.empty() ? std::string() : tips.back().link}) {
    expectOnlyDescriptionErrors([&] {
      const UrdfImport import = parseUrdf(text, "fuzz", tip);
      expectKept(import.robot);
      (void)makeArm(import.robot);
    });
  }
}

void feedTables(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    for (const TableReading& reading : readForeign(std::string(bytes), "fuzz").readings) {
      expectKept(reading.robot);
      expectOnlyDescriptionErrors([&] {
        throwIfErrors("fuzz", findIssues(reading.robot));
        (void)makeArm(reading.robot);
      });
    }
  });
}

void feedYaml(std::string_view bytes) {
  const YamlReading reading = readYaml(bytes);
  if (reading.value.has_value() != reading.error.empty()) {
    throw std::logic_error("neither a value nor an error");
  }
  if (reading.value && !reading.value->is_structured()) throw std::logic_error("a bare text");
}

void feedMeasured(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const MeasuredTable table = parseMeasured(bytes, "fuzz");
    if (table.values.size() != table.columns.size()) throw std::logic_error("a column is missing");
    for (const Series& values : table.values) {
      if (values->size() != table.time->size()) throw std::logic_error("a column is shorter");
    }
    (void)makeChannelTable(table, 2, -1);
  });
}

void feedChannels(std::string_view bytes) {
  static const std::vector<std::string> kNames{"q1_rad", "tau1"};
  static const std::vector<double> kTime{0, 0.5, 1, 3}, kChannel{1, -2, 1e300, 0};
  expectOnlyDescriptionErrors([&] {
    const DerivedFormula formula(bytes, kNames);
    const auto channel = [](std::size_t) -> const std::vector<double>& { return kChannel; };
    if (formula.calc(kTime, channel).size() != kTime.size()) {
      throw std::logic_error("a derived channel has other rows");
    }
  });
}

constexpr Feed kFeeds[] = {
    {"descriptions", feedDescriptions},
    {"mechanisms", feedMechanisms},
    {"studies", feedStudies},
    {"projects", feedProjects},
    {"recoveries", feedRecoveries},
    {"urdf", feedUrdf},
    {"tables", feedTables},
    {"yaml", feedYaml},
    {"measured", feedMeasured},
    {"channels", feedChannels},
};

}  // namespace

std::span<const Feed> feeds() { return kFeeds; }

}  // namespace denavit::test
