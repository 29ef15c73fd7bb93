#pragma once

#include <QString>

#include "models/identification/identify.h"

namespace denavit {

/// How well a measurement tells a number.
enum class Seen { Well, Fairly, Poorly, NotFromZero, Not };

/// By the half width of its 95 % interval over its value: up to 5 %, up to 30 %, up to all of it,
/// more than it, so that it may as well be 0; Not where a direction that the data do not see holds
/// it.
/// @param parameter  of result.base
[[nodiscard]] Seen howSeen(const IdentificationResult& result, std::size_t parameter);

[[nodiscard]] QString toText(Seen seen);

/// "14 of 36 combinations are known to 5 %, ..": all in a sentence.
[[nodiscard]] QString describeSeen(const IdentificationResult& result);

/// What the data do not tell and why, a line for each reason.
[[nodiscard]] QString describeUnseen(const IdentificationResult& result);

}  // namespace denavit
