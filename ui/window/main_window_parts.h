#pragma once

#include "ui/window/main_window.h"

class QDockWidget;
class QToolBar;

namespace denavit {

struct MainWindow::Docks {
  QDockWidget* arm;
  QDockWidget* link;
  QDockWidget* joints;
  QDockWidget* run;
  QDockWidget* plots;
  QDockWidget* problems;
};

struct MainWindow::Actions {
  QAction* create;
  QAction* open;
  QAction* save;
  QAction* saveAs;
  QAction* csv;
  QAction* plots;
  QAction* picture;
  QAction* undo;
  QAction* redo;
  QAction* run;
  QAction* play;
  QAction* stepBack;
  QAction* stepForward;
};

}  // namespace denavit
