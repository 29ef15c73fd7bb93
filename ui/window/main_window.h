#pragma once

#include <QMainWindow>
#include <memory>

#include "ui/window/document_files.h"
#include "ui/window/layouts.h"
#include "ui/window/panels.h"

class QAction;
class QMenu;

namespace denavit {

class ArmPanel;
class ArmView;
class ClosuresPanel;
class SingularityPanel;
class CodeSource;
class DiskNotice;
class DiskWatch;
class EquationsPanel;
class FormulationLab;
class IdentificationPanel;
class JointsPanel;
class KinematicsPanel;
class LinearBench;
class LinkInspector;
class LiveSession;
class Presentation;
class StagePlot;
class StageTitle;
class PlotsPanel;
class ProblemList;
class RunSettingsPanel;
class RunShelf;
class RunListPanel;
class SavedViews;
class ScenePresenter;
class Session;
class Studio;
class StudyPanel;

/// The studio's window: the 3-D view in the middle, arm and link at the left, joints and run at the
/// right, plots and problems below. All panels are docks that move, float and are remembered.
class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  /// @param studio  outlives the window, whose panels look at it until they are gone
  explicit MainWindow(Studio& studio, QWidget* parent = nullptr);
  ~MainWindow() override;

  [[nodiscard]] Studio& studio() { return studio_; }
  [[nodiscard]] DocumentFiles& files() { return *files_; }
  [[nodiscard]] const ScenePresenter& scene() const { return *scene_; }
  /// Does not ask about unsaved changes on closing: for pictures without a person.
  void setUnattended(bool unattended) { unattended_ = unattended; }
  [[nodiscard]] Session& session() { return *session_; }
  [[nodiscard]] DiskWatch& diskWatch() { return *watch_; }
  /// Uses the user's recent files, and keeps unsaved work for recovery. To be called before
  /// anything is opened: where that ends the program, the next start says so.
  void startSession();
  /// Offers what ended sessions left, and else shows the examples where nothing was opened.
  void welcome(bool somethingIsOpen);
  /// Takes the layout of the last session, and keeps it on closing.
  void useStoredLayout();
  /// Arranges the docks of the present workspace as they were at first; forgets the others.
  void resetLayout();
  /// Rearranges the docks; each workspace comes back as it was left.
  void setWorkspace(Workspace workspace);
  [[nodiscard]] Workspace workspace() const { return workspace_; }
  /// Opens a panel and brings it, and one of its tabs, to the front: "plots", "kinematics",
  /// "formulations:cost", "formulations:steps:14" (the step), "code:equations:5" (the term).
  /// @returns what names there are where this is none; else empty
  QString showPanel(const QString& place);
  /// Shows the linear model of what is on screen, and its views; made anew where it was shown.
  void lineariseHere();
  /// Whether a panel is still computing what it shows.
  [[nodiscard]] bool isBusy() const;

  /// Each says in `error` why it failed and what to do.
  bool exportCsv(const QString& path, QString& error);
  bool exportPlots(const QString& path, QString& error);
  bool exportView(const QString& path, QString& error);
  bool exportModel(const QString& path, QString& error);

 signals:
  void workspaceChanged(denavit::Workspace workspace);

 public slots:
  /// Selects the joint and goes to the field of a place: "joints[2].link.mass".
  void showPlace(const QString& place);
  void showKeys();
  void showAbout();
  void showGallery();
  /// Asks what a new arm begins with.
  void showNew();
  void showPreferences();
  void showFilmDialog();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void makePanels();
  void showLoops();
  void makeMotion();
  void makeStudy();
  void makeLive();
  void toggleLive();
  void makeCode();
  void makeLinear();
  [[nodiscard]] QString showCode(const QStringList& parts);
  [[nodiscard]] QString showLinear(const QStringList& parts);
  [[nodiscard]] QString showSingularities(const QStringList& parts);
  void makeStage();
  void showWorkspace();
  void setStage(bool onStage);
  bool answerStageKey(const QKeyEvent& event);
  void makeHands();
  void storeLayout();
  void refreshTheme();
  void makeMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeViewMenu();
  void makeGoToActions(QMenu& menu);
  void makeUnitActions(QMenu& menu);
  void makeThemeAction(QMenu& menu);
  void makeWorkspaceActions(QMenu& menu);
  void makeSimulateMenu();
  void makeAnalyseMenu();
  void makeHelpMenu();
  void shareKeys(const QWidget& menu);
  void makeToolBar();
  void makeDiskNotice();
  void fillExamples();
  void connectStudio();
  void refreshTitle();
  void refreshActions();
  void onRunRefused(const std::vector<Issue>& issues);
  [[nodiscard]] std::vector<Issue> toListPlaces(std::vector<Issue> issues) const;
  void askAndExport(const QString& title, const QString& suffix, const QString& filter,
                    bool (MainWindow::*save)(const QString&, QString&));
  [[nodiscard]] QString exportName(const QString& suffix) const;

  Studio& studio_;
  Panels panels_;
  DocumentFiles* files_;
  DiskWatch* watch_;
  ArmView* view_;
  ScenePresenter* scene_;
  ArmPanel* arm_;
  LinkInspector* link_;
  JointsPanel* joints_;
  ClosuresPanel* closures_ = nullptr;
  SingularityPanel* singularities_ = nullptr;
  RunSettingsPanel* run_;
  RunShelf* shelf_;
  RunListPanel* runs_;
  PlotsPanel* plots_;
  ProblemList* problems_;
  KinematicsPanel* kinematics_;
  FormulationLab* lab_;
  IdentificationPanel* identification_ = nullptr;
  StudyPanel* study_ = nullptr;
  LiveSession* live_ = nullptr;
  CodeSource* code_ = nullptr;
  EquationsPanel* equations_ = nullptr;
  LinearBench* linear_ = nullptr;
  SavedViews* savedViews_;
  Presentation* presentation_;
  StageTitle* stageTitle_;
  StagePlot* stagePlot_;
  QMenu* examples_ = nullptr;
  Session* session_ = nullptr;
  DiskNotice* notice_ = nullptr;
  struct Actions;
  std::unique_ptr<Actions> actions_;
  Workspace workspace_ = Workspace::Simulate;
  Workspace beforeStage_ = Workspace::Simulate;  ///< where the presenter comes back to
  Layouts layouts_{*this, panels_};
  bool unattended_ = false, storesLayout_ = false;
  QString assembled_;         ///< of the start that was closed before the run under way
  bool isMechanism_ = false;  ///< as the docks show it
};

}  // namespace denavit
