#pragma once

#include <memory>
#include <string>
#include <utility>

#include "models/error_lines.h"
#include "models/mechanism/mechanism_description.h"
#include "models/scenario/scenario.h"
#include "python/bound_class.h"

/// What Python holds. The descriptions never change: set() takes another one, so that a computation
/// without the interpreter's lock keeps the one that it began with.
namespace denavit {

struct PyRobot {
  std::shared_ptr<const RobotDescription> description;
  std::string name;  ///< that errors are of: a shipped name, a path
};

struct PyMechanism {
  std::shared_ptr<const MechanismDescription> description;
  std::string name;
};

struct PyScenario {
  std::shared_ptr<const ScenarioDescription> description;
  std::string name;
};

/// A scenario, the default run of a robot or a mechanism, or what a shipped name or path means.
/// @throws TypeError of Python for anything else
[[nodiscard]] PyScenario toScenario(const pybind11::object& given);

/// Errors without a source are of arguments, as the command line has them.
template <typename Work>
auto namingArguments(Work work) {
  return namingSource("denavit", std::move(work));
}

using RobotClass = BoundClass<PyRobot>;
using MechanismClass = BoundClass<PyMechanism>;

// One per subject. Those with a class add methods to it.
void bindLibrary(pybind11::module_& module);
void bindScenario(pybind11::module_& module);
void bindRuns(pybind11::module_& module);
void bindStudies(pybind11::module_& module);
void bindEvaluation(RobotClass& robot);
void bindModes(RobotClass& robot);
void bindMechanismEvaluation(MechanismClass& mechanism);
void bindMechanismModes(MechanismClass& mechanism);
void bindInverseKinematics(RobotClass& robot);
void bindFormulations(pybind11::module_& module, RobotClass& robot);
void bindGeneration(RobotClass& robot);
void bindMotion(pybind11::module_& module);
void bindLinearization(pybind11::module_& module);
void bindIdentification(pybind11::module_& module);
[[nodiscard]] RobotClass bindRobot(pybind11::module_& module);
[[nodiscard]] MechanismClass bindMechanism(pybind11::module_& module);

}  // namespace denavit
