#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QLabel;

namespace denavit {

class InSight;
class LiveSession;
class SmallChart;

/// The last seconds of a live run: where the joints are and what drives them.
class LiveCharts final : public QWidget {
  Q_OBJECT

 public:
  LiveCharts(const LiveSession& session, const Preferences& preferences, QWidget* parent = nullptr);

 private:
  void draw();
  void refreshTitles();
  [[nodiscard]] QString describeLines() const;

  const LiveSession& session_;
  const Preferences& preferences_;
  QLabel* legend_;
  SmallChart *joints_, *torques_;
  InSight* sight_;
  bool skips_ = false;
};

}  // namespace denavit
