#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

namespace denavit {

/// Over the 3-D view: what is open, and the time of the run, to be read from the last row.
class StageTitle final : public QWidget {
  Q_OBJECT

 public:
  /// @param view  that it lies on, in the upper left corner
  StageTitle(const Edits& edits, const Playback& playback, const Preferences& preferences,
             QWidget* view);

  [[nodiscard]] QString text() const { return title_ + "   " + time_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  [[nodiscard]] QFont largeFont() const;

  const Edits& edits_;
  const Playback& playback_;
  const Preferences& preferences_;
  QString title_, time_;
};

}  // namespace denavit
