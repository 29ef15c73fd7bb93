#pragma once

#include <QObject>

class QComboBox;

namespace denavit {

/// Keeps the wheel from editing what it passes over. While this watches an application, a combo
/// box, number field, slider or row of tabs takes the wheel only while it has the keyboard;
/// everywhere else the wheel goes on to what scrolls. Nothing gets the keyboard by the wheel.
class FocusedWheel final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  /// Set where a widget's own filter answers the wheel, and edits nothing by it alone.
  static constexpr char kOwnProperty[] = "answersWheel";

  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// For a box with entries that open a dialog: neither the wheel nor keys run through its entries,
/// keys open the list instead. What is activated was clicked, or taken by Return.
void chooseInListOnly(QComboBox& box);

}  // namespace denavit
