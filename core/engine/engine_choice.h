#pragma once

namespace denavit {

/// How accelerations come from torques. Auto: composite bodies (Walker and Orin's method 3) up to
/// kMostCompositeJoints joints, articulated bodies above.
enum class ForwardDynamicsChoice { Auto, CompositeBodies, ArticulatedBodies };
inline constexpr int kMostCompositeJoints = 30;

/// What computes: the recursions, or code made for the arm alone (core/engine/generated_engine.h),
/// interpreted or as machine code. Auto: the quickest that this computer can run.
enum class EngineChoice { Auto, Loops, Bytecode, MachineCode };

}  // namespace denavit
