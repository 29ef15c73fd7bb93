#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "models/document/arrange_joints.h"
#include "models/files/file_stamp.h"
#include "models/issue.h"
#include "models/mechanism/mechanism_description.h"
#include "models/project/project_file.h"
#include "models/robot/robot.h"
#include "models/runs/run_list.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario.h"

namespace denavit {

struct DocumentState;
struct LibraryEntry;
struct StoredRun;
struct StudyDescription;

/// What a listener of a document is told: the parts that are different now.
struct DocumentChanges {
  bool robot = false, scenario = false, pose = false, runs = false, file = false, desk = false;
  bool startLock = false;
  bool moved = false;  ///< of the scenario only the start is different, because the arm was moved
};

/// The pose on the desk and the start of runs, which go together unless the start is locked.
struct DocumentStart {
  std::vector<double> pose;  ///< [rad|m] one value per joint
  InitialState initial;
  bool isLocked = false;
  bool operator==(const DocumentStart&) const = default;
};

/// The document's own file on the disk, beside what the document knows of it.
struct DiskLook {
  enum class State {
    NoFile,   ///< the document has none: it is new, shipped, or was written to a device
    Same,     ///< holds what was opened or saved last
    Changed,  ///< holds something else, or cannot be read any more
    Gone      ///< is not there any more
  };
  State state = State::NoFile;
  FileNow found;
  bool operator==(const DiskLook&) const = default;
};

/// What a user has on the desk: an arm or a mechanism, the settings of a run, the pose shown, and
/// the runs made.
///
/// Of a mechanism robot() is its list of joints, so that what is said of joints one by one is read
/// and edited as that of an arm; mechanism() is what files hold.
///
/// The arm is the one that moves: `changes` of an opened scenario are applied to it, so that what
/// is edited is what is simulated. When such a scenario is saved with its arm untouched, the
/// reference and the changes are written as they were; otherwise the edited arm is written in
/// place. Not thread safe: a simulation gets a copy (composeScenario).
class Document {
 public:
  enum class Kind { Robot, Mechanism, Scenario, Project };  ///< the wider the later
  using Listener = std::function<void(const DocumentChanges&)>;

  /// A new, unsaved arm of one link.
  Document();
  ~Document();
  Document(const Document&) = delete;  // listeners know where it is
  Document& operator=(const Document&) = delete;

  /// @returns a token for removeListener
  int addListener(Listener listener);
  void removeListener(int token);

  /// Replaces everything by a new, unsaved arm of one link.
  void startNew();
  /// Replaces everything by a new, unsaved arm with the settings of a run (see templates.h).
  void startNew(const ScenarioDescription& scenario);
  /// Replaces everything by a robot, mechanism, scenario or project file (.json, .urdf), by a run
  /// that was written (its .csv or side file; its rows are a run to play, nothing is computed), by
  /// the scenario of a study with the study on the desk, or by what is shipped under a name. A
  /// mechanism is shown with its loops closed, from the pose that its file gives. On failure
  /// nothing changes.
  /// @returns what a person must know: of a run's table that it is altered, missing, unusable; of a
  ///   URDF file which orientations were changed and what beside the chain was merged or left out;
  ///   of a mechanism that its loops cannot be closed from its pose; else empty
  /// @throws DescriptionError when it cannot be read
  std::string open(const std::string& nameOrPath);
  /// Replaces everything by a run that was read already; else the same.
  std::string open(const StoredRun& stored);
  /// Writes the document as a robot (of a mechanism: a mechanism), a scenario or a project file and
  /// keeps the path as its own. A file of the first kind holds the arm only, a scenario the arm and
  /// its run settings: what else was changed stays unsaved.
  /// Its own file is written where it is as it was opened or saved last, or gone; any other path
  /// without looking: file dialogs ask.
  /// @param overwriting  what else of its own file may go: something that a person has seen
  /// @throws FileChanged when its own file holds something else; DescriptionError when the file
  ///   cannot be written. In both cases nothing changes.
  void save(const std::string& path, Kind kind, const std::optional<FileNow>& overwriting = {});
  /// Whether saving as this kind leaves no change unsaved.
  [[nodiscard]] bool wouldSaveAll(Kind kind) const;
  /// The kind of file that holds the arm only: a robot's or a mechanism's.
  [[nodiscard]] Kind armKind() const { return mechanism_ ? Kind::Mechanism : Kind::Robot; }

