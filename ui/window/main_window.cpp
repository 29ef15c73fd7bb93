#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QPointer>
#include <QSettings>
#include <QStatusBar>
#include <QToolBar>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "models/mechanism/chain_joints.h"
#include "ui/arm_table/arm_panel.h"
#include "ui/code/code_panel.h"
#include "ui/code/code_source.h"
#include "ui/code/equations_panel.h"
#include "ui/code/generate_panel.h"
#include "ui/code/receipt_panel.h"
#include "ui/editors/field_menus.h"
#include "ui/help/field_tips.h"
#include "ui/identification/identification_panel.h"
#include "ui/inspector/link_inspector.h"
#include "ui/joints/joints_panel.h"
#include "ui/kinematics/kinematics_panel.h"
#include "ui/laboratory/formulation_lab.h"
#include "ui/laboratory/steps_tab.h"
#include "ui/linear/linear_bench.h"
#include "ui/linear/linear_cards.h"
#include "ui/linear/linear_session.h"
#include "ui/live/live_charts.h"
#include "ui/live/live_hand.h"
#include "ui/live/live_panel.h"
#include "ui/live/live_session.h"
#include "ui/mechanism/closures_panel.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/mechanism/reduced_panel.h"
#include "ui/mechanism/singularity_panel.h"
#include "ui/modes/modes_panel.h"
#include "ui/motion/motion_bench.h"
#include "ui/plots_panel/plots_panel.h"
#include "ui/poses/poses_panel.h"
#include "ui/present/presentation.h"
#include "ui/present/stage_panel.h"
#include "ui/present/stage_plot.h"
#include "ui/present/stage_title.h"
#include "ui/problems/problem_list.h"
#include "ui/run_list/run_ghosts.h"
#include "ui/run_list/run_list_panel.h"
#include "ui/run_list/run_shelf.h"
#include "ui/run_settings/run_settings_panel.h"
#include "ui/scene/saved_views.h"
#include "ui/scene/scene_hand.h"
#include "ui/scene/scene_presenter.h"
#include "ui/studio/studio.h"
#include "ui/study/study_panel.h"
#include "ui/study/study_session.h"
#include "ui/text/access_keys.h"
#include "ui/theme/theme.h"
#include "ui/torque_breakdown/torque_breakdown_panel.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/disk_notice.h"
#include "ui/window/disk_watch.h"
#include "ui/window/keyboard.h"
#include "ui/window/main_window_parts.h"
#include "ui/window/open_entries.h"
#include "ui/window/part_menu.h"
#include "ui/window/status_line.h"
#include "ui/window/window_place.h"

namespace denavit {
namespace {

/// Readable from the last row.
constexpr double kPresentTypeScale = 1.5;

}  // namespace

MainWindow::MainWindow(Studio& studio, QWidget* parent)
    : QMainWindow(parent),
      studio_(studio),
      panels_(*this, {{"arm", tr("Arm table"), '1'},
                      {"link", tr("Link inspector"), '2'},
                      {"closures", tr("Closures"), 'L'},
                      {"reduced", tr("Reduced"), 'Z'},
                      {"singularities", tr("Singularities"), 'K'},
                      {"joints", tr("Joints"), '3'},
                      {"poses", tr("Poses"), '4'},
                      {"run", tr("Run"), '5'},
                      {"runs", tr("Runs"), '6'},
                      {"plots", tr("Plots"), '7'},
                      {"torque", tr("Why this torque"), '8'},
                      {"problems", tr("Problems"), '9'},
                      {"kinematics", tr("Kinematics"), '0'},
                      {"formulations", tr("Formulations"), '-'},
                      {"modes", tr("Modes"), '='},
                      {"linear", tr("Linear model"), 'N'},
                      {"linearViews", tr("Views of the linear model"), 'B'},
                      {"identification", tr("Identification"), 'Y'},
                      {"study", tr("Study"), 'X'},
                      {"path", tr("Path"), 'H'},
                      {"controller", tr("Controller"), 'O'},
                      {"cost", tr("What it costs"), 'W'},
                      {"alongPath", tr("Along the path"), 'A'},
                      {"speedPlane", tr("Speed along the path"), 'S'},
                      {"live", tr("Live"), 'V'},
                      {"liveCurves", tr("Live curves"), 'U'},
                      {"generate", tr("Generate"), 'G'},
                      {"code", tr("Code"), 'D'},
                      {"equations", tr("Equations"), 'E'},
                      {"receipt", tr("Receipt"), 'R'},
                      {"stage", tr("Class"), 0, true},
                      {"stagePlot", tr("Class plot"), 0, true}}),
      files_(new DocumentFiles(studio_, makeFileDialogs(this, studio_.document()), this)),
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
      presentation_(new Presentation(studio_.edits, studio_.shown, studio_.runs, studio_.playback,
                                     *view_, this)),
      stageTitle_(new StageTitle(studio_.edits, studio_.playback, studio_.preferences, view_)),
      stagePlot_(new StagePlot(studio_.edits, studio_.playback, studio_.preferences, *shelf_,
                               &panels_.dock("stagePlot"))),
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
  makeHands();
  savedViews_->addTo(*view_->viewMenu());
  makePanels();
  makeMenus();
  makeToolBar();
  makeDiskNotice();
  auto* status = new StatusLine(studio_.edits, studio_.runs, studio_.playback, studio_.messages,
                                *problems_, *statusBar(), this);
  connect(status, &StatusLine::keysWanted, this, &MainWindow::showKeys);
  connect(closures_, &ClosuresPanel::loopsChanged, status, &StatusLine::setLoops);
  status->setLoops(closures_->loopsText());
  const StudySession& study = study_->session();
  const auto followStudy = [&study, status] { status->setStudy(study.progressText()); };
  connect(&study, &StudySession::runningChanged, status, followStudy);
  connect(&study, &StudySession::resultsChanged, status, followStudy);
  connect(status, &StatusLine::problemsWanted, this, [this] { panels_.raise("problems"); });
  connect(&studio_.preferences, &Preferences::unitsChanged, status, &StatusLine::refreshNumbers);
  connect(&studio_.preferences, &Preferences::unitsChanged, runs_, &RunListPanel::refresh);
  connectStudio();
  new Keyboard(*this, *view_);
  addFieldTips(*this);
  resize(1600, 1000);
  resetLayout();
  refreshTitle();
  refreshActions();
}

