#pragma once

#include <QString>

namespace denavit {

/// Keeps QSettings from files that it would wait for or read without an end: a pipe, a device, a
/// file of gigabytes, where the settings or their lock should be. The program then goes on with
/// those it has by itself, and touches nothing. To be called once the application has its name,
/// before anything asks for settings.
/// @returns what a person must know: which file it is; empty: all of them can be read
[[nodiscard]] QString avoidUnreadableSettings();

}  // namespace denavit