  /// Reads its own file, not the robot's that a scenario names: that is never written by saving.
  [[nodiscard]] DiskLook lookAtDisk() const;
  /// What is on the desk is in no file now, although it was not edited: it counts as changed until
  /// it is saved, or its file holds it again.
  void setDetached(bool detached);

  /// All that recovery after a crash needs.
  [[nodiscard]] DocumentState state() const;
  /// Brings a document back as it was; it counts as changed until it is saved.
  void restore(const DocumentState& state);

  /// Absolute; empty for new documents and shipped ones: these cannot be saved without asking for
  /// a path.
  [[nodiscard]] const std::string& path() const { return file_.path; }
  [[nodiscard]] Kind kind() const { return kind_; }
  /// Name for titles: of the scenario or robot.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] bool isRobotModified() const;
  /// Of a robot file's arm, where a run starts at rest is no setting that would be missed: it has
  /// no place there, and follows whatever pose is looked at.
  [[nodiscard]] bool isScenarioModified() const;
  [[nodiscard]] bool isDeskModified() const;
  /// Whether anything would be lost by closing now.
  [[nodiscard]] bool isModified() const { return detached_ || isEdited(); }
  /// The same without files that went or were changed by others.
  [[nodiscard]] bool isEdited() const {
    return recovered_ || isRobotModified() || isScenarioModified() || isDeskModified();
  }

  [[nodiscard]] const RobotDescription& robot() const { return robot_; }
  /// Also fits the pose to the number of joints: new joints are at 0. A list of a mechanism's
  /// joints goes into its chains; any other arm takes the mechanism's place.
  /// @param robot  a list of joints only of as many as there are
  void setRobot(RobotDescription robot);

  /// None: an arm.
  [[nodiscard]] const std::optional<MechanismDescription>& mechanism() const { return mechanism_; }
  /// Makes robot() anew and fits the pose to its number of joints.
  /// @param mechanism  not none
  void setMechanism(std::optional<MechanismDescription> mechanism);

  /// The settings of a run; its `robot`, `mechanism`, `robotReference` and `changes` are empty
  /// here.
  [[nodiscard]] const ScenarioDescription& scenario() const { return scenario_; }
  void setScenario(ScenarioDescription scenario);
  /// The settings as they were opened or saved last.
  [[nodiscard]] const ScenarioDescription& savedScenario() const { return savedScenario_; }
  /// The whole scenario, arm included, as it is saved and simulated.
  [[nodiscard]] ScenarioDescription composeScenario() const;

  /// Named states and views, plots, derived channels.
  [[nodiscard]] const Desk& desk() const { return desk_; }
  void setDesk(Desk desk);

  /// [rad|m] one value per joint: the pose that is shown and that a run can start from.
  [[nodiscard]] const std::vector<double>& pose() const { return pose_; }
  void setPose(std::vector<double> q);
  /// Whether moving the arm leaves the start of runs alone. What is opened with rates or
  /// deflections at its start is locked: a pose says nothing of them. Kept with the session, not in
  /// files.
  [[nodiscard]] bool isStartLocked() const { return startLocked_; }
  void setStartLocked(bool locked);
  /// [rad|m] Where a run begins, one value per joint: on its motion where the start gives none.
  [[nodiscard]] std::vector<double> startPose() const;
  /// The pose and the start together: listeners are told once.
  [[nodiscard]] DocumentStart start() const { return {pose_, scenario_.initial, startLocked_}; }
  void setStart(DocumentStart start);

  /// What joints number, together: listeners are told once.
  [[nodiscard]] DocumentParts parts() const {
    return {robot_, mechanism_, scenario_, desk_, pose_};
  }
  void setParts(DocumentParts parts);

