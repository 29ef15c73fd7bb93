#include <algorithm>
#include <utility>

#include "models/document/arrange_chains.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/turn_range.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/start_loops.h"
#include "ui/studio/document_edit.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"
#include "ui/studio/shown.h"

namespace denavit {

void Edits::editMechanism(const QString& text,
                          const std::function<void(MechanismDescription&)>& change,
                          const QString& mergeKey) {
  if (!document_.mechanism() || !prepareEdit()) return;
  DocumentParts parts = document_.parts();
  change(*parts.mechanism);
  parts.robot = makeJointList(*parts.mechanism);
  pushArm(text, std::move(parts), mergeKey);
}

void Edits::editChains(const QString& text,
                       const std::function<JointOrder(MechanismDescription&)>& change) {
  if (!document_.mechanism() || !prepareEdit()) return;
  MechanismDescription chains = *document_.mechanism();
  const JointOrder order = change(chains);
  DocumentParts parts = document_.parts();
  arrangeChains(parts, std::move(chains), order);
  if (parts == document_.parts()) return;
  undoStack_.push(new EditParts(document_, std::move(parts), text));
}

void Edits::makeMechanism() {
  if (document_.mechanism() || !prepareEdit()) return;
  DocumentParts parts = document_.parts();
  MechanismDescription& mechanism = parts.mechanism.emplace();
  mechanism.name = parts.robot.name;
  mechanism.gravity = parts.robot.gravity;
  mechanism.chains.push_back({.name = "main", .robot = parts.robot, .base = {}});
  mechanism.actuated = listJointNames(mechanism);
  parts.robot = makeJointList(mechanism);
  undoStack_.push(new EditParts(document_, std::move(parts), tr("make a mechanism of the arm")));
  emit messages_.said(
      tr("The arm is the chain main of a mechanism now: + chain adds others, Closures hold them."));
}

int Edits::chain() const {
  const auto& mechanism = document_.mechanism();
  return mechanism ? findChainJoint(*mechanism, selection_.joint()).chain : 0;
}

int Edits::firstJoint() const {
  const auto& mechanism = document_.mechanism();
  return mechanism ? firstJointOf(*mechanism, chain()) : 0;
}

const RobotDescription& Edits::chainRobot() const {
  const auto& mechanism = document_.mechanism();
  return mechanism ? mechanism->chains[static_cast<std::size_t>(chain())].robot : document_.robot();
}

void Edits::editChainRobot(const QString& text,
                           const std::function<void(RobotDescription&)>& change,
                           const QString& mergeKey) {
  if (!document_.mechanism()) return editRobot(text, change, mergeKey);
  const auto at = static_cast<std::size_t>(chain());
  if (!prepareEdit()) return;
  DocumentParts parts = document_.parts();
  RobotDescription& robot = parts.mechanism->chains[at].robot;
  RobotDescription changed = robot;
  changed.gravity = parts.mechanism->gravity;
  change(changed);
  if (changed.joints.size() != robot.joints.size()) return;
  parts.mechanism->gravity = std::exchange(changed.gravity, robot.gravity);
  robot = std::move(changed);
  parts.robot = makeJointList(*parts.mechanism);
  pushArm(text, std::move(parts), mergeKey);
}

RobotDescription Edits::fieldsRobot() const {
  RobotDescription robot = document_.robot();
  if (!document_.mechanism()) return robot;
  const RobotDescription& chain = chainRobot();
  robot.base = chain.base;
  robot.tool = chain.tool;
  robot.payload = chain.payload;
  return robot;
}

void Edits::editFieldsRobot(const QString& text,
                            const std::function<void(RobotDescription&)>& change,
                            const QString& mergeKey) {
  if (!document_.mechanism()) return editRobot(text, change, mergeKey);
  RobotDescription robot = fieldsRobot();
  change(robot);
  if (robot.joints.size() != document_.robot().joints.size()) return;
  const auto at = static_cast<std::size_t>(chain());
  editMechanism(
      text,
      [&](MechanismDescription& mechanism) {
        setJoints(mechanism, robot);
        RobotDescription& own = mechanism.chains[at].robot;
        own.base = robot.base;
        own.tool = robot.tool;
        own.payload = robot.payload;
      },
      mergeKey);
}

void Edits::editChainJoints(const QString& text, const JointOrder& order,
                            const std::function<void(RobotDescription&)>& change) {
  if (!document_.mechanism()) return editJoints(text, order, change);
  if (order.empty()) {
    emit messages_.said(tr("A chain needs at least one joint: remove the chain itself instead."));
    return;
  }
  const int at = chain();
  editChains(text, [&](MechanismDescription& mechanism) {
    RobotDescription& robot = mechanism.chains[static_cast<std::size_t>(at)].robot;
    const JointOrder whole = arrangeInChain(mechanism, at, order);
    DocumentParts alone{.robot = robot, .mechanism = {}, .scenario = {}, .desk = {}, .pose = {}};
    arrangeJoints(alone, order);
    robot = std::move(alone.robot);
    if (change) change(robot);
    return whole;
  });
}

/// What closes the loops of the document's mechanism; null where that cannot be computed.
const LoopCloser* Edits::closer() {
  const auto& mechanism = document_.mechanism();
  if (!mechanism) return nullptr;
  if (closer_ && closerOf_ == *mechanism) return closer_.get();
  closer_.reset();
  closerOf_ = *mechanism;
  try {
    closer_ = std::make_unique<LoopCloser>(closerOf_);
  } catch (const DescriptionError& error) {
    emit messages_.said(tr("The mechanism cannot be moved: %1")
                            .arg(QString::fromStdString(error.issues().front().what)));
  }
  return closer_.get();
}

/// A pose of a mechanism that was edited, with its loops closed by the joints that were left where
/// they were, else by any; as it is where they cannot be closed.
std::vector<double> Edits::closeEdited(const std::vector<double>& before,
                                       std::vector<double> pose) {
  const LoopCloser* closer = this->closer();
  if (!closer || closer->look(pose).isClosed) return pose;
  std::vector<int> moved;
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (i >= before.size() || pose[i] != before[i]) moved.push_back(static_cast<int>(i));
  }
  ClosedJoints closed = closer->close(pose, moved);
  // Where all were moved, the independent ones are what the others follow.
  if (!closed.isClosed && moved.size() == pose.size()) moved = closer->mechanism().independent;
  if (!closed.isClosed) closed = closer->assemble(pose, moved);
  if (closed.isClosed) return wrapTurns(document_.robot(), pose, std::move(closed.q));
  emit messages_.said(tr("The loops stay open in this pose: %1.")
                          .arg(QString::fromStdString(
                              describeWorst(closer->mechanism(), closer->look(pose).openings))));
  return pose;
}

