#pragma once

#include <string>
#include <vector>

#include "core/linear_system/margins.h"
#include "core/linear_system/step_numbers.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// Of every channel the frequency response, one row per frequency: input, output,
/// frequency_rad_s, magnitude_dB, phase_deg, re, im (Bode's and Nyquist's curves). Channels whose
/// input does not move the output have none.
[[nodiscard]] std::string toBodeCsv(const LinearizedArm& arm);

/// What every output does after a unit step of every input: time_s, then
/// "q1_rad_from_tau1_Nm", ..
[[nodiscard]] std::string toStepCsv(const LinearizedArm& arm);

/// A channel by its names.
struct ChannelStep {
  std::string input, output;
  StepNumbers numbers;
};
[[nodiscard]] std::vector<ChannelStep> listStepNumbers(const LinearizedArm& arm);

/// How far a command's loop is from the limit of stability, the others closed.
struct CommandMargins {
  std::string command;
  StabilityMargins margins;
};
/// Nothing of an arm whose loops are open.
[[nodiscard]] std::vector<CommandMargins> listMargins(const LinearizedArm& arm);

}  // namespace denavit
