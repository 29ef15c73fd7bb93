#include "ui/editors/speed_box.h"

#include <QSignalBlocker>

#include "ui/editors/quantity_text.h"

namespace denavit {

QString toSpeedText(double speed) { return toNumber(speed, 3) + QChar(0x00d7); }

void addSpeeds(QComboBox& box, std::span<const double> speeds) {
  for (const double speed : speeds) box.addItem(toSpeedText(speed), speed);
}

void showSpeeds(QComboBox& box) {
  const QSignalBlocker blocker(box);
  for (int i = 0; i < box.count(); ++i) {
    box.setItemText(i, toSpeedText(box.itemData(i).toDouble()));
  }
}

}  // namespace denavit
