#include "ui/studio/studio.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <exception>
#include <utility>

#include "ui/commands/edit_desk.h"
#include "ui/commands/edit_joints.h"
#include "ui/commands/edit_robot.h"
#include "ui/commands/edit_scenario.h"
#include "ui/commands/set_pose.h"

namespace denavit {
Studio::Studio(QObject* parent) : QObject(parent) {
  listener_ = document_.addListener([this](const DocumentChanges& changes) {
    try {
      onDocumentChanged(changes);
    } catch (...) {
      // An edit is whole, with its undo step, also where a panel fails; it fails afterwards.
      const auto rethrow = [failure = std::current_exception()] {
        std::rethrow_exception(failure);
      };
      QMetaObject::invokeMethod(this, rethrow, Qt::QueuedConnection);
    }
  });
  connect(&job_, &SimulationJob::finished, this, &Studio::onRunFinished);
  connect(&job_, &SimulationJob::grew, this, [this](const std::shared_ptr<const NewRows>& part) {
    if (!runIsForeign_) playback_.follow(*part);
  });
  connect(&job_, &SimulationJob::refused, this, [this] {
    // A run that broke off without a result leaves no half history behind.
    if (playback_.isGrowing()) playback_.setHistory(nullptr);
  });
  const auto takeBudget = [this] {
    const auto budget_MB = static_cast<std::size_t>(preferences_.values().runBudget_MB);
    if (document_.runList().budget() / kMegabyte == budget_MB) return;
    document_.setRunBudget(budget_MB * kMegabyte);
  };
  connect(&preferences_, &Preferences::changed, this, takeBudget);
  takeBudget();
  connect(this, &Studio::runsChanged, &runUse_, &RunUse::follow);
  connect(&runUse_, &RunUse::said, this, &Studio::said);
  connect(&runUse_, &RunUse::cancelled, this, [this](const std::set<int>& numbers) {
    if (numbers.contains(awaited_)) awaited_ = 0;
  });
  connect(&playback_, &Playback::historyChanged, this, [this] {
    awaited_ = 0;
    tellLook();
  });
  connect(&preferences_, &Preferences::unitsChanged, this, &Studio::unitsChanged);
  const auto tellShown = [this] {
    showAmplitudes({});  // they were of the instant before
    if (!settling_) emit shownChanged();
  };
  connect(&playback_, &Playback::timeChanged, this, tellShown);
  connect(&playback_, &Playback::activeChanged, this, tellShown);
}

Studio::~Studio() { document_.removeListener(listener_); }

std::string Studio::open(const std::string& nameOrPath) {
  std::string notice = document_.open(nameOrPath);
  forgetThePast();
  return notice;
}

std::string Studio::open(const StoredRun& stored) {
  std::string notice = document_.open(stored);
  forgetThePast();
  return notice;
}

void Studio::restore(const DocumentState& state) {
  document_.restore(state);
  forgetThePast();
}

void Studio::startNew() {
  document_.startNew();
  forgetThePast();
}

void Studio::forgetThePast() {
  emit said({});  // it was about what is gone
  undoStack_.clear();
  runIsForeign_ = job_.isRunning();
  job_.cancel();
}

/// @returns whether an edit may be made now
bool Studio::prepareEdit() {
  if (takesEdits()) emit aboutToEdit();
  return takesEdits();
}

void Studio::editRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                       const QString& mergeKey) {
  if (!prepareEdit()) return;
  RobotDescription robot = document_.robot();
  change(robot);
  if (robot == document_.robot()) return;
  DocumentParts parts = document_.parts();
  fitAmplitudes(parts.scenario.initial, document_.robot(), robot);
  if (parts.scenario != document_.scenario()) {  // the start has amplitudes of the modes there were
    parts.robot = std::move(robot);
    undoStack_.push(new EditJoints(document_, std::move(parts), text));
    return;
  }
  undoStack_.push(new EditRobot(document_, std::move(robot), text, mergeKey));
}

void Studio::editScenario(const QString& text,
                          const std::function<void(ScenarioDescription&)>& change,
                          const QString& mergeKey) {
  if (!prepareEdit()) return;
  ScenarioDescription scenario = document_.scenario();
  change(scenario);
  if (scenario == document_.scenario()) return;
  undoStack_.push(new EditScenario(document_, std::move(scenario), text, mergeKey));
}

void Studio::editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                      const QString& mergeKey) {
  if (!prepareEdit()) return;
  std::vector<double> q = document_.pose();
  change(q);
  if (q == document_.pose()) return;
  undoStack_.push(new SetPose(document_, std::move(q), text, mergeKey));
}

void Studio::editDesk(const QString& text, const std::function<void(Desk&)>& change,
                      const QString& mergeKey) {
  if (!prepareEdit()) return;
  Desk desk = document_.desk();
  change(desk);
  if (desk == document_.desk()) return;
  undoStack_.push(new EditDesk(document_, std::move(desk), text, mergeKey));
}

