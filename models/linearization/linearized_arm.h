#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/linear_system/feedback_loop.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Where and as what an arm is linearised.
struct LinearRequest {
  std::optional<double> time = {};  ///< [s] of the scenario's run; none: at q, qd, qdd
  std::vector<double> q = {}, qd = {},
                      qdd = {};  ///< of the joints or of all coordinates; empty: the start's
  /// Joints (1-based) whose positions are found: where torques `tau` hold the rates qd without
  /// accelerations, looked for from q on. Modes are found with them.
  std::vector<int> find = {};
  std::vector<double> tau = {};     ///< [N m|N] one per joint, of those in `find`; empty: zeros
  std::vector<double> wrench = {};  ///< [N; N m] in place of the scenario's; empty: its own
  /// With the scenario's controller, and what of its inputs depends on the state.
  bool closed = false;
  /// torque or voltage, and of a closed loop reference; empty: what drives the scenario, or the
  /// reference. Torques and voltages of a closed loop are disturbances beside the commands.
  std::string inputs = {};
  /// joints, rates, tool, modes, currents, of a closed loop commands; empty: joints
  std::vector<std::string> outputs = {};
};

/// An arm near a motion as a linear system, with what its numbers are.
struct LinearizedArm {
  StateSpace system;
  std::vector<std::string> states, inputs, outputs;  ///< "qd2_rad_s": names with units
  std::optional<double> time;                        ///< [s] of the run
  VecX<double> q, qd, qdd;                           ///< of all coordinates
  VecX<double> tau;  ///< [N m|N] of all joints: what the motion needs, Coulomb friction left out
  VecX<double> current;               ///< [A] of the motors for that; empty without circuits
  VecX<double> voltage;               ///< [V], L di/dt left out
  std::vector<std::string> remarks;   ///< what is not in the model
  std::optional<FeedbackLoop> loop;   ///< that was closed, for its margins
  std::vector<std::string> commands;  ///< of the loop
};

/// Called after each step of the run with the time reached [s]; false cancels.
using LinearProgress = std::function<bool(double time)>;

/// @param scenario  whose controllers and expressions are cut open unless they are asked for
/// @returns nothing where it was cancelled
/// @throws DescriptionError naming what is wrong with the scenario or the request ("time", "q",
///   "inputs", "outputs[1]")
[[nodiscard]] std::optional<LinearizedArm> linearize(const ScenarioDescription& scenario,
                                                     const LinearRequest& request,
                                                     const LinearProgress& progress = {});

/// The same at several instants of one run, ascending.
/// @param request  without an instant of its own and without joint values
[[nodiscard]] std::optional<std::vector<LinearizedArm>> linearizeAt(
    const ScenarioDescription& scenario, const LinearRequest& request,
    const std::vector<double>& times, const LinearProgress& progress = {});

}  // namespace denavit
