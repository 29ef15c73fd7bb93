#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "models/runs/run_record.h"
#include "ui/studio/parts.h"

namespace denavit {

class RunShelf;
struct RunDeviation;

/// Runs that repeat another one without some terms of its motion: starts them, names them, lays the
/// other one over them, and knows which that was.
class StrikeOut final : public QObject {
  Q_OBJECT

 public:
  StrikeOut(const Edits& edits, Runs& runs, RunShelf& shelf, QObject* parent = nullptr);

  /// The run that a run is a variation of, while it is in the list, with or without its rows; null
  /// for others.
  [[nodiscard]] std::shared_ptr<const RunRecord> originOf(
      const std::shared_ptr<const RunRecord>& run) const;
  /// Repeats a run, or what it is a variation of, without terms. Does nothing while a run is under
  /// way.
  void start(const std::shared_ptr<const RunRecord>& run, const std::vector<MotionTerm>& without);
  [[nodiscard]] bool isRunning() const { return pending_ > 0; }

 signals:
  /// A variation was added to the list, named, and compared with its origin.
  void finished();

 private:
  void take(const std::shared_ptr<const RunRecord>& run);
  void setPending(int number);

  const Edits& edits_;
  Runs& runs_;
  RunShelf& shelf_;
  int pending_ = 0;             ///< the number of what the run under way is a variation of
  std::map<int, int> origins_;  ///< numbers of runs and of what they are variations of
};

/// What a variation is worth: the largest and the rms difference of a joint's position and torque
/// and of the tool's place from the origin's.
/// @param joint  0-based
[[nodiscard]] QString tellWorth(const RunRecord& run, const QString& origin,
                                const RunDeviation& deviation, int joint,
                                const Preferences& preferences);

}  // namespace denavit
