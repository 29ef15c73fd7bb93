#pragma once

class QWidget;

namespace denavit {

/// Gives every field of a window that has no tooltip one: from the table of fields, by the place in
/// the file that is its object name ("link.mass"), else the text of the label that leads to it.
/// Widgets that explain themselves are left alone.
void addFieldTips(QWidget& window);

}  // namespace denavit
