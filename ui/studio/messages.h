#pragma once

#include <QObject>

namespace denavit {

/// What panels tell the window.
class Messages final : public QObject {
  Q_OBJECT

 signals:
  /// A short word for the status bar.
  void said(const QString& message);
  /// Shows where an issue is: "joints[2].link.mass".
  void placeWanted(const QString& where);
};

}  // namespace denavit
