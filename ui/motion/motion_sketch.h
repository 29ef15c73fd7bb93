#pragma once

#include <QObject>
#include <memory>

#include "models/motion_preview/motion_preview.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

namespace denavit {

/// What the document's motion looks like and costs, computed beside the window as it changes. A
/// drag never queues up.
class MotionSketch final : public QObject {
  Q_OBJECT

 public:
  explicit MotionSketch(Edits& edits, QObject* parent = nullptr);

  /// Never null; without samples where there is no motion.
  [[nodiscard]] const std::shared_ptr<const MotionPreview>& preview() const { return preview_; }
  /// Whether it is of the document as it is now.
  [[nodiscard]] bool isCurrent() const { return !job_.isRunning() && !isAsked_; }
  /// How long it took [ms].
  [[nodiscard]] double took_ms() const { return took_ms_; }
  /// Nothing is computed while nobody looks.
  void setWatched(bool watched);

 signals:
  void changed();

 private:
  void ask();

  Edits& edits_;
  std::shared_ptr<const MotionPreview> preview_;
  bool isWatched_ = false, isAsked_ = true;
  double took_ms_ = 0;
  struct Answer {
    std::shared_ptr<const MotionPreview> preview;
    double took_ms;
  };
  Job<Answer> job_;
};

}  // namespace denavit
