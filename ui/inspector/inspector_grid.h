#pragma once

#include "ui/widgets/widgets.h"

namespace denavit {

/// A grid of labels and lines with the panel's margins.
inline QGridLayout* makeInspectorGrid(QWidget* page) {
  return grid(page, {.margins = {10, 8, 10, 8}, .horizontal = 6, .vertical = 5});
}

}  // namespace denavit
