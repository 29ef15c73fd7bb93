#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
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
  /// [rad|m] of what bends, as on screen
  [[nodiscard]] const std::vector<double>& amplitudes() const { return amplitudes_; }
  /// By closure, lengths over the mechanism's size; empty: there are none.
  [[nodiscard]] const std::vector<double>& residuals() const { return residuals_; }
  /// By closure, as people read it: "12.3 mm", "4.1°".
  [[nodiscard]] const std::vector<LoopOpening>& openings() const { return openings_; }
  /// Of the closure that is open most: "12.3 mm"; with its name: "pin by 12.3 mm". Empty: there
  /// are none.
  [[nodiscard]] QString openingText() const;
  [[nodiscard]] QString worstText() const;
  /// The largest; 0: there are no closures.
  [[nodiscard]] double residual() const { return residual_; }
  [[nodiscard]] const std::optional<LoopFacts>& facts() const { return facts_; }
  /// Joints that stay where they are while the loops are closed: those that are named as
  /// independent, or else are chosen.
  [[nodiscard]] std::vector<int> stays() const;

  /// [rad|m] The ways to close the loops with the independent joints where they were when this was
  /// looked for last; empty: not known (yet), or none. In the order of their joints' values at
  /// first; one that goes on from another of the last time keeps its number.
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
  /// Ways to assemble, and where they are of.
  struct Found {
    std::vector<std::vector<double>> modes;
    std::vector<double> of;  ///< [rad|m] the pose
    std::vector<int> held;
  };
  void takeModes(Found found);

  const Shown& shown_;
  std::unique_ptr<LoopCloser> closer_;
  std::optional<MechanismDescription> closerOf_;
  std::vector<double> pose_, amplitudes_, residuals_;
  std::vector<LoopOpening> openings_;
  double residual_ = 0;
  std::optional<LoopFacts> facts_;
  std::vector<std::vector<double>> modes_;
  int present_ = -1;             ///< the number of the way on screen, while it was moved from there
  std::vector<double> modesOf_;  ///< [rad|m] of the independent joints; those of modes_
  std::vector<int> modesHeld_;
  bool modesWanted_ = false;
  QTimer settling_;  ///< a drag is not followed, but where it ends
  Job<Found> search_;
};

}  // namespace denavit
