#include "ui/studio/studio.h"

#include <algorithm>
#include <utility>

#include "ui/commands/edit_robot.h"
#include "ui/commands/edit_scenario.h"
#include "ui/commands/set_pose.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

/// A list with one entry per joint, kept in step with the joints; shorter lists have no entry
/// there.
template <typename T>
void eraseAt(std::vector<T>& list, int index) {
  if (index < static_cast<int>(list.size())) list.erase(list.begin() + index);
}

template <typename T>
void insertAt(std::vector<T>& list, int index, T value) {
  if (index <= static_cast<int>(list.size()) && !list.empty()) {
    list.insert(list.begin() + index, std::move(value));
  }
}

/// Moves the 1-based joint numbers of a scenario after joint `index` (0-based) was added or
/// removed.
void renumber(ScenarioDescription& scenario, int index, int by) {
  std::vector<int> locked;
  for (const int number : scenario.locked) {
    if (by < 0 && number == index + 1) continue;
    locked.push_back(number > index ? number + by : number);
  }
  scenario.locked = std::move(locked);
  std::map<int, std::string> prescribed;
  for (const auto& [number, expression] : scenario.prescribed) {
    if (by < 0 && number == index + 1) continue;
    prescribed[number > index ? number + by : number] = expression;
  }
  scenario.prescribed = std::move(prescribed);
}

void addJointTo(ScenarioDescription& scenario, int index) {
  insertAt(scenario.initial.q, index, 0.0);
  insertAt(scenario.initial.qd, index, 0.0);
  insertAt(scenario.input.tau, index, std::string("0"));
  renumber(scenario, index, 1);
}

void removeJointFrom(ScenarioDescription& scenario, int index) {
  eraseAt(scenario.initial.q, index);
  eraseAt(scenario.initial.qd, index);
  eraseAt(scenario.input.tau, index);
  renumber(scenario, index, -1);
}

}  // namespace

Studio::Studio(QObject* parent) : QObject(parent) {
  listener_ =
      document_.addListener([this](const DocumentChanges& changes) { onDocumentChanged(changes); });
  connect(&job_, &SimulationJob::finished, this, &Studio::onRunFinished);
  connect(&playback_, &Playback::timeChanged, this, &Studio::shownChanged);
  connect(&playback_, &Playback::activeChanged, this, &Studio::shownChanged);
}

Studio::~Studio() { document_.removeListener(listener_); }

void Studio::open(const std::string& nameOrPath) {
  document_.open(nameOrPath);
  forgetThePast();
}

void Studio::startNew() {
  document_.startNew();
  forgetThePast();
}

void Studio::forgetThePast() {
  undoStack_.clear();
  runIsForeign_ = job_.isRunning();
  job_.cancel();
}

void Studio::editRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                       const QString& mergeKey) {
  RobotDescription robot = document_.robot();
  change(robot);
  if (robot == document_.robot()) return;
  undoStack_.push(new EditRobot(document_, std::move(robot), text, mergeKey));
}

void Studio::editScenario(const QString& text,
                          const std::function<void(ScenarioDescription&)>& change,
                          const QString& mergeKey) {
  ScenarioDescription scenario = document_.scenario();
  change(scenario);
  if (scenario == document_.scenario()) return;
  undoStack_.push(new EditScenario(document_, std::move(scenario), text, mergeKey));
}

void Studio::editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                      const QString& mergeKey) {
  std::vector<double> q = document_.pose();
  change(q);
  if (q == document_.pose()) return;
  undoStack_.push(new SetPose(document_, std::move(q), text, mergeKey));
}

void Studio::setJoint(int joint, double q, int gesture) {
  std::vector<double> pose = shownPose();
  pose.resize(document_.robot().joints.size(), 0.0);
  if (joint < 0 || joint >= static_cast<int>(pose.size())) return;
  pose[static_cast<std::size_t>(joint)] = q;
  editPose(
      tr("move joint %1").arg(joint + 1), [&](std::vector<double>& all) { all = pose; },
      QStringLiteral("pose %1 %2").arg(joint).arg(gesture));
  playback_.leave();
}

