
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

RawTable toTable(const ToolboxArm& arm, const ToolboxArms& program) {
  RawTable table;
  table.format = arm.isMatrix ? "Robotics Toolbox matrix" : "Robotics Toolbox code";
  table.name = arm.name;
  table.symbols = program.symbols;
  table.base = arm.base;
  table.tool = arm.tool;
  table.gravity = arm.gravity;
  bool modified = arm.isModified, standard = false;
  for (const auto& link : arm.links) {
    modified = modified || link->isModified();
    standard = standard || link->saysStandard();
    link->setPlace("link " + std::to_string(table.rows.size() + 1));
    link->addTo(table);
  }
  define(table, "the Robotics Toolbox defines it",
         modified ? Convention::Modified : Convention::Standard, InertiaReference::CentreOfMass);
  if (modified && standard) {
    addNote(table, "links of both conventions: all are read as modified DH");
  }
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

}  // namespace

std::vector<RawTable> findToolboxCode(const std::string& text) {
  if (!isToolboxCode(text)) return {};
  ToolboxArms program = runToolboxProgram(text);
  std::vector<ToolboxArm> broken;
  std::vector<RawTable> tables;
  for (const ToolboxArm& arm : program.arms) {
    if (arm.problem.empty()) continue;
    broken.push_back(arm);
    program.notes.push_back("arm " + labelOf(arm) + ": " + arm.problem);
  }

  for (const ToolboxArm& arm : program.arms) {
    if (!arm.problem.empty() || arm.links.empty()) continue;
    tables.push_back(toTable(arm, program));
    tables.back().arm = labelOf(arm);
  }
  if (program.arms.size() == 1 && !tables.empty()) tables.front().arm.clear();
  // DYN matrices are a format of their own.
  if (tables.empty() && !broken.empty() && !broken.front().isWide) refuse(broken.front());
  return tables;
}

}  // namespace denavit
