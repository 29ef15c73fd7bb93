#include "ui/import/table_import.h"

#include <QObject>

#include "models/issue.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {
namespace {

bool isXml(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return first != std::string::npos && text[first] == '<';
}

TableReading fromUrdf(const std::string& text, const std::string& source) {
  const UrdfImport import = parseUrdf(text, source);
  TableReading reading;
  reading.format = "URDF";
  reading.title = "URDF, exact in modified DH";
  reading.robot = import.robot;
  reading.dropped = import.dropped;
  return reading;
}

}  // namespace

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
  urdf_ = isXml(text_);
  if (QString::fromStdString(text_).trimmed().isEmpty()) return;
  try {
    if (urdf_) {
      readings_.push_back(fromUrdf(text_, source_));
      verdict_ = {
          {0}, QObject::tr("URDF: units and frames are part of the format").toStdString(), ""};
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
