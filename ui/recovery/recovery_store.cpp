#include "ui/recovery/recovery_store.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

#include "models/document/recovery_file.h"
#include "models/files/read_file.h"

namespace denavit {
namespace {

/// The lock of an ended session, or one that was never there; null while its session runs.
std::unique_ptr<QLockFile> takeLock(const QString& path) {
  auto lock = std::make_unique<QLockFile>(path);
  lock->setStaleLockTime(0);  // stale is whose process is gone, not what is old
  return lock->tryLock(0) ? std::move(lock) : nullptr;
}

void read(LostDocument& lost) {
  try {
    const std::string path = lost.path.toStdString();
    lost.state = parseRecovery(readFile(path, kLargestDescription), path);
  } catch (const DescriptionError& error) {
    lost.problem = QString::fromStdString(error.what());
  }
}

}  // namespace

QString RecoveryStore::usualFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery";
}

std::vector<LostDocument> RecoveryStore::findLost() const {
  tidyLocks();
  std::vector<LostDocument> lost;
  const QDir folder(folder_);
  for (const QFileInfo& file : folder.entryInfoList({"*.json"}, QDir::Files)) {
    LostDocument one;
    one.lock = takeLock(folder.filePath(file.completeBaseName() + ".lock"));
    if (!one.lock || !file.exists()) continue;
    one.path = file.filePath();
    one.time = file.lastModified();
    read(one);
    lost.push_back(std::move(one));
  }
  std::sort(lost.begin(), lost.end(),
            [](const LostDocument& a, const LostDocument& b) { return a.time > b.time; });
  return lost;
}

void RecoveryStore::tidyLocks() const {
  const QDir folder(folder_);
  for (const QFileInfo& file : folder.entryInfoList({"*.lock"}, QDir::Files)) {
    if (folder.exists(file.completeBaseName() + ".json")) continue;
    takeLock(file.filePath());  // and lets it go, which removes the file
  }
}

void RecoveryStore::discard(LostDocument& lost) {
  QFile::remove(lost.path);
  lost.lock->unlock();
}

}  // namespace denavit
