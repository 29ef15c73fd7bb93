#pragma once

#include <string>

namespace denavit {

/// An arm that falls within a sample that is far too long falls beyond all numbers.
/// @param field  what gives the sample time: "sample-time"
/// @throws DescriptionError always
[[noreturn]] void failByGrowth(const std::string& field, double sampleTime);

}  // namespace denavit
