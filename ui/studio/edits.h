#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "models/document/document.h"
#include "ui/studio/parts.h"
#include "ui/studio/turn.h"

namespace denavit {

class LoopCloser;

/// The document as panels have it: they read it, change it only through the edits here, each of
/// which is one undo step, and follow the signals.
class Edits final : public QObject {
  Q_OBJECT

 public:
  Edits(Document& document, const Turn& turn, Shown& shown, Selection& selection,
        Messages& messages);
  ~Edits() override;

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
  /// One undo step that changes a mechanism, but not how many joints its chains have.
  void editMechanism(const QString& text, const std::function<void(MechanismDescription&)>& change,
                     const QString& mergeKey = {});
  /// One undo step that gives a mechanism other chains, or chains other joints; everything follows
  /// that is numbered by joints or names them (see arrangeChains).
  /// @param change  makes the chains; returns where each of all joints comes from
  void editChains(const QString& text,
                  const std::function<JointOrder(MechanismDescription&)>& change);

  /// One undo step that makes the arm the first chain of a mechanism, with a drive at every joint:
  /// chains and closures may follow. Nothing of a mechanism.
  void makeMechanism();

  // What tables of one arm are about: the document's arm, of a mechanism the chain of the selected
  // joint.
  [[nodiscard]] const RobotDescription& chainRobot() const;
  /// 0-based; 0 of an arm
  [[nodiscard]] int chain() const;
  /// The number (0-based) of its first joint among all.
  [[nodiscard]] int firstJoint() const;
  /// One undo step that changes it, but not how many joints it has. Gravity is the mechanism's.
  void editChainRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                      const QString& mergeKey = {});
  /// All joints, with base, tool and payload of that arm: what fields of a joint and of its arm are
  /// about.
  [[nodiscard]] RobotDescription fieldsRobot() const;
  /// One undo step that changes any of these.
  void editFieldsRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                       const QString& mergeKey = {});
  /// As editJoints(), of its joints, counted from its first.
  void editChainJoints(const QString& text, const JointOrder& order,
                       const std::function<void(RobotDescription&)>& change = {});

  void editScenario(const QString& text, const std::function<void(ScenarioDescription&)>& change,
                    const QString& mergeKey = {});
  /// Moves the arm; of a mechanism the joints that are not moved follow. Runs start there from now
  /// on, at rest, in the same step; where the start is locked or that of a motion only the picture
  /// moves, which is said once.
  void editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                const QString& mergeKey = {});
  /// Changes where runs start, and shows it; the lock stays where something moves or is bent there.
  void editStart(const QString& text, const std::function<void(InitialState&)>& change);
  /// Before a run: closes the loops of a mechanism's start that is written open, as the run would,
  /// in one undo step, and says so.
  /// @returns whether they are closed there
  bool assembleStart();
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
  /// pose of that instant is where it moves from. The other joints of a mechanism follow; where its
  /// loops do not let the joint go on it stops, and a message says so.
  /// @param q  [rad|m]  @param gesture  a number of the drag, so that it is one step
  void setJoint(int joint, double q, int gesture);
  /// The same by a distance from where it is. @param step  [rad|m]
  void stepJoint(int joint, double step, int gesture);
  /// Every joint goes to 0; of a mechanism the independent ones, which the others follow on the
  /// branch that it is on. Where the loops do not let them, nothing moves, and that is said.
  void zeroJoints();

  /// One undo step that adds, removes or reorders the joints of an arm, which takes the place of a
  /// mechanism; pose, start, torques, named states and
  /// everything else that is numbered by joints follows (see arrangeJoints).
  /// @param change  what else becomes of the arm, in the new order
  void editJoints(const QString& text, const JointOrder& order,
                  const std::function<void(RobotDescription&)>& change = {});
  // The same of the arm, or of the selected joint's chain; joints are counted among all.
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
  /// The start of runs was written open and has its loops closed now. @param text  says so
  void startAssembled(const QString& text);
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
  void pushArm(const QString& text, DocumentParts parts, const QString& mergeKey);
  [[nodiscard]] std::optional<std::vector<double>> moveClosed(std::vector<double> pose, int joint,
                                                              double q);
  [[nodiscard]] std::optional<std::vector<double>> zeroClosed(const std::vector<double>& pose);
  [[nodiscard]] std::vector<double> closeEdited(const std::vector<double>& before,
                                                std::vector<double> pose);
  [[nodiscard]] const LoopCloser* closer();
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
  std::unique_ptr<LoopCloser> closer_;
  MechanismDescription closerOf_;  ///< what it closes
};

}  // namespace denavit
