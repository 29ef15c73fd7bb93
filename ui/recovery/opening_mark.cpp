#include "ui/recovery/opening_mark.h"

#include <QFile>
#include <utility>

namespace denavit {

OpeningMark::OpeningMark(QString path, const QString& document) : path_(std::move(path)) {
  QFile::remove(path_);  // of an opening before this one
  QFile file(path_);
  if (file.open(QFile::WriteOnly | QFile::NewOnly)) {
    file.write(document.toUtf8());
  } else {
    path_.clear();
  }
}

OpeningMark::OpeningMark(OpeningMark&& other) noexcept : path_(std::exchange(other.path_, {})) {}

OpeningMark::~OpeningMark() {
  if (!path_.isEmpty()) QFile::remove(path_);
}

}  // namespace denavit
