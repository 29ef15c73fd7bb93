#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <vector>

#include "models/document/document.h"
#include "ui/playback/playback.h"
#include "ui/run/simulation_job.h"

namespace denavit {

/// What all panels of a window share: the document and its undo stack, the job that computes, the
/// playback, the selected joint. Panels change the document only through the edits here, each of
/// which is one undo step, and follow the signals.
class Studio final : public QObject {
  Q_OBJECT

 public:
  explicit Studio(QObject* parent = nullptr);
  ~Studio() override;

  [[nodiscard]] Document& document() { return document_; }
  [[nodiscard]] const Document& document() const { return document_; }
  [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
  [[nodiscard]] Playback& playback() { return playback_; }
  [[nodiscard]] const Playback& playback() const { return playback_; }
  [[nodiscard]] SimulationJob& job() { return job_; }

  /// Opens a file or shipped name and forgets the undo steps of what was open.
  /// @throws DescriptionError
  void open(const std::string& nameOrPath);
  void startNew();

  /// One undo step that changes the arm.
  /// @param text      a verb phrase: "set a2"
  /// @param mergeKey  consecutive edits with the same key are one step; empty: never
  void editRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                 const QString& mergeKey = {});
  void editScenario(const QString& text, const std::function<void(ScenarioDescription&)>& change,
                    const QString& mergeKey = {});
  void editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                const QString& mergeKey = {});

  /// Moves one joint of what is shown. From within a run, the pose of that instant becomes the
  /// pose.
  /// @param q  [rad|m]  @param gesture  a number of the drag, so that it is one step
  void setJoint(int joint, double q, int gesture);

  void addJoint(int before);
  void duplicateJoint(int joint);
  void removeJoint(int joint);
  /// Exchanges a joint with the one after it.
  void swapWithNext(int joint);

  /// The pose on screen: of the run while it plays, else the document's.
  [[nodiscard]] std::vector<double> shownPose() const;
  /// The arm on screen: the one that was run while the run is shown, else the document's.
  [[nodiscard]] const RobotDescription& shownRobot() const;
  /// Whether what is shown is a run of an arm or settings that were changed since.
  [[nodiscard]] bool isShownRunStale() const;

  [[nodiscard]] int selectedJoint() const { return selectedJoint_; }
  void setSelectedJoint(int joint);

  /// Lengths on screen in millimetres, or in metres.
  [[nodiscard]] bool showsMillimetres() const { return millimetres_; }
  void setShowsMillimetres(bool millimetres);

  /// Computes the scenario as it is now.
  void run();

 signals:
  void robotChanged();
  void scenarioChanged();
  /// The pose or arm on screen changed.
  void shownChanged();
  void runsChanged();
  void fileChanged();
  void selectionChanged(int joint);
  void unitsChanged();
  /// A short word for the status bar.
  void said(const QString& message);
  /// Shows where an issue is: "joints[2].link.mass".
  void placeWanted(const QString& where);

 private:
  void forgetThePast();
  void onDocumentChanged(const DocumentChanges& changes);
  void onRunFinished(const std::shared_ptr<const Run>& run);

  Document document_;
  QUndoStack undoStack_;
  Playback playback_;
  SimulationJob job_;
  int listener_ = 0;
  int selectedJoint_ = 0;
  bool millimetres_ = true;
  bool runIsForeign_ = false;  ///< the run under way is of a document that was closed since
};

}  // namespace denavit
