#include <QActionGroup>
#include <QDockWidget>
#include <QIcon>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

#include "models/files/library.h"
#include "ui/studio/studio.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/main_window_parts.h"
#include "ui/window/time_bar.h"

namespace denavit {
namespace {

QIcon icon(const char* name) { return QIcon(QStringLiteral(":/icons/%1.svg").arg(name)); }

QAction* name(QAction* action, const char* objectName) {
  action->setObjectName(objectName);
  return action;
}

}  // namespace

void MainWindow::makeMenus() {
  makeFileMenu();
  makeEditMenu();
  makeViewMenu();
  makeSimulateMenu();
  makeHelpMenu();
}

void MainWindow::makeFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  Actions& a = *actions_;
  a.create = name(menu->addAction(tr("&New"), QKeySequence::New, files_, &DocumentFiles::startNew),
                  "actionNew");
  a.open = name(menu->addAction(icon("open"), tr("&Open…"), QKeySequence::Open, files_,
                                &DocumentFiles::askAndOpen),
                "actionOpen");
  examples_ = menu->addMenu(tr("Open &example"));
  examples_->setObjectName("menuExamples");
  fillExamples();
  menu->addSeparator();
  a.save = name(
      menu->addAction(icon("save"), tr("&Save"), QKeySequence::Save, files_, &DocumentFiles::save),
      "actionSave");
  a.saveAs = name(menu->addAction(tr("Save &as…"), QKeySequence(tr("Ctrl+Shift+S")), files_,
                                  &DocumentFiles::saveAs),
                  "actionSaveAs");
  menu->addSeparator();
  a.csv = name(menu->addAction(tr("Export run as &CSV…"), this,
                               [this] {
                                 askAndExport(tr("Export run"), ".csv", tr("Table (*.csv)"),
                                              &MainWindow::exportCsv);
                               }),
               "actionExportCsv");
  a.plots =
      name(menu->addAction(tr("Export &plots…"), this,
                           [this] {
                             askAndExport(tr("Export plots"), ".pdf",
                                          tr("Page (*.pdf);;Drawing (*.svg);;Picture (*.png)"),
                                          &MainWindow::exportPlots);
                           }),
           "actionExportPlots");
  a.picture = name(menu->addAction(tr("Export 3-D p&icture…"), this,
                                   [this] {
                                     askAndExport(tr("Export 3-D picture"), ".png",
                                                  tr("Picture (*.png)"), &MainWindow::exportView);
                                   }),
                   "actionExportView");
  menu->addSeparator();
  name(menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close), "actionQuit");
}

void MainWindow::fillExamples() {
  std::vector<LibraryEntry> entries;
  try {
    entries = listLibrary();
  } catch (const DescriptionError& error) {
    emit studio_.said(QString::fromStdString(error.what()));
  }
  QMenu* robots = examples_->addMenu(tr("Robots"));
  QMenu* scenarios = examples_->addMenu(tr("Scenarios"));
  for (const LibraryEntry& entry : entries) {
    QMenu* menu = entry.kind == LibraryEntry::Robot ? robots : scenarios;
    menu->setToolTipsVisible(true);
    const QString shipped = QString::fromStdString(entry.name);
    QAction* action = menu->addAction(QString::fromStdString(entry.title), files_,
                                      [this, shipped] { files_->open(shipped); });
    action->setObjectName("example:" + shipped);
    action->setToolTip(QString::fromStdString(entry.description));
  }
}

void MainWindow::makeEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  actions_->undo = name(studio_.undoStack().createUndoAction(this, tr("Undo")), "actionUndo");
  actions_->redo = name(studio_.undoStack().createRedoAction(this, tr("Redo")), "actionRedo");
  actions_->undo->setIcon(icon("undo"));
  actions_->redo->setIcon(icon("redo"));
  actions_->undo->setShortcut(QKeySequence::Undo);
  actions_->redo->setShortcuts({QKeySequence::Redo, QKeySequence(tr("Ctrl+Y"))});
  // The menu says what is undone; the tool bar keeps its width.
  actions_->undo->setIconText(tr("Undo"));
  actions_->redo->setIconText(tr("Redo"));
  menu->addActions({actions_->undo, actions_->redo});
  menu->addSeparator();
  name(
      menu->addAction(
          tr("&Add joint"), this,
          [this] { studio_.addJoint(static_cast<int>(studio_.document().robot().joints.size())); }),
      "actionAddJoint");
  name(menu->addAction(tr("&Duplicate joint"), this,
                       [this] { studio_.duplicateJoint(studio_.selectedJoint()); }),
       "actionDuplicateJoint");
  name(menu->addAction(tr("&Remove joint"), this,
                       [this] { studio_.removeJoint(studio_.selectedJoint()); }),
       "actionRemoveJoint");
}

