#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <vector>

#include "models/document/document.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/run_settings/simulation_job.h"
#include "ui/studio/run_use.h"

namespace denavit {

/// What a panel adds to the arm on screen to show it vibrating.
struct Vibration {
  std::vector<double> offsets;  ///< [rad|m] to the coordinates: joints, then modal amplitudes
  std::vector<double> largest;  ///< at the end of a swing: colours are of this range
  QString text;                 ///< what vibrates, for the 3-D view
};

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
  [[nodiscard]] RunUse& runUse() { return runUse_; }
  [[nodiscard]] Preferences& preferences() { return preferences_; }
  [[nodiscard]] const Preferences& preferences() const { return preferences_; }

  /// Opens a file or shipped name and forgets the undo steps of what was open. Of a run that was
  /// written, the recorded rows are there to play.
  /// @returns what a person must know of a run's table; else empty
  /// @throws DescriptionError
  std::string open(const std::string& nameOrPath);
  /// Opens a run that was read already; else the same.
  std::string open(const StoredRun& stored);
  /// Brings back what recovery found, in place of what is open.
  void restore(const DocumentState& state);
  void startNew();

  /// False while the panels are being told of a change: some still show the arm before, and an
  /// entry that is left open in one of them must not be written. Edits are ignored then.
  [[nodiscard]] bool takesEdits() const { return !telling_; }

  /// One undo step that changes the arm.
  /// @param text      a verb phrase: "set a2"
  /// @param mergeKey  consecutive edits with the same key are one step; empty: never
  void editRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                 const QString& mergeKey = {});
  void editScenario(const QString& text, const std::function<void(ScenarioDescription&)>& change,
                    const QString& mergeKey = {});
  void editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                const QString& mergeKey = {});

  /// One undo step that changes named states or views, plots or derived channels.
  void editDesk(const QString& text, const std::function<void(Desk&)>& change,
                const QString& mergeKey = {});

  /// Moves one joint of what is shown. From within a run, the pose of that instant becomes the
  /// pose.
  /// @param q  [rad|m]  @param gesture  a number of the drag, so that it is one step
  void setJoint(int joint, double q, int gesture);
  /// The same by a distance from where it is. @param step  [rad|m]
  void stepJoint(int joint, double step, int gesture);

  /// One undo step that adds, removes or reorders joints; pose, start, torques, named states and
  /// everything else that is numbered by joints follows (see arrangeJoints).
  /// @param change  what else becomes of the arm, in the new order
  void editJoints(const QString& text, const JointOrder& order,
                  const std::function<void(RobotDescription&)>& change = {});
  void addJoint(int before);
  void duplicateJoint(int joint);
  /// The last joint stays; the status line says why.
  void removeJoint(int joint);
  void removeJoints(const std::vector<int>& joints);
  void moveJoint(int from, int to);
  /// Exchanges a joint with the one after it.
  void swapWithNext(int joint);
  [[nodiscard]] int jointCount() const;

  /// The pose on screen: of the run while it plays, else the document's.
  [[nodiscard]] std::vector<double> shownPose() const;
  /// The same for each joint of the document's arm: a run of another arm may have fewer joints or
  /// more; one that it lacks is in the document's pose.
  [[nodiscard]] std::vector<double> shownPoseOfArm() const;
  /// The modal amplitudes on screen [rad|m], in the order of the coordinates: those that a panel
  /// shows, else of the run while it plays; empty: none, links are straight or hang (see
  /// DeflectionOptions::sag).
  [[nodiscard]] std::vector<double> shownAmplitudes() const;
  /// Bends the arm on screen, for the animation of a mode; joints stay where they are. Cheap: only
  /// what is drawn follows. Empty ends it.
  /// @param delta  [rad|m] one per amplitude of the arm shown; missing ones are 0
  void showAmplitudes(std::vector<double> delta);
  /// The arm on screen: the one that was run while the run is shown, else the document's.
  [[nodiscard]] const RobotDescription& shownRobot() const;
  /// Whether what is shown is a run of an arm or settings that were changed since.
  [[nodiscard]] bool isShownRunStale() const;

  /// Moves the arm on screen about the pose shown, which itself stays; no offsets: it is at rest.
  void setVibration(Vibration vibration);
  [[nodiscard]] const Vibration& vibration() const { return vibration_; }

  [[nodiscard]] int selectedJoint() const { return selectedJoint_; }
  void setSelectedJoint(int joint);

  /// Lengths on screen in millimetres, or in metres.
  [[nodiscard]] bool showsMillimetres() const { return preferences_.values().millimetres; }

  /// Computes the scenario as it is now.
  void run();
  /// Computes another scenario, a variation of a run; the document's own stays as it is.
  void run(ScenarioDescription scenario);
  /// Plays a run of the list from its beginning: one that gave up its rows once they are computed
  /// again, unless another is shown first. Nothing for a run that never had rows.
  void showRun(const std::shared_ptr<const RunRecord>& run);

 signals:
  void robotChanged();
  void scenarioChanged();
  /// An edit comes: what is typed into an open cell is an edit of its own, before it.
  void aboutToEdit();
  /// The pose or arm on screen changed.
  void shownChanged();
  void vibrationChanged();
  /// Amplitudes were shown or taken back by showAmplitudes().
  void amplitudesChanged();
  void runsChanged();
  void deskChanged();
  void fileChanged();
  void selectionChanged(int joint);
  /// How numbers are shown: the preferences' units or decimal sign.
  void unitsChanged();
  /// A short word for the status bar.
  void said(const QString& message);
  /// Shows where an issue is: "joints[2].link.mass".
  void placeWanted(const QString& where);

 private:
  void forgetThePast();
  bool prepareEdit();
  void onDocumentChanged(const DocumentChanges& changes);
  void showStoredRun();
  void showAwaitedRun();
  void tellLook();
  void onRunFinished(const std::shared_ptr<const RunRecord>& run);

  Document document_;
  QUndoStack undoStack_;
  Preferences preferences_;
  Playback playback_;
  SimulationJob job_;
  RunUse runUse_{document_};
  Vibration vibration_;
  std::vector<double> amplitudes_;  ///< of showAmplitudes()
  int listener_ = 0;
  int awaited_ = 0;  ///< the number of the run that is shown when its rows are back; 0: none
  int selectedJoint_ = 0;
  bool telling_ = false;       ///< of a change of the document, one panel after the other
  bool settling_ = false;      ///< the panels do not know the new arm or pose yet
  bool runIsForeign_ = false;  ///< the run under way is of a document that was closed since
};

}  // namespace denavit
