#pragma once

#include <QMainWindow>
#include <memory>

#include "ui/window/document_files.h"

class QAction;
class QMenu;

namespace denavit {

class ArmPanel;
class ArmView;
class JointsPanel;
class LinkInspector;
class PlotsPanel;
class ProblemList;
class RunPanel;
class ScenePresenter;
class Studio;

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
  /// Takes the layout of the last session, and keeps it on closing.
  void useStoredLayout();
  void resetLayout();

  /// Each says in `error` why it failed and what to do.
  bool exportCsv(const QString& path, QString& error);
  bool exportPlots(const QString& path, QString& error);
  bool exportView(const QString& path, QString& error);

 public slots:
  /// Selects the joint and goes to the field of a place: "joints[2].link.mass".
  void showPlace(const QString& where);
  void showKeys();
  void showAbout();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct Docks;
  void makeDocks();
  void arrangeDocks();
  void makeMenus();
  void makeFileMenu();
  void makeEditMenu();
  void makeViewMenu();
  void makeSimulateMenu();
  void makeHelpMenu();
  void makeToolBar();
  void fillExamples();
  void connectStudio();
  void refreshTitle();
  void refreshActions();
  void onRunFinished();
  void onRunRefused(const std::vector<Issue>& issues);
  void askAndExport(const QString& title, const QString& suffix, const QString& filter,
                    bool (MainWindow::*save)(const QString&, QString&));
  [[nodiscard]] QString exportName(const QString& suffix) const;

  Studio& studio_;
  DocumentFiles* files_;
  ArmView* view_;
  ScenePresenter* scene_;
  ArmPanel* arm_;
  LinkInspector* link_;
  JointsPanel* joints_;
  RunPanel* run_;
  PlotsPanel* plots_;
  ProblemList* problems_;
  std::unique_ptr<Docks> docks_;
  QMenu* examples_ = nullptr;
  struct Actions;
  std::unique_ptr<Actions> actions_;
  QByteArray usualState_;  ///< of the docks, as first arranged
  bool unattended_ = false, storesLayout_ = false;
};

}  // namespace denavit
