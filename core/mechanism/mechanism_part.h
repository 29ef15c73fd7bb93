#pragma once

#include "core/mechanism/actuation.h"
#include "core/mechanism/mechanism_engine.h"
#include "core/mechanism/reactions.h"
#include "core/simulation/parts/run_part.h"

namespace denavit {

/// What a run of a mechanism tells beside its motion: how well the loops are closed, what closures
/// add to the torque of every joint, and what they pass on (see ClosureReactions), a column for
/// each row of theirs. It watches whether the independent coordinates serve, and has others chosen
/// where they do not. Where other joints are led than those that have drives, it also tells what
/// the drives would have to give in their place, the least in the sense of squares, and ends the
/// run where they lose control of the motion; closures pass on what the drives give then.
class MechanismPart final : public RunPart {
 public:
  /// @param engine  a MechanismEngine, of the run
  /// @param led     the joints that are prescribed, where these are as many as the mobility
  MechanismPart(const ArmEngine& engine, std::vector<int> led);

  [[nodiscard]] Stage stage() const override { return Stage::Mechanics; }
  [[nodiscard]] bool isIdle() const override { return true; }
  bool linearize(const RunMoment&, const PartView&, const PartDerivatives&) override {
    return true;  // it adds no forces and has no states
  }
  [[nodiscard]] int guardCount() const override { return usesDrives_ ? 2 : 1; }
  void calcGuards(const RunMoment& moment, const PartView& own, std::span<double> guards) override;
  void pass(int guard, const RunMoment& moment, const PartStates& own) override;
  [[nodiscard]] std::vector<Column> columns() const override { return columns_; }
  void write(const RunMoment& moment, const PartView& own, const RunForces& forces,
             std::span<double> values) override;

 private:
  bool shareOut(const MechanismEngine& engine, const VecX<double>& tau);

  std::vector<Column> columns_;
  bool usesDrives_ = false;  ///< instead of the joints that are led
  TorqueSharing drives_;
  ClosureReactions reactions_;
  VecX<double> passed_, reduced_, driven_;
};

class MechanismPartSource final : public RunPartSource {
 public:
  explicit MechanismPartSource(std::vector<int> led = {}) : led_(std::move(led)) {}
  [[nodiscard]] std::unique_ptr<RunPart> make(const ArmEngine& engine) const override {
    return std::make_unique<MechanismPart>(engine, led_);
  }

 private:
  std::vector<int> led_;
};

}  // namespace denavit
