#include "models/files/library.h"
#include "models/files/version.h"
#include "python/described.h"
#include "python/values.h"

namespace denavit {
namespace {

std::vector<std::string> listNames(LibraryEntry::Kind kind) {
  std::vector<std::string> names;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind == kind) names.push_back(entry.name);
  }
  return names;
}

}  // namespace

void bindLibrary(py::module_& module) {
  define(
      module, "robots", [] { return listNames(LibraryEntry::Robot); },
      "Names of the shipped robots, as robot() takes them.");
  define(
      module, "mechanisms", [] { return listNames(LibraryEntry::Mechanism); },
      "Names of the shipped mechanisms, as mechanism() takes them.");
  define(
      module, "scenarios", [] { return listNames(LibraryEntry::Scenario); },
      "Names of the shipped scenarios, as scenario() takes them.");
  define(
      module, "studies", [] { return listNames(LibraryEntry::Study); },
      "Names of the shipped studies, as study() takes them.");
}

}  // namespace denavit

PYBIND11_MODULE(_denavit, module) {
  using namespace denavit;
  py::options options;
  options.disable_function_signatures();  // Parameters write them
  refuseBareObjects();
  endWhileComputing();
  module.doc() = "The compiled part of denavit.";
  module.attr("__version__") = programVersion();
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
