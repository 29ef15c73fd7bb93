#pragma once

#include <QSize>
#include <optional>
#include <string>

#include "app/usage/cli_names.h"
#include "ui/window/unattended.h"

namespace denavit {

/// What the arguments of `denavit-studio` ask for.
struct StudioOptions {
  std::string file;  ///< to open: a path or a shipped name; empty: none was named
  bool run = false;
  UnattendedWork work;
  std::optional<QSize> size;     ///< of the window, in logical pixels
  std::string workspace, theme;  ///< empty: as preferred
  bool comma = false;
};

/// @param app  takes the options and their help
/// @throws CLI::Success where help or the version is asked for
/// @throws DescriptionError for every mistake that shows without opening anything
[[nodiscard]] StudioOptions parseOptions(CLI::App& app, int argc, const char* const* argv);

}  // namespace denavit
