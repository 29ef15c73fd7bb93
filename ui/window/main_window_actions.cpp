#include <QActionGroup>
#include <QDockWidget>
#include <QIcon>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>
#include <algorithm>

#include "models/files/library.h"
#include "ui/import/import_action.h"
#include "ui/live/live_session.h"
#include "ui/mechanism/closures_panel.h"
#include "ui/plots_panel/plots_panel.h"
#include "ui/plots_panel/rigid_comparison.h"
#include "ui/scene/saved_views.h"
#include "ui/studio/studio.h"
#include "ui/text/access_keys.h"
#include "ui/theme/icons.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/disk_notice.h"
#include "ui/window/disk_watch.h"
#include "ui/window/full_screen.h"
#include "ui/window/main_window_parts.h"
#include "ui/window/session.h"
#include "ui/window/time_bar.h"

namespace denavit {
namespace {

QIcon icon(const char* name) { return themedIcon(name); }

QAction* name(QAction* action, const char* objectName) {
  action->setObjectName(objectName);
  return action;
}

/// The button of an action is as wide as each of its words asks for: what is right of it must not
/// jump.
void keepWidth(const QToolBar& bar, QAction& action, const QStringList& words) {
  QWidget* button = bar.widgetForAction(&action);
  button->ensurePolished();
  const QString before = action.text();
  int widest = 0;
  for (const QString& word : words) {
    action.setText(word);
    widest = std::max(widest, button->sizeHint().width());
  }
  action.setText(before);
  button->setMinimumWidth(widest);
}

}  // namespace

void MainWindow::makeMenus() {
  makeFileMenu();
  makeEditMenu();
  makeViewMenu();
  makeSimulateMenu();
  makeAnalyseMenu();
  makeHelpMenu();
  shareKeys(*menuBar());
}

/// Keys of a menu bar that is hidden do nothing: the window has them, too.
void MainWindow::shareKeys(const QWidget& menu) {
  for (QAction* action : menu.actions()) {
    if (action->menu()) shareKeys(*action->menu());
    if (!action->shortcuts().isEmpty()) addAction(action);
  }
}

void MainWindow::makeFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  Actions& a = *actions_;
  a.create = name(menu->addAction(tr("&New…"), QKeySequence::New, this, &MainWindow::showNew),
                  "actionNew");
  a.open = name(menu->addAction(icon("open"), tr("&Open…"), QKeySequence::Open, files_,
                                &DocumentFiles::askAndOpen),
                "actionOpen");
  QMenu* recent = menu->addMenu(tr("Open &recent"));
  recent->setObjectName("menuRecent");
  session_ = new Session(studio_, *files_, *recent, this);
  name(
      menu->addAction(tr("E&xamples…"), QKeySequence(tr("Ctrl+E")), this, &MainWindow::showGallery),
      "actionGallery");
  examples_ = menu->addMenu(tr("Open &example"));
  examples_->setObjectName("menuExamples");
  fillExamples();
  addImportAction(*menu, studio_.edits, studio_.selection, studio_.preferences, studio_.messages,
                  *this);
  menu->addSeparator();
  a.save = name(
      menu->addAction(icon("save"), tr("&Save"), QKeySequence::Save, files_, &DocumentFiles::save),
      "actionSave");
  a.saveAs = name(menu->addAction(tr("Save &as…"), QKeySequence(tr("Ctrl+Shift+S")), files_,
                                  &DocumentFiles::saveAs),
                  "actionSaveAs");
  a.reload = name(menu->addAction(tr("Re&load from disk"), files_, &DocumentFiles::reload),
                  "actionReload");
  menu->addSeparator();
  a.csv =
      name(menu->addAction(tr("Export run as &CSV, HDF5, MAT…"), this,
                           [this] {
                             askAndExport(tr("Export run"), "-run.csv",
                                          tr("Table (*.csv);;HDF5, opens as a run again (*.h5);;"
                                             "MATLAB (*.mat)"),
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
  name(menu->addAction(tr("Export 3-D &model…"), this,
                       [this] {
                         askAndExport(tr("Export 3-D model"), ".gltf", tr("glTF 2.0 (*.gltf)"),
                                      &MainWindow::exportModel);
                       }),
       "actionExportModel");
  a.film = name(menu->addAction(tr("Export &film…"), this, &MainWindow::showFilmDialog),
                "actionExportFilm");
  // The letters that open the entries in the menu.
  const std::array keys{std::pair("actionExportCsv", tr("Ctrl+Alt+C")),
                        std::pair("actionExportPlots", tr("Ctrl+Alt+P")),
                        std::pair("actionExportView", tr("Ctrl+Alt+I")),
                        std::pair("actionExportModel", tr("Ctrl+Alt+M")),
                        std::pair("actionExportFilm", tr("Ctrl+Alt+F"))};
  for (const auto& [action, key] : keys) {
    findChild<QAction*>(action)->setShortcut(QKeySequence(key));
  }
  menu->addSeparator();
  name(menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close), "actionQuit");
}

void MainWindow::fillExamples() {
  std::vector<LibraryEntry> entries;
  try {
    entries = listLibrary();
  } catch (const DescriptionError& error) {
    emit studio_.messages.said(QString::fromStdString(error.what()));
  }
  QMenu* robots = examples_->addMenu(tr("Robots"));
  QMenu* mechanisms = examples_->addMenu(tr("Mechanisms"));
  QMenu* scenarios = examples_->addMenu(tr("Scenarios"));
  QMenu* studies = examples_->addMenu(tr("Studies"));
  for (const LibraryEntry& entry : entries) {
    QMenu* menu = entry.kind == LibraryEntry::Robot       ? robots
                  : entry.kind == LibraryEntry::Mechanism ? mechanisms
                  : entry.kind == LibraryEntry::Study     ? studies
                                                          : scenarios;
    menu->setToolTipsVisible(true);
    const QString shipped = QString::fromStdString(entry.name);
    QAction* action = menu->addAction(withoutAccessKeys(QString::fromStdString(entry.title)),
                                      files_, [this, shipped] { files_->open(shipped); });
    action->setObjectName("example:" + shipped);
    action->setToolTip(QString::fromStdString(entry.description));
  }
}

void MainWindow::makeEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  actions_->undo = name(studio_.edits.undoStack().createUndoAction(this, tr("Undo")), "actionUndo");
  actions_->redo = name(studio_.edits.undoStack().createRedoAction(this, tr("Redo")), "actionRedo");
  actions_->undo->setIcon(icon("undo"));
  actions_->redo->setIcon(icon("redo"));
  actions_->undo->setShortcut(QKeySequence::Undo);
  actions_->redo->setShortcuts({QKeySequence::Redo, QKeySequence(tr("Ctrl+Y"))});
  // The menu says what is undone; the tool bar keeps its width.
  actions_->undo->setIconText(tr("Undo"));
  actions_->redo->setIconText(tr("Redo"));
  menu->addActions({actions_->undo, actions_->redo});
  menu->addSeparator();
  name(menu->addAction(tr("&Add joint"), this,
                       [this] {
                         studio_.edits.addJoint(
                             static_cast<int>(studio_.document().robot().joints.size()));
                       }),
       "actionAddJoint");
  name(menu->addAction(tr("&Duplicate joint"), this,
                       [this] { studio_.edits.duplicateJoint(studio_.selection.joint()); }),
       "actionDuplicateJoint");
  name(menu->addAction(tr("&Remove joint"), this,
                       [this] { studio_.edits.removeJoint(studio_.selection.joint()); }),
       "actionRemoveJoint");
  actions_->makeMechanism =
      name(menu->addAction(tr("&Make it a mechanism"), &studio_.edits, &Edits::makeMechanism),
           "actionMakeMechanism");
  actions_->makeMechanism->setToolTip(
      tr("The arm becomes the first of several chains, which closures may hold together"));
  menu->addSeparator();
  name(menu->addAction(tr("&Preferences…"), QKeySequence(tr("Ctrl+,")), this,
                       &MainWindow::showPreferences),
       "actionPreferences");
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
  QMenu* saved = menu->addMenu(tr("&Saved views"));
  saved->setObjectName("menuSavedViews");
  savedViews_->addTo(*saved);
  menu->addSeparator();
  makeUnitActions(*menu);
  makeThemeAction(*menu);
  menu->addSeparator();
  makeWorkspaceActions(*menu);
  QMenu* panels = menu->addMenu(tr("&Panels"));
  for (const Panels::Panel& panel : panels_.all()) {
    if (panel.ofWorkspace) continue;
    // A dock's own action follows its title, which names the arm: here the panel is meant.
    QAction* action = panels->addAction(panel.menuTitle);
    action->setCheckable(true);
    connect(action, &QAction::triggered, panel.dock,
            [this, name = panel.name, dock = panel.dock](bool shown) {
              shown ? panels_.raise(name) : dock->hide();
            });
    connect(panel.dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  }
  makeGoToActions(*menu);
  name(menu->addAction(tr("Reset la&yout"), this, &MainWindow::resetLayout), "actionResetLayout");
  new FullScreen(*this, *menu);
}

void MainWindow::makeGoToActions(QMenu& menu) {
  QMenu* panels = menu.addMenu(tr("&Go to panel"));
  for (const Panels::Panel& panel : panels_.all()) {
    if (panel.ofWorkspace) continue;
    QAction* action =
        panels->addAction(panel.menuTitle, this, [this, name = panel.name] { panels_.goTo(name); });
    action->setObjectName("actionGo:" + panel.name);
    action->setToolTip(tr("Go to the panel %1").arg(panel.menuTitle));
    action->setShortcut(QKeySequence(QStringLiteral("Ctrl+Alt+") + QChar(panel.key)));
  }
}

void MainWindow::makeUnitActions(QMenu& menu) {
  auto* units = new QActionGroup(this);
  QAction* mm = units->addAction(tr("Lengths in &millimetres"));
  QAction* m = units->addAction(tr("Lengths in m&etres"));
  name(mm, "actionMillimetres")->setCheckable(true);
  name(m, "actionMetres")->setCheckable(true);
  connect(units, &QActionGroup::triggered, this, [this, mm](QAction* action) {
    PreferenceValues values = studio_.preferences.values();
    values.millimetres = action == mm;
    studio_.preferences.setValues(values);
  });
  const auto refresh = [this, mm, m] {
    (studio_.preferences.values().millimetres ? mm : m)->setChecked(true);
  };
  connect(&studio_.preferences, &Preferences::changed, this, refresh);
  refresh();
  menu.addActions({mm, m});
}

void MainWindow::makeThemeAction(QMenu& menu) {
  QAction* dark = name(menu.addAction(tr("Dar&k theme")), "actionDarkTheme");
  dark->setCheckable(true);
  dark->setShortcut(QKeySequence(tr("Ctrl+Shift+K")));
  connect(dark, &QAction::triggered, this, [this](bool on) {
    PreferenceValues values = studio_.preferences.values();
    values.theme = on ? ThemeChoice::Dark : ThemeChoice::Light;
    studio_.preferences.setValues(values);
  });
  const auto refresh = [this, dark] {
    dark->setChecked(studio_.preferences.values().theme == ThemeChoice::Dark);
  };
  connect(&studio_.preferences, &Preferences::themeChanged, this, refresh);
  refresh();
}

void MainWindow::makeWorkspaceActions(QMenu& menu) {
  const std::array workspaces{
      std::tuple(Workspace::Design, tr("&Design"), tr("Arm, link and kinematics")),
      std::tuple(Workspace::Motion, tr("&Motion"), tr("Path, controller and what they cost")),
      std::tuple(Workspace::Simulate, tr("S&imulate"), tr("Arm, run settings and plots")),
      std::tuple(Workspace::Analyse, tr("A&nalyse"), tr("Large plots and the list of runs")),
      std::tuple(Workspace::Code, tr("C&ode"), tr("The arm's own code, what it costs, equations")),
      std::tuple(Workspace::Present, tr("P&resent"),
                 tr("The arm for a class: one plot, large type, scene by scene"))};
  auto* group = new QActionGroup(this);
  for (std::size_t i = 0; i < workspaces.size(); ++i) {
    const auto& [workspace, title, tip] = workspaces[i];
    QAction* action = group->addAction(title);
    action->setCheckable(true);
    action->setToolTip(tip);
    action->setShortcut(QKeySequence(tr("Alt+%1").arg(i + 1)));
    action->setObjectName("actionWorkspace" + QString::number(i + 1));
    action->setChecked(workspace == workspace_);
    connect(action, &QAction::triggered, this, [this, w = workspace] { setWorkspace(w); });
    connect(this, &MainWindow::workspaceChanged, action,
            [action, w = workspace](Workspace now) { action->setChecked(buttonOf(now) == w); });
    actions_->workspaces[i] = action;
    menu.addAction(action);
  }
}

void MainWindow::makeSimulateMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Simulate"));
  Actions& a = *actions_;
  a.run = name(menu->addAction(icon("run"), tr("&Run"), QKeySequence(tr("F5")), this,
                               [this] {
                                 studio_.runs.job().isRunning() ? studio_.runs.job().cancel()
                                                                : studio_.runs.runAndPlay();
                               }),
               "actionRun");
  a.play = name(menu->addAction(icon("play"), tr("&Play"), QKeySequence(tr("Space")), this,
                                [this] {
                                  if (!live_->togglePaused()) studio_.runs.playOrRun();
                                }),
                "actionPlay");
  a.run->setAutoRepeat(false);  // held down, it would cancel what it started
  a.play->setAutoRepeat(false);
  QAction* live =
      name(menu->addAction(tr("Go li&ve"), QKeySequence(tr("F6")), this, &MainWindow::toggleLive),
           "actionLive");
  live->setToolTip(
      tr("Go live: the arm runs in the hand, as the clock goes. Once more ends it, "
         "Space pauses it"));
  live->setAutoRepeat(false);
  connect(live_, &LiveSession::changed, live,
          [this, live] { live->setText(live_->isLive() ? tr("Stop li&ve") : tr("Go li&ve")); });
  a.stepBack = name(menu->addAction(icon("step-back"), tr("Step &back\tLeft"), this,
                                    [this] { studio_.playback.step(-1); }),
                    "actionStepBack");
  a.stepForward = name(
      menu->addAction(icon("step"), tr("&Step\tRight"), this, [this] { studio_.playback.step(1); }),
      "actionStep");
  a.reset = name(menu->addAction(icon("to-start"), tr("Back to s&tart\tBackspace"),
                                 &studio_.playback, &Playback::reset),
                 "actionReset");
  menu->addSeparator();
  name(menu->addAction(tr("&Faster\t+"), this, [this] { studio_.playback.changeSpeed(1); }),
       "actionFaster");
  name(menu->addAction(tr("S&lower\t-"), this, [this] { studio_.playback.changeSpeed(-1); }),
       "actionSlower");
  menu->addSeparator();
  a.assemble = name(menu->addAction(tr("&Assemble"), QKeySequence(tr("Ctrl+Shift+A")), closures_,
                                    &ClosuresPanel::assemble),
                    "actionAssemble");
  a.assemble->setToolTip(
      tr("Assemble: moves the joints to the nearest pose in which all loops of "
         "the mechanism are closed"));
  a.otherBranch = name(menu->addAction(tr("&Other branch"), QKeySequence(tr("Ctrl+Shift+B")),
                                       closures_, &ClosuresPanel::takeNextMode),
                       "actionOtherBranch");
  a.otherBranch->setToolTip(
      tr("Other branch: the next way to assemble the mechanism with its "
         "independent joints where they are"));
  a.open->setIconText(tr("Open"));
  a.stepBack->setIconText(tr("Back"));
  a.stepForward->setIconText(tr("Step"));
}

void MainWindow::makeAnalyseMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Analyse"));
  const auto add = [&](const QString& text, const QKeySequence& key, const char* id, auto call) {
    name(menu->addAction(text, key, this, call), id);
  };
  add(tr("&Find a channel…"), QKeySequence(tr("Ctrl+K")), "actionFindChannel", [this] {
    panels_.raise("plots");
    plots_->findChannel();
  });
  add(tr("Add a &plot"), QKeySequence(tr("Ctrl+Shift+P")), "actionAddPlot", [this] {
    panels_.raise("plots");
    plots_->addEmptyPlot();
  });
  add(tr("&Derived channels…"), {}, "actionDerive", [this] { plots_->deriveChannels(); });
  add(tr("Lay a &measured CSV over the run…"), {}, "actionMeasured",
      [this] { plots_->importMeasured(); });
  menu->addSeparator();
  add(tr("&Linearise here"), QKeySequence(tr("Ctrl+Shift+L")), "actionLinearise",
      [this] { lineariseHere(); });
  menu->addSeparator();
  add(tr("List of &runs"), {}, "actionRuns", [this] { panels_.raise("runs"); });
  add(tr("&Why this torque"), {}, "actionTorque", [this] { panels_.raise("torque"); });
  add(tr("&Identification"), {}, "actionIdentification",
      [this] { panels_.raise("identification"); });
  add(tr("&Study: many runs"), {}, "actionStudy", [this] { panels_.raise("study"); });
  auto* comparison = new RigidComparison(studio_.edits, studio_.runs, studio_.playback,
                                         studio_.messages, *shelf_, this);
  add(tr("&Compare with the rigid arm"), {}, "actionCompareRigid", [this, comparison] {
    panels_.raise("plots");
    comparison->compare();
  });
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
  // The time line needs the room: there only while there is something to assemble.
  QAction* assemble = bar->addAction(tr("Assemble"), closures_, &ClosuresPanel::assemble);
  assemble->setObjectName("toolAssemble");
  assemble->setToolTip(a.assemble->toolTip());
  const auto follow = [this, assemble] { assemble->setVisible(closures_->areLoopsOpen()); };
  connect(closures_, &ClosuresPanel::loopsChanged, assemble, follow);
  follow();
  bar->widgetForAction(a.run)->setObjectName("runTool");
  keepWidth(*bar, *a.run, {tr("Run"), tr("Cancel")});
  keepWidth(*bar, *a.play, {tr("Play"), tr("Pause")});
  // Their pictures say enough; the time line needs the room.
  for (QAction* action : {a.open, a.save, a.undo, a.redo, a.stepBack, a.stepForward}) {
    auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action));
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  }
  auto* timeBar = new TimeBar(studio_.playback, bar);
  connect(&studio_.preferences, &Preferences::unitsChanged, timeBar, &TimeBar::refreshNumbers);
  connect(timeBar, &TimeBar::refused, &studio_.messages, &Messages::said);
  bar->addWidget(timeBar);
  bar->addSeparator();
  for (QAction* action : a.workspaces) bar->addAction(action);
}

