#include "app/denavit/sensitivity_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/denavit/text_table.h"
#include "models/json/number_text.h"
#include "models/printable_stream.h"

namespace denavit {
namespace {

std::string withUnit(const std::string& text, const std::string& unit) {
  return unit.empty() ? text : text + ' ' + unit;
}

std::string toCell(double value) { return std::isfinite(value) ? toReadable(value) : "-"; }

const TornadoBar* findBar(const std::vector<TornadoBar>& bars, std::size_t parameter) {
  const auto found = std::ranges::find(bars, parameter, &TornadoBar::parameter);
  return found == bars.end() ? nullptr : &*found;
}

/// "exact", or how good the differences are and why there is nothing better.
std::string describe(const Sensitivity& sensitivity) {
  if (sensitivity.exact) return "exact";
  if (!sensitivity.value) return "none: " + sensitivity.why;
  return "± " + toReadable(sensitivity.error) + ": " + sensitivity.why;
}

/// Widest bar first; those without a bar as they come.
std::vector<std::size_t> orderOf(const SensitivityTable& table, std::size_t measure) {
  std::vector<std::size_t> order(table.parameters.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto width = [&](std::size_t k) {
    const TornadoBar* bar = findBar(table.bars[measure], k);
    return bar ? bar->width() : -1;
  };
  std::ranges::stable_sort(order, std::greater(), width);
  return order;
}

std::string measureTable(const SensitivityTable& table, std::size_t measure) {
  std::vector<std::vector<std::string>> rows{
      {"parameter", "at", "derivative", "from", "to", "measure from", "to", ""}};
  for (const std::size_t k : orderOf(table, measure)) {
    const SensitivityParameter& parameter = table.parameters[k];
    const Sensitivity& sensitivity = table.values[measure][k];
    const TornadoBar* bar = findBar(table.bars[measure], k);
    rows.push_back(
        {parameter.path,
         parameter.isNumber ? withUnit(toReadable(parameter.about), parameter.unit) : "-",
         sensitivity.value ? toReadable(*sensitivity.value) : "-", bar ? toCell(bar->low) : "-",
         bar ? toCell(bar->high) : "-", bar ? toCell(bar->atLow) : "-",
         bar ? toCell(bar->atHigh) : "-", describe(sensitivity)});
  }
  return alignRows(std::move(rows), {true, false, false, false, false, false, false, true});
}

void addNumber(JsonNode& object, const char* key, double value) {
  if (std::isfinite(value)) object.add(key, JsonNode::number(value));
}

JsonNode parameterNode(const SensitivityParameter& parameter) {
  JsonNode node = JsonNode::object();
  node.add("path", JsonNode::text(parameter.path));
  node.add("unit", JsonNode::text(parameter.unit));
  if (!parameter.isNumber) return node;
  addNumber(node, "about", parameter.about);
  addNumber(node, "low", parameter.low);
  addNumber(node, "high", parameter.high);
  return node;
}

JsonNode sensitivityNode(const SensitivityTable& table, std::size_t measure, std::size_t k) {
  const Sensitivity& sensitivity = table.values[measure][k];
  JsonNode node = JsonNode::object();
  node.add("parameter", JsonNode::text(table.parameters[k].path));
  if (sensitivity.value) addNumber(node, "value", *sensitivity.value);
  node.add("exact", JsonNode::boolean(sensitivity.exact));
  if (sensitivity.value && !sensitivity.exact) addNumber(node, "error", sensitivity.error);
  if (!sensitivity.exact) node.add("why", JsonNode::text(sensitivity.why));
  if (const TornadoBar* bar = findBar(table.bars[measure], k)) {
    addNumber(node, "at_low", bar->atLow);
    addNumber(node, "at_high", bar->atHigh);
  }
  return node;
}

}  // namespace

void printSensitivities(std::ostream& out, const SensitivityTable& table) {
  if (!table.reason.empty()) out << wrap("the run there: " + toPrintable(table.reason), "");
  for (std::size_t m = 0; m < table.measures.size(); ++m) {
    if (m > 0) out << '\n';
    out << toPrintable(table.measures[m]) << " = "
        << withUnit(toCell(table.base[m]), table.units[m]) << '\n'
        << measureTable(table, m);
  }
  if (!table.completed) out << "stopped: what is missing was not computed\n";
}

JsonNode toNode(const SensitivityTable& table) {
  JsonNode parameters = JsonNode::list(), measures = JsonNode::list();
  for (const SensitivityParameter& parameter : table.parameters) {
    parameters.add(parameterNode(parameter));
  }
  for (std::size_t m = 0; m < table.measures.size(); ++m) {
    JsonNode measure = JsonNode::object();
    measure.add("name", JsonNode::text(table.measures[m]));
    measure.add("unit", JsonNode::text(table.units[m]));
    addNumber(measure, "base", table.base[m]);
    JsonNode all = JsonNode::list();
    for (std::size_t k = 0; k < table.parameters.size(); ++k) {
      all.add(sensitivityNode(table, m, k));
    }
    measure.add("sensitivities", std::move(all));
    measures.add(std::move(measure));
  }
  JsonNode node = JsonNode::object();
  node.add("parameters", std::move(parameters));
  node.add("measures", std::move(measures));
  node.add("completed", JsonNode::boolean(table.completed));
  if (!table.reason.empty()) node.add("reason", JsonNode::text(table.reason));
  return node;
}

}  // namespace denavit
