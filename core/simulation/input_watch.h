#pragma once

#include <array>
#include <vector>

#include "core/signal/signal.h"
#include "core/simulation/simulation.h"
#include "core/simulation/stepper.h"

namespace denavit {

class RunDynamics;
class RunMemory;

/// What drives a run, looked at over whole steps and not only where a method evaluates it, so that
/// no short pulse falls between two stages. A method is a quadrature rule for what depends on time
/// alone; its error is bounded by a derivative of the signal (Peano's theorem: Davis and Rabinowitz
/// 1984, section 4.3), and that by interval arithmetic over the step. Where the bound exceeds the
/// run's tolerance, halves are looked at, and the step is cut before the first piece that may hide
/// something.
class InputWatch {
 public:
  /// Steps as short as this are left to error control [s]: of signals that know time, and of those
  /// of the state alone.
  static constexpr double kFloor = 1e-5, kStateFloor = 1e-4;

  explicit InputWatch(RunDynamics& dynamics);

  /// The longest step from (t, x), up to h, through which the signals of time alone are integrated
  /// within tolerance, or kFloor.
  [[nodiscard]] double limitStep(double t, const OdeState& x, double h, const StepRule& rule);
  /// A new segment: other sides of jumps hold.
  void forget() { aheadEnd_ = -1; }
  /// The time up to which a step that error control accepts saw all that signals of the state do
  /// along it; t1, or where to cut it.
  [[nodiscard]] double findSeen(double t0, const OdeState& x0, double t1, const OdeState& x1,
                                const StepRule& rule);
  /// Saves or restores what earlier steps taught.
  void exchange(RunMemory& memory);

 private:
  /// A signal and what it acts on.
  struct Driver {
    enum class Kind { Torque, Voltage, Wrench, Motion, Friction } kind;
    int index;  ///< of the joint or motor, or of the wrench's component
    const Signal* signal;
    bool ofTime, ofState;
    /// Rates that the signal's integral makes, over their tolerance; of a motion also the work of
    /// q̇ q̈ and of q̇.
    std::array<double, 3> weights{};
    std::array<double, 3> bounds{};  ///< of the derivatives that count, over the piece looked at
  };

  void add(Driver::Kind kind, int index, const Signal* signal, int firstState);
  void weigh();
  [[nodiscard]] double calcSize(Driver& driver, const StepRule& rule);
  [[nodiscard]] double calcWorst() const;
  void lookAhead(double t, double h, const StepRule& rule);
  [[nodiscard]] double calcRatio(double begin, double end, double h, const StepRule& rule);
  [[nodiscard]] double findUnseen(double begin, double end, double h, int halvings,
                                  const StepRule& rule);
  [[nodiscard]] double shrink(double h, const StepRule& rule) const;
  void placeTime(double begin, double end, const StepRule& rule);
  void placeJoints(double begin, double end, const StepRule& rule);

  RunDynamics& dynamics_;
  std::size_t joints_;
  std::vector<char> used_;  ///< by joint: whether a signal wants its motion
  std::vector<Driver> drivers_;
  bool anyOfTime_ = false, anyOfState_ = false;
  std::array<bool, 2> everWeighed_{};      ///< signals of time, signals of the state
  std::vector<IntervalSeries> variables_;  ///< t, q.., qd.. as inputs know them
  // What is looked at now.
  bool alongStep_ = false;  ///< signals of the state along a step; else those of time alone
  const OdeState* x_ = nullptr;
  const OdeState* endX_ = nullptr;
  double start_ = 0, end_ = 0;  ///< [s] of the step
  bool weighed_ = false;        ///< whether the weights are those of this step
  double lastRatio_ = 0;        ///< of the piece that failed
  /// Up to this time [s] signals of time are known to stay within bounds that make errors of
  /// aheadRatio_ h^(order + 1).
  double aheadEnd_ = 0, aheadRatio_ = 0;
};

}  // namespace denavit
