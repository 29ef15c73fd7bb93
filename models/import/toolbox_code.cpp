#include <algorithm>

#include "models/import/arte_parameters.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"
#include "models/import/raw_table.h"
#include "models/import/toolbox_program.h"
#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

/// "leftarm \"left arm\"": the variable, and the name where there is one.
std::string labelOf(const ToolboxArm& arm) {
  const bool both = !arm.variable.empty() && arm.variable != "self" && !arm.name.empty();
  std::string label = both               ? arm.variable + " \"" + arm.name + "\""
                      : arm.name.empty() ? arm.variable
                                         : "\"" + arm.name + "\"";
  if (label.empty()) label = "without a name";
  return arm.variant.empty() ? label : label + ", " + arm.variant;
}

/// Links of both conventions, which the toolbox refuses too.
bool isMixed(const ToolboxArm& arm) {
  const auto isModified = [](const auto& link) { return link && link->isModified(); };
  const auto saysStandard = [](const auto& link) { return link && link->saysStandard(); };
  return std::ranges::any_of(arm.links, saysStandard) &&
         (arm.isModified || std::ranges::any_of(arm.links, isModified));
}

RawTable toTable(const ToolboxArm& arm, const ToolboxArms& program) {
  RawTable table;
  table.format = arm.isMatrix ? "Robotics Toolbox matrix" : "Robotics Toolbox code";
  table.name = arm.name;
  table.symbols = program.symbols;
  table.base = arm.base;
  table.tool = arm.tool;
  table.gravity = arm.gravity;
  bool modified = arm.isModified;
  for (const auto& link : arm.links) {
    modified = modified || link->isModified();
    link->setPlace("link " + std::to_string(table.rows.size() + 1));
    link->addTo(table);
  }
  define(table, "the Robotics Toolbox defines it",
         modified ? Convention::Modified : Convention::Standard, InertiaReference::CentreOfMass);
  for (const std::string& note : arm.notes) addNote(table, note);
  for (const std::string& note : program.notes) addNote(table, note);
  if (!arm.unread.empty()) addNote(table, "not part of an arm: " + joinNames(arm.unread));
  return table;
}

/// Code of arms that cannot be followed must not be taken for a table of another format.
[[noreturn]] void refuse(const ToolboxArm& arm) {
  failIn("table", "arm " + labelOf(arm), arm.problem,
         "write its links or its matrix with numbers, or add what defines them");
}

bool isToolboxCode(const std::string& text) {
  const std::string code = withoutComments(text);
  std::vector<std::string> names = ToolboxLink::constructors();
  names.insert(names.end(), {"SerialLink", "DHRobot"});
  return !findCalls(code, names).empty();
}

/// Arms that are not known, which are noted beside those that are.
std::vector<ToolboxArm> findBroken(ToolboxArms& program) {
  std::vector<ToolboxArm> broken;
  for (ToolboxArm& arm : program.arms) {
    if (isMixed(arm)) arm.doubt("has links of standard and of modified DH");
    if (arm.problem.empty()) continue;
    broken.push_back(arm);
    program.notes.push_back("arm " + labelOf(arm) + ": " + arm.problem);
  }
  return broken;
}

std::vector<RawTable> tablesOf(const ToolboxArms& program) {
  std::vector<RawTable> tables;
  for (const ToolboxArm& arm : program.arms) {
    if (!arm.problem.empty() || arm.links.empty()) continue;
    tables.push_back(toTable(arm, program));
    tables.back().arm = labelOf(arm);
  }
  if (program.arms.size() == 1 && !tables.empty()) tables.front().arm.clear();
  return tables;
}

bool sameRows(const RawTable& one, const RawTable& other) {
  return std::ranges::equal(one.rows, other.rows, {}, &RawRow::cells, &RawRow::cells) &&
         std::ranges::equal(one.columns, other.columns, {}, &RawColumn::heading,
                            &RawColumn::heading) &&
         one.defined.convention == other.defined.convention;
}

/// Whether cells name what has no value: under the other answer the program would not run.
bool isOpen(const RawTable& table) {
  return std::ranges::any_of(table.rows, [&](const RawRow& row) {
    return std::ranges::any_of(row.cells, [&](const std::string& cell) {
      const auto read = readCell(cell, table.symbols);
      return read && !read->unknown.empty();
    });
  });
}

/// Where the arms depend on conditions that are not known, those of both answers are asked about.
std::vector<RawTable> askForCondition(const std::string& text, std::vector<RawTable> tables,
                                      bool inLoop) {
  std::vector<RawTable> all;
  bool differs = false;
  for (const bool holds : {true, false}) {
    ToolboxArms program = runToolboxProgram(text, holds);
    (void)findBroken(program);
    for (RawTable& table : tablesOf(program)) {
      if (isOpen(table) && std::ranges::none_of(tables, isOpen)) continue;
      const auto isSame = [&](const RawTable& other) { return sameRows(table, other); };
      differs = differs || std::ranges::none_of(tables, isSame);
      if (std::ranges::any_of(all, isSame)) continue;
      table.arm += std::string(table.arm.empty() ? "" : ", ") + "where its conditions " +
                   (holds ? "hold" : "do not hold");
      all.push_back(std::move(table));
    }
  }
  if (!differs) return tables;
  if (inLoop) {
    failIn("table", "text",
           "makes an arm that depends on a condition in a loop, which is not known",
           "give the names in the condition a value before the loop");
  }
  return all;
}

}  // namespace

std::vector<RawTable> findToolboxCode(const std::string& text) {
  if (auto arte = findArteParameters(text)) return {std::move(*arte)};
  if (!isToolboxCode(text)) return {};
  ToolboxArms program = runToolboxProgram(text);
  std::vector<ToolboxArm> broken = findBroken(program);
  std::vector<RawTable> tables = tablesOf(program);
  if (program.hasDoubt) tables = askForCondition(text, std::move(tables), program.hasDoubtInLoop);
  // DYN matrices are a format of their own.
  if (tables.empty() && !broken.empty() && !broken.front().isWide) refuse(broken.front());
  return tables;
}

}  // namespace denavit
