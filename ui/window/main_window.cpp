#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPointer>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QUrl>
#include <algorithm>
#include <array>

#include "ui/arm_table/arm_panel.h"
#include "ui/help/field_tips.h"
#include "ui/inspector/link_inspector.h"
#include "ui/joints/joints_panel.h"
#include "ui/kinematics/kinematics_panel.h"
#include "ui/laboratory/formulation_lab.h"
#include "ui/laboratory/steps_tab.h"
#include "ui/modes/modes_panel.h"
#include "ui/plots_panel/plots_panel.h"
#include "ui/poses/poses_panel.h"
#include "ui/problems/problem_list.h"
#include "ui/run_list/run_ghosts.h"
#include "ui/run_list/run_list_panel.h"
#include "ui/run_list/run_shelf.h"
#include "ui/run_settings/run_advice.h"
#include "ui/run_settings/run_settings_panel.h"
#include "ui/scene/saved_views.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/text/access_keys.h"
#include "ui/theme/theme.h"
#include "ui/torque_breakdown/torque_breakdown_panel.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/disk_notice.h"
#include "ui/window/disk_watch.h"
#include "ui/window/main_window_parts.h"
#include "ui/window/open_entries.h"
#include "ui/window/status_line.h"

namespace denavit {
namespace {

/// Layouts of another version of the docks are not taken.
constexpr int kLayoutVersion = 4;
/// Readable from the last row.
constexpr double kPresentTypeScale = 1.5;

constexpr std::array kWorkspaceKeys{std::pair(Workspace::Design, "window/design"),
                                    std::pair(Workspace::Simulate, "window/simulate"),
                                    std::pair(Workspace::Analyse, "window/analyse"),
                                    std::pair(Workspace::Present, "window/present")};

}  // namespace

MainWindow::MainWindow(Studio& studio, QWidget* parent)
    : QMainWindow(parent),
      studio_(studio),
      panels_(*this, {{"arm", tr("Arm table")},
                      {"link", tr("Link inspector")},
                      {"joints", tr("Joints")},
                      {"poses", tr("Poses")},
                      {"run", tr("Run")},
                      {"runs", tr("Runs")},
                      {"plots", tr("Plots")},
                      {"torque", tr("Why this torque")},
                      {"problems", tr("Problems")},
                      {"kinematics", tr("Kinematics")},
                      {"formulations", tr("Formulations")},
                      {"modes", tr("Modes")}}),
      files_(new DocumentFiles(studio_, makeFileDialogs(this), this)),
      watch_(new DiskWatch(studio_.document(), *this, this)),
      view_(new ArmView(this)),
      arm_(new ArmPanel(studio_.edits, studio_.shown, studio_.selection, studio_.preferences,
                        studio_.messages, &panels_.dock("arm"))),
      link_(new LinkInspector(studio_.edits, studio_.selection, studio_.preferences,
                              studio_.messages, &panels_.dock("link"))),
      joints_(new JointsPanel(studio_.edits, studio_.shown, studio_.preferences, studio_.messages,
                              &panels_.dock("joints"))),
      run_(new RunSettingsPanel(studio_.edits, studio_.shown, studio_.runs, studio_.selection,
                                studio_.preferences, studio_.messages, &panels_.dock("run"))),
      shelf_(new RunShelf(studio_.edits, studio_.runs, studio_.playback, this)),
      runs_(new RunListPanel(studio_.edits, studio_.runs, studio_.messages, *shelf_,
                             &panels_.dock("runs"))),
      plots_(new PlotsPanel(studio_.edits, studio_.shown, studio_.playback, studio_.preferences,
                            studio_.messages, *shelf_, &panels_.dock("plots"))),
      problems_(new ProblemList(studio_.edits, studio_.messages, &panels_.dock("problems"))),
      kinematics_(new KinematicsPanel(studio_.edits, studio_.shown, studio_.playback,
                                      studio_.preferences, *view_, &panels_.dock("kinematics"))),
      lab_(new FormulationLab(studio_.edits, studio_.shown, studio_.playback, studio_.preferences,
                              *view_, &panels_.dock("formulations"))),
      savedViews_(new SavedViews(studio_.edits, studio_.messages, *view_, this)),
      actions_(std::make_unique<Actions>()) {
  setObjectName("mainWindow");
  setDockNestingEnabled(true);
  setAnimated(false);  // every step of an animation would draw the 3-D view anew
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setAcceptDrops(true);
  view_->setObjectName("armView");
  view_->setMinimumSize(240, 180);
  setCentralWidget(view_);
  scene_ = new ScenePresenter(studio_.edits, studio_.shown, studio_.runs, studio_.playback,
                              studio_.preferences, *view_, this);
  new RunGhosts(studio_.playback, *shelf_, *view_, this);
  savedViews_->addTo(*view_->viewMenu());
  makePanels();
  makeMenus();
  makeToolBar();
  makeDiskNotice();
  auto* status = new StatusLine(studio_.edits, studio_.runs, studio_.playback, studio_.messages,
                                *problems_, *statusBar(), this);
  connect(status, &StatusLine::keysWanted, this, &MainWindow::showKeys);
  connect(status, &StatusLine::problemsWanted, this, [this] { panels_.raise("problems"); });
  connectStudio();
  addFieldTips(*this);
  resize(1600, 1000);
  resetLayout();
  refreshTitle();
  refreshActions();
}

MainWindow::~MainWindow() {
  hide();  // what hiding sets off finds the docks and actions still here
}

void MainWindow::makePanels() {
  panels_.put("arm", arm_, arm_->titleWidget());
  panels_.put("link", link_, link_->titleWidget());
  panels_.put("joints", joints_);
  panels_.put("poses", new PosesPanel(studio_.edits, studio_.shown, studio_.preferences,
                                      studio_.messages, &panels_.dock("poses")));
  panels_.put("run", run_);
  panels_.put("runs", runs_);
  panels_.put("plots", plots_);
  panels_.put("torque", new TorqueBreakdownPanel(studio_.edits, studio_.runs, studio_.playback,
                                                 studio_.selection, studio_.preferences, *shelf_,
                                                 &panels_.dock("torque")));
  panels_.put("problems", problems_);
  panels_.put("kinematics", kinematics_);
  panels_.put("formulations", lab_);
  panels_.put("modes", new ModesPanel(studio_.edits, studio_.shown, studio_.playback,
                                      studio_.preferences, *view_, &panels_.dock("modes")));
  // The tab of a dock takes "&" for the mark of an access key.
  const auto titler = [this](const char* name) {
    return [dock = &panels_.dock(name)](const QString& title) {
      dock->setWindowTitle(withoutAccessKeys(title));
    };
  };
  connect(arm_, &ArmPanel::titleChanged, this, titler("arm"));
  connect(link_, &LinkInspector::titleChanged, this, titler("link"));
}

void MainWindow::setWorkspace(Workspace workspace) {
  const QPointer<QWidget> focus = focusWidget();
  layouts_[workspace_] = saveState(kLayoutVersion);
  workspace_ = workspace;
  const QByteArray& kept = layouts_[workspace_];
  // A layout that cannot be restored (of other docks) is arranged anew.
  if (kept.isEmpty() || !restoreState(kept, kLayoutVersion)) {
    arrange(*this, panels_, workspace_);
  }
  notice_->refresh();  // the layout knows it as it was when it was kept
  refreshTheme();
  // A panel that goes hands the keyboard on to whatever comes next, as the speed of playing.
  (focus && focus->isVisible() ? focus.data() : view_)->setFocus();
  emit workspaceChanged(workspace_);
}

void MainWindow::refreshTheme() {
  const double typeScale = workspace_ == Workspace::Present ? kPresentTypeScale : 1;
  applyTheme(*qApp, studio_.preferences.values().theme, typeScale);
  const int icon = static_cast<int>(std::lround(18 * typeScale));
  findChild<QToolBar*>("toolBar")->setIconSize({icon, icon});
}

void MainWindow::resetLayout() {
  arrange(*this, panels_, workspace_);
  layouts_.clear();
}

void MainWindow::useStoredLayout() {
  storesLayout_ = true;
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  for (const auto& [workspace, key] : kWorkspaceKeys) {
    layouts_[workspace] = settings.value(key).toByteArray();
  }
  const int last = settings.value("window/workspace", static_cast<int>(workspace_)).toInt();
  workspace_ = static_cast<Workspace>(std::clamp(last, 0, 3));
  if (!restoreState(layouts_[workspace_], kLayoutVersion)) arrange(*this, panels_, workspace_);
  notice_->refresh();
  refreshTheme();
  emit workspaceChanged(workspace_);
}

void MainWindow::storeLayout() {
  QSettings settings;
  layouts_[workspace_] = saveState(kLayoutVersion);
  settings.setValue("window/geometry", saveGeometry());
  settings.setValue("window/workspace", static_cast<int>(workspace_));
  for (const auto& [workspace, key] : kWorkspaceKeys) {
    settings.setValue(key, layouts_[workspace]);
  }
}

void MainWindow::connectStudio() {
  connect(&studio_.preferences, &Preferences::themeChanged, this, &MainWindow::refreshTheme);
  connect(&studio_.edits, &Edits::fileChanged, this, &MainWindow::refreshTitle);
  connect(&studio_.edits, &Edits::fileChanged, this, &MainWindow::refreshActions);
  connect(watch_, &DiskWatch::changed, this, &MainWindow::refreshActions);
  connect(&studio_.runs, &Runs::changed, this, &MainWindow::refreshActions);
  connect(&studio_.runs, &Runs::aboutToRun, this, [this](bool& mayRun) {
    const QString whyNot = enterEntries(*this, studio_.edits);
    if (whyNot.isEmpty()) return;
    mayRun = false;
    emit studio_.messages.said(whyNot);
  });
  connect(&studio_.messages, &Messages::placeWanted, this, &MainWindow::showPlace);
  connect(&studio_.playback, &Playback::playingChanged, this, &MainWindow::refreshActions);
  connect(&studio_.playback, &Playback::historyChanged, this, &MainWindow::refreshActions);
  connect(view_, &ArmView::pictureShown, &studio_.playback, &Playback::notePicture);
  connect(&studio_.runs.job(), &SimulationJob::started, this, &MainWindow::refreshActions);
  connect(&studio_.runs.job(), &SimulationJob::finished, this, &MainWindow::onRunFinished);
  connect(&studio_.runs.job(), &SimulationJob::refused, this, &MainWindow::onRunRefused);
  const auto spread = [this](const std::vector<Issue>& issues) {
    arm_->setIssues(issues);
    link_->setIssues(issues);
    run_->setIssues(issues);
    panels_.dock("problems")
        .setWindowTitle(issues.empty() ? tr("Problems") : tr("Problems (%1)").arg(issues.size()));
  };
  const auto takeMouse = [this] {
    view_->setMousePreset(mousePresetOf(studio_.preferences.values().mouse));
  };
  connect(&studio_.preferences, &Preferences::changed, this, takeMouse);
  takeMouse();
  connect(problems_, &ProblemList::issuesChanged, this, spread);
  connect(&studio_.selection, &Selection::changed, this,
          [this] { link_->setIssues(problems_->issues()); });
  spread(problems_->issues());
  emit studio_.edits.robotChanged();  // titles and fields of panels made before they were connected
}

void MainWindow::onRunFinished() {
  refreshActions();
  const std::shared_ptr<const RunRecord> run = studio_.document().lastRun();
  if (run) emit studio_.messages.said(describeRun(*run).section('\n', 0, 0));
}

void MainWindow::onRunRefused(const std::vector<Issue>& issues) {
  refreshActions();
  problems_->showRunIssues(issues);
  panels_.raise("problems");
  emit studio_.messages.said(tr("The run cannot start: see Problems."));
}

void MainWindow::showPlace(const QString& where) {
  const int joint = jointOf(where);
  if (joint >= 0) studio_.selection.select(joint);
  const bool shown = link_->showPlace(where) || arm_->showPlace(where) || run_->showPlace(where);
  if (!shown) emit studio_.messages.said(tr("This place is edited in the file: %1").arg(where));
}

QString MainWindow::showPanel(const QString& place) {
  const QStringList parts = place.split(':');
  QStringList names;
  for (const Panels::Panel& panel : panels_.all()) names << panel.name;
  if (!names.contains(parts[0])) return names.join(", ");
  panels_.raise(parts[0]);
  if (parts.size() < 2) return {};
  const QStringList tabs{"formulations:agreement", "formulations:cost", "formulations:steps"};
  if (parts[0] != "formulations" || !lab_->showTab(parts[1])) return tabs.join(", ");
  if (parts.size() > 2) lab_->steps().setStep(parts[2].toInt() - 1);
  return {};
}

bool MainWindow::isBusy() const {
  const auto* torque = findChild<TorqueBreakdownPanel*>();
  return lab_->isBusy() || (torque && torque->isBusy());
}

void MainWindow::refreshTitle() {
  const Document& document = studio_.document();
  // "[*]" is where Qt shows that there are changes; twice, it stands for itself.
  const QString title = QString::fromStdString(document.title()).replace("[*]", "[*][*]");
  setWindowTitle(title + "[*] - Denavit");
  setWindowModified(document.isModified());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!unattended_ && !files_->mayLeave()) return event->ignore();
  studio_.runs.job().cancel();
  if (storesLayout_) storeLayout();
  QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  // Here, not as shortcuts: in tables, lines and sliders the arrows have their own work.
  switch (event->key()) {
    case Qt::Key_Left:
      return studio_.playback.step(event->modifiers() ? -10 : -1);
    case Qt::Key_Right:
      return studio_.playback.step(event->modifiers() ? 10 : 1);
    case Qt::Key_Home:
      return studio_.playback.setTime(0);
    case Qt::Key_End:
      return studio_.playback.setTime(studio_.playback.endTime());
    case Qt::Key_Backspace:
    case Qt::Key_R:
      return studio_.playback.reset();
    case Qt::Key_Plus:
    case Qt::Key_Equal:  // the same key without Shift
      return studio_.playback.changeSpeed(1);
    case Qt::Key_Minus:
      return studio_.playback.changeSpeed(-1);
    case Qt::Key_L:
      return studio_.playback.setLoops(!studio_.playback.loops());
    case Qt::Key_Question:
      return showKeys();
    default:
      QMainWindow::keyPressEvent(event);
  }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (!urls.isEmpty()) files_->open(urls.front().toLocalFile());
}

}  // namespace denavit
