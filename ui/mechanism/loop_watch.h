#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "models/mechanism/loop_closer.h"
#include "models/mechanism/loop_facts.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Whether a closure is open by so much that people see or feel it.
[[nodiscard]] inline bool isOpenLoop(double residual) { return !(residual < 1e-9); }

/// Follows the mechanism on screen: how far its loops are open, what they leave free, and in which
/// other ways they could be closed.
class LoopWatch final : public QObject {
  Q_OBJECT

 public:
  LoopWatch(const Edits& edits, const Shown& shown, QObject* parent = nullptr);

  /// Null where an arm is on screen, or a mechanism that cannot be computed.
  [[nodiscard]] const LoopCloser* closer() const { return closer_.get(); }
  /// [rad|m] of all joints, as on screen
  [[nodiscard]] const std::vector<double>& pose() const { return pose_; }
  /// By closure, lengths over the mechanism's size; empty: there are none.
  [[nodiscard]] const std::vector<double>& residuals() const { return residuals_; }
  /// The largest; 0: there are no closures.
  [[nodiscard]] double residual() const { return residual_; }
  [[nodiscard]] const std::optional<LoopFacts>& facts() const { return facts_; }

  /// [rad|m] The ways to close the loops with the independent joints where they were when this was
  /// looked for last, in the order of their joints' values; empty: not known (yet), or none.
  [[nodiscard]] const std::vector<std::vector<double>>& modes() const { return modes_; }
  /// Whether they are those with the independent joints where they are now.
  [[nodiscard]] bool hasModes() const;
  /// Which of them is on screen; -1: none.
  [[nodiscard]] int mode() const;
  /// Whether they are looked for.
  [[nodiscard]] bool isSearching() const { return search_.isRunning() || settling_.isActive(); }
  /// Modes are looked for while somebody looks at them.
  void setModesWanted(bool wanted);

 signals:
  /// Pose, residuals, facts.
  void changed();
  void modesChanged();

 private:
  void follow();
  void look();
  void search();

  const Shown& shown_;
  std::unique_ptr<LoopCloser> closer_;
  std::optional<MechanismDescription> closerOf_;
  std::vector<double> pose_, residuals_;
  double residual_ = 0;
  std::optional<LoopFacts> facts_;
  std::vector<std::vector<double>> modes_;
  std::vector<double> modesOf_;  ///< [rad|m] of the independent joints; those of modes_
  std::vector<int> modesHeld_;
  bool modesWanted_ = false;
  QTimer settling_;  ///< a drag is not followed, but where it ends
  Job<std::vector<std::vector<double>>> search_;
};

}  // namespace denavit