void Studio::setJoint(int joint, double q, int gesture) {
  std::vector<double> pose = shownPoseOfArm();
  if (joint < 0 || joint >= static_cast<int>(pose.size())) return;
  pose[static_cast<std::size_t>(joint)] = q;
  editPose(
      tr("move joint %1").arg(joint + 1), [&](std::vector<double>& all) { all = pose; },
      QStringLiteral("pose %1 %2").arg(joint).arg(gesture));
  playback_.leave();
}

void Studio::stepJoint(int joint, double step, int gesture) {
  const std::vector<double> pose = shownPoseOfArm();
  if (joint < 0 || joint >= static_cast<int>(pose.size())) return;
  setJoint(joint, pose[static_cast<std::size_t>(joint)] + step, gesture);
}

std::vector<double> Studio::shownPose() const {
  return playback_.isActive() ? playback_.history()->poseAt(playback_.time()) : document_.pose();
}

std::vector<double> Studio::shownPoseOfArm() const {
  std::vector<double> pose = document_.pose();
  const std::vector<double> shown = shownPose();
  std::copy_n(shown.begin(), std::min(shown.size(), pose.size()), pose.begin());
  return pose;
}

std::vector<double> Studio::shownAmplitudes() const {
  if (!amplitudes_.empty()) return amplitudes_;
  if (!playback_.isActive()) return {};
  return playback_.history()->amplitudesAt(playback_.time());
}

void Studio::showAmplitudes(std::vector<double> delta) {
  if (delta == amplitudes_) return;
  amplitudes_ = std::move(delta);
  emit amplitudesChanged();
}

const RobotDescription& Studio::shownRobot() const {
  return playback_.isActive() ? playback_.history()->run().robot : document_.robot();
}

void Studio::setVibration(Vibration vibration) {
  if (vibration.offsets.empty() && vibration_.offsets.empty()) return;
  vibration_ = std::move(vibration);
  emit vibrationChanged();
}

bool Studio::isShownRunStale() const {
  return playback_.history() && document_.isStale(playback_.history()->run());
}

void Studio::setSelectedJoint(int joint) {
  const int count = static_cast<int>(document_.robot().joints.size());
  joint = std::clamp(joint, 0, std::max(0, count - 1));
  if (joint == selectedJoint_) return;
  selectedJoint_ = joint;
  if (!telling_) emit selectionChanged(joint);
}

void Studio::run() { run(document_.composeScenario()); }

void Studio::run(ScenarioDescription scenario) {
  if (job_.isRunning()) return;
  runIsForeign_ = false;
  playback_.pause();
  job_.start(std::move(scenario));
}

void Studio::onDocumentChanged(const DocumentChanges& changes) {
  const int selectedBefore = selectedJoint_;
  const QScopedValueRollback telling(telling_, true);
  // Leaving the run below must not make panels look at the new arm before they were told of it.
  const QScopedValueRollback settling(settling_, settling_);
  settling_ = changes.robot || changes.pose;
  if (changes.runs && document_.runs().empty()) playback_.setHistory(nullptr);
  if (changes.runs && !playback_.history()) showStoredRun();
  if (changes.runs) {
    showAwaitedRun();
    tellLook();
  }
  // An edit is shown at once: the window goes from the run back to the arm that is edited.
  if (changes.robot || changes.pose) playback_.leave();
  if (changes.robot || changes.pose) showAmplitudes({});  // they were of the arm before
  if (changes.robot) {
    vibration_ = {};  // of the arm before
    setSelectedJoint(selectedJoint_);
    emit robotChanged();
  }
  if (changes.scenario) emit scenarioChanged();
  settling_ = false;
  if (changes.robot || changes.pose) emit shownChanged();
  if (changes.runs) emit runsChanged();
  if (changes.desk) emit deskChanged();
  if (changes.file || changes.robot || changes.scenario || changes.desk) emit fileChanged();
  // Last: panels that follow the selection put their cursor into rows which they must know.
  if (selectedJoint_ != selectedBefore) emit selectionChanged(selectedJoint_);
}

/// A run that came with what was opened is there to play.
void Studio::showStoredRun() {
  const std::shared_ptr<const RunRecord> run = document_.lastRun();
  if (run && hasRows(*run)) showRun(run);
}

void Studio::showRun(const std::shared_ptr<const RunRecord>& run) {
  if (hasRows(*run)) {
    playback_.setHistory(std::make_shared<const RunHistory>(run));
  } else if (hasGivenUpRows(*run)) {
    awaited_ = document_.runList().numberOf(*run);
    tellLook();
  }
}

void Studio::showAwaitedRun() {
  const std::shared_ptr<const RunRecord> run = document_.runList().runOf(awaited_);
  if (!run) awaited_ = 0;
  if (run && hasRows(*run)) showRun(run);
}

/// The run shown, and the one that is about to be, keep or get their rows.
void Studio::tellLook() {
  std::set<int> numbers{awaited_};
  if (playback_.history()) numbers.insert(document_.runList().numberOf(playback_.history()->run()));
  numbers.erase(0);
  runUse_.look(this, std::move(numbers));
}

void Studio::onRunFinished(const std::shared_ptr<const RunRecord>& run) {
  if (runIsForeign_) return;
  if (run->result.recording.rowCount() > 0) {
    playback_.completeHistory(std::make_shared<const RunHistory>(run));
  }
  document_.addRun(run);
}

}  // namespace denavit
