#include "ui/recovery/autosave.h"

#include <QDir>
#include <QUuid>
#include <utility>

#include "models/document/recovery_file.h"
#include "models/files/atomic_file.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {

Autosave::Autosave(Edits& edits, const Preferences& preferences, const RecoveryStore& store,
                   QObject* parent)
    : QObject(parent), edits_(edits), preferences_(preferences) {
  timer_.setSingleShot(true);
  timer_.setInterval(kEvery_ms);
  connect(&timer_, &QTimer::timeout, this, &Autosave::post);
  const QDir folder(store.folder());
  folder.mkpath(".");
  // Unsaved work is nobody else's; an older version left the folder open.
  QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  const QString name = QUuid::createUuid().toString(QUuid::Id128);
  folder_ = folder.path();
  path_ = folder.filePath(name + ".json");
  lock_ = std::make_unique<QLockFile>(folder.filePath(name + ".lock"));
  lock_->setStaleLockTime(0);
  active_ = lock_->tryLock(0);  // without a folder of its own a session has no recovery
  connect(&edits_, &Edits::fileChanged, this, &Autosave::noteEdit);
  connect(&edits_.undoStack(), &QUndoStack::indexChanged, this, &Autosave::noteEdit);
  connect(&preferences_, &Preferences::changed, this, &Autosave::noteEdit);
  worker_ = std::thread([this] { work(); });
}

Autosave::~Autosave() {
  timer_.stop();
  {
    const std::lock_guard guard(mutex_);
    if (!left_) pending_ = Wanted();
    ending_ = true;
  }
  changed_.notify_all();
  worker_.join();
}

void Autosave::noteEdit() {
  if (left_) return;
  if (!active_) {
    const bool told = std::exchange(complained_, edits_.document().isModified());
    if (complained_ && !told) emit failed(tr("nothing can be written in %1").arg(folder_));
    return;
  }
  // From the edit itself where it may be: a timer waits while the window draws. And the timer is
  // not restarted by later edits: a drag without end is written while it lasts.
  if (!sincePost_.isValid() || sincePost_.elapsed() >= kEvery_ms) {
    post();
  } else if (!timer_.isActive()) {
    timer_.start();
  }
}

void Autosave::post() {
  timer_.stop();
  if (!active_) return;
  const bool wanted = preferences_.values().autosave && edits_.document().isModified();
  if (!wanted && !hasFile_) return;
  hasFile_ = wanted;
  sincePost_.start();
  {
    const std::lock_guard guard(mutex_);
    pending_ = wanted ? Wanted(edits_.document().state()) : Wanted();
  }
  changed_.notify_all();
}

void Autosave::flush() {
  post();
  std::unique_lock guard(mutex_);
  changed_.wait(guard, [this] { return !pending_ && !busy_; });
}

bool Autosave::leave() {
  flush();
  left_ = hasFile_ && QFile::exists(path_);  // a full disk takes none
  active_ = false;
  lock_->unlock();  // the process may end without another word
  return left_;
}

void Autosave::work() {
  std::unique_lock guard(mutex_);
  for (;;) {
    changed_.wait(guard, [this] { return pending_ || ending_; });
    if (!pending_) return;
    const Wanted wanted = *std::exchange(pending_, std::nullopt);
    busy_ = true;
    guard.unlock();
    write(wanted);
    guard.lock();
    busy_ = false;
    changed_.notify_all();
  }
}

void Autosave::write(const Wanted& wanted) {
  if (!wanted) {
    QFile::remove(path_);
    return;
  }
  try {
    writeAtomically(path_.toStdString(), toRecoveryJson(*wanted));
    complained_ = false;
  } catch (const DescriptionError& error) {
    if (std::exchange(complained_, true)) return;
    emit failed(QString::fromStdString(error.what()));  // queued: its receivers live elsewhere
  }
}

}  // namespace denavit
