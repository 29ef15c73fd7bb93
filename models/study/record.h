#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "models/study/study_run.h"

namespace denavit {

/// A row as bytes, the same on every machine.
[[nodiscard]] std::string toRecord(const StudyRow& row);
/// @param measures  how many the study has
/// @throws std::runtime_error where the bytes are no record of such a study
[[nodiscard]] StudyRow readRecord(std::string_view record, std::size_t measures);

inline constexpr std::size_t kWholeSize = 8;  // bytes
/// A whole number as eight bytes, the lowest first, and back.
void putWhole(std::string& bytes, std::uint64_t value);
[[nodiscard]] std::uint64_t getWhole(std::string_view bytes);

}  // namespace denavit
