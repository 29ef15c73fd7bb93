#pragma once

#include <QString>
#include <vector>

#include "models/motion/motion.h"

namespace denavit {

/// What a list of gains is of: of six along and about the tool's axes two will do, along and about.
enum class GainsOf { Joints, Tool };

/// "400" where all are the same, else all of them between semicolons.
[[nodiscard]] QString toGainText(const std::vector<double>& gains, GainsOf what = GainsOf::Joints);
/// One number for all, or one each.
/// @returns empty where the text cannot be read: `why` says so
[[nodiscard]] std::vector<double> parseGains(const QString& text, std::size_t count, GainsOf what,
                                             QString& why);

/// The name of a law for people: "computed torque".
[[nodiscard]] QString toLawText(const std::string& law);

}  // namespace denavit
