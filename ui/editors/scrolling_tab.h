#pragma once

#include <QTabWidget>

#include "ui/widgets/widgets.h"

namespace denavit {

/// Adds a tab that scrolls, instead of being cut, in a low dock, and makes its page.
template <typename Page, typename... Arguments>
Page* addScrollingTab(QTabWidget& tabs, const QString& title, const QString& toolTip,
                      Arguments&&... arguments) {
  QScrollArea* area = scrollArea(&tabs);
  tabs.setTabToolTip(tabs.addTab(area, title), toolTip);
  return scrolled<Page>(area, std::forward<Arguments>(arguments)...);
}

}  // namespace denavit
