#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <vector>

#include "models/document/document.h"
#include "ui/studio/parts.h"
#include "ui/studio/turn.h"

namespace denavit {

/// The document as panels have it: they read it, change it only through the edits here, each of
/// which is one undo step, and follow the signals.
class Edits final : public QObject {
  Q_OBJECT

 public:
  Edits(Document& document, const Turn& turn, Shown& shown, Selection& selection,
        Messages& messages);

  [[nodiscard]] const Document& document() const { return document_; }
  [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
  [[nodiscard]] const QUndoStack& undoStack() const { return undoStack_; }

  /// False while the panels are being told of a change: some still show the arm before, and an
  /// entry that is left open in one of them must not be written. Edits are ignored then.
  [[nodiscard]] bool takesEdits() const { return turn_ == Turn::Free; }

  /// Enters what is typed into open cells, where it can be read, as before every edit.
  void enterOpenCells() { (void)prepareEdit(); }

  /// One undo step that changes the arm.
  /// @param text      a verb phrase: "set a2"
  /// @param mergeKey  consecutive edits with the same key are one step; empty: never
  void editRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                 const QString& mergeKey = {});
  void editScenario(const QString& text, const std::function<void(ScenarioDescription&)>& change,
                    const QString& mergeKey = {});
  /// Moves the arm. Runs start there from now on, at rest, in the same step; where the start is
  /// locked or that of a motion only the picture moves, which is said once.
  void editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                const QString& mergeKey = {});
  /// Changes where runs start, and shows it; the lock stays where something moves or is bent there.
  void editStart(const QString& text, const std::function<void(InitialState&)>& change);
  /// Shows a pose and leaves the start as it is.
  void lookAt(const QString& text, const std::vector<double>& pose);
  /// Whether moving the arm leaves the start alone; no undo step.
  void setStartLocked(bool locked) { document_.setStartLocked(locked); }
  /// Another document is open: what was said once is said again.
  void forgetTold() { lockTold_ = false; }
  /// One undo step that changes named states or views, plots or derived channels.
  void editDesk(const QString& text, const std::function<void(Desk&)>& change,
                const QString& mergeKey = {});

  /// Moves one joint of what is shown, as editPose() does. From within a run, which is left, the
  /// pose of that instant is where it moves from.
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
  [[nodiscard]] int jointCount() const;

 signals:
  /// An edit comes: what is typed into an open cell is an edit of its own, before it.
  void aboutToEdit();
  void robotChanged();
  void scenarioChanged();
  void startLockChanged();
  void deskChanged();
  /// What is open, or whether it is saved.
  void fileChanged();
  /// Another document was opened, after all has been told of it: what belonged to the one before,
  /// as undo steps and runs, is gone.
  void opened();

 private:
  bool prepareEdit();
  void tellStart(const InitialState& before, bool inRun);
  void tellOtherUnits(const std::vector<int>& joints);
  template <typename Edit>
  void edit(const QString& text, const std::function<void(typename Edit::Part&)>& change,
            const QString& mergeKey);

  Document& document_;
  const Turn& turn_;
  Shown& shown_;
  Selection& selection_;
  Messages& messages_;
  QUndoStack undoStack_;
  bool lockTold_ = false;  ///< of this document
};

}  // namespace denavit