  /// Newest last.
  [[nodiscard]] const std::vector<std::shared_ptr<const RunRecord>>& runs() const {
    return runList_.runs();
  }
  /// The same with their names and their memory.
  [[nodiscard]] const RunList& runList() const { return runList_; }
  /// The newest run; null when there is none.
  [[nodiscard]] std::shared_ptr<const RunRecord> lastRun() const;
  void addRun(std::shared_ptr<const RunRecord> run);
  /// See RunList::restoreRows().
  void restoreRunRows(const RunRecord& without, std::shared_ptr<const RunRecord> with);
  void removeRun(int number);
  /// Puts a run back that was removed.
  void putBackRun(int number);
  void moveRun(int number, std::size_t index);
  void setRunNote(const RunNote& note);
  /// [bytes] that the rows of all runs may take.
  void setRunBudget(std::size_t bytes);
  /// See RunList::setInUse(); runs that were in use give up their rows in keepToRunBudget().
  void setRunsInUse(std::set<int> numbers) { runList_.setInUse(std::move(numbers)); }
  void keepToRunBudget();
  /// Whether the arm or the settings are different now from those of the run.
  [[nodiscard]] bool isStale(const RunRecord& run) const;

  /// Everything wrong with the arm and the scenario now, arm first.
  [[nodiscard]] std::vector<Issue> findAllIssues() const;

 private:
  /// Where the arm came from, while it is the same as there.
  struct Origin {
    std::string reference;  ///< shipped name or path; empty: inline
    MovingArm given;        ///< as the reference gives it
    RobotChanges changes;
    MovingArm shown;  ///< with the changes: what the document showed when opened
  };
  struct OwnFile {
    std::string path;                ///< absolute; empty: none
    std::optional<FileStamp> stamp;  ///< what it held when it was opened or saved last
  };

  std::string openShipped(const LibraryEntry& entry);
  std::string openText(const std::string& text, const std::string& path);
  std::string openUrdf(const std::string& path);
  void showRobot(const RobotDescription& robot, const std::string& reference, OwnFile file);
  std::string showMechanism(const MechanismDescription& mechanism, const std::string& reference,
                            OwnFile file);
  std::string openProject(const ProjectDescription& project, OwnFile file, Kind kind);
  void saveScenario(const std::string& path, Kind kind, const std::optional<FileNow>& overwriting);
  void write(const std::string& path, const std::string& text,
             const std::optional<FileNow>& overwriting);
  void replace(MovingArm arm, ScenarioDescription scenario, std::optional<Origin> origin,
               OwnFile file, Kind kind, Desk desk = {});
  std::string openStudy(const StudyDescription& study);
  std::string closeLoops();
  [[nodiscard]] std::vector<int> findHeldJoints() const;
  void notify(const DocumentChanges& changes);

  RobotDescription robot_, savedRobot_;
  std::optional<MechanismDescription> mechanism_, savedMechanism_;
  ScenarioDescription scenario_, savedScenario_;
  Desk desk_, savedDesk_;
  std::vector<double> pose_;
  bool startLocked_ = false;
  std::optional<Origin> origin_;
  RunList runList_;
  OwnFile file_;
  Kind kind_ = Kind::Robot;
  bool recovered_ = false;  ///< what is on the desk is in no file yet
  bool detached_ = false;   ///< see setDetached()
  std::map<int, Listener> listeners_;
  int nextToken_ = 1;
};

/// Whether something moves or is bent at the start, which a pose cannot say.
[[nodiscard]] bool hasMotion(const InitialState& initial);

/// "robot", "mechanism", "scenario", "project".
[[nodiscard]] const char* nameOf(Document::Kind kind);

/// A document without its runs, listeners and undo steps.
struct DocumentState {
  ProjectDescription project;  ///< the whole scenario, robot included, and the desk
  std::vector<double> pose;    ///< [rad|m]
  std::string path;            ///< of the document's own file; empty: it has none
  Document::Kind kind = Document::Kind::Robot;
  std::optional<FileStamp> stamp = {};  ///< what that file held when it was opened or saved last
  bool operator==(const DocumentState&) const = default;
};

}  // namespace denavit
