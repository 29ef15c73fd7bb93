#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/document/run.h"
#include "models/issue.h"
#include "models/robot/robot.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What a listener of a document is told: the parts that are different now.
struct DocumentChanges {
  bool robot = false, scenario = false, pose = false, runs = false, file = false;
};

/// What a user has on the desk: an arm, the settings of a run, the pose shown, and the runs made.
///
/// The arm is the one that moves: `changes` of an opened scenario are applied to it, so that what
/// is edited is what is simulated. When such a scenario is saved with its arm untouched, the
/// reference and the changes are written as they were; otherwise the edited arm is written in
/// place. Not thread safe: a simulation gets a copy (composeScenario).
class Document {
 public:
  enum class Kind { Robot, Scenario };
  using Listener = std::function<void(const DocumentChanges&)>;

  /// A new, unsaved arm of one link.
  Document();

  /// @returns a token for removeListener
  int addListener(Listener listener);
  void removeListener(int token);

  /// Replaces everything by a new, unsaved arm of one link.
  void startNew();
  /// Replaces everything by a robot or scenario file (.json, .urdf), the side file of a run, or
  /// what is shipped under a name. On failure nothing changes.
  /// @throws DescriptionError when it cannot be read
  void open(const std::string& nameOrPath);
  /// Writes the document as a robot or a scenario file and keeps the path as its own.
  /// A robot file holds the arm only: changed run settings stay unsaved.
  /// @throws DescriptionError when the file cannot be written
  void save(const std::string& path, Kind kind);

  /// Empty for new documents and shipped ones: these cannot be saved without asking for a path.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  /// Name for titles: of the scenario or robot.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] bool isRobotModified() const;
  [[nodiscard]] bool isScenarioModified() const;
  /// Whether anything would be lost by closing now.
  [[nodiscard]] bool isModified() const { return isRobotModified() || isScenarioModified(); }

  [[nodiscard]] const RobotDescription& robot() const { return robot_; }
  /// Also fits the pose to the number of joints: new joints are at 0.
  void setRobot(RobotDescription robot);

  /// The settings of a run; its `robot`, `robotReference` and `changes` are empty here.
  [[nodiscard]] const ScenarioDescription& scenario() const { return scenario_; }
  void setScenario(ScenarioDescription scenario);
  /// The whole scenario, arm included, as it is saved and simulated.
  [[nodiscard]] ScenarioDescription composeScenario() const;

  /// [rad|m] one value per joint: the pose that is shown and that a run can start from.
  [[nodiscard]] const std::vector<double>& pose() const { return pose_; }
  void setPose(std::vector<double> q);

  /// Newest last; at most kMaxRuns are kept.
  [[nodiscard]] const std::vector<std::shared_ptr<const Run>>& runs() const { return runs_; }
  /// The newest run; null when there is none.
  [[nodiscard]] std::shared_ptr<const Run> lastRun() const;
  void addRun(std::shared_ptr<const Run> run);
  /// Whether the arm or the settings are different now from those of the run.
  [[nodiscard]] bool isStale(const Run& run) const;

  /// Everything wrong with the arm and the scenario now, arm first.
  [[nodiscard]] std::vector<Issue> findAllIssues() const;

  static constexpr std::size_t kMaxRuns = 8;

 private:
  /// Where the arm came from, while it is the same as there.
  struct Origin {
    std::string reference;   ///< shipped name or path; empty: inline
    RobotDescription robot;  ///< as the reference gives it
    RobotChanges changes;
    RobotDescription arm;  ///< robot with changes: what the document showed when opened
  };

  void openRobot(const std::string& nameOrPath, bool shipped);
  void openScenario(const std::string& nameOrPath, bool shipped);
  void replace(RobotDescription robot, ScenarioDescription scenario, std::optional<Origin> origin,
               std::string path, Kind kind);
  void notify(const DocumentChanges& changes);

  RobotDescription robot_, savedRobot_;
  ScenarioDescription scenario_, savedScenario_;
  std::vector<double> pose_;
  std::optional<Origin> origin_;
  std::vector<std::shared_ptr<const Run>> runs_;
  std::string path_;
  Kind kind_ = Kind::Robot;
  std::map<int, Listener> listeners_;
  int nextToken_ = 1;
};

}  // namespace denavit