bool Edits::assembleStart() {
  const LoopCloser* closer = this->closer();
  if (!closer || document_.scenario().initial.q.empty()) return true;
  LoopStart start;
  try {
    const ScenarioDescription scenario = document_.composeScenario();
    if (hasErrors(findIssues(scenario))) return true;  // the run says what is wrong
    start = findLoopStart(scenario, LoopCloser(makeMovingMechanism(scenario)));
  } catch (const DescriptionError&) {
    return true;  // the run says what is wrong
  }
  if (!start.taken.isClosed) return false;
  if (!start.moves(closer->mechanism()) || !prepareEdit()) return true;
  DocumentStart closed = document_.start();
  closed.pose = closed.initial.q = wrapTurns(document_.robot(), start.given.q, start.taken.q);
  undoStack_.push(new EditStart(document_, std::move(closed), tr("assemble the start")));
  const QString text =
      tr("The start had loops open, %1: it is assembled now; undo brings it back.")
          .arg(QString::fromStdString(describeWorst(closer->mechanism(), start.given.openings)));
  emit messages_.said(text);
  emit startAssembled(text);
  return true;
}

/// The pose in which a joint of a mechanism is at q, or as near as its loops let it get. Nothing:
/// it does not move.
std::optional<std::vector<double>> Edits::moveClosed(std::vector<double> pose, int joint,
                                                     double q) {
  const LoopCloser* closer = this->closer();
  if (!closer) return {};
  ClosedJoints moved = closer->move(pose, joint, q);
  if (!moved.isClosed) {
    emit messages_.said(tr("%1 stops here: farther on the loops cannot stay closed.")
                            .arg(QString::fromStdString(
                                document_.robot().joints[static_cast<std::size_t>(joint)].name)));
    emit shown_.changed();  // what was moved by hand goes back
  }
  return moved.q;
}

/// The pose in which the independent joints are at 0 on the branch that a mechanism is on. Nothing:
/// it cannot be reached.
std::optional<std::vector<double>> Edits::zeroClosed(const std::vector<double>& pose) {
  const LoopCloser* closer = this->closer();
  if (!closer) return {};
  if (closer->look(pose).isClosed) {
    ClosedJoints zero = closer->moveToZero(pose);
    if (zero.isClosed) return zero.q;
    emit messages_.said(
        tr("The independent joints do not get to 0 with the loops closed, and nothing was moved: "
           "choose others as independent (Closures), or move joints one by one."));
  } else {
    emit messages_.said(tr("The loops are open: choose Assemble (Closures), then Zero."));
  }
  return {};
}

}  // namespace denavit