MainWindow::~MainWindow() {
  hide();  // what hiding sets off finds the docks and actions still here
  for (const Panels::Panel& panel : panels_.all()) panel.dock->hide();  // those that float, too
  delete presentation_;  // what it shows goes while the view is still here
}

void MainWindow::makePanels() {
  panels_.put("arm", arm_, arm_->titleWidget());
  panels_.put("link", link_, link_->titleWidget());
  closures_ = new ClosuresPanel(studio_.edits, studio_.shown, studio_.preferences, studio_.messages,
                                *view_, &panels_.dock("closures"));
  panels_.put("closures", closures_);
  panels_.put("reduced", new ReducedPanel(studio_.edits, studio_.shown, closures_->watch(),
                                          &panels_.dock("reduced")));
  singularities_ = new SingularityPanel(studio_.edits, closures_->watch(), studio_.preferences,
                                        studio_.messages, &panels_.dock("singularities"));
  panels_.put("singularities", singularities_);
  connect(&studio_.edits, &Edits::robotChanged, this, [this] {
    if (isMechanism_ != studio_.document().mechanism().has_value()) showLoops();
  });
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
  identification_ = new IdentificationPanel(studio_.edits, studio_.preferences, studio_.messages,
                                            &panels_.dock("identification"));
  panels_.put("identification", identification_);
  makeStudy();
  panels_.put("modes", new ModesPanel(studio_.edits, studio_.shown, studio_.playback,
                                      studio_.preferences, *view_, &panels_.dock("modes")));
  makeMotion();
  makeLive();
  makeCode();
  makeLinear();
  makeStage();
  // The tab of a dock takes "&" for the mark of an access key.
  const auto titler = [this](const char* name) {
    return [dock = &panels_.dock(name)](const QString& title) {
      dock->setWindowTitle(withoutAccessKeys(title));
    };
  };
  connect(arm_, &ArmPanel::titleChanged, this, titler("arm"));
  connect(link_, &LinkInspector::titleChanged, this, titler("link"));
}

/// What is varied from a menu elsewhere, and a study that is opened, is looked at next.
void MainWindow::makeStudy() {
  new FieldMenus(studio_.messages, this);
  study_ = new StudyPanel(studio_.edits, studio_.runs, studio_.preferences, studio_.messages,
                          &panels_.dock("study"));
  panels_.put("study", study_);
  files_->setLosses([this] { return study_->session().lossText(); });
  study_->session().setLossQuestion([this](const QString& loss) {
    return unattended_ || files_->mayLose(loss, tr("&Run anew"));
  });
  connect(study_, &StudyPanel::wanted, this, [this] { panels_.raise("study"); });
  connect(&studio_.edits, &Edits::opened, this, [this] {
    const Document& document = studio_.document();
    const bool isStudy = document.kind() == Document::Kind::Project && document.path().empty() &&
                         !document.desk().study.empty();
    if (!isStudy || workspace_ == Workspace::Present) return;
    if (workspace_ != Workspace::Analyse) setWorkspace(Workspace::Analyse);
    panels_.raise("study");
  });
}

