#pragma once

class QGridLayout;
class QLabel;
class QString;
class QWidget;

namespace denavit {

/// A grid of labels and lines with the panel's margins.
QGridLayout* makeInspectorGrid(QWidget* page);
QLabel* makeMutedLabel(const QString& text, QWidget* parent);
/// Quiet text that explains a page.
QLabel* makeHint(const QString& text, QWidget* parent);

}  // namespace denavit
