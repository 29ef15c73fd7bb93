#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "core/dynamics/gear_losses.h"
#include "core/engine/arm_engine.h"
#include "core/motors/motor_part.h"
#include "core/simulation/held_motors.h"
#include "core/simulation/joint_contacts.h"
#include "core/simulation/parts/input_parts.h"
#include "core/simulation/parts/part_set.h"
#include "core/simulation/sampled_motion.h"
#include "core/simulation/simulation.h"
#include "core/simulation/stepper.h"

namespace denavit {

class InputWatch;
class RunMemory;

/// The right-hand side of a run: from its state, t and the joint modes to accelerations, powers and
/// every force. Puts together the arm's engine, what acts on it (parts), friction and stops
/// (contacts), in the order controllers, drives, mechanics, ledger. Allocates nothing after
/// construction.
class RunDynamics final : public OdeSystem {
 public:
  RunDynamics(const Simulation& simulation, RunStatistics& statistics);
  ~RunDynamics() override;

  [[nodiscard]] const StateLayout& layout() const { return parts_.layout(); }
  /// Sets the parts' discrete states too.
  [[nodiscard]] OdeState makeInitialState();

  /// Inputs are taken as they are inside the segment: at a break, from the segment's own side.
  void setSegment(double start, double end, bool endsAtBreak);
  /// Goes over the break at the beginning of the segment: prescribed coordinates jump where they
  /// do. A jump of their rates is a blow, which free joints feel: M Δqd = (0 where free). The
  /// energy that the guide spends at once is work.
  void passBreak(double t, OdeState& x);
  /// The simulation was given other inputs, friction, masses or the like.
  /// @param arm  whether the arm is another one: code that was made for it is made anew
  void adopt(bool arm);
  /// It was given other pulls.
  void adoptPulls() { findActing(); }
  /// It was given back what it once had: parts forget their settings too.
  void renewAll();
  /// The arm at a state.
  [[nodiscard]] ArmEngine& place(const OdeState& x);

  void calcDerivative(const OdeState& x, OdeState& dxdt, double t) override;
  void linearize(const OdeState& x, double t, Linearization& linear) override;
  double limitStep(double t, const OdeState& x, double h, const StepRule& rule) override;
  double findSeen(double t0, const OdeState& x0, double t1, const OdeState& x1,
                  const StepRule& rule) override;

  /// Evaluates everything below at (t, x) with the current modes.
  void evaluate(double t, const OdeState& x);
  // What evaluate() found, each of size N.
  VecX<double> q, qd, qdd;
  VecX<double> tau;            ///< [N m|N] input after saturation; of held joints what holds them
  VecX<double> friction;       ///< [N m|N] on the left-hand side of the equation of motion
  VecX<double> external;       ///< [N m|N] wrench, pulls and stops, on the right-hand side
  double workRate = 0;         ///< [W] of inputs and what pulls
  double dissipationRate = 0;  ///< [W] of friction and stop dampers

  /// [N m|N] C qd + g (modal rows: + K delta + D delta'), less what the run goes without; at the
  /// last evaluate().
  [[nodiscard]] const VecX<double>& bias();
  /// The arm at the last state.
  [[nodiscard]] ArmEngine& engine() const { return *engine_; }
  /// What it was made for.
  [[nodiscard]] EngineSettings engineSettings() const;
  /// Energy in stops and in what parts store, at the last evaluate() of x [J].
  [[nodiscard]] double calcStoredEnergy(const OdeState& x) const;

  /// The instant inside the segment nearest to t [s].
  [[nodiscard]] double clampTime(double t) const {
    return std::max(earliest_, std::min(t, latest_));
  }
  /// What the arm and the parts hold in a state. Overwrites what evaluate() found.
  [[nodiscard]] ArmEnergies calcEnergies(const OdeState& x);

