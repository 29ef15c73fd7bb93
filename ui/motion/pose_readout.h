#pragma once

#include <QLabel>
#include <optional>

#include "models/motion_preview/pose_reading.h"
#include "ui/studio/parts.h"

namespace denavit {

/// "0.93 s · shoulder +, elbow −, wrist + · manipulability 0.21 · wrist 38° from singular": what
/// the pose on screen is like, in one line.
class PoseReadout final : public QLabel {
  Q_OBJECT

 public:
  PoseReadout(const Edits& edits, const Shown& shown, QWidget* parent = nullptr);

  /// The time of the motion that is on screen; nothing: none.
  void setTime(std::optional<double> t_s);

 private:
  void refresh();
  [[nodiscard]] QString describe();

  const Edits& edits_;
  const Shown& shown_;
  std::optional<PoseReader> reader_;  ///< of the document's arm; made when it is needed
  std::optional<double> time_;
  bool isInSight_ = false, isAsked_ = true;
};

}  // namespace denavit
