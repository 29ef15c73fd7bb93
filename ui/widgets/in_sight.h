#pragma once

#include <QObject>
#include <QPointer>

class QDockWidget;
class QWidget;

namespace denavit {

/// Tells whether a part of a panel can be seen: its page is in front, its dock open and in front of
/// its tabs. A dock behind another is only moved away, which no hide event tells.
class InSight final : public QObject {
  Q_OBJECT

 public:
  explicit InSight(QWidget& watched);

  [[nodiscard]] bool isInSight() const { return inSight_; }

 signals:
  void changed(bool inSight);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void findDock();
  void look();

  QWidget& watched_;
  QPointer<QDockWidget> dock_;
  bool dockInSight_ = true, inSight_ = false;
};

}  // namespace denavit
