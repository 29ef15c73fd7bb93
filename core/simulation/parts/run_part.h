#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/engine/arm_engine.h"

namespace denavit {

/// How many states of its own a part has.
struct PartCounts {
  int secondOrder = 0;  ///< positions with rates
  int firstOrder = 0;
  int quadratures = 0;  ///< integrals that nothing depends on
  int discrete = 0;     ///< numbers that change at samples and events only
};

/// A part's own states, or what it is to fill in for them.
template <typename T>
struct PartSlices {
  std::span<T> position, rate;  ///< second-order states
  std::span<T> first;
  std::span<T> quadrature;
  std::span<T> discrete;
};
using PartStates = PartSlices<double>;
using PartView = PartSlices<const double>;

/// What parts know of an instant.
struct RunMoment {
  double t;                      ///< [s], on the side of a break that the step is on
  const VecX<double>&q, &qd;     ///< of the arm, of size N
  const VecX<double>& currents;  ///< [A] of motors whose currents are states, else 0; or none
  ArmEngine& engine;             ///< the arm, at q
};

/// Generalised forces on the arm, of size N; parts add to them.
struct RunForces {
  VecX<double>& tau;       ///< [N m|N] of controllers and drives; saturated afterwards where asked
  VecX<double>& voltage;   ///< [V] that controllers ask of the motors, one each
  VecX<double>& external;  ///< [N m|N] of the surroundings
};

/// Energy that a part takes in or loses [W], beside the work of its forces on the arm, which the
/// run counts itself.
struct PartPower {
  double work = 0, dissipation = 0;
};

/// How a part's equations depend on the state: blocks of the run's linearisation. With forces on
/// the left, M dq̈ + S dq + D dq̇ - F dy = 0 and dẏ = Gq dq + Gv dq̇ + Gy dy, where q are all
/// second-order states and y all first-order ones. A part adds to the rows of the arm's
/// coordinates what its forces do, and fills the rows of its own states; of second-order ones
/// M is 1.
struct PartDerivatives {
  MatX<double>&S, &D, &F, &Gq, &Gv, &Gy;
  Eigen::Index second;  ///< index of the part's first second-order state
  Eigen::Index first;   ///< of its first first-order state
};

/// Something that acts on an arm in a run, with states of its own if it needs any: an input, a
/// wrench, a controller, a motor, a pull. Made anew for every run, so it may keep scratch. All
/// methods but the counts have defaults: a part says only what it has.
class RunPart {
 public:
  virtual ~RunPart() = default;

  /// Forces are added in this order; what adds to `external` is Mechanics.
  enum class Stage { Controller, Drive, Mechanics };
  [[nodiscard]] virtual Stage stage() const = 0;
  [[nodiscard]] virtual PartCounts counts() const { return {}; }
  /// Initial values of the part's states.
  virtual void start(const PartStates& /*own*/) {}

  virtual void addForces(const RunMoment& /*moment*/, const PartView& /*own*/,
                         const RunForces& /*forces*/) {}
  /// Whether it adds no forces, in any state, until the simulation is changed.
  [[nodiscard]] virtual bool isIdle() const { return false; }
  /// Accelerations (in `rate`), rates of first-order states and of quadratures. Forces are final.
  virtual void calcRates(const RunMoment& /*moment*/, const PartView& /*own*/,
                         const RunForces& /*forces*/, const PartStates& /*rates*/) {}
  /// @returns false where the part does not know: differences are taken then
  virtual bool linearize(const RunMoment& /*moment*/, const PartView& /*own*/,
                         const PartDerivatives& /*derivatives*/) {
    return false;
  }

  [[nodiscard]] virtual PartPower calcPower(const RunMoment& /*moment*/, const PartView& /*own*/,
                                            const RunForces& /*forces*/) {
    return {};
  }
  /// What the part stores [J].
  [[nodiscard]] virtual double calcEnergy(const PartView& /*own*/) { return 0; }

  /// The first instant after t at which the part changes discrete states; steps end there [s].
  /// Before the run starts it is asked with t = -1: 0 or less where the part samples at the start.
  [[nodiscard]] virtual double nextSample(double /*t*/) const {
    return std::numeric_limits<double>::infinity();
  }
  virtual void sample(const RunMoment& /*moment*/, const PartStates& /*own*/) {}

  /// Event functions: positive while things stay as they are. Where one turns negative the step is
  /// cut and pass() is told; it must be positive or 0 again afterwards.
  [[nodiscard]] virtual int guardCount() const { return 0; }
  virtual void calcGuards(const RunMoment& /*moment*/, const PartView& /*own*/,
                          std::span<double> /*guards*/) {}
  virtual void pass(int /*guard*/, const RunMoment& /*moment*/, const PartStates& /*own*/) {}

  /// What a row tells of the part, and the numbers under it.
  [[nodiscard]] virtual std::vector<Column> columns() const { return {}; }
  virtual void write(const RunMoment& /*moment*/, const PartView& /*own*/,
                     const RunForces& /*forces*/, std::span<double> /*values*/) {}

  /// Takes a new value for one of its settings (a gain, a target) while the run goes on.
  /// @returns whether the part has a setting of that name
  virtual bool set(std::string_view /*name*/, std::span<const double> /*values*/) { return false; }
  /// Settings were given at t, for the run to go on with. Whoever makes something of them beside
  /// their values (a way from here to a target) does it here, and keeps it as discrete states:
  /// where a run goes back, set() is told what was set, and this is not called.
  virtual void adopt(double /*t*/, std::span<double> /*discrete*/) {}
  /// The discrete states are those of another time: whatever was made of them is out of date.
  virtual void recall(std::span<const double> /*discrete*/) {}
};

/// Makes a part for every run. Immutable.
class RunPartSource {
 public:
  virtual ~RunPartSource() = default;
  /// @param engine  of the run, for sizes and names; not placed yet
  [[nodiscard]] virtual std::unique_ptr<RunPart> make(const ArmEngine& engine) const = 0;
};

}  // namespace denavit
