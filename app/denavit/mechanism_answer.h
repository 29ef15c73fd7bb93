#pragma once

#include <string>

#include "models/evaluation/evaluate_mechanism.h"

namespace denavit {

/// What was found of a mechanism that was to be evaluated, and how it was asked for.
struct MechanismAnswer {
  const MechanismRequest& request;
  const GivenMechanism& given;
  const MechanismEvaluation& found;
};

[[nodiscard]] std::string toJson(const MechanismAnswer& answer);
/// As text, on standard output.
void printAnswer(const MechanismAnswer& answer);

}  // namespace denavit