void MainWindow::makeDiskNotice() {
  notice_ = new DiskNotice(studio_.edits, *watch_, this);
  addToolBarBreak();
  addToolBar(notice_);
  notice_->refresh();  // a tool bar that is added is shown
  connect(notice_, &DiskNotice::reloadWanted, files_, &DocumentFiles::reload);
  connect(notice_, &DiskNotice::differencesWanted, files_, &DocumentFiles::showDifferences);
  connect(notice_, &DiskNotice::saveWanted, files_, &DocumentFiles::save);
}

void MainWindow::refreshActions() {
  const Document& document = studio_.document();
  const bool running = studio_.runs.job().isRunning();
  const bool hasRun = studio_.playback.history() != nullptr;
  Actions& a = *actions_;
  a.save->setEnabled(document.isModified() || document.path().empty() || watch_->differs());
  a.reload->setEnabled(!document.path().empty());
  a.run->setText(running ? tr("Cancel") : tr("Run"));
  a.run->setIcon(icon(running ? "stop" : "run"));
  const bool playing = studio_.playback.isPlaying();
  a.play->setText(playing ? tr("Pause") : tr("Play"));
  a.play->setIcon(icon(playing ? "pause" : "play"));
  // Without a run Play makes one.
  a.play->setEnabled(hasRun || !running);
  for (QAction* action : {a.stepBack, a.stepForward, a.reset, a.csv, a.plots, a.film}) {
    action->setEnabled(hasRun);
  }
  for (QAction* action : {a.assemble, a.otherBranch}) {
    action->setVisible(document.mechanism().has_value());
  }
  a.makeMechanism->setVisible(!document.mechanism().has_value());
}

}  // namespace denavit
