#include "core/engine/make_engine.h"

#include <optional>
#include <vector>

#include "core/engine/articulated_engine.h"
#include "core/engine/flexible_engine.h"
#include "core/engine/generated_engine.h"
#include "core/engine/rigid_engine.h"
#include "core/symbolic/expression.h"

namespace denavit {

namespace {

bool usesArticulatedBodies(const Arm<double>& arm, const EngineSettings& settings) {
  if (settings.without.inertiaCoupling) return false;  // there M's diagonal is all there is
  if (arm.coupledRotors.size() > 0) return false;      // rotors that belong to no single joint
  switch (settings.forwardDynamics) {
    case ForwardDynamicsChoice::CompositeBodies:
      return false;
    case ForwardDynamicsChoice::ArticulatedBodies:
      return true;
    default:
      return arm.jointCount() > kMostCompositeJoints;
  }
}

std::unique_ptr<ArmEngine> makeLoops(const Arm<double>& arm, const FlexibleArm<double>* flexible,
                                     const EngineSettings& settings) {
  if (flexible) return std::make_unique<FlexibleEngine>(*flexible, arm, settings);
  if (usesArticulatedBodies(arm, settings)) {
    return std::make_unique<ArticulatedEngine>(arm, settings);
  }
  return std::make_unique<CompositeEngine>(arm, settings);
}

/// What runs the arm's own code; nothing where the recursions are what is wanted.
std::optional<CodeRunner> chooseRunner(int dof, const EngineSettings& settings) {
  const bool asks = settings.forwardDynamics != ForwardDynamicsChoice::Auto ||
                    settings.solver != EngineSettings().solver;
  if (dof > kMostCodedCoordinates || settings.without.any()) return {};
  switch (settings.engine) {
    case EngineChoice::Bytecode:
      return CodeRunner::Bytecode;
    case EngineChoice::MachineCode:
      return CodeRunner::MachineCode;
    case EngineChoice::Auto:
      if (!asks && dof <= kMostCodedUnasked && canRunMachineCode()) return CodeRunner::MachineCode;
      return {};
    case EngineChoice::Loops:
      return {};
  }
  return {};
}

}  // namespace

std::unique_ptr<ArmEngine> makeEngine(const Arm<double>& arm, const FlexibleArm<double>* flexible,
                                      const EngineSettings& settings) {
  const int dof = flexible ? flexible->dof() : arm.dof();
  if (const std::optional<CodeRunner> runner = chooseRunner(dof, settings)) {
    try {
      std::shared_ptr<const ArmPrograms> programs = settings.programs;
      if (!programs || programs->runner() != *runner) {
        programs = std::make_shared<const ArmPrograms>(ArmCode(arm, flexible), *runner);
      }
      return std::make_unique<GeneratedEngine>(makeLoops(arm, flexible, settings),
                                               std::move(programs), settings);
    } catch (const DivisionByZero&) {  // the loops tell where the arm is singular
    }
  }
  return makeLoops(arm, flexible, settings);
}

std::shared_ptr<const ArmPrograms> makePrograms(const Arm<double>& arm,
                                                const FlexibleArm<double>* flexible,
                                                const EngineSettings& settings, bool linearizes) {
  const std::optional<CodeRunner> runner =
      chooseRunner(flexible ? flexible->dof() : arm.dof(), settings);
  if (!runner) return nullptr;
  std::vector<ArmCode::Part> asked{ArmCode::Part::Forward, ArmCode::Part::Energies};
  if (settings.asksForTerms)
    asked.insert(asked.end(), {ArmCode::Part::InertiaBias, ArmCode::Part::Gravity});
  if (linearizes) asked.push_back(ArmCode::Part::Derivatives);
  try {
    return std::make_shared<const ArmPrograms>(ArmCode(arm, flexible), *runner, asked);
  } catch (const DivisionByZero&) {
    return nullptr;
  }
}

}  // namespace denavit
