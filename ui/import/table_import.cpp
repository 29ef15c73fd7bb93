#include "ui/import/table_import.h"

#include <QObject>

#include "models/import/foreign_arm.h"
#include "models/issue.h"

namespace denavit {
void TableImport::setText(const std::string& text, const std::string& source) {
  text_ = text;
  source_ = source;
  hints_ = {};
  read();
}

void TableImport::setHints(const TableHints& hints) {
  hints_ = hints;
  read();
}

void TableImport::read() {
  readings_.clear();
  verdict_ = {};
  error_.clear();
  selected_ = 0;
  urdf_ = false;
  if (QString::fromStdString(text_).trimmed().isEmpty()) return;
  try {
    ForeignArm arm = readForeign(text_, source_, {hints_});
    readings_ = std::move(arm.readings);
    verdict_ = std::move(arm.verdict);
    urdf_ = arm.isUrdf;
  } catch (const DescriptionError& error) {
    for (const Issue& issue : error.issues()) {
      error_ += (error_.isEmpty() ? "" : "\n") + QString::fromStdString(toLine(issue));
      if (error_.size() > 600) break;
    }
  }
}

void TableImport::select(std::size_t reading) {
  if (reading < readings_.size()) selected_ = reading;
}

const TableReading* TableImport::reading() const {
  return selected_ < readings_.size() ? &readings_[selected_] : nullptr;
}

bool looksLikeTable(const QString& text) {
  const QString trimmed = text.trimmed();
  if (!trimmed.contains('\n') || trimmed.size() > static_cast<qsizetype>(kMaxTableText)) {
    return false;
  }
  TableImport import;
  import.setText(text.toStdString());
  return import.reading() != nullptr;
}

}  // namespace denavit
