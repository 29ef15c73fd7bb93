#pragma once

#include <QWidget>
#include <array>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace denavit {

class Playback;

/// Where in the run the window is, and how it plays: back to the start, loop, backwards, speed,
/// step size, "2.30 / 5.00 s" and a slider through the run. Ctrl+wheel anywhere on it changes the
/// speed. Where there is little room it leaves out controls, the least needed first; speed, loop
/// and start have keys as well.
class TimeBar final : public QWidget {
  Q_OBJECT

 public:
  explicit TimeBar(Playback& playback, QWidget* parent = nullptr);

  /// People prefer another decimal sign.
  void refreshNumbers();

  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  /// What was typed is no speed or step, and what would be one; empty when it is right again.
  void refused(const QString& why);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QToolButton* addButton(const char* icon, const char* objectName, const QString& toolTip,
                         bool checkable);
  /// Those that give way, the first one first.
  [[nodiscard]] std::array<QWidget*, 5> optionalControls() const;
  void makeSpeed();
  void makeStep();
  void fitWidths();
  void takeSpeed();
  void takeStep();
  void refreshTime();
  void refreshSettings();

  Playback& playback_;
  QToolButton* start_;
  QToolButton* loop_;
  QToolButton* backwards_;
  QComboBox* speed_;
  QComboBox* step_;
  QLabel* label_;
  QSlider* slider_;
  bool refreshing_ = false;
  bool plays_ = false;  ///< when the mouse was pressed on the track
};

}  // namespace denavit
