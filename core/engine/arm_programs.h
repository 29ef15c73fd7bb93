#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/arm_code.h"
#include "core/machine/tape_program.h"

namespace denavit {

/// What runs an arm's own code.
enum class CodeRunner { Bytecode, MachineCode };

/// One piece of an arm's own code, for one thread.
struct ArmProgram {
  std::unique_ptr<TapeProgram> program;
  std::size_t inputs = 0, outputs = 0;
};

/// An arm's own code, ready to run. Immutable: engines of the same arm may share it on any number
/// of threads, and then make only what was not prepared.
class ArmPrograms {
 public:
  /// @param runner    machine code becomes bytecode where it cannot be had
  /// @param prepared  made here, the others by each engine that asks for them
  /// @throws DivisionByZero as ArmCode::make()
  ArmPrograms(ArmCode code, CodeRunner runner, const std::vector<ArmCode::Part>& prepared = {});

  [[nodiscard]] int dof() const { return code_.dof(); }
  [[nodiscard]] CodeRunner runner() const { return runner_; }
  /// @throws DivisionByZero as ArmCode::make()
  [[nodiscard]] ArmProgram make(ArmCode::Part part) const;

 private:
  [[nodiscard]] ArmProgram compile(ArmCode::Part part) const;

  ArmCode code_;
  CodeRunner runner_;
  std::array<std::optional<ArmProgram>, ArmCode::kParts> prepared_;
};

}  // namespace denavit
