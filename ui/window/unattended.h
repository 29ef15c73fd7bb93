#pragma once

#include <QSize>
#include <optional>
#include <string>

namespace denavit {

class MainWindow;

/// What the studio does without a person: pictures for scripts and documentation.
struct UnattendedWork {
  std::string screenshot;      ///< .png of the whole window; empty: none
  std::string plot;            ///< .png, .svg or .pdf of the plots; empty: none
  bool run = false;            ///< compute the scenario first
  std::optional<double> time;  ///< [s] of the run that is shown; nothing: a telling instant
  std::string panel;       ///< as MainWindow::showPanel takes it; empty: as the workspace has it
  QSize size{1600, 1000};  ///< of the window, in logical pixels

  [[nodiscard]] bool isWanted() const { return !screenshot.empty() || !plot.empty(); }
};

/// Shows the window, runs its scenario, waits until everything is drawn, and writes the pictures.
/// Reports what fails on stderr.
/// @returns the exit code of the program: 0; 2 when the scenario cannot run or a file cannot be
///   written; 3 when the run ended early (the pictures show how far it came)
[[nodiscard]] int runUnattended(MainWindow& window, const UnattendedWork& work);

}  // namespace denavit