/// The closures of a mechanism are what one looks for first; an arm has none.
void MainWindow::showLoops() {
  isMechanism_ = studio_.document().mechanism().has_value();
  const bool isShown =
      isMechanism_ && (workspace_ == Workspace::Design || workspace_ == Workspace::Simulate);
  isShown ? panels_.raise("closures") : panels_.dock("closures").hide();
  for (const char* name : {"singularities", "reduced"}) {
    if (isMechanism_ && workspace_ == Workspace::Design) panels_.raise(name);
    if (!isMechanism_) panels_.dock(name).hide();
  }
}

void MainWindow::makeMotion() {
  const auto dockOf = [this](const char* name) { return &panels_.dock(name); };
  auto* bench =
      new MotionBench(studio_.edits, studio_.shown, studio_.playback, studio_.runs, *shelf_,
                      studio_.preferences, studio_.messages, *view_, dockOf, this);
  for (const auto& [name, panel] : bench->panels()) panels_.put(name, panel);
  connect(bench, &MotionBench::plotWanted, this, [this](const QString& preset) {
    panels_.raise("plots");
    plots_->showPreset(preset);
  });
}

void MainWindow::makeLive() {
  live_ = new LiveSession(studio_.edits, studio_.shown, studio_.playback, studio_.runs,
                          studio_.messages, this);
  new LiveHand(*live_, studio_.shown, *view_, this);
  panels_.put("live", new LivePanel(*live_, studio_.edits, studio_.preferences, studio_.messages,
                                    &panels_.dock("live")));
  panels_.put("liveCurves",
              new LiveCharts(*live_, studio_.preferences, &panels_.dock("liveCurves")));
}

/// In a class the panel stays away: the arm is enough.
void MainWindow::toggleLive() {
  if (live_->isLive()) return live_->stop();
  if (workspace_ != Workspace::Present) {
    panels_.raise("live");
    panels_.raise("liveCurves");
  }
  live_->start();
}

void MainWindow::makeCode() {
  code_ = new CodeSource(studio_.edits, this);
  panels_.put("generate", new GeneratePanel(*code_, &panels_.dock("generate")));
  panels_.put("code", new CodePanel(
                          *code_, studio_.preferences, studio_.messages,
                          [this](const QString& title, const QString& text) {
                            files_->complain(title, text);
                          },
                          &panels_.dock("code")));
  equations_ =
      new EquationsPanel(studio_.edits, studio_.shown, studio_.playback, studio_.preferences,
                         studio_.messages, *view_, &panels_.dock("equations"));
  panels_.put("equations", equations_);
  panels_.put("receipt", new ReceiptPanel(*code_, &panels_.dock("receipt")));
}

void MainWindow::makeLinear() {
  linear_ = new LinearBench(
      studio_.edits, studio_.shown, studio_.playback, studio_.runs, studio_.preferences,
      studio_.messages, [this](const char* name) { return &panels_.dock(name); }, this);
  for (const auto& [name, panel] : linear_->panels()) panels_.put(name, panel);
}

void MainWindow::lineariseHere() {
  if (workspace_ != Workspace::Linear) setWorkspace(Workspace::Linear);
  panels_.raise("linearViews");
  panels_.raise("linear");
  linear_->session().linearise();
}

void MainWindow::makeStage() {
  panels_.put("stagePlot", stagePlot_);
  auto* stage =
      new StagePanel(studio_.edits, studio_.shown, studio_.selection, studio_.playback,
                     studio_.preferences, *presentation_, *stagePlot_, &panels_.dock("stage"));
  panels_.put("stage", stage);
  connect(stage, &StagePanel::leaveWanted, this, [this] { setWorkspace(beforeStage_); });
  connect(stage, &StagePanel::fullScreenWanted, this, [this] {
    if (auto* action = findChild<QAction*>("actionFullScreen")) action->trigger();
  });
}

