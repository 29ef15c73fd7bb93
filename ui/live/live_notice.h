#pragma once

#include <QLabel>
#include <QTimer>

namespace denavit {

class LiveSession;

/// What holds a live run back or has ended it, and what helps; hidden where there is nothing to
/// say.
class LiveNotice final : public QLabel {
  Q_OBJECT

 public:
  explicit LiveNotice(const LiveSession& session, QWidget* parent = nullptr);

 private:
  void refresh();
  [[nodiscard]] QString describePace() const;

  const LiveSession& session_;
  QTimer later_;  ///< numbers would flicker sixty times a second
};

}  // namespace denavit
