#include "app/denavit/generate_report.h"

#include <array>
#include <charconv>

#include "app/denavit/text_table.h"
#include "models/generation/base_parameter_text.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

JsonNode toNode(const OperationCount& count) {
  JsonNode node = JsonNode::object();
  node.add("multiplications", JsonNode::number(static_cast<double>(count.multiplications)));
  node.add("additions", JsonNode::number(static_cast<double>(count.additions)));
  node.add("divisions", JsonNode::number(static_cast<double>(count.divisions)));
  node.add("trigonometric", JsonNode::number(static_cast<double>(count.functions)));
  return node;
}

JsonNode toNode(const ScheduleLength& length) {
  return JsonNode::object()
      .add("processors", JsonNode::number(length.processors))
      .add("makespan", JsonNode::number(length.makespan))
      .add("least_makespan", JsonNode::number(length.leastMakespan()))
      .add("speed_up", JsonNode::number(length.speedUp()))
      .add("utilisation", JsonNode::number(length.utilisation()));
}

JsonNode toNode(const Partition& partition) {
  return JsonNode::object()
      .add("parts", JsonNode::number(partition.parts()))
      .add("barriers", JsonNode::number(partition.barriers()))
      .add("shared_values", JsonNode::number(static_cast<double>(partition.shared.size())));
}

JsonNode toParameterNodes(const Generation& generation) {
  JsonNode list = JsonNode::list();
  for (const BaseParameter& parameter : generation.baseParameters) {
    list.add(JsonNode::object()
                 .add("name", JsonNode::text(parameter.name))
                 .add("formula", JsonNode::text(formulaOf(parameter, *generation.constants)))
                 .add("value", JsonNode::number(generation.constants->value(parameter.value)))
                 .add("unit", JsonNode::text(unitOf(parameter))));
  }
  return list;
}

std::string toParametersText(const Generation& generation) {
  if (generation.baseParameters.empty()) return "";
  std::vector<std::vector<std::string>> rows{{"base parameter", "value", "unit", "formula"}};
  for (const BaseParameter& parameter : generation.baseParameters) {
    rows.push_back({parameter.name, toReadable(generation.constants->value(parameter.value)),
                    unitOf(parameter), formulaOf(parameter, *generation.constants)});
  }
  return "\n" + alignRows(rows, {true, false, true, true});
}

/// A column of one table, right beside another one.
std::string toFixed(double value, int digits) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, digits).ptr;
  return {text.begin(), end};
}

std::string toSpeedUpText(const std::vector<ScheduleLength>& speedUps) {
  std::vector<std::vector<std::string>> rows{
      {"processors", "time", "at least", "speed-up", "utilisation"}};
  for (const ScheduleLength& length : speedUps) {
    rows.push_back({std::to_string(length.processors), std::to_string(length.makespan),
                    std::to_string(length.leastMakespan()), toFixed(length.speedUp(), 2),
                    toFixed(100 * length.utilisation(), 0) + " %"});
  }
  return "\n" + alignRows(rows, {false, false, false, false, false}) +
         "time in operations, of which the longest path is " +
         std::to_string(speedUps.front().longestPath) + " and the work " +
         std::to_string(speedUps.front().work) + "; no schedule is shorter than \"at least\"\n";
}

std::string toPartsText(const Partition& partition) {
  return "code in " + counted(static_cast<std::size_t>(partition.parts()), "part") + " with " +
         counted(static_cast<std::size_t>(partition.barriers()), "barrier") + ", " +
         counted(partition.shared.size(), "value") + " handed out\n";
}

}  // namespace

JsonNode toReportNode(const MadeCode& made, int mostProcessors) {
  const Generation& generation = made.generation;
  JsonNode report = toNode(generation.count);
  JsonNode passes = JsonNode::list();
  for (const PassCount& pass : generation.passes) {
    JsonNode entry = toNode(pass.count);
    entry.add("pass", JsonNode::text(pass.pass));
    passes.add(entry);
  }
  report.add("passes", passes);
  report.add("depth", JsonNode::number(generation.depth));
  report.add("assignments", JsonNode::number(generation.assignments));
  report.add("largest_difference", JsonNode::number(made.largestError));
  report.add("explained_by_rounding", JsonNode::boolean(made.isRight));
  JsonNode leftOut = JsonNode::list();
  for (const std::string& step : made.generation.leftOut) leftOut.add(JsonNode::text(step));
  report.add("left_out", leftOut);
  if (generation.routine.name == "regressor") {
    report.add("base_parameters", JsonNode::number(made.base.ofLinks));
    report.add("base_parameters_with_rotors", JsonNode::number(made.base.withRotors));
    report.add("columns", JsonNode::number(static_cast<double>(generation.baseParameters.size())));
    report.add("parameters", toParameterNodes(generation));
  }
  if (mostProcessors > 0) {
    const auto speedUps = calcSpeedUps(generation.routine.tape, mostProcessors);
    JsonNode list = JsonNode::list();
    for (const ScheduleLength& length : speedUps) list.add(toNode(length));
    report.add("work", JsonNode::number(speedUps.front().work));
    report.add("longest_path", JsonNode::number(speedUps.front().longestPath));
    report.add("schedules", list);
  }
  if (made.partition) report.add("partition", toNode(*made.partition));
  return report;
}

std::string toReportText(const MadeCode& made, int mostProcessors) {
  std::vector<std::vector<std::string>> rows{{"pass", "*", "+", "sum", "/"}};
  const auto number = [](long count) { return std::to_string(count); };
  for (const PassCount& pass : made.generation.passes) {
    rows.push_back({pass.pass, number(pass.count.multiplications), number(pass.count.additions),
                    number(pass.count.multiplications + pass.count.additions),
                    number(pass.count.divisions)});
  }
  std::string text = alignRows(rows, {true, false, false, false, false}) + "longest path " +
                     number(made.generation.depth) + " operations, " +
                     number(made.generation.assignments) + " assignments, " +
                     number(made.generation.count.functions) +
                     " sines, cosines and other functions\nlargest difference from the recursion " +
                     toReadable(made.largestError) + " of the largest value\n";
  if (!made.isRight) text += "this is more than rounding can explain: the code loses digits\n";
  for (const std::string& step : made.generation.leftOut) {
    text += "left out: " + step + ", because the cheaper forms lose more than two digits\n";
  }
  if (mostProcessors > 0) {
    text += toSpeedUpText(calcSpeedUps(made.generation.routine.tape, mostProcessors));
  }
  if (made.partition) text += toPartsText(*made.partition);
  return text + toParametersText(made.generation);
}

}  // namespace denavit
