#pragma once

#include <QAnyStringView>
#include <QString>

namespace denavit {

/// A widget with the name that tests and style sheets know it by, and what it tells a pointer.
template <typename Widget>
Widget* named(Widget* widget, QAnyStringView name, const QString& toolTip = {}) {
  widget->setObjectName(name);
  widget->setToolTip(toolTip);
  return widget;
}

}  // namespace denavit
