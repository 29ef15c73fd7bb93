#include "models/generation/test_vectors.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/machine/evaluate_tape.h"

namespace denavit {

namespace {

using Numbers = std::vector<double>;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// A margin, because other forms of the code and other libraries round differently.
constexpr double kMargin = 100;
constexpr int kRuns = 8, kWrongRuns = 4;
/// Tolerance, as a part of a turn, of the decisions in the closed form of inverse kinematics.
constexpr double kBranchLimit = 1e-11;

void raise(Numbers& farthest, const Numbers& numbers, const Numbers& from) {
  for (std::size_t i = 0; i < farthest.size(); ++i) {
    farthest[i] = std::max(farthest[i], std::abs(numbers[i] - from[i]));
  }
}

double findLargest(const Numbers& numbers, const RoutineArgument& part) {
  double largest = 0;
  for (int i = part.first; i < part.first + part.size(); ++i) {
    largest = std::max(largest, std::abs(numbers[static_cast<std::size_t>(i)]));
  }
  return largest;
}

/// The limit, rounded up to two digits, because more digits are not needed.
double toTwoDigits(double limit) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), 1.05 * limit,
                                 std::chars_format::scientific, 1)
                       .ptr;
  std::from_chars(digits.data(), end, limit);
  return limit;
}

/// The largest error allowed in each output. An output that is exactly 0 by the recursion's
/// formulas is taken as 0: a value of the double-precision recursion there is a rounding error.
/// @param farthest  the effect of rounding on the double-precision recursion
Numbers findLimits(const Generation& generation, const Numbers& inputs, Numbers& expected,
                   const Numbers& farthest) {
  const Numbers moved = calcRounding(generation.recursion, inputs, kRuns);
  const Numbers own = calcRounding(generation.traced, inputs, kRuns);
  Numbers formulas(expected.size()), limits(expected.size());
  evaluateTape(generation.recursion.tape, inputs.data(), formulas.data());
  for (std::size_t i = 0; i < limits.size(); ++i) {
    double rounding = std::max(farthest[i], moved[i]);
    if (formulas[i] == 0 && moved[i] == 0) {
      rounding = std::max({rounding, own[i], std::abs(expected[i])});
      expected[i] = 0;
    } else if (std::abs(expected[i]) <= kMargin * rounding) {
      rounding = std::max(rounding, own[i]);  // any value is a rounding error
    }
    limits[i] = toTwoDigits(kMargin * rounding + 100 * kEpsilon * std::abs(expected[i]));
  }
  return limits;
}

/// The size to which differences of each output argument are relative: its largest value or, if
/// that is only a rounding error, the size for which its limit is 1e-11.
Numbers findSizes(const Routine& routine, const Numbers& expected, const Numbers& limits) {
  Numbers sizes;
  for (const RoutineArgument& part : routine.outputs) {
    const double largest = findLargest(expected, part), limit = findLargest(limits, part);
    sizes.push_back(largest > limit ? largest : limit / 1e-11);
  }
  return sizes;
}

}  // namespace

TestVectors makeVectors(CodeStates& states, const Generation& generation, bool isInverseKinematics,
                        int count) {
  std::vector<std::string> names;
  for (const BaseParameter& parameter : generation.baseParameters) names.push_back(parameter.name);
  TestVectors vectors;
  for (int state = 0; state < count; ++state) {
    const Numbers inputs = states.roll();
    Numbers expected = states.evaluate(inputs, names).values();
    Numbers farthest(expected.size(), 0);
    for (int run = 0; run < kWrongRuns && !isInverseKinematics; ++run) {
      raise(farthest, states.evaluateWrong(inputs, names).values(), expected);
    }
    Numbers limits = findLimits(generation, inputs, expected, farthest);
    if (isInverseKinematics) {
      for (const RoutineArgument& part : generation.routine.outputs) {
        const double limit = kBranchLimit * findLargest(expected, part);
        for (int i = part.first; i < part.first + part.size(); ++i) {
          double& own = limits[static_cast<std::size_t>(i)];
          own = toTwoDigits(own + limit);
        }
      }
    }
    vectors.inputs.push_back(inputs);
    vectors.outputs.push_back(expected);
    vectors.sizes.push_back(findSizes(generation.routine, expected, limits));
    vectors.limits.push_back(std::move(limits));
  }
  return vectors;
}

CodeErrors findErrors(const Routine& routine, const TestVectors& vectors) {
  CodeErrors errors;
  Numbers outputs(routine.tape.outputs.size());
  for (std::size_t s = 0; s < vectors.inputs.size(); ++s) {
    evaluateTape(routine.tape, vectors.inputs[s].data(), outputs.data());
    for (std::size_t part = 0; part < routine.outputs.size(); ++part) {
      const RoutineArgument& argument = routine.outputs[part];
      const double size = vectors.sizes[s][part];
      for (int at = argument.first; at < argument.first + argument.size(); ++at) {
        const auto i = static_cast<std::size_t>(at);
        const double error = std::abs(outputs[i] - vectors.outputs[s][i]);
        if (!(error <= vectors.limits[s][i])) errors.isRight = false;
        if (!std::isfinite(error)) errors.isFinite = false;
        if (size > 0) errors.limit = std::max(errors.limit, vectors.limits[s][i] / size);
        const double relative = size > 0 ? error / size : error;
        if (!(relative <= errors.largest)) errors.largest = relative;  // NaN stays NaN
      }
    }
  }
  return errors;
}

}  // namespace denavit