  // What impulses do at a state, over the tolerances of the run: after startImpulses(x), the
  // largest change of a free rate, per unit of torque, wrench or prescribed acceleration and
  // second. They overwrite what evaluate() found.
  void startImpulses(const OdeState& x);
  [[nodiscard]] double calcTorqueEffect(int joint);
  /// Per volt and second at a motor.
  [[nodiscard]] double calcVoltageEffect(int motor);
  [[nodiscard]] double calcWrenchEffect(int component);
  [[nodiscard]] double calcGuideEffect(int joint);
  /// The accelerations that a unit force along an axis of contacts makes where guides and locks
  /// hold and nothing else, and gears answer as takeGears() says.
  /// @returns false where M is not positive definite
  [[nodiscard]] bool calcAxisResponse(int axis, VecX<double>& response);
  /// An axis of contacts that leaves its rest, and whether its motor drives its gear then.
  struct Departure {
    int axis, direction;
    bool drives;
    bool operator==(const Departure&) const = default;
  };
  /// Applies the losses of gears with rotors before them: those of axes that slide, as they did at
  /// the last evaluate(), and those of axes that leave their rest.
  /// @returns false where M is not positive definite
  [[nodiscard]] bool takeGears(const std::vector<Departure>& leaving);
  [[nodiscard]] bool hasRotorGears() const { return gears_ != nullptr; }
  /// Whether the motor of an axis at rest drives its gear as it leaves with an acceleration.
  [[nodiscard]] bool drivesGear(int axis, int direction, double acceleration) const;
  /// Offset [N m|N], from the friction at rest, of the line that relates friction to acceleration
  /// for a gear that starts in this way; 0 unless its power changes sign as it accelerates.
  [[nodiscard]] double calcTurn(const Departure& leaving) const;
  /// Work that guiding a joint does, over its tolerance: per unit of q̇ q̈ and of q̇, and second.
  void calcGuideWork(int joint, double& inertial, double& gravitational);

  /// Copies the exact values of held joints into the state, and what follows from them.
  void project(double t, OdeState& x);
  /// Coordinates of closed loops that depend on others are made to.
  void complete(OdeState& x);

  // Samples and guards of parts.
  [[nodiscard]] double nextSample(double t) const;
  /// Lets parts do so whose next sample after `from` is at t.
  void sample(double from, double t, OdeState& x);
  /// How many of the parts' guards are negative at (t, x).
  [[nodiscard]] int countGuards(double t, const OdeState& x);
  [[nodiscard]] bool hasGuards() const { return !guards_.empty(); }
  /// Lets parts go through the events whose guards are negative.
  void passGuards(double t, OdeState& x);
  [[nodiscard]] std::vector<Column> partColumns() const;
  [[nodiscard]] std::size_t partColumnCount() const {
    return std::accumulate(widths_.begin(), widths_.end(), std::size_t{0});
  }
  /// The numbers under partColumns() at the last evaluate() of (t, x).
  void writeParts(double t, const OdeState& x, std::span<double> values);
  /// Hands a setting to the parts. @returns whether one of them has it
  [[nodiscard]] bool setPart(std::string_view name, std::span<const double> values);
  /// Lets the parts go on at t with what was set.
  void adoptSettings(double t);

  /// Whether M was positive definite in every evaluation since startStep().
  [[nodiscard]] bool isPositiveDefinite() const { return positiveDefinite_; }
  /// Forgets what trial steps met that were not accepted.
  void startStep() {
    positiveDefinite_ = true;
    notFinite_ = tooLarge_ = nullptr;
    contradicted_ = -1;
  }
  /// A joint that is led or locked, and that others which are lead elsewhere through closed loops,
  /// since startStep(); -1: none.
  [[nodiscard]] int contradictedJoint() const { return contradicted_; }
  /// What had no finite value at a finite state since startStep(): null, "torque" of the input,
  /// "wrench or stop", "friction".
  [[nodiscard]] const char* notFinite() const { return notFinite_; }
  /// What overflowed in what follows from it, at a state that is one of an arm, since startStep():
  /// null, or as notFinite().
  [[nodiscard]] const char* tooLarge() const { return tooLarge_; }
  /// Friction force that keeps a sticking axis of contacts at rest [N m|N]; from evaluate().
  [[nodiscard]] double holdingFriction(int axis) const { return along_[axis]; }
  /// Takes the rates out of the state that axes of contacts which stick may not have.
  void stillSticking(OdeState& x);

  [[nodiscard]] const Simulation& simulation() const { return simulation_; }

  JointContacts contacts;

