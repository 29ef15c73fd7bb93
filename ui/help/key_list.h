#pragma once

#include <QString>
#include <vector>

class QWidget;

namespace denavit {

/// A key or mouse gesture and what it does.
struct KeyHelp {
  QString keys;  ///< "Ctrl+Z"
  QString does;
};

/// Keys under one title: of a menu, or of a panel.
struct KeyGroup {
  QString title;
  std::vector<KeyHelp> keys;
};

/// All keys of a window. Those of actions are read from the actions, menu by menu, so that none is
/// forgotten; keys and gestures that panels take themselves stand in a table.
[[nodiscard]] std::vector<KeyGroup> listKeys(const QWidget& window);

}  // namespace denavit
