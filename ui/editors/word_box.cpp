#include "ui/editors/word_box.h"

#include <QSignalBlocker>

namespace denavit {

QString wordText(const Word& word) {
  return fieldText(*word.label == '\0' ? word.key : word.label);
}

void addWord(QComboBox& box, const Word& word) {
  box.addItem(wordText(word), word.key);
  if (*word.tip != '\0') box.setItemData(box.count() - 1, fieldText(word.tip), Qt::ToolTipRole);
}

void showWord(QComboBox& box, const std::string& word) {
  const QSignalBlocker quiet(box);
  box.setCurrentIndex(box.findData(QString::fromStdString(word)));
}

}  // namespace denavit
