#pragma once

#include <array>

#include "ui/window/main_window.h"
#include "ui/window/panels.h"

class QToolBar;

namespace denavit {

struct MainWindow::Actions {
  QAction* create;
  QAction* open;
  QAction* save;
  QAction* saveAs;
  QAction* reload;
  QAction* csv;
  QAction* plots;
  QAction* picture;
  QAction* film;
  QAction* undo;
  QAction* redo;
  QAction* run;
  QAction* play;
  QAction* stepBack;
  QAction* stepForward;
  QAction* reset;
  QAction* makeMechanism;
  QAction* assemble;
  QAction* otherBranch;
  std::array<QAction*, kWorkspaces.size()> workspaces;  ///< in the order of kWorkspaces
};

}  // namespace denavit