  /// Saves or restores what is not in the state vector: modes, discrete states, what the watch
  /// knows.
  void exchange(RunMemory& memory);

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] JointMode& mode(int i) { return contacts.modes[at(i)]; }
  [[nodiscard]] RunMoment moment(double t) { return {t, q, qd, currents_, *engine_}; }
  [[nodiscard]] RunForces forces() { return {tau, voltage_, external}; }
  [[nodiscard]] double calcTolerance(double size) const;
  [[nodiscard]] double calcEffect();
  void makeParts();
  /// Whether anything has power or states beside inputs, wrench and pulls.
  [[nodiscard]] bool hasOwnParts() const { return !simulation_.parts.empty() || motors_; }
  void addMotors();
  void readCurrents(const OdeState& x);
  [[nodiscard]] bool asksForTerms() const;
  void makeArm();
  void findActing();
  void loadState(double t, const OdeState& x);
  void loadHeld(double t);
  [[nodiscard]] bool guidesJump(double before, double t);
  void completeLed();
  void calcAppliedForces(double t, const OdeState& x);
  void calcForcesAbout(double t, const OdeState& x);
  void clipEffort();
  void strike(const OdeState& before, OdeState& x);
  void solve();
  [[nodiscard]] bool findMotion();
  [[nodiscard]] bool accelerate();
  void makeGears();
  [[nodiscard]] bool loseInGears();
  void collectGear(int axis, int direction);
  void collectSlidingGears();
  [[nodiscard]] bool calcGearResponses(bool motorsHold);
  void addGearAnswer(VecX<double>& response);
  void relieveRotors(MatX<double>& M);
  void shareHolds();
  void noteUnusable();
  void addPartPower(double t, const OdeState& x);
  void addAppliedDerivatives(double t, const OdeState& x, Linearization& linear);
  void calcPartDerivatives(double t, const OdeState& x, Linearization& linear);
  void linearizeLoops(const OdeState& x, double t, Linearization& linear);
  void holdMotors(Linearization& linear);
  void solveColumns(Linearization& linear);
  void addPartRates(double t, double factor, std::size_t k, bool ofArm, Linearization& linear);

  const Simulation& simulation_;
  RunStatistics& statistics_;
  std::unique_ptr<ArmEngine> engine_;
  int n_;       ///< coordinates of the arm
  int joints_;  ///< the first of them
  std::vector<SampledMotion> motions_;
  PartSet parts_;
  TorqueInputPart* torque_ = nullptr;         ///< of parts_
  VoltageInputPart* voltageInput_ = nullptr;  ///< of parts_
  WrenchPart* wrench_ = nullptr;              ///< of parts_
  MotorPart* motors_ = nullptr;               ///< of parts_; null without motor circuits
  VecX<double> voltage_, currents_;
  /// What there is at all until the simulation is changed: forces that nothing makes stay 0.
  bool isHeld_ = false, isDriven_ = false, isPushed_ = false;
  double earliest_ = 0, latest_ = 0;  ///< [s] no input is asked for outside these times
  bool positiveDefinite_ = true;
  const char *notFinite_ = nullptr, *tooLarge_ = nullptr;
  int contradicted_ = -1;
  VecX<double> ledQ_, ledQd_;  ///< of completeLed()
  VecX<double> bias_, none_;
  bool biased_ = false;  ///< whether bias_ is of the last evaluate()
  VecX<double> net_, ahead_;
  VecX<double> along_;                      ///< friction by axis of contacts
  std::unique_ptr<HeldMotors> heldMotors_;  ///< of a drive train
  std::unique_ptr<GearLosses> gears_;       ///< null where no gear has a rotor before it
  MatX<double> gearResponses_;  ///< M⁻¹ of unit forces along their axes, a column each
  VecX<double> gearResponse_, gearAnswer_, gearAlong_;
  VecX<double> gearQdd_;  ///< about which linearize() looks
  std::vector<char> held_;
  double stopPower_ = 0, appliedPower_ = 0;
  std::vector<double> guards_;
  std::vector<std::size_t> widths_;  ///< by part: its columns
  std::vector<char> unknown_;        ///< by part: whether differences stand for its derivatives
  std::vector<char> known_;          ///< by state: whether its part knows what it does
  MatX<double> armS_, armD_;
  OdeState rates_, trial_;    ///< of parts
  double workTolerance_ = 0;  ///< [J]
  std::unique_ptr<InputWatch> watch_;
};

}  // namespace denavit
