#include "ui/import/table_import.h"

#include <QObject>

#include "models/issue.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/motion_issues.h"

namespace denavit {
namespace {

bool isXml(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first != std::string::npos && text[first] == '<';
}

TableReading toReading(const UrdfImport& import) {
  TableReading reading;
  reading.format = "URDF";
  reading.title = "URDF in modified DH, tool at " + import.tip;
  reading.robot = import.robot;
  reading.dropped = import.remarks;
  for (const auto& issues : {findIssues(import.robot), findMotionIssues(import.robot)}) {
    for (const Issue& issue : issues) reading.dropped.push_back(toLine(issue));
  }
  reading.dropped.insert(reading.dropped.end(), import.dropped.begin(), import.dropped.end());
  return reading;
}

}  // namespace

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

void TableImport::readUrdfText() {
  tips_ = findUrdfTips(text_, source_);
  UrdfImport import = parseUrdf(text_, source_, chosenTip_);
  if (!remark_.empty()) import.remarks.push_back(remark_);
  tip_ = import.tip;
  readings_.push_back(toReading(import));
  verdict_ = {{0}, QObject::tr("URDF: units and frames are part of the format").toStdString(), ""};
}

void TableImport::read() {
  readings_.clear();
  tips_.clear();
  tip_.clear();
  verdict_ = {};
  error_.clear();
  selected_ = 0;
  urdf_ = isXml(text_);
  if (QString::fromStdString(text_).trimmed().isEmpty()) return;
  try {
    if (urdf_) {
      readUrdfText();
    } else {
      readings_ = readTable(text_, hints_);
      verdict_ = judge(readings_);
    }
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
