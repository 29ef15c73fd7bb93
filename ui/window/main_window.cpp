#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QSettings>
#include <QStatusBar>
#include <QUrl>

#include "ui/arm_table/arm_panel.h"
#include "ui/inspector/link_inspector.h"
#include "ui/joints/joints_panel.h"
#include "ui/plots/plots_panel.h"
#include "ui/problems/problem_list.h"
#include "ui/run/run_panel.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/dock_title.h"
#include "ui/window/main_window_parts.h"
#include "ui/window/status_line.h"

namespace denavit {
namespace {

/// Layouts of another version of the docks are not taken.
constexpr int kLayoutVersion = 1;

QDockWidget* makeDock(MainWindow& window, const QString& title, const char* name, QWidget* panel,
                      QWidget* titleWidget) {
  auto* dock = new QDockWidget(title, &window);
  dock->setObjectName(name);
  panel->setAttribute(Qt::WA_StyledBackground);
  dock->setWidget(panel);
  dock->setTitleBarWidget(new DockTitle(*dock, titleWidget));
  return dock;
}

}  // namespace

MainWindow::MainWindow(Studio& studio, QWidget* parent)
    : QMainWindow(parent),
      studio_(studio),
      files_(new DocumentFiles(studio_, makeFileDialogs(this), this)),
      view_(new ArmView(this)),
      arm_(new ArmPanel(studio_, this)),
      link_(new LinkInspector(studio_, this)),
      joints_(new JointsPanel(studio_, this)),
      run_(new RunPanel(studio_, this)),
      plots_(new PlotsPanel(studio_, this)),
      problems_(new ProblemList(studio_, this)),
      docks_(std::make_unique<Docks>()),
      actions_(std::make_unique<Actions>()) {
  setObjectName("mainWindow");
  setDockNestingEnabled(true);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setAcceptDrops(true);
  view_->setObjectName("armView");
  view_->setMinimumSize(240, 180);
  setCentralWidget(view_);
  scene_ = new ScenePresenter(studio_, *view_, this);
  makeDocks();
  makeMenus();
  makeToolBar();
  auto* status = new StatusLine(studio_, *problems_, *statusBar(), this);
  connect(status, &StatusLine::keysWanted, this, &MainWindow::showKeys);
  connect(status, &StatusLine::problemsWanted, this, [this] {
    docks_->problems->show();
    docks_->problems->raise();
  });
  connectStudio();
  resize(1600, 1000);
  arrangeDocks();
  resetLayout();
  refreshTitle();
  refreshActions();
}

MainWindow::~MainWindow() {
  hide();  // what hiding sets off finds the docks and actions still here
}

void MainWindow::makeDocks() {
  docks_->arm = makeDock(*this, tr("Arm"), "dockArm", arm_, arm_->titleWidget());
  docks_->link = makeDock(*this, tr("Link"), "dockLink", link_, link_->titleWidget());
  docks_->joints = makeDock(*this, tr("Joints"), "dockJoints", joints_, nullptr);
  docks_->run = makeDock(*this, tr("Run"), "dockRun", run_, nullptr);
  docks_->plots = makeDock(*this, tr("Plots"), "dockPlots", plots_, nullptr);
  docks_->problems = makeDock(*this, tr("Problems"), "dockProblems", problems_, nullptr);
  connect(arm_, &ArmPanel::titleChanged, docks_->arm, &QWidget::setWindowTitle);
  connect(link_, &LinkInspector::titleChanged, docks_->link, &QWidget::setWindowTitle);
}

void MainWindow::arrangeDocks() {
  addDockWidget(Qt::LeftDockWidgetArea, docks_->arm);
  addDockWidget(Qt::LeftDockWidgetArea, docks_->link);
  splitDockWidget(docks_->arm, docks_->link, Qt::Vertical);
  addDockWidget(Qt::RightDockWidgetArea, docks_->joints);
  addDockWidget(Qt::RightDockWidgetArea, docks_->run);
  splitDockWidget(docks_->joints, docks_->run, Qt::Vertical);
  addDockWidget(Qt::BottomDockWidgetArea, docks_->plots);
  addDockWidget(Qt::BottomDockWidgetArea, docks_->problems);
  tabifyDockWidget(docks_->plots, docks_->problems);
  docks_->plots->raise();
  usualState_ = saveState(kLayoutVersion);
}

void MainWindow::resetLayout() {
  restoreState(usualState_, kLayoutVersion);
  docks_->plots->raise();
  const bool roomy = width() >= 1500;
  resizeDocks({docks_->arm, docks_->joints}, {roomy ? 560 : 490, roomy ? 330 : 300},
              Qt::Horizontal);
  resizeDocks({docks_->plots}, {height() * 24 / 100}, Qt::Vertical);
  resizeDocks({docks_->arm, docks_->link}, {54, 46}, Qt::Vertical);
  resizeDocks({docks_->joints, docks_->run}, {34, 66}, Qt::Vertical);
}

void MainWindow::useStoredLayout() {
  storesLayout_ = true;
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  restoreState(settings.value("window/state").toByteArray(), kLayoutVersion);
}

void MainWindow::connectStudio() {
  connect(&studio_, &Studio::fileChanged, this, &MainWindow::refreshTitle);
  connect(&studio_, &Studio::fileChanged, this, &MainWindow::refreshActions);
  connect(&studio_, &Studio::runsChanged, this, &MainWindow::refreshActions);
  connect(&studio_, &Studio::placeWanted, this, &MainWindow::showPlace);
  connect(&studio_.playback(), &Playback::playingChanged, this, &MainWindow::refreshActions);
  connect(&studio_.playback(), &Playback::historyChanged, this, &MainWindow::refreshActions);
  connect(&studio_.job(), &SimulationJob::started, this, &MainWindow::refreshActions);
  connect(&studio_.job(), &SimulationJob::finished, this, &MainWindow::onRunFinished);
  connect(&studio_.job(), &SimulationJob::refused, this, &MainWindow::onRunRefused);
  const auto spread = [this](const std::vector<Issue>& issues) {
    arm_->setIssues(issues);
    link_->setIssues(issues);
    run_->setIssues(issues);
    docks_->problems->setWindowTitle(issues.empty() ? tr("Problems")
                                                    : tr("Problems (%1)").arg(issues.size()));
  };
  connect(problems_, &ProblemList::issuesChanged, this, spread);
  connect(&studio_, &Studio::selectionChanged, this,
          [this] { link_->setIssues(problems_->issues()); });
  spread(problems_->issues());
  emit studio_.robotChanged();  // titles and fields of panels made before they were connected
}

void MainWindow::onRunFinished() {
  refreshActions();
  const std::shared_ptr<const Run> run = studio_.document().lastRun();
  if (run) emit studio_.said(describeRun(*run).section('\n', 0, 0));
}

void MainWindow::onRunRefused(const std::vector<Issue>& issues) {
  refreshActions();
  problems_->showRunIssues(issues);
  docks_->problems->show();
  docks_->problems->raise();
  emit studio_.said(tr("The run cannot start: see Problems."));
}

void MainWindow::showPlace(const QString& where) {
  const int joint = jointOf(where);
  if (joint >= 0) studio_.setSelectedJoint(joint);
  const bool shown = link_->showPlace(where) || arm_->showPlace(where) || run_->showPlace(where);
  if (!shown) emit studio_.said(tr("This place is edited in the file: %1").arg(where));
}

void MainWindow::refreshTitle() {
  const Document& document = studio_.document();
  setWindowTitle(QString::fromStdString(document.title()) + "[*] - Denavit");
  setWindowModified(document.isModified());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!unattended_ && !files_->mayLeave()) return event->ignore();
  studio_.job().cancel();
  if (storesLayout_) {
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", saveState(kLayoutVersion));
  }
  QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  // Here, not as shortcuts: in tables, lines and sliders the arrows have their own work.
  switch (event->key()) {
    case Qt::Key_Left:
      return studio_.playback().step(event->modifiers() ? -10 : -1);
    case Qt::Key_Right:
      return studio_.playback().step(event->modifiers() ? 10 : 1);
    case Qt::Key_Home:
      return studio_.playback().setTime(0);
    case Qt::Key_End:
      return studio_.playback().setTime(studio_.playback().endTime());
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
