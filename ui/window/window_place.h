#pragma once

#include <QList>
#include <QRect>

class QSettings;
class QWidget;

namespace denavit {

/// Where a window belongs: as it was asked for where a screen has the room, else moved and made
/// smaller until the screen that shows most of it shows all of it.
/// @param wanted   with its frame  @param screens  the free part of each, the first one the usual
[[nodiscard]] QRect fitToScreens(const QRect& wanted, const QList<QRect>& screens);

/// Gives a window that is not shown yet the place that it was left at; the first time, a usual
/// size.
void placeWindow(QWidget& window, const QSettings& settings);
/// Remembers its place and whether it fills the screen.
void storePlace(const QWidget& window, QSettings& settings);

}  // namespace denavit
