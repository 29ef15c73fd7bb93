#pragma once

namespace denavit {

/// [s] How far runs without an end are looked at before they begin.
inline constexpr double kOutlook = 10;

}  // namespace denavit
