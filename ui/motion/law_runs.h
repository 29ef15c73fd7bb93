#pragma once

#include <QObject>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "models/runs/run_record.h"
#include "ui/studio/parts.h"

namespace denavit {

class MotionSketch;
class RunShelf;

/// Runs the motion under its controller and, to be compared, under another law: the other run
/// is laid over that of the document.
class LawRuns final : public QObject {
  Q_OBJECT

 public:
  LawRuns(Edits& edits, Runs& runs, Playback& playback, RunShelf& shelf, Messages& messages,
          const MotionSketch& sketch, QObject* parent = nullptr);

  /// Under the document's controller, and plays it.
  void run();
  /// @param law  with its usual gains
  void compare(LawKind law);

 signals:
  /// There is a run to be looked at. @param preset  the plot that shows most: "error"
  void plotWanted(const QString& preset);

 private:
  struct Wanted {
    ScenarioDescription scenario;
    QString name;
    bool isOver;  ///< is laid over the other
  };
  void next();
  void take(const std::shared_ptr<const RunRecord>& run);
  void giveUp();
  void fitDuration();

  Edits& edits_;
  Runs& runs_;
  Playback& playback_;
  RunShelf& shelf_;
  Messages& messages_;
  const MotionSketch& sketch_;
  std::deque<Wanted> wanted_;       ///< the first one is computed
  std::optional<double> lookedAt_;  ///< [s] of the run that was on screen before a comparison
};

}  // namespace denavit
