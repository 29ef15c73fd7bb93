#include "ui/recovery/recovery_store.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

#include "models/document/recovery_file.h"
#include "models/files/read_file.h"

namespace denavit {
namespace {

constexpr qint64 kLargestLock = 4096;           // [bytes] of what QLockFile writes
constexpr std::size_t kLargestMark = 64 << 10;  // [bytes] of a path

/// Whether it can be a lock: QLockFile reads what stands there to its end, also where there is
/// none, and waits for a pipe.
bool canBeLock(const QFileInfo& file) {
  return !file.exists() || (file.isFile() && file.size() <= kLargestLock);
}

struct LockTry {
  bool isRunning = false;           ///< the session that has it
  std::unique_ptr<QLockFile> lock;  ///< of an ended session, or one that was never there
};

LockTry tryLock(const QString& path) {
  if (!canBeLock(QFileInfo(path))) return {};
  auto lock = std::make_unique<QLockFile>(path);
  lock->setStaleLockTime(0);  // stale is whose process is gone, not what is old
  if (lock->tryLock(0)) return {false, std::move(lock)};
  // One that names nobody was left by a session that ended while it wrote it.
  qint64 process = 0;
  QString host, program;
  return {lock->getLockInfo(&process, &host, &program), nullptr};
}

void read(LostDocument& lost) {
  try {
    const std::string path = lost.path.toStdString();
    lost.state = parseRecovery(readFile(path, kLargestDescription), path);
  } catch (const DescriptionError& error) {
    lost.problem = QString::fromStdString(error.what());
  }
}

/// What a mark says; nothing where it cannot be read.
std::optional<QString> readMark(const QString& path) {
  try {
    return QString::fromStdString(readFile(path.toStdString(), kLargestMark));
  } catch (const DescriptionError&) {
    return std::nullopt;
  }
}

}  // namespace

QString RecoveryStore::usualFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery";
}

QString RecoveryStore::markOf(const QString& recoveryFile) {
  const QFileInfo file(recoveryFile);
  return file.dir().filePath(file.completeBaseName() + ".opening");
}

std::vector<LostDocument> RecoveryStore::findLost() const {
  tidyLocks();
  std::vector<LostDocument> lost = findUnread();
  for (LostDocument& one : lost) {
    if (one.opened.isEmpty()) read(one);
  }
  std::sort(lost.begin(), lost.end(),
            [](const LostDocument& a, const LostDocument& b) { return a.time > b.time; });
  return lost;
}

/// What there is of ended sessions, without the states.
std::vector<LostDocument> RecoveryStore::findUnread() const {
  std::vector<LostDocument> found;
  const QDir folder(folder_);
  QString before;
  for (const QFileInfo& file :
       folder.entryInfoList({"*.json", "*.opening"}, QDir::Files, QDir::Name)) {
    if (!file.isFile()) continue;  // a link to a device counts as a file
    const QString name = file.completeBaseName();
    if (name == std::exchange(before, name)) continue;  // the mark of the recovery file before it
    LockTry turn = tryLock(folder.filePath(name + ".lock"));
    // Another session may have taken it since the folder was listed.
    if (turn.isRunning || !QFileInfo::exists(file.filePath())) continue;
    LostDocument one;
    one.lock = std::move(turn.lock);
    one.path = file.filePath();
    one.time = file.lastModified();
    one.endedProgram = QFileInfo::exists(markOf(one.path));
    if (file.suffix() == "opening") {
      const std::optional<QString> document = readMark(one.path);
      // Written by a session that ended at that instant.
      if (document && document->isEmpty()) QFile::remove(one.path);
      if (!document || document->isEmpty()) continue;
      one.opened = *document;
    }
    found.push_back(std::move(one));
  }
  return found;
}

bool RecoveryStore::didEndProgram(const QString& document) const {
  const std::vector<LostDocument> lost = findUnread();
  return std::any_of(lost.begin(), lost.end(),
                     [&](const LostDocument& one) { return one.opened == document; });
}

void RecoveryStore::forgetMarks(const QString& document) const {
  for (LostDocument& one : findUnread()) {
    if (one.opened == document) discard(one);
  }
}

void RecoveryStore::tidyLocks() const {
  const QDir folder(folder_);
  for (const QFileInfo& file : folder.entryInfoList({"*.lock"}, QDir::Files)) {
    const QString name = file.completeBaseName();
    if (folder.exists(name + ".json") || folder.exists(name + ".opening")) continue;
    tryLock(file.filePath());  // and lets it go, which removes the file
  }
}

void RecoveryStore::discard(LostDocument& lost) {
  QFile::remove(lost.path);
  QFile::remove(markOf(lost.path));
  if (lost.lock) lost.lock->unlock();
}

}  // namespace denavit
