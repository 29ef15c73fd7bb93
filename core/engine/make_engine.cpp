#include "core/engine/make_engine.h"

#include "core/engine/articulated_engine.h"
#include "core/engine/flexible_engine.h"
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

}  // namespace

std::unique_ptr<ArmEngine> makeEngine(const Arm<double>& arm, const FlexibleArm<double>* flexible,
                                      const EngineSettings& settings) {
  if (flexible) return std::make_unique<FlexibleEngine>(*flexible, arm, settings);
  if (usesArticulatedBodies(arm.jointCount(), settings)) {
    return std::make_unique<ArticulatedEngine>(arm, settings);
  }
  return std::make_unique<CompositeEngine>(arm, settings);
}

}  // namespace denavit
