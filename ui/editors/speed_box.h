#pragma once

#include <QComboBox>
#include <QString>
#include <span>

namespace denavit {

/// How fast something plays, for reading: "0.62×".
[[nodiscard]] QString toSpeedText(double speed);

/// Entries of a box that chooses a speed; their data are the numbers.
void addSpeeds(QComboBox& box, std::span<const double> speeds);
/// Writes them anew, with the decimal sign that is preferred now.
void showSpeeds(QComboBox& box);

}  // namespace denavit
