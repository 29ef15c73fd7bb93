#include "models/document/document.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "models/document/desk_study.h"
#include "models/files/guarded_write.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/find.h"
#include "models/json/json_outline.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion/make_trajectory.h"
#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mass_issues.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/start_loops.h"
#include "models/scenario/templates.h"
#include "models/stored_run/read_run.h"
#include "models/study/study_file.h"

namespace denavit {
namespace {

/// What a text says it is; empty where it does not say.
std::string findSchema(const std::string& text) {
  const JsonOutline outline = findJsonOutline(text);
  return outline.isWhole ? outline.schema : "";
}

std::string folderOf(const std::string& path) {
  return std::filesystem::absolute(path).parent_path().string();
}

/// Of a mechanism whose motion begins somewhere: there, with the loops closed where that goes.
std::vector<double> poseOnMotion(ScenarioDescription scenario,
                                 const MechanismDescription& mechanism) {
  scenario.mechanism = mechanism;
  return findTakenStart(scenario);
}

/// [rad|m] Where a run begins; zeros where that cannot be told.
std::vector<double> poseAtStart(const ScenarioDescription& scenario, const RobotDescription& robot,
                                const std::optional<MechanismDescription>& mechanism) {
  std::vector<double> pose = scenario.initial.q;
  if (startsOnMotion(scenario)) {
    try {
      pose = mechanism ? poseOnMotion(scenario, *mechanism)
                       : findStart(*scenario.input.trajectory, robot);
    } catch (const std::exception&) {
      // The list of problems says what is wrong with the motion.
    }
  }
  pose.resize(robot.joints.size(), 0.0);
  return pose;
}

/// A path that still means the same file when the working directory is another.
std::string wholePath(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  return path.empty() || error ? path : whole.string();
}

/// Whether two paths lead to one place, over whatever links.
bool isSamePlace(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  std::error_code errorA, errorB;
  const auto wholeA = std::filesystem::weakly_canonical(wholePath(a), errorA);
  const auto wholeB = std::filesystem::weakly_canonical(wholePath(b), errorB);
  return errorA || errorB ? wholePath(a) == wholePath(b) : wholeA == wholeB;
}

/// A path written relative to one folder, as it is written relative to another.
std::string rebase(const std::string& path, const std::string& from, const std::string& to) {
  if (path.empty() || from == to || findInLibrary(path)) return path;
  const std::filesystem::path whole = std::filesystem::absolute(std::filesystem::path(from) / path);
  return whole.lexically_proximate(to).generic_string();
}

/// What was decided on the way beside the tool's frame, which every URDF file needs, and what moves
/// the arm and was dropped.
std::string describeImport(const UrdfImport& import) {
  std::vector<std::string> lines = import.remarks;
  for (const std::string& line : import.dropped) {
    const bool moves = contains(line, "mimic") || contains(line, "transmission");
    if (moves) lines.insert(lines.begin(), "dropped: " + line);
  }
  std::string text;
  if (lines.size() < 2) return text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

}  // namespace

Document::Document() { startNew(); }

Document::~Document() = default;

int Document::addListener(Listener listener) {
  listeners_.emplace(nextToken_, std::move(listener));
  return nextToken_++;
}

void Document::removeListener(int token) { listeners_.erase(token); }

void Document::notify(const DocumentChanges& changes) {
  // A copy: a listener may add or remove listeners.
  const std::map<int, Listener> listeners = listeners_;
  for (const auto& [token, listener] : listeners) listener(changes);
}

void Document::startNew() {
  const RobotDescription robot = makeOneLink();
  replace({robot}, makeScenarioFor(robot, ""), std::nullopt, {}, Kind::Robot);
}

void Document::startNew(const ScenarioDescription& scenario) {
  replace({scenario.robot, scenario.mechanism}, scenario, std::nullopt, {}, Kind::Scenario);
}

std::string Document::open(const std::string& nameOrPath) {
  if (const std::optional<LibraryEntry> shipped = findInLibrary(nameOrPath)) {
    return openShipped(*shipped);
  }
  std::error_code ignored;
  // The robot reader explains names that are neither files nor shipped.
  if (!std::filesystem::exists(nameOrPath, ignored)) (void)readRobot(nameOrPath);
  if (isRunTable(nameOrPath)) return open(readRun(nameOrPath));
  return openText(readFile(nameOrPath, kLargestDescription), nameOrPath);
}

std::string Document::openShipped(const LibraryEntry& entry) {
  switch (entry.kind) {
    case LibraryEntry::Scenario:
      return openProject({readScenario(entry.name), {}}, {}, Kind::Scenario);
    case LibraryEntry::Study:
      return openStudy(readStudy(entry.name));
    case LibraryEntry::Mechanism:
      return showMechanism(readMechanism(entry.name), entry.name, {});
    case LibraryEntry::Robot:
      break;
  }
  showRobot(readRobot(entry.name), entry.name, {});
  return "";
}

/// The stamp is of the very text that is shown: a file that changes while it is read is noticed.
std::string Document::openText(const std::string& text, const std::string& path) {
  OwnFile file;
  std::string folder;
  if (!isSpecialFile(path)) {  // a pipe has been read: there is nothing to save to
    file = {wholePath(path), stampOf(text)};
    folder = folderOf(path);
  }
  const std::string schema = findSchema(text);
  if (schema.starts_with("denavit-run")) return open(readRun(path));
  if (schema.starts_with("denavit-scenario")) {
    return openProject({parseScenario(text, path, folder), {}}, file, Kind::Scenario);
  }
  if (schema.starts_with("denavit-study")) return openStudy(parseStudy(text, path, folder));
  if (schema.starts_with("denavit-project")) {
    return openProject(parseProject(text, path, folder), file, Kind::Project);
  }
  if (schema.starts_with("denavit-mechanism")) {
    return showMechanism(parseMechanism(text, path), file.path, file);
  }
  // Everything unknown is left to the robot reader, which explains.
  if (isUrdfFile(path)) return openUrdf(path);
  showRobot(parseRobot(text, path), file.path, file);
  return "";
}

/// A URDF is read, never written: saving asks for a new name.
std::string Document::openUrdf(const std::string& path) {
  const UrdfImport import = readUrdf(path);
  showRobot(import.robot, wholePath(path), {});
  return describeImport(import);
}

void Document::showRobot(const RobotDescription& robot, const std::string& reference,
                         OwnFile file) {
  replace({robot}, makeScenarioFor(robot, reference), Origin{reference, {robot}, {}, {robot}},
          std::move(file), Kind::Robot);
}

std::string Document::showMechanism(const MechanismDescription& mechanism,
                                    const std::string& reference, OwnFile file) {
  const MovingArm arm = makeMovingArm(mechanism);
  replace(arm, makeScenarioFor(mechanism, reference), Origin{reference, arm, {}, arm},
          std::move(file), Kind::Mechanism);
  return closeLoops();
}

std::string Document::openProject(const ProjectDescription& project, OwnFile file, Kind kind) {
  const ScenarioDescription& scenario = project.scenario;
  MovingArm shown = makeMovingArm(scenario);
  Origin origin{
      scenario.robotReference, {scenario.robot, scenario.mechanism}, scenario.changes, shown};
  replace(std::move(shown), scenario, std::move(origin), std::move(file), kind, project.desk);
  return closeLoops();
}

/// A study is kept by a project, and written as a study where it is shown: saving asks for a name.
std::string Document::openStudy(const StudyDescription& study) {
  ProjectDescription project{study.scenario, {}};
  project.desk.study = toDeskText(study);
  return openProject(project, {}, Kind::Project);
}

std::string Document::open(const StoredRun& stored) {
  // The side file belongs to its table: saving asks for a new name.
  (void)openProject({stored.scenario, {}}, {}, Kind::Scenario);
  if (stored.run) addRun(stored.run);
  return stored.notice;
}

void Document::replace(MovingArm arm, ScenarioDescription scenario, std::optional<Origin> origin,
                       OwnFile file, Kind kind, Desk desk) {
  scenario.robot = {};
  scenario.mechanism.reset();
  scenario.robotReference.clear();
  scenario.changes.clear();
  robot_ = savedRobot_ = std::move(arm.robot);
  mechanism_ = savedMechanism_ = std::move(arm.mechanism);
  pose_ = poseAtStart(scenario, robot_, mechanism_);
  startLocked_ = hasMotion(scenario.initial);
  scenario_ = savedScenario_ = std::move(scenario);
  desk_ = savedDesk_ = std::move(desk);
  origin_ = std::move(origin);
  file_ = std::move(file);
  kind_ = kind;
  recovered_ = detached_ = false;
  runList_.clear();
  notify({.robot = true,
          .scenario = true,
          .pose = true,
          .runs = true,
          .file = true,
          .desk = true,
          .startLock = true});
}

/// Shows a mechanism that was opened with its loops closed. Where a file gives the pose of a
/// mechanism with some digits, runs start from the closed one, too; a scenario's start is its own.
/// @returns what a person must know where they cannot be closed; else empty
std::string Document::closeLoops() {
  if (!mechanism_) return "";
  try {
    const LoopCloser closer(*mechanism_);
    const ClosedJoints now = closer.look(pose_);
    if (now.isClosed) return "";
    const std::vector<int> held = findHeldJoints();
    ClosedJoints closed = closer.close(pose_, held);
    if (!closed.isClosed && !held.empty()) closed = closer.close(pose_);
    if (!closed.isClosed && mechanism_->pose.empty() && scenario_.initial.q.empty()) {
      closed = closer.assemble(pose_);  // no pose is given to begin with: any that closes will do
    }
    if (!closed.isClosed) {
      return "The loops cannot be closed from the pose that the file gives: it is shown as "
             "written, open at " +
             describeWorst(closer.mechanism(), now.openings) +
             "; the nearest pose that was found is open at " +
             describeWorst(closer.mechanism(), closed.openings) +
             ". Move joints towards a pose that closes, then choose Assemble.";
    }
    if (kind_ == Kind::Mechanism) {
      scenario_.initial.q = closed.q;
      savedScenario_.initial.q = closed.q;
      notify({.scenario = true});
    }
    setPose(std::move(closed.q));
  } catch (const DescriptionError&) {
    // The list of problems says what is wrong with the mechanism.
  }
  return "";
}

/// Joints that a mechanism's start is given by: the independent ones, as the scenario or else the
/// file names them.
std::vector<int> Document::findHeldJoints() const {
  const std::vector<std::string>& names =
      scenario_.independent.empty() ? mechanism_->independent : scenario_.independent;
  return findJoints(*mechanism_, names);
}

DocumentState Document::state() const {
  return {{composeScenario(), desk_}, pose_, file_.path, kind_, file_.stamp};
}

void Document::restore(const DocumentState& state) {
  // What its file holds now is what undoing and saving compare with, where there is such a file.
  Document file;
  try {
    if (!state.path.empty()) file.open(state.path);
  } catch (const DescriptionError&) {
    // Gone or damaged: there is nothing to compare with.
  }
  // Not the stamp of what the file holds now: it may have been changed since the session that
  // ended read it.
  (void)openProject(state.project, {state.path, state.stamp}, state.kind);
  if (!file.path().empty()) {
    savedRobot_ = file.savedRobot_;
    savedMechanism_ = file.savedMechanism_;
    savedScenario_ = file.savedScenario_;
    savedDesk_ = file.savedDesk_;
  }
  recovered_ = true;
  setPose(state.pose);
  notify({.file = true});
}

bool Document::wouldSaveAll(Kind kind) const {
  const bool settings = isScenarioModified(), desk = isDeskModified() && desk_ != Desk{};
  return kind == Kind::Project || (!desk && (kind == Kind::Scenario || !settings));
}

void Document::saveScenario(const std::string& path, Kind kind,
                            const std::optional<FileNow>& overwriting) {
  const std::string folder = folderOf(path);
  ScenarioDescription scenario = composeScenario();
  scenario.robotReference = rebase(scenario.robotReference, scenario.folder, folder);
  scenario.input.csv = rebase(scenario.input.csv, scenario.folder, folder);
  scenario.folder = folder;
  const std::string& reference = scenario.robotReference;
  if (!reference.empty() &&
      isSamePlace((std::filesystem::path(folder) / reference).string(), path)) {
    // This very file takes the place of the arm's: the arm goes into it.
    scenario.robotReference.clear();
    scenario.robot = robot_;
    scenario.mechanism = mechanism_;
    scenario.changes.clear();
  }
  const bool isProject = kind == Kind::Project;
  write(path, isProject ? toJson(ProjectDescription{scenario, desk_}) : toJson(scenario),
        overwriting);
  origin_ = Origin{scenario.robotReference,
                   {scenario.robot, scenario.mechanism},
                   scenario.changes,
                   {robot_, mechanism_}};
  scenario_.input.csv = scenario.input.csv;
  scenario_.folder = folder;
  savedScenario_ = scenario_;
}

/// Its own file in one look and write, any other as it is asked for.
void Document::write(const std::string& path, const std::string& text,
                     const std::optional<FileNow>& overwriting) {
  if (!isSamePlace(path, file_.path)) {
    file_.stamp = writeInTurn(path, text);
    return;
  }
  std::vector<FileNow> known;
  if (file_.stamp) known.push_back({true, file_.stamp});
  if (overwriting) known.push_back(*overwriting);
  file_.stamp = writeUnlessChanged(path, text, known);
}

void Document::save(const std::string& path, Kind kind, const std::optional<FileNow>& overwriting) {
  if (kind == Kind::Robot || kind == Kind::Mechanism) {
    kind = armKind();
    write(path, mechanism_ ? toJson(*mechanism_) : toJson(robot_), overwriting);
    const MovingArm arm{robot_, mechanism_};
    origin_ = Origin{wholePath(path), arm, {}, arm};
  } else {
    saveScenario(path, kind, overwriting);
  }
  if (kind == Kind::Project || desk_ == Desk{}) savedDesk_ = desk_;
  savedRobot_ = robot_;
  savedMechanism_ = mechanism_;
  recovered_ = detached_ = false;
  file_.path = wholePath(path);
  kind_ = kind;
  notify({.file = true});
}

DiskLook Document::lookAtDisk() const {
  using State = DiskLook::State;
  if (file_.path.empty() || (!file_.stamp && isSpecialFile(file_.path))) return {};
  const FileNow now = lookAtFile(file_.path);
  if (!now.exists) return {State::Gone, now};
  return {file_.stamp && now.stamp == file_.stamp ? State::Same : State::Changed, now};
}

void Document::setDetached(bool detached) {
  if (detached == detached_) return;
  detached_ = detached;
  notify({.file = true});
}

bool hasMotion(const InitialState& initial) {
  const auto isNotZero = [](const std::vector<double>& values) {
    return std::any_of(values.begin(), values.end(), [](double value) { return value != 0; });
  };
  return isNotZero(initial.qd) || isNotZero(initial.delta) || isNotZero(initial.deltaRate);
}

const char* nameOf(Document::Kind kind) {
  constexpr const char* kNames[] = {"robot", "mechanism", "scenario", "project"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string Document::title() const {
  const std::string& name = kind_ != armKind() ? scenario_.name
                            : mechanism_       ? mechanism_->name
                                               : robot_.name;
  if (!name.empty()) return name;
  return file_.path.empty() ? "untitled" : std::filesystem::path(file_.path).stem().string();
}

bool Document::isRobotModified() const {
  return robot_ != savedRobot_ || mechanism_ != savedMechanism_;
}

bool Document::isScenarioModified() const {
  if (scenario_ == savedScenario_) return false;
  if (kind_ != armKind() || hasMotion(scenario_.initial)) return true;
  ScenarioDescription elsewhere = scenario_;
  elsewhere.initial = savedScenario_.initial;
  return elsewhere != savedScenario_;
}

bool Document::isDeskModified() const { return desk_ != savedDesk_; }

void Document::setRobot(RobotDescription robot) {
  const bool poseChanges = robot.joints.size() != pose_.size();
  if (mechanism_ && robot.isJointList) {
    setJoints(*mechanism_, robot);
    robot = makeJointList(*mechanism_);
  } else {
    mechanism_.reset();
  }
  robot_ = std::move(robot);
  pose_.resize(robot_.joints.size(), 0.0);
  notify({.robot = true, .pose = poseChanges});
}

void Document::setMechanism(std::optional<MechanismDescription> mechanism) {
  mechanism_ = std::move(mechanism);
  robot_ = makeJointList(*mechanism_);
  const bool poseChanges = robot_.joints.size() != pose_.size();
  pose_.resize(robot_.joints.size(), 0.0);
  notify({.robot = true, .pose = poseChanges});
}

void Document::setScenario(ScenarioDescription scenario) {
  // A pose that is the start's follows it.
  const auto padded = [this](std::vector<double> q) {
    q.resize(robot_.joints.size(), 0.0);
    return q;
  };
  const std::vector<double> start = padded(scenario.initial.q);
  const bool isGiven = !startsOnMotion(scenario) && !startsOnMotion(scenario_);
  const bool follows = isGiven && pose_ == padded(scenario_.initial.q) && start != pose_;
  if (follows) pose_ = start;
  scenario_ = std::move(scenario);
  notify({.scenario = true, .pose = follows});
}

void Document::setDesk(Desk desk) {
  desk_ = std::move(desk);
  notify({.desk = true});
}

ScenarioDescription Document::composeScenario() const {
  ScenarioDescription scenario = scenario_;
  const MovingArm now{robot_, mechanism_};
  const bool isAsGiven = origin_ && now == origin_->shown;
  const MovingArm& arm = isAsGiven ? origin_->given : now;
  scenario.robot = arm.robot;
  scenario.mechanism = arm.mechanism;
  if (isAsGiven) {
    scenario.robotReference = origin_->reference;
    scenario.changes = origin_->changes;
  }
  return scenario;
}

void Document::setPose(std::vector<double> q) {
  q.resize(robot_.joints.size(), 0.0);
  pose_ = std::move(q);
  notify({.pose = true});
}

std::vector<double> Document::startPose() const {
  return poseAtStart(scenario_, robot_, mechanism_);
}

void Document::setStartLocked(bool locked) {
  if (locked == startLocked_) return;
  startLocked_ = locked;
  notify({.startLock = true});
}

void Document::setStart(DocumentStart start) {
  start.pose.resize(robot_.joints.size(), 0.0);
  const DocumentChanges changes{.scenario = start.initial != scenario_.initial,
                                .pose = start.pose != pose_,
                                .startLock = start.isLocked != startLocked_,
                                .moved = start.initial != scenario_.initial && start.pose != pose_};
  pose_ = std::move(start.pose);
  scenario_.initial = std::move(start.initial);
  startLocked_ = start.isLocked;
  notify(changes);
}

void Document::setParts(DocumentParts parts) {
  parts.pose.resize(parts.robot.joints.size(), 0.0);
  const DocumentChanges changes{.robot = parts.robot != robot_ || parts.mechanism != mechanism_,
                                .scenario = parts.scenario != scenario_,
                                .pose = parts.pose != pose_,
                                .desk = parts.desk != desk_};
  robot_ = std::move(parts.robot);
  mechanism_ = std::move(parts.mechanism);
  scenario_ = std::move(parts.scenario);
  desk_ = std::move(parts.desk);
  pose_ = std::move(parts.pose);
  notify(changes);
}

std::shared_ptr<const RunRecord> Document::lastRun() const {
  return runs().empty() ? nullptr : runs().back();
}

void Document::addRun(std::shared_ptr<const RunRecord> run) {
  runList_.add(std::move(run));
  notify({.runs = true});
}

void Document::restoreRunRows(const RunRecord& without, std::shared_ptr<const RunRecord> with) {
  runList_.restoreRows(without, std::move(with));
  notify({.runs = true});
}

void Document::removeRun(int number) {
  runList_.remove(number);
  notify({.runs = true});
}

void Document::putBackRun(int number) {
  runList_.putBack(number);
  notify({.runs = true});
}

void Document::moveRun(int number, std::size_t index) {
  runList_.move(number, index);
  notify({.runs = true});
}

void Document::setRunNote(const RunNote& note) {
  runList_.setNote(note);
  notify({.runs = true});
}

void Document::setRunBudget(std::size_t bytes) {
  runList_.setBudget(bytes);
  keepToRunBudget();
}

void Document::keepToRunBudget() {
  if (runList_.keepToBudget()) notify({.runs = true});
}

bool Document::isStale(const RunRecord& run) const {
  if (run.robot != robot_ || run.mechanism != mechanism_) return true;
  // The name and where the arm is written down do not change a result.
  ScenarioDescription then = run.scenario, now = scenario_;
  for (ScenarioDescription* scenario : {&then, &now}) {
    scenario->robot = {};
    scenario->mechanism.reset();
    scenario->robotReference.clear();
    scenario->changes.clear();
    scenario->name.clear();
    scenario->description.clear();
    scenario->source.clear();
  }
  return then != now;
}

std::vector<Issue> Document::findAllIssues() const {
  std::vector<Issue> issues = mechanism_ ? findIssues(*mechanism_) : findIssues(robot_);
  // The scenario's own issues only: what its changes break in the arm is above already.
  const std::size_t ofArm = issues.size();
  for (Issue& issue : findIssues(composeScenario())) {
    bool known = false;
    for (std::size_t i = 0; i < ofArm; ++i) {
      known = known || (issue.what == issues[i].what && issue.where.ends_with(issues[i].where));
    }
    if (!known) issues.push_back(std::move(issue));
  }
  if (hasErrors(issues)) return issues;
  const std::vector<Issue> ofStart =
      mechanism_ ? findLoopStartIssues(composeScenario()) : findMassIssues(robot_, scenario_);
  issues.insert(issues.end(), ofStart.begin(), ofStart.end());
  return issues;
}

}  // namespace denavit
