#pragma once

#include <QObject>
#include <memory>

#include "ui/jobs/simulation_job.h"
#include "ui/studio/parts.h"

namespace denavit {

class RunShelf;

/// Rigid against flexible: runs the scenario of the run shown once more with all links rigid, lays
/// that run over it, shows its arm as a ghost and plots how far the tools are apart. Where no run
/// of a flexible arm is shown, that is run first.
class RigidComparison final : public QObject {
  Q_OBJECT

 public:
  RigidComparison(Edits& edits, Runs& runs, const Playback& playback, Messages& messages,
                  RunShelf& shelf, QObject* parent = nullptr);

  [[nodiscard]] bool isRunning() const { return waiting_ || job_.isRunning(); }

 public slots:
  void compare();

 private:
  [[nodiscard]] std::shared_ptr<const RunRecord> findFlexibleRun() const;
  void runRigid(const std::shared_ptr<const RunRecord>& flexible);
  void take(const std::shared_ptr<const RunRecord>& rigid);
  void followRuns();
  void plotError();

  Edits& edits_;
  Runs& runs_;
  const Playback& playback_;
  Messages& messages_;
  RunShelf& shelf_;
  SimulationJob job_;
  std::shared_ptr<const RunRecord> flexible_;
  bool waiting_ = false;  ///< for the flexible run
};

/// The same scenario with an arm whose links do not bend: no modes, no amplitudes at the start.
[[nodiscard]] ScenarioDescription makeRigidScenario(const RunRecord& run);

}  // namespace denavit
