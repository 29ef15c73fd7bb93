#pragma once

#include <functional>
#include <memory>

#include "core/simulation/run_memory.h"
#include "core/simulation/simulation.h"
#include "core/simulation/state_layout.h"

namespace denavit {

class RunDynamics;

/// A run that goes on step by step and may be changed on the way: simulate() is a loop over it.
/// Where its steps end, and so every number, depends on the simulation and on its changes only,
/// never on when it is asked: a run that is polled and changed by hand, and simulate() with the
/// same changes(), record the same bytes.
class SimulationRun {
 public:
  /// A live run can go back to where its last step began, so that a change acts within a grid step
  /// of the time that was asked for last; else it acts behind the last step.
  enum class Kind { Straight, Live };

  /// @throws std::invalid_argument as simulate()
  explicit SimulationRun(Simulation simulation, Kind kind = Kind::Straight);
  ~SimulationRun();
  SimulationRun(const SimulationRun&) = delete;
  SimulationRun& operator=(const SimulationRun&) = delete;

  /// Makes one accepted step. @returns whether it did: else the run is over
  bool step();
  /// Steps until t [s] is reached or passed, or the run is over.
  /// @returns whether t was reached
  bool advanceTo(double t);
  /// The same, asking after every step whether to go on.
  /// @returns whether t was reached; else the run is over, or time() is as far as it came
  bool advanceTo(double t, const std::function<bool()>& goesOn);
  [[nodiscard]] bool isOver() const;

  /// [s] where the last step ended, at or beyond what was asked for.
  [[nodiscard]] double time() const;
  /// The state at a time of the last step [s], ends included; nothing of the run depends on it.
  /// @param x  as StateLayout says; the first N are positions, at layout().rates() begin the rates
  void calcState(double t, OdeState& x);
  [[nodiscard]] const StateLayout& layout() const;
  /// The arm at that state, for poses and the like.
  [[nodiscard]] ArmEngine& place(const OdeState& x);

  /// Changes the run at the first instant of the grid after the time asked for last.
  /// @returns that instant [s]
  /// @throws std::invalid_argument where the arm would have other joints or modes, or no part has a
  ///   setting; std::logic_error where the run is over
  double apply(const RunChange& change);
  /// Another change in place of the last one, which does not act yet.
  /// @throws as apply(); std::logic_error also where there is none
  void amend(const RunChange& change);
  /// How many of changes() act already.
  [[nodiscard]] std::size_t appliedCount() const;
  /// What was given to apply() and with the simulation, in order of time.
  [[nodiscard]] const std::vector<TimedChange>& changes() const;
  /// Ends the run there as cancelled; its rows stay.
  void cancel();

  /// States, modes, discrete states and the method's memory. Rows are not copied: restore() drops
  /// those recorded since.
  struct Snapshot {
    Simulation simulation;  ///< as changed so far
    std::size_t applied;    ///< changes
    double asked;           ///< [s] the time that was asked for last
    RunMemory memory;       ///< of a live run where its last step began: nothing alters rows before
  };
  [[nodiscard]] Snapshot snapshot();
  /// Goes back to where it was; of the changes since, those until `keepUntil` [s] will act again.
  /// @throws std::invalid_argument where the snapshot is of another run, or of rows that are gone
  void restore(const Snapshot& snapshot, double keepUntil);
  /// The same without any of them.
  void restore(const Snapshot& snapshot);
  /// Nothing before the snapshot is asked for any more: rows are dropped, by whole chunks of the
  /// recording, and what was set before keeps nothing but settings.
  void forgetBefore(const Snapshot& snapshot);

  /// The rows up to time(). Their energy_closure is 0 until the run ends; rows behind the instant
  /// of a change are recorded again.
  [[nodiscard]] const Recording& recording() const;
  /// Keeps rows on both sides of each break at which something jumps, and of the start and the end
  /// if they differ from their rows. Call it before the first step; sides() are known after
  /// finish().
  void keepSides();
  [[nodiscard]] const Recording& sides() const;
  [[nodiscard]] const RunStatistics& statistics() const;
  /// Why and where the run is over; its recording is elsewhere.
  [[nodiscard]] const SimulationResult& outcome() const;
  /// Everything at a time of the last step [s], see calcState(): torques, energies, what parts
  /// tell. Valid until the next call; nothing of the run depends on it.
  [[nodiscard]] RunDynamics& examine(double t, OdeState& x);

  /// What is left behind, the closures filled. Nothing else may be asked afterwards.
  [[nodiscard]] SimulationResult finish();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace denavit