void Studio::addJoint(int before) {
  JointDescription joint;
  joint.name = QStringLiteral("joint %1").arg(before + 1).toStdString();
  joint.a = 0.3;
  undoStack_.beginMacro(tr("add joint %1").arg(before + 1));
  editRobot({}, [&](RobotDescription& robot) {
    robot.joints.insert(robot.joints.begin() + before, joint);
  });
  editScenario({}, [&](ScenarioDescription& scenario) { addJointTo(scenario, before); });
  undoStack_.endMacro();
  setSelectedJoint(before);
}

void Studio::duplicateJoint(int joint) {
  undoStack_.beginMacro(tr("duplicate joint %1").arg(joint + 1));
  editRobot({}, [&](RobotDescription& robot) {
    const JointDescription copy = robot.joints[static_cast<std::size_t>(joint)];
    robot.joints.insert(robot.joints.begin() + joint + 1, copy);
  });
  editScenario({}, [&](ScenarioDescription& scenario) { addJointTo(scenario, joint + 1); });
  undoStack_.endMacro();
  setSelectedJoint(joint + 1);
}

void Studio::removeJoint(int joint) {
  if (document_.robot().joints.size() < 2) {
    emit said(tr("An arm needs at least one joint."));
    return;
  }
  undoStack_.beginMacro(tr("remove joint %1").arg(joint + 1));
  editRobot({}, [&](RobotDescription& robot) { robot.joints.erase(robot.joints.begin() + joint); });
  editScenario({}, [&](ScenarioDescription& scenario) { removeJointFrom(scenario, joint); });
  undoStack_.endMacro();
}

void Studio::swapWithNext(int joint) {
  if (joint < 0 || joint + 1 >= static_cast<int>(document_.robot().joints.size())) return;
  editRobot(tr("swap joints %1 and %2").arg(joint + 1).arg(joint + 2),
            [&](RobotDescription& robot) {
              const auto first = robot.joints.begin() + joint;
              std::iter_swap(first, first + 1);
            });
}

std::vector<double> Studio::shownPose() const {
  return playback_.isActive() ? playback_.history()->poseAt(playback_.time()) : document_.pose();
}

const RobotDescription& Studio::shownRobot() const {
  return playback_.isActive() ? playback_.history()->run().robot : document_.robot();
}

bool Studio::isShownRunStale() const {
  return playback_.history() && document_.isStale(playback_.history()->run());
}

void Studio::setSelectedJoint(int joint) {
  const int count = static_cast<int>(document_.robot().joints.size());
  joint = std::clamp(joint, 0, std::max(0, count - 1));
  if (joint == selectedJoint_) return;
  selectedJoint_ = joint;
  emit selectionChanged(joint);
}

void Studio::setShowsMillimetres(bool millimetres) {
  if (millimetres_ == millimetres) return;
  millimetres_ = millimetres;
  emit unitsChanged();
}

void Studio::run() {
  if (job_.isRunning()) return;
  runIsForeign_ = false;
  playback_.pause();
  job_.start(document_.composeScenario());
}

void Studio::onDocumentChanged(const DocumentChanges& changes) {
  if (changes.runs && document_.runs().empty()) playback_.setHistory(nullptr);
  // An edit is shown at once: the window goes from the run back to the arm that is edited.
  if (changes.robot || changes.pose) playback_.leave();
  if (changes.robot) {
    setSelectedJoint(selectedJoint_);
    emit robotChanged();
  }
  if (changes.scenario) emit scenarioChanged();
  if (changes.robot || changes.pose) emit shownChanged();
  if (changes.runs) emit runsChanged();
  if (changes.file || changes.robot || changes.scenario) emit fileChanged();
}

void Studio::onRunFinished(const std::shared_ptr<const Run>& run) {
  if (runIsForeign_) return;
  if (run->result.recording.rowCount() > 0) {
    playback_.setHistory(std::make_shared<const RunHistory>(run));
  }
  document_.addRun(run);
}

}  // namespace denavit
