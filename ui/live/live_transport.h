#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/studio/parts.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace denavit {

class LiveSession;

/// Begins, pauses, ends and keeps a live run; how fast it goes and where it stands.
class LiveTransport final : public QWidget {
  Q_OBJECT

 public:
  explicit LiveTransport(LiveSession& session, QWidget* parent = nullptr);

 private:
  void makeButtons();
  void makeSpeed();
  void makeRewind();
  void refresh();
  void refreshNumbers();

  LiveSession& session_;
  QPushButton *go_, *stop_, *keep_;
  QComboBox* drive_;
  QSlider *speed_, *rewind_;
  QLabel *speedText_, *rewindText_, *clock_, *numbers_;
  QTimer numbersLater_;  ///< they would flicker sixty times a second
};

}  // namespace denavit