void MainWindow::makeHands() {
  auto* hand = new SceneHand(studio_.edits, studio_.shown, studio_.playback, studio_.selection,
                             studio_.preferences, *view_, this);
  connect(hand, &SceneHand::placeWanted, this, &MainWindow::showPlace);
  auto* menu = new PartMenu(studio_.edits, studio_.shown, *view_, *hand, this);
  connect(menu, &PartMenu::panelWanted, this, [this](const QString& name) { panels_.raise(name); });
  connect(menu, &PartMenu::plotWanted, this, [this](const QStringList& channels) {
    panels_.raise("plots");
    plots_->plotChannels(channels);
  });
  connect(&studio_.selection, &Selection::changed, joints_, &JointsPanel::setSelected);
  joints_->setSelected(studio_.selection.joint());
}

void MainWindow::setWorkspace(Workspace workspace) {
  if (workspace_ != Workspace::Present) beforeStage_ = workspace_;
  layouts_.keep(workspace_);
  workspace_ = workspace;
  showWorkspace();
}

void MainWindow::showWorkspace() {
  const bool onStage = workspace_ == Workspace::Present;
  const QPointer<QWidget> focus = focusWidget();
  const bool tall = onStage || workspace_ == Workspace::Code ||
                    workspace_ == Workspace::Linear;  // sides from top to bottom
  setCorner(Qt::BottomRightCorner, tall ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomLeftCorner, tall ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea);
  const QSize room = size();
  // Panels of the desk in the large type of a class would be too tall, and the window would grow.
  if (!onStage) refreshTheme();
  layouts_.show(workspace_);
  showLoops();
  if (onStage) refreshTheme();
  notice_->refresh();  // the layout knows it as it was when it was kept
  // A panel that goes hands the keyboard on to whatever comes next, as the speed of playing.
  (!onStage && focus && focus->isVisible() ? focus.data() : view_)->setFocus();
  setStage(onStage);
  if (size() != room) resize(room);
  emit workspaceChanged(workspace_);
}

/// A class sees the arm, one plot and numbers: nothing that edits, and no bars of tools.
void MainWindow::setStage(bool onStage) {
  findChild<QToolBar*>("toolBar")->setVisible(!onStage);
  statusBar()->setVisible(!onStage);
  menuBar()->setVisible(!onStage || !isFullScreen());
  stageTitle_->setVisible(onStage);
  view_->setStage(onStage, onStage ? kPresentTypeScale : 1, stageTitle_->geometry().bottom());
  if (!onStage) presentation_->end();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange && stageTitle_)
    menuBar()->setVisible(workspace_ != Workspace::Present || !isFullScreen());
}

bool MainWindow::answerStageKey(const QKeyEvent& event) {
  if (workspace_ != Workspace::Present || (event.modifiers() & ~Qt::KeypadModifier)) return false;
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_PageUp:
      presentation_->previous();
      return true;
    case Qt::Key_Right:
    case Qt::Key_PageDown:
      presentation_->next();
      return true;
    case Qt::Key_N:
      stagePlot_->chooseNext();
      return true;
    case Qt::Key_Escape:
      setWorkspace(beforeStage_);
      return true;
    default:
      return false;
  }
}

void MainWindow::refreshTheme() {
  const double typeScale = workspace_ == Workspace::Present ? kPresentTypeScale : 1;
  applyTheme(*qApp, studio_.preferences.values().theme, typeScale);
  const int icon = static_cast<int>(std::lround(18 * typeScale));
  findChild<QToolBar*>("toolBar")->setIconSize({icon, icon});
}

void MainWindow::resetLayout() {
  layouts_.reset(workspace_);
  showLoops();
}

void MainWindow::useStoredLayout() {
  storesLayout_ = true;
  const QSettings settings;
  placeWindow(*this, settings);
  layouts_.read(settings);
  const int last = settings.value("window/workspace", static_cast<int>(workspace_)).toInt();
  workspace_ = static_cast<Workspace>(std::clamp(last, 0, static_cast<int>(Workspace::Linear)));
  showWorkspace();
}

void MainWindow::storeLayout() {
  QSettings settings;
  layouts_.keep(workspace_);
  layouts_.write(settings);
  storePlace(*this, settings);
  settings.setValue("window/workspace", static_cast<int>(workspace_));
}

