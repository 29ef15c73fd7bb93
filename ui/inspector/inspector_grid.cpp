#include "ui/inspector/inspector_grid.h"

#include <QGridLayout>
#include <QLabel>

namespace denavit {

QGridLayout* makeInspectorGrid(QWidget* page) {
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(5);
  return grid;
}

QLabel* makeMutedLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setObjectName("muted");
  return label;
}

QLabel* makeHint(const QString& text, QWidget* parent) {
  QLabel* hint = makeMutedLabel(text, parent);
  hint->setWordWrap(true);
  return hint;
}

}  // namespace denavit
