#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/dynamics/articulated_body.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/hybrid_dynamics.h"
#include "core/dynamics/torque_terms.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/simulation/flexible_run.h"
#include "core/simulation/force_derivatives.h"
#include "core/simulation/joint_modes.h"
#include "core/simulation/run_energies.h"
#include "core/simulation/sampled_motion.h"
#include "core/simulation/simulation.h"
#include "core/simulation/stepper.h"

namespace denavit {

class InputWatch;

/// The right-hand side of a run: from (q, qd, t) and the joint modes to qdd, powers and every
/// force. State layout: q (N), qd (N), work, dissipation. Allocates nothing after construction.
class RunDynamics final : public OdeSystem {
 public:
  RunDynamics(const Simulation& simulation, RunStatistics& statistics);
  ~RunDynamics() override;

  [[nodiscard]] OdeState makeInitialState() const;

  /// Inputs are taken as they are inside the segment: at a break, from the segment's own side.
  void setSegment(double start, double end, bool endsAtBreak);
  /// Goes over the break at the beginning of the segment: prescribed coordinates jump where they
  /// do. A jump of their rates is a blow, which free joints feel: M Δqd = (0 where free). The
  /// energy that the guide spends at once is work.
  void passBreak(double t, OdeState& x);

  void calcDerivative(const OdeState& x, OdeState& dxdt, double t) override;
  /// Only where the run's method is implicit.
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
  VecX<double> external;       ///< [N m|N] wrench and stops, on the right-hand side
  VecX<double> bias;           ///< [N m|N] C qd + g (modal rows: + K delta + D delta'), less what
                               ///< the run goes without
  double workRate = 0;         ///< [W] of input and wrench
  double dissipationRate = 0;  ///< [W] of friction and stop dampers
  double stopEnergy = 0;       ///< [J] stored in the stops

  /// M of the last evaluate(), its diagonal alone in a run without coupling. Articulated bodies do
  /// not form it: there it is formed when asked for.
  [[nodiscard]] const MatX<double>& inertiaMatrix();

  /// The instant inside the segment nearest to t [s].
  [[nodiscard]] double clampTime(double t) const {
    return std::max(earliest_, std::min(t, latest_));
  }
  /// What the arm holds in a state. Overwrites what evaluate() found.
  [[nodiscard]] RunEnergies calcEnergies(const OdeState& x);

  // What impulses do at a state, over the tolerances of the run: after startImpulses(x), the
  // largest change of a free rate, per unit of torque, wrench or prescribed acceleration and
  // second. They overwrite what evaluate() found.
  void startImpulses(const OdeState& x);
  [[nodiscard]] double calcTorqueEffect(int joint);
  [[nodiscard]] double calcWrenchEffect(int component);
  [[nodiscard]] double calcGuideEffect(int joint);
  /// Work that guiding a joint does, over its tolerance: per unit of q̇ q̈ and of q̇, and second.
  void calcGuideWork(int joint, double& inertial, double& gravitational);

  /// Copies the exact values of held joints into the state.
  void project(double t, OdeState& x);
  /// Whether M was positive definite in every evaluation since startStep().
  [[nodiscard]] bool isPositiveDefinite() const { return positiveDefinite_; }
  /// Forgets what trial steps met that were not accepted.
  void startStep() {
    positiveDefinite_ = true;
    notFinite_ = tooLarge_ = nullptr;
  }
  /// What had no finite value at a finite state since startStep(): null, "torque" of the input,
  /// "wrench or stop", "friction".
  [[nodiscard]] const char* notFinite() const { return notFinite_; }
  /// What overflowed in what follows from it, at a state that is one of an arm, since startStep():
  /// null, or as notFinite().
  [[nodiscard]] const char* tooLarge() const { return tooLarge_; }
  /// Friction force that keeps a sticking joint at rest [N m|N]; from evaluate().
  [[nodiscard]] double holdingFriction(int joint) const { return friction[joint]; }
  /// Depth into the stop that the joint's mode names [rad|m]; negative outside.
  [[nodiscard]] double stopDepth(int joint, double position, int side) const;
  /// What that stop's spring and damper would push with [N m|N]; negative where they would pull.
  [[nodiscard]] double stopForce(int joint, double position, double rate, int side) const;

  [[nodiscard]] const Simulation& simulation() const { return simulation_; }
  /// The arm's deflection at the last state; null where all links are rigid.
  [[nodiscard]] FlexibleRun* flexible() const { return flexible_.get(); }
  /// Whether dry friction acts on the joint, which then slips or sticks.
  [[nodiscard]] bool hasFriction(int joint) const { return dry_[static_cast<std::size_t>(joint)]; }
  [[nodiscard]] bool hasStops(int joint) const;
  [[nodiscard]] const JointFriction& jointFriction(int joint) const {
    return simulation_.friction[static_cast<std::size_t>(joint)];
  }

  JointModes modes;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] bool calcHasFriction(int joint) const;
  [[nodiscard]] double calcTolerance(double size) const;
  [[nodiscard]] double calcEffect();
  void calcToolJacobian();
  void turnWrench(Vec6<double>& w) const;
  void loadState(double t, const OdeState& x);
  void placeLinks();
  void calcBias();
  void calcAppliedForces(double t, VecX<double>& force);
  [[nodiscard]] double calcStopEnergy(int joint, double position) const;
  void strike(const OdeState& before, OdeState& x);
  void calcInput(double t);
  void calcWrench(double t);
  void calcStops();
  void calcFriction();
  void solve();
  void noteUnusable();
  [[nodiscard]] bool solveFor(const VecX<double>& known, VecX<double>& force,
                              VecX<double>& response);

  const Simulation& simulation_;
  RunStatistics& statistics_;
  int n_;       ///< coordinates
  int joints_;  ///< the first of them
  std::unique_ptr<FlexibleRun> flexible_;
  std::unique_ptr<InputScratch> torqueScratch_, wrenchScratch_;
  std::vector<SampledMotion> motions_;
  std::unique_ptr<ForceDerivatives> derivatives_;  ///< of implicit methods
  double earliest_ = 0, latest_ = 0;  ///< [s] no input is asked for outside these times
  bool positiveDefinite_ = true;
  const char *notFinite_ = nullptr, *tooLarge_ = nullptr;
  ForwardDynamicsWork<double> work_;
  bool articulated_;  ///< solves by articulated bodies, not by composite ones and M
  HybridDynamics hybrid_;
  ArticulatedBodyWork<double> body_;
  std::vector<BodyInertia<double>> composite_;
  VecX<double> rest_, remainder_, centrifugal_;
  TorqueTermsWork<double> terms_;
  MatX<double> M_;
  bool formed_ = false;  ///< whether M_ belongs to q
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
  VecX<double> net_;
  std::vector<char> held_;
  std::vector<char> dry_;  ///< by joint: whether it has dry friction
  double stopPower_ = 0;
  double workTolerance_ = 0;  ///< [J]
  std::unique_ptr<InputWatch> watch_;
};

}  // namespace denavit
