#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;

namespace denavit {

class Playback;

/// "2.30 s / 5.00 s", a slider through the run, and the speed of playing.
class TimeBar final : public QWidget {
  Q_OBJECT

 public:
  explicit TimeBar(Playback& playback, QWidget* parent = nullptr);

 private:
  void refresh();

  Playback& playback_;
  QComboBox* speed_;
  QLabel* label_;
  QSlider* slider_;
  bool refreshing_ = false;
};

}  // namespace denavit
