#pragma once

#include <QString>
#include <memory>

namespace denavit {

/// Makes sure that there is a display before Qt asks: Qt ends the process by abort() where there is
/// none, and waits for ever for an X server that does not answer.
/// @returns a connection to the X server, where there is one, to be held until Qt has its own: some
///   servers start afresh when their last client leaves
/// @throws DescriptionError where no display is named, or the X server refuses or stays silent
[[nodiscard]] std::shared_ptr<void> requireDisplay();

/// @param remedy  empty: to use another display, or the command line
/// @throws DescriptionError always
[[noreturn]] void failDisplay(const QString& what, const QString& remedy = "");

}  // namespace denavit
