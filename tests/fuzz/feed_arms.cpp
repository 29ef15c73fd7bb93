#include <stdexcept>
#include <string>
#include <vector>

#include "models/import/foreign_arm.h"
#include "models/import/toolbox_program.h"
#include "models/import/yaml_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

/// Arms that others wrote.
namespace denavit::test {
namespace {

void expectRobotKept(const RobotDescription& robot) {
  expectKept(toJson(robot), [](const auto& text) { return toJson(parseRobot(text, "again")); });
}

void feedReadings(const std::vector<TableReading>& readings) {
  for (const TableReading& reading : readings) {
    expectRobotKept(reading.robot);
    expectOnlyDescriptionErrors([&] {
      throwIfErrors("fuzz", findIssues(reading.robot));
      (void)makeArm(reading.robot);
    });
  }
}

/// What a program leaves is what a table is made of: links that are there, or the reason why not.
void expectSoundProgram(const ToolboxArms& program) {
  for (const ToolboxArm& arm : program.arms) {
    for (const auto& link : arm.links) {
      if (!link && arm.problem.empty()) throw std::logic_error("a link is missing without a word");
    }
  }
  for (const NamedMatrix& matrix : program.matrices) {
    if (matrix.name.empty() || matrix.matrix.size() == 0) throw std::logic_error("no matrix");
  }
}

}  // namespace

void feedUrdf(std::string_view bytes) {
  const std::string text(bytes);
  std::vector<UrdfTip> tips;
  expectOnlyDescriptionErrors([&] { tips = findUrdfTips(text, "fuzz"); });
  // The usual chain, and that to the last link.
  for (const std::string& tip : {std::string(), tips.empty() ? std::string() : tips.back().link}) {
    expectOnlyDescriptionErrors([&] {
      const UrdfImport import = parseUrdf(text, "fuzz", tip);
      expectRobotKept(import.robot);
      (void)makeArm(import.robot);
    });
  }
}

void feedTables(std::string_view bytes) {
  expectOnlyDescriptionErrors(
      [&] { feedReadings(readForeign(std::string(bytes), "fuzz").readings); });
}

void feedToolboxPrograms(std::string_view bytes) {
  // Longer texts are refused before they are run: see readTable().
  const std::string text(bytes.substr(0, kMaxTableText));
  expectOnlyDescriptionErrors([&] { expectSoundProgram(runToolboxProgram(text)); });
  expectOnlyDescriptionErrors([&] {
    const std::vector<TableReading> readings = readTable(text);
    feedReadings(readings);
    if (judge(readings).possible.empty()) throw std::logic_error("a verdict for no reading");
  });
  // What the user knows overrules the reader.
  TableHints hints;
  hints.convention = Convention::Modified;
  hints.angle = AngleUnit::Degree;
  hints.length = LengthUnit::Millimetre;
  hints.known = KnownPosition{{0.1, -0.2, 0.3}, {0.4, 0.1, 0.2}};
  hints.symbols = {{"a1", 0.3}, {"d1", 0.1}};
  expectOnlyDescriptionErrors([&] { feedReadings(readTable(text, hints)); });
}

void feedYaml(std::string_view bytes) {
  const YamlReading reading = readYaml(bytes);
  if (reading.value.has_value() != reading.error.empty()) {
    throw std::logic_error("neither a value nor an error");
  }
  if (reading.value && !reading.value->is_structured()) throw std::logic_error("a bare text");
}

}  // namespace denavit::test
