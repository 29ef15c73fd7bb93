#pragma once

#include <QScrollArea>
#include <QTabWidget>

namespace denavit {

/// Adds a tab that scrolls, instead of being cut, in a low dock.
inline void addScrollingTab(QTabWidget& tabs, QWidget* tab, const QString& title,
                            const QString& toolTip) {
  auto* area = new QScrollArea(&tabs);
  area->setWidget(tab);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  tabs.setTabToolTip(tabs.addTab(area, title), toolTip);
}

}  // namespace denavit
