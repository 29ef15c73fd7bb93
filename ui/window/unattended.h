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
  std::optional<double> time;  ///< [s] >= 0, of the run that is shown; nothing: a telling one
  std::string panel;       ///< as MainWindow::showPanel takes it; empty: as the workspace has it
  QSize size{1600, 1000};  ///< of the window, in logical pixels

  [[nodiscard]] bool isWanted() const { return !screenshot.empty() || !plot.empty(); }
};

/// Brings a panel to the front as MainWindow::showPanel does, none where the name is empty.
/// @throws DescriptionError about --panel, with the names there are
void requirePanel(MainWindow& window, const std::string& panel);

/// Shows the window, runs its scenario, waits until everything is drawn, and writes the pictures.
/// Reports what fails on stderr.
/// @returns the exit code of the program: 0; 2 when a file cannot be written; 3 when the run ended
///   early (the pictures show how far it came)
/// @throws DescriptionError when the scenario cannot run (the error has no source then), when there
///   is no such panel, and when the time is not one of the run
[[nodiscard]] int runUnattended(MainWindow& window, const UnattendedWork& work);

}  // namespace denavit
