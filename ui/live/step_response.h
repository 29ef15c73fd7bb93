#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

#include "models/motion/motion.h"
#include "ui/jobs/job.h"
#include "ui/live/step_answer.h"
#include "ui/studio/parts.h"

class QLabel;

namespace denavit {

class SmallChart;

/// How one joint answers when its controller wants it a little elsewhere, computed beside the
/// window by a run of the document's arm at the document's pose. It follows gains while they move:
/// what was asked for meanwhile is left out. The answer before the gesture stays, dashed.
class StepResponse final : public QWidget {
  Q_OBJECT

 public:
  explicit StepResponse(Edits& edits, QWidget* parent = nullptr);

  /// @param joint  0-based; beyond the arm's joints the last one
  void setJoint(int joint);
  void setController(const ControllerDescription& controller);
  /// [rad|m] of the arm, in place of the document's pose; empty: that one.
  void setPose(std::vector<double> pose);

  [[nodiscard]] const StepAnswer& answer() const { return answer_; }
  /// Whether it is of what was asked for last.
  [[nodiscard]] bool isCurrent() const { return !isAsked_ && !job_.isRunning(); }
  /// [ms] that the last one took.
  [[nodiscard]] double took_ms() const { return took_ms_; }

 signals:
  void changed();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Answer {
    StepAnswer step;
    double took_ms = 0;
  };
  void ask();
  void take(Answer answer);
  void draw();
  [[nodiscard]] QString describe() const;
  [[nodiscard]] int shownJoint() const;

  Edits& edits_;
  int joint_ = 0;
  ControllerDescription controller_;
  std::vector<double> pose_;
  StepAnswer answer_, before_;
  double took_ms_ = 0;
  bool isAsked_ = true;  ///< and not begun: nobody looks
  QElapsedTimer sinceAsked_;
  Job<Answer> job_;
  QLabel *title_, *text_;
  SmallChart* chart_;
};

}  // namespace denavit
