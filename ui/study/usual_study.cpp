#include "ui/study/usual_study.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "models/channels/channel_table.h"

namespace denavit {
namespace {

constexpr int kUsualCount = 5;

/// With three digits: what is typed is no 0.30000000000000004.
double toShort(double value) {
  constexpr int kDigits = 3;
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::general, kDigits);
  std::from_chars(text.data(), end.ptr, value);
  return value;
}

}  // namespace

StudyParameter makeUsualParameter(const std::string& path, double value) {
  GridValues grid{.from = 0, .to = 1, .count = kUsualCount};
  if (value != 0 && std::isfinite(value)) {
    grid.from = toShort(0.5 * value);
    grid.to = toShort(1.5 * value);
    if (grid.from > grid.to) std::swap(grid.from, grid.to);
  }
  StudyParameter parameter;
  parameter.path = path;
  parameter.grid = grid;
  return parameter;
}

std::vector<std::pair<std::string, std::string>> makeUsualMeasures(
    const ScenarioDescription& scenario, const std::vector<Column>& columns) {
  if (scenario.mechanism) {
    const auto rate = std::ranges::find_if(
        columns, [](const Column& column) { return column.name.starts_with("qd_"); });
    if (rate == columns.end()) return {{"end", "end_time"}};
    return {{"speed", "max(abs(" + shortName(*rate) + "))"}};
  }
  const auto& joints = scenario.robot.joints;
  const bool bends = std::any_of(joints.begin(), joints.end(), [](const JointDescription& joint) {
    return joint.link.beam.has_value();
  });
  const std::string joint = joints.size() > 1 ? "2" : "1";
  std::vector<std::pair<std::string, std::string>> measures;
  const bool isDriven = scenario.input.trajectory || scenario.input.target ||
                        scenario.input.controller || !scenario.input.tau.empty() ||
                        !scenario.input.voltage.empty() || !scenario.input.csv.empty();
  if (bends) measures.emplace_back("deflection", "max(tool_deflection)");
  if (isDriven) {
    measures.emplace_back("peak", "max(abs(tau" + joint + "))");
  } else {
    measures.emplace_back("speed", "max(abs(qd" + joint + "))");
  }
  return measures;
}

}  // namespace denavit
