#pragma once

#include <QString>
#include <array>

#include "models/study/study.h"

namespace denavit {

/// How a parameter's values are given, as a list offers it.
enum class Variation { Values, Grid, LogGrid, Normal, Uniform };
inline constexpr std::array kVariations{Variation::Values, Variation::Grid, Variation::LogGrid,
                                        Variation::Normal, Variation::Uniform};
/// "values", "grid", "log grid", "normal", "uniform".
[[nodiscard]] QString nameOf(Variation variation);
[[nodiscard]] Variation variationOf(const StudyParameter& parameter);

/// The numbers as they are shown and typed: "0, 1, 2, 5", "0.1 to 10, 20 values", "0.3 ± 0.05",
/// "0 to 5"; with the decimal sign that a person prefers.
[[nodiscard]] QString toText(const StudyParameter& parameter);
/// The same to be read: with few digits and the unit, "0.524 to 1.57 rad, 5 values".
/// @param isDrawn  values are drawn from between the ends of a grid: "0.524 to 1.57 rad, drawn"
[[nodiscard]] QString toReadableText(const StudyParameter& parameter, const QString& unit,
                                     bool isDrawn);
/// What is to be typed for a way.
[[nodiscard]] QString exampleOf(Variation variation);

/// The parameter that a text makes, or why it makes none.
struct ParsedVariation {
  StudyParameter parameter;
  QString error;
};
/// @param unit  of the value in its file. It may be typed behind the numbers; degrees are converted
///   to radians, and mm to m
[[nodiscard]] ParsedVariation parseVariation(const QString& text, Variation variation,
                                             const std::string& path, const QString& unit = {});
/// The same values given another way, as far as that has a meaning.
[[nodiscard]] StudyParameter convert(const StudyParameter& parameter, Variation variation);

}  // namespace denavit