void MainWindow::makeViewMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  const std::array views{std::pair(StandardView::Isometric, tr("&Isometric")),
                         std::pair(StandardView::Front, tr("&Front")),
                         std::pair(StandardView::Back, tr("&Back")),
                         std::pair(StandardView::Left, tr("&Left")),
                         std::pair(StandardView::Right, tr("&Right")),
                         std::pair(StandardView::Top, tr("&Top")),
                         std::pair(StandardView::Bottom, tr("B&ottom"))};
  for (std::size_t i = 0; i < views.size(); ++i) {
    menu->addAction(views[i].second, QKeySequence(tr("Ctrl+%1").arg(i + 1)), this,
                    [this, view = views[i].first] { view_->setView(view); });
  }
  name(menu->addAction(tr("Fit &all"), QKeySequence(tr("Ctrl+0")), this, [this] { view_->fit(); }),
       "actionFit");
  menu->addSeparator();
  auto* units = new QActionGroup(this);
  QAction* mm = units->addAction(tr("Lengths in &millimetres"));
  QAction* m = units->addAction(tr("Lengths in m&etres"));
  name(mm, "actionMillimetres")->setCheckable(true);
  name(m, "actionMetres")->setCheckable(true);
  mm->setChecked(true);
  connect(units, &QActionGroup::triggered, this,
          [this, mm](QAction* action) { studio_.setShowsMillimetres(action == mm); });
  menu->addActions({mm, m});
  menu->addSeparator();
  const std::array panels{
      std::pair(docks_->arm, tr("Arm table")), std::pair(docks_->link, tr("Link inspector")),
      std::pair(docks_->joints, tr("Joints")), std::pair(docks_->run, tr("Run settings")),
      std::pair(docks_->plots, tr("Plots")),   std::pair(docks_->problems, tr("Problems"))};
  for (const auto& [dock, title] : panels) {
    // A dock's own action follows its title, which names the arm: here the panel is meant.
    QAction* action = menu->addAction(title);
    action->setCheckable(true);
    action->setChecked(true);
    connect(action, &QAction::triggered, dock, &QWidget::setVisible);
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  }
  name(menu->addAction(tr("Reset la&yout"), this, &MainWindow::resetLayout), "actionResetLayout");
}

void MainWindow::makeSimulateMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Simulate"));
  Actions& a = *actions_;
  a.run = name(menu->addAction(
                   icon("run"), tr("&Run"), QKeySequence(tr("F5")), this,
                   [this] { studio_.job().isRunning() ? studio_.job().cancel() : studio_.run(); }),
               "actionRun");
  a.play = name(menu->addAction(icon("play"), tr("&Play"), QKeySequence(tr("Space")),
                                &studio_.playback(), &Playback::toggle),
                "actionPlay");
  a.stepBack = name(menu->addAction(icon("step-back"), tr("Step &back\tLeft"), this,
                                    [this] { studio_.playback().step(-1); }),
                    "actionStepBack");
  a.stepForward = name(menu->addAction(icon("step"), tr("&Step\tRight"), this,
                                       [this] { studio_.playback().step(1); }),
                       "actionStep");
  a.open->setIconText(tr("Open"));
  a.stepBack->setIconText(tr("Back"));
  a.stepForward->setIconText(tr("Step"));
}

void MainWindow::makeHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  name(menu->addAction(tr("&Keys"), QKeySequence(tr("F1")), this, &MainWindow::showKeys),
       "actionKeys");
  name(menu->addAction(tr("&About Denavit"), this, &MainWindow::showAbout), "actionAbout");
}

void MainWindow::makeToolBar() {
  QToolBar* bar = addToolBar(tr("Tools"));
  bar->setObjectName("toolBar");
  bar->setMovable(false);
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->setIconSize(QSize(18, 18));
  Actions& a = *actions_;
  bar->addActions({a.open, a.save});
  bar->addSeparator();
  bar->addActions({a.undo, a.redo});
  bar->addSeparator();
  bar->addActions({a.run, a.play, a.stepBack, a.stepForward});
  bar->widgetForAction(a.run)->setObjectName("runTool");
  // "Play" and "Pause" are not equally long: what is right of it must not jump.
  auto* play = qobject_cast<QToolButton*>(bar->widgetForAction(a.play));
  play->setMinimumWidth(play->fontMetrics().horizontalAdvance(tr("Pause")) + 44);
  bar->addWidget(new TimeBar(studio_.playback(), bar));
}

void MainWindow::refreshActions() {
  const Document& document = studio_.document();
  const bool running = studio_.job().isRunning();
  const bool hasRun = studio_.playback().history() != nullptr;
  Actions& a = *actions_;
  a.save->setEnabled(document.isModified() || document.path().empty());
  a.run->setText(running ? tr("Cancel") : tr("Run"));
  a.run->setIcon(icon(running ? "stop" : "run"));
  const bool playing = studio_.playback().isPlaying();
  a.play->setText(playing ? tr("Pause") : tr("Play"));
  a.play->setIcon(icon(playing ? "pause" : "play"));
  for (QAction* action : {a.play, a.stepBack, a.stepForward, a.csv, a.plots}) {
    action->setEnabled(hasRun);
  }
}

}  // namespace denavit
