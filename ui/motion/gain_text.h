#pragma once

#include <QString>
#include <vector>

#include "models/motion/control_laws.h"

namespace denavit {

/// "400" where all are the same, else all of them between semicolons; of six along and about the
/// tool's axes two will do, along and about.
[[nodiscard]] QString toGainText(const std::vector<double>& gains,
                                 LawGain::Of what = LawGain::Of::Joints);
/// One number for all, or one each.
/// @returns empty where the text cannot be read: `why` says so
[[nodiscard]] std::vector<double> parseGains(const QString& text, std::size_t count,
                                             LawGain::Of what, QString& why);

}  // namespace denavit
