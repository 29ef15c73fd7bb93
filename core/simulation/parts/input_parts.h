#pragma once

#include "core/simulation/parts/run_part.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// The torque that a simulation names, with its scratch. First of the controllers: it fills tau.
class TorqueInputPart final : public RunPart {
 public:
  /// @param simulation  outlives this; its input may be replaced, see renew()
  explicit TorqueInputPart(const Simulation& simulation) : simulation_(simulation) { renew(); }
  [[nodiscard]] Stage stage() const override { return Stage::Controller; }
  void addForces(const RunMoment& moment, const PartView&, const RunForces& forces) override;
  [[nodiscard]] bool isIdle() const override { return !simulation_.input; }
  void renew() { scratch_ = simulation_.input ? simulation_.input->makeScratch() : nullptr; }

 private:
  const Simulation& simulation_;
  std::unique_ptr<InputScratch> scratch_;
};

/// The voltages that a simulation names, for the motors to take.
class VoltageInputPart final : public RunPart {
 public:
  /// @param simulation  as of TorqueInputPart
  explicit VoltageInputPart(const Simulation& simulation) : simulation_(simulation) { renew(); }
  [[nodiscard]] Stage stage() const override { return Stage::Controller; }
  void addForces(const RunMoment& moment, const PartView&, const RunForces& forces) override;
  [[nodiscard]] bool isIdle() const override { return !simulation_.voltage; }
  void renew() { scratch_ = simulation_.voltage ? simulation_.voltage->makeScratch() : nullptr; }

 private:
  const Simulation& simulation_;
  std::unique_ptr<InputScratch> scratch_;
  VecX<double> voltage_;
};

/// The wrench at the tool.
class WrenchPart final : public RunPart {
 public:
  explicit WrenchPart(const Simulation& simulation) : simulation_(simulation) { renew(); }
  [[nodiscard]] Stage stage() const override { return Stage::Mechanics; }
  void addForces(const RunMoment& moment, const PartView&, const RunForces& forces) override;
  [[nodiscard]] bool isIdle() const override { return !simulation_.wrench; }
  /// The generalised forces of a unit wrench component, to be filled.
  void calcUnitForces(ArmEngine& engine, int component, VecX<double>& force);
  void renew() { scratch_ = simulation_.wrench ? simulation_.wrench->makeScratch() : nullptr; }

 private:
  /// Takes a wrench from the axes it is given in to those of the world.
  void turn(ArmEngine& engine, Vec6<double>& w) const;

  const Simulation& simulation_;
  std::unique_ptr<InputScratch> scratch_;
  Jacobian<double> J_;
};

/// The pulls at points of links.
class PullPart final : public RunPart {
 public:
  explicit PullPart(const Simulation& simulation) : simulation_(simulation) {}
  [[nodiscard]] Stage stage() const override { return Stage::Mechanics; }
  void addForces(const RunMoment& moment, const PartView&, const RunForces& forces) override;
  [[nodiscard]] bool isIdle() const override { return simulation_.pulls.empty(); }

 private:
  const Simulation& simulation_;
  Jacobian<double> J_;
};

}  // namespace denavit
