#include "core/engine/make_engine.h"

#include "core/engine/articulated_engine.h"
#include "core/engine/flexible_engine.h"
#include "core/engine/generated_engine.h"
#include "core/engine/rigid_engine.h"

namespace denavit {

namespace {

bool usesArticulatedBodies(int joints, const EngineSettings& settings) {
  if (settings.without.inertiaCoupling) return false;  // there M's diagonal is all there is
  switch (settings.forwardDynamics) {
    case ForwardDynamicsChoice::CompositeBodies:
      return false;
    case ForwardDynamicsChoice::ArticulatedBodies:
      return true;
    default:
      return joints > kMostCompositeJoints;
  }
}

std::unique_ptr<ArmEngine> makeLoops(const Arm<double>& arm, const FlexibleArm<double>* flexible,
                                     const EngineSettings& settings) {
  if (flexible) return std::make_unique<FlexibleEngine>(*flexible, arm, settings);
  if (usesArticulatedBodies(arm.jointCount(), settings)) {
    return std::make_unique<ArticulatedEngine>(arm, settings);
  }
  return std::make_unique<CompositeEngine>(arm, settings);
}

bool usesCode(int dof, const EngineSettings& settings) {
  const bool isChosen =
      settings.engine == EngineChoice::Bytecode || settings.engine == EngineChoice::MachineCode;
  return isChosen && dof <= kMostCodedCoordinates && !settings.without.any();
}

}  // namespace

std::unique_ptr<ArmEngine> makeEngine(const Arm<double>& arm, const FlexibleArm<double>* flexible,
                                      const EngineSettings& settings) {
  std::unique_ptr<ArmEngine> loops = makeLoops(arm, flexible, settings);
  if (!usesCode(loops->dof(), settings)) return loops;
  auto code = makeArmCode(arm, flexible);
  if (!code) return loops;
  const CodeRunner runner =
      settings.engine == EngineChoice::MachineCode ? CodeRunner::MachineCode : CodeRunner::Bytecode;
  return std::make_unique<GeneratedEngine>(std::move(loops), std::move(code), runner,
                                           settings.solver);
}

}  // namespace denavit
