#include "core/engine/arm_programs.h"

#include <utility>

namespace denavit {

ArmPrograms::ArmPrograms(ArmCode code, CodeRunner runner,
                         const std::vector<ArmCode::Part>& prepared)
    : code_(std::move(code)), runner_(runner) {
  for (const ArmCode::Part part : prepared) {
    prepared_[static_cast<std::size_t>(part)] = compile(part);
  }
}

ArmProgram ArmPrograms::compile(ArmCode::Part part) const {
  const Tape tape = code_.make(part);
  const MachineCode allowed =
      runner_ == CodeRunner::MachineCode ? MachineCode::Allowed : MachineCode::Forbidden;
  return {makeTapeProgram(tape, allowed), static_cast<std::size_t>(tape.inputs),
          tape.outputs.size()};
}

ArmProgram ArmPrograms::make(ArmCode::Part part) const {
  const std::optional<ArmProgram>& known = prepared_[static_cast<std::size_t>(part)];
  if (!known) return compile(part);
  return {known->program->copy(), known->inputs, known->outputs};
}

}  // namespace denavit
