#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// Something that may make a run need fewer steps.
struct StepRemedy {
  QString title;  ///< "Rosenbrock 4"
  QString tip;    ///< what it costs
  QString step;   ///< of the undo stack: "integrate by Rosenbrock 4"
  /// One of both.
  std::function<void(RobotDescription&)> changeArm = {};
  std::function<void(IntegratorDescription&)> changeIntegrator = {};
};

/// [Hz] of the fastest vibration in the pose that the run starts from; 0 where nothing vibrates.
/// @throws DescriptionError
[[nodiscard]] double findHighestFrequency(const ScenarioDescription& scenario);

/// What may help a run. Of links that bend: fewer modes, damping; of all: a method for stiff
/// equations, a looser tolerance, or a method that chooses its steps. None of them is tried.
/// @param scenario  with its arm in place, no changes to it
/// @throws DescriptionError
[[nodiscard]] std::vector<StepRemedy> listStepRemedies(const ScenarioDescription& scenario);

/// The scenario with what a remedy changes.
[[nodiscard]] ScenarioDescription withRemedy(ScenarioDescription scenario,
                                             const StepRemedy& remedy);

}  // namespace denavit
