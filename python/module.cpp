#include <algorithm>

#include "models/error_lines.h"
#include "models/files/library.h"
#include "models/files/version.h"
#include "python/described.h"
#include "python/values.h"

namespace denavit {
namespace {

/// What a place is called here: "--hand-direction" of the command line is hand_direction.
std::string toArgument(std::string place) {
  if (!place.starts_with("--")) return place;
  std::ranges::replace(place, '-', '_');
  return place.substr(2);
}

/// The error of Python's with the lines of the command line and each issue.
void raise(const DescriptionError& thrown) {
  std::vector<Issue> named = thrown.issues();
  for (Issue& issue : named) issue.where = toArgument(issue.where);
  const DescriptionError error(thrown.source(), named);
  py::list issues;
  for (const Issue& issue : named) {
    issues.append(py::make_tuple(issue.where, issue.what, issue.remedy,
                                 issue.severity == Issue::Severity::Error ? "error" : "warning"));
  }
  const std::string source = error.source().empty() ? "denavit" : error.source();
  const py::object type = py::module_::import("denavit._results").attr("DescriptionError");
  const py::object made = type(describeErrors(error, "denavit"), source, issues);
  PyErr_SetObject(type.ptr(), made.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const DescriptionError& error) {
    raise(error);
  }
}

std::vector<std::string> listNames(LibraryEntry::Kind kind) {
  std::vector<std::string> names;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind == kind) names.push_back(entry.name);
  }
  return names;
}

}  // namespace

void bindLibrary(py::module_& module) {
  module.def(
      "robots", [] { return listNames(LibraryEntry::Robot); },
      "Names of the shipped robots, as robot() takes them.");
  module.def(
      "mechanisms", [] { return listNames(LibraryEntry::Mechanism); },
      "Names of the shipped mechanisms, as mechanism() takes them.");
  module.def(
      "scenarios", [] { return listNames(LibraryEntry::Scenario); },
      "Names of the shipped scenarios, as scenario() takes them.");
  module.def(
      "studies", [] { return listNames(LibraryEntry::Study); },
      "Names of the shipped studies, as study() takes them.");
}

}  // namespace denavit

PYBIND11_MODULE(_denavit, module) {
  using namespace denavit;
  module.doc() = "The compiled part of denavit.";
  module.attr("__version__") = programVersion();
  py::register_exception_translator(translate);
  bindLibrary(module);
  RobotClass robot = bindRobot(module);
  MechanismClass mechanism = bindMechanism(module);
  bindScenario(module);
  bindRuns(module);
  bindStudies(module);
  bindEvaluation(robot);
  bindModes(robot);
  bindMechanismEvaluation(mechanism);
  bindMechanismModes(mechanism);
  bindInverseKinematics(robot);
  bindFormulations(module, robot);
  bindGeneration(robot);
  bindMotion(module);
  bindLinearization(module);
  bindIdentification(module);
}