void MainWindow::connectStudio() {
  connect(&studio_.preferences, &Preferences::themeChanged, this, &MainWindow::refreshTheme);
  connect(&studio_.edits, &Edits::fileChanged, this, &MainWindow::refreshTitle);
  connect(&studio_.edits, &Edits::fileChanged, this, &MainWindow::refreshActions);
  connect(watch_, &DiskWatch::changed, this, &MainWindow::refreshActions);
  connect(&studio_.runs, &Runs::changed, this, &MainWindow::refreshActions);
  connect(&studio_.runs, &Runs::aboutToRun, this, [this](bool& mayRun) {
    assembled_.clear();
    const QString whyNot = enterEntries(*this, studio_.edits);
    if (!whyNot.isEmpty()) {
      mayRun = false;
      emit studio_.messages.said(whyNot);
    } else if (!studio_.edits.assembleStart()) {
      mayRun = false;
      emit studio_.messages.said(tr("The loops cannot be closed from this start: see Problems."));
      panels_.raise("problems");
    }
  });
  connect(&studio_.messages, &Messages::placeWanted, this, &MainWindow::showPlace);
  connect(&studio_.playback, &Playback::playingChanged, this, &MainWindow::refreshActions);
  connect(&studio_.playback, &Playback::historyChanged, this, &MainWindow::refreshActions);
  connect(view_, &ArmView::pictureShown, &studio_.playback, &Playback::notePicture);
  connect(&studio_.runs.job(), &SimulationJob::started, this, &MainWindow::refreshActions);
  connect(&studio_.runs.job(), &SimulationJob::finished, this, &MainWindow::refreshActions);
  // Said again when the run is there, whose words take the place of what was said before it.
  connect(&studio_.edits, &Edits::startAssembled, this,
          [this](const QString& text) { assembled_ = text; });
  const auto sayAgain = [this] {
    if (!assembled_.isEmpty()) emit studio_.messages.said(std::exchange(assembled_, {}));
  };
  connect(&studio_.runs.job(), &SimulationJob::finished, this, sayAgain, Qt::QueuedConnection);
  connect(&studio_.runs.job(), &SimulationJob::refused, this, &MainWindow::onRunRefused);
  const auto spread = [this](const std::vector<Issue>& issues) {
    const std::vector<Issue> listed = toListPlaces(issues);
    arm_->setIssues(listed);
    link_->setIssues(listed);
    run_->setIssues(listed);
    closures_->setIssues(listed);
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
          [this] { link_->setIssues(toListPlaces(problems_->issues())); });
  spread(problems_->issues());
  emit studio_.edits.robotChanged();  // titles and fields of panels made before they were connected
}

void MainWindow::onRunRefused(const std::vector<Issue>& issues) {
  refreshActions();
  problems_->showRunIssues(issues);
  panels_.raise("problems");
}

/// Issues of a mechanism at the places that fields of joints and chains know.
std::vector<Issue> MainWindow::toListPlaces(std::vector<Issue> issues) const {
  const auto& mechanism = studio_.document().mechanism();
  if (!mechanism) return issues;
  for (Issue& issue : issues) {
    issue.where = toListPlace(*mechanism, issue.where, studio_.edits.chain());
  }
  return issues;
}

void MainWindow::showPlace(const QString& place) {
  QString where = place;
  if (const auto& mechanism = studio_.document().mechanism()) {
    const int chain = chainOfPlace(place.toStdString());
    if (chain >= 0) studio_.selection.select(firstJointOf(*mechanism, chain));
    where =
        QString::fromStdString(toListPlace(*mechanism, place.toStdString(), studio_.edits.chain()));
  }
  const int joint = jointOf(where);
  if (joint >= 0) studio_.selection.select(joint);
  const auto tryPanel = [&](const char* name, auto* panel) {
    if (!panel->showPlace(where)) return false;
    if (panels_.dock(name).isVisible()) return true;
    panels_.raise(name);
    return panel->showPlace(where);  // once more: the keyboard could not go to what was hidden
  };
  const bool shown = tryPanel("link", link_) || tryPanel("arm", arm_) || tryPanel("run", run_) ||
                     tryPanel("closures", closures_);
  if (!shown) emit studio_.messages.said(tr("This place is edited in the file: %1").arg(where));
}

void MainWindow::refreshTitle() {
  const Document& document = studio_.document();
  // "[*]" is where Qt shows that there are changes; twice, it stands for itself.
  QString title = QString::fromStdString(document.title());
  const QString file = QFileInfo(QString::fromStdString(document.path())).fileName();
  if (!file.isEmpty()) title += " (" + file + ")";
  setWindowTitle(title.replace("[*]", "[*][*]") + "[*] - Denavit");
  setWindowModified(document.isModified());
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!unattended_ && !files_->mayLeave()) return event->ignore();
  studio_.runs.job().cancel();
  live_->stop();
  if (storesLayout_) storeLayout();
  QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (answerStageKey(*event)) return;
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
    case Qt::Key_Escape:
      if (!plots_->removeMeasure()) QMainWindow::keyPressEvent(event);
      return;
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
