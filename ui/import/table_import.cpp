#include "ui/import/table_import.h"

#include <QObject>

#include "models/import/foreign_arm.h"
#include "models/issue.h"

namespace denavit {

void TableImport::setText(const std::string& text, const std::string& source,
                          const std::string& remark) {
  text_ = text;
  source_ = source;
  remark_ = remark;
  hints_ = {};
  chosenTip_.clear();
  read();
}

void TableImport::setHints(const TableHints& hints) {
  hints_ = hints;
  read();
}

void TableImport::setTip(const std::string& link) {
  chosenTip_ = link;
  read();
}

/// Of a URDF text whose usual tool cannot be told; none of other texts.
std::vector<UrdfTip> TableImport::findTipsToChooseFrom() const {
  const std::size_t first = text_.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string::npos || text_[first] != '<') return {};
  try {
    return findUrdfTips(text_, source_);
  } catch (const DescriptionError&) {
    return {};
  }
}

/// What was chosen and changed stands before what was dropped.
void TableImport::noteRemarks() {
  for (TableReading& reading : readings_) {
    if (!remark_.empty()) {
      reading.remarks.push_back(remark_);
      reading.robot.assumptions.push_back(remark_);
    }
    for (std::string& line : reading.dropped) line.insert(0, "dropped: ");
    reading.dropped.insert(reading.dropped.begin(), reading.warnings.begin(),
                           reading.warnings.end());
    reading.dropped.insert(reading.dropped.begin(), reading.remarks.begin(), reading.remarks.end());
  }
}

void TableImport::read() {
  readings_.clear();
  tips_.clear();
  tip_.clear();
  verdict_ = {};
  error_.clear();
  selected_ = 0;
  urdf_ = false;
  if (QString::fromStdString(text_).trimmed().isEmpty()) return;
  try {
    ForeignArm arm = readForeign(text_, source_, {hints_, chosenTip_});
    readings_ = std::move(arm.readings);
    verdict_ = std::move(arm.verdict);
    tips_ = std::move(arm.tips);
    tip_ = std::move(arm.tip);
    urdf_ = arm.isUrdf;
    noteRemarks();
  } catch (const DescriptionError& error) {
    tips_ = findTipsToChooseFrom();
    urdf_ = !tips_.empty();
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
