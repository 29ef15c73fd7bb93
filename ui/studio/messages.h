#pragma once

#include <QObject>

class QMenu;

namespace denavit {

/// What panels tell the window.
class Messages final : public QObject {
  Q_OBJECT

 signals:
  /// A short word for the status bar.
  void said(const QString& message);
  /// Shows where an issue is: "joints[2].link.mass".
  void placeWanted(const QString& where);
  /// The menu of a value is about to be shown: whoever has something to do with the value adds it.
  /// @param place  as issues name it: "joints[2].link.mass", "duration"
  void valueMenuMade(QMenu& menu, const QString& place);
};

}  // namespace denavit
