#pragma once

#include <QTabWidget>

#include "ui/widgets/widgets.h"

namespace denavit {

/// Adds a tab that scrolls, instead of being cut, in a low dock.
inline void addScrollingTab(QTabWidget& tabs, QWidget* tab, const QString& title,
                            const QString& toolTip) {
  tabs.setTabToolTip(tabs.addTab(scrolled(tab, &tabs), title), toolTip);
}

}  // namespace denavit
