#include "models/error_lines.h"
#include "models/robot/robot_issues.h"
#include "models/runnable/read_runnable.h"
#include "models/scenario/run_options.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"
#include "models/scenario/start_loops.h"
#include "python/described.h"
#include "python/values.h"

namespace denavit {
namespace {

PyScenario open(const std::string& name) {
  return {std::make_shared<const ScenarioDescription>(readScenarioOrRobot(name)), name};
}

void changeScenario(PyScenario& self, const RobotChanges& changes) {
  const auto changed =
      namingSource(self.name, [&] { return applyChanges(*self.description, changes); });
  self.description = std::make_shared<const ScenarioDescription>(changed);
}

py::list issuesOf(const ScenarioDescription& scenario) {
  py::list list;
  std::vector<Issue> issues = findAllIssues(scenario);
  if (!hasErrors(issues)) {
    for (const Issue& issue : findLoopStartIssues(scenario)) issues.push_back(issue);
  }
  for (const Issue& issue : issues) list.append(toPython(issue));
  return list;
}

}  // namespace

PyScenario toScenario(const py::object& given) {
  constexpr const char* kPlace = "scenario";
  if (py::isinstance<py::str>(given)) return open(toText(kPlace, given));
  if (py::isinstance<PyScenario>(given)) return Argument<PyScenario>::read(kPlace, given);
  if (py::isinstance<PyRobot>(given)) {
    const auto& robot = Argument<PyRobot>::read(kPlace, given);
    return {std::make_shared<const ScenarioDescription>(makeScenarioFor(*robot.description, "")),
            robot.name};
  }
  if (py::isinstance<PyMechanism>(given)) {
    const auto& mechanism = Argument<PyMechanism>::read(kPlace, given);
    return {
        std::make_shared<const ScenarioDescription>(makeScenarioFor(*mechanism.description, "")),
        mechanism.name};
  }
  refuse(kPlace, given, "is not a scenario",
         "give a Scenario, a Robot, a Mechanism, a shipped name or a path");
}

void bindScenario(py::module_& module) {
  BoundClass<PyScenario>(module, "Scenario",
                         "What a run depends on: from scenario(). set() changes it.")
      .def(
          "set",
          [](PyScenario& self, const std::string& path, const py::object& value) -> PyScenario& {
            changeScenario(self, {{path, toJsonValue(path, value)}});
            return self;
          },
          py::arg("path"), py::arg("value"),
          "Sets one value by its path: \"duration\", \"initial.q[1]\", \"robot.payload.mass\".\n\n"
          "Paths are the keys of a scenario file; behind \"robot.\" or \"mechanism.\" those of the "
          "robot's or mechanism's file. Returns the scenario itself.")
      .def(
          "with_changes",
          [](const PyScenario& self, const py::dict& changes) {
            PyScenario other = self;
            changeScenario(other, toChanges("changes", changes));
            return other;
          },
          py::arg("changes"), "A copy with values replaced: see set().")
      .defProperty(
          "name", [](const PyScenario& self) { return self.description->name; },
          "What its file calls it.")
      .defProperty(
          "description", [](const PyScenario& self) { return self.description->description; },
          "One sentence: what it shows.")
      .defProperty(
          "duration", [](const PyScenario& self) { return self.description->duration; },
          "[s] of the run.")
      .defProperty(
          "robot",
          [](const PyScenario& self) -> py::object {
            if (self.description->mechanism) return py::none();
            return py::cast(PyRobot{
                std::make_shared<const RobotDescription>(self.description->robot), self.name});
          },
          "A copy of its robot, without its changes; None where it has a mechanism.")
      .def(
          "issues", [](const PyScenario& self) { return issuesOf(*self.description); },
          "What is wrong with it, and what is to be known of it, as a list of Issue.")
      .def(
          "to_json",
          [](const PyScenario& self) { return toNode(*self.description, true).toText(); },
          "The text of a file, with the robot or mechanism inside.")
      .def(
          "save",
          [](const PyScenario& self, const std::string& path) {
            writeScenario(path, *self.description);
          },
          py::arg("path"), "Writes a denavit-scenario/1 file, in one step.")
      .defStatic(
          "from_json",
          [](const std::string& text) {
            return PyScenario{
                std::make_shared<const ScenarioDescription>(parseScenario(text, "text", "")),
                "scenario"};
          },
          py::arg("text"), "The scenario that the text of a denavit-scenario/1 file describes.")
      .defCopies()
      .defNoConstructor()
      .def("__repr__",
           [](const PyScenario& self) {
             return "<denavit.Scenario " + toPrintable(self.name) + ">";
           })
      .defState(
          3,
          [](const PyScenario& self) -> std::vector<std::string> {
            return {self.name, toNode(*self.description, true).toText(), self.description->folder};
          },
          [](const std::vector<std::string>& state) {
            return PyScenario{std::make_shared<const ScenarioDescription>(
                                  parseScenario(state[1], "pickle", state[2])),
                              state[0]};
          });
  define(module, "scenario", &open, py::arg("name_or_path"),
         "A shipped scenario by its name, that of a file or a project, or the default run of a "
         "robot or a mechanism.");
}

}  // namespace denavit
