#include "ui/recovery/autosave.h"

#include <QDir>
#include <QUuid>
#include <mutex>
#include <utility>

#include "models/document/recovery_file.h"
#include "models/files/atomic_file.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {

/// Where the window leaves what is to be written, and the worker takes the newest of it.
struct Autosave::Slot {
  using Wanted = std::optional<DocumentState>;  ///< nothing: no file

  void put(Wanted wanted) {
    const std::lock_guard guard(mutex);
    newest = std::move(wanted);
  }
  std::optional<Wanted> take() {
    const std::lock_guard guard(mutex);
    return std::exchange(newest, std::nullopt);
  }

  std::mutex mutex;
  std::optional<Wanted> newest;
};

Autosave::Autosave(Edits& edits, const Preferences& preferences, const RecoveryStore& store,
                   QObject* parent)
    : QObject(parent),
      edits_(edits),
      preferences_(preferences),
      slot_(std::make_shared<Slot>()),
      job_([this](bool written) {
        if (written) complained_ = false;
      }) {
  timer_.setSingleShot(true);
  timer_.setInterval(kEvery_ms);
  connect(&timer_, &QTimer::timeout, this, &Autosave::post);
  const QDir folder(store.folder());
  // Unsaved work is nobody else's; an older version left the folder open.
  if (folder.mkpath(".")) {
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  const QString name = QUuid::createUuid().toString(QUuid::Id128);
  folder_ = folder.path();
  path_ = folder.filePath(name + ".json");
  lock_ = std::make_unique<QLockFile>(folder.filePath(name + ".lock"));
  lock_->setStaleLockTime(0);
  active_ = lock_->tryLock(0);  // without a folder of its own a session has no recovery
  connect(&edits_, &Edits::fileChanged, this, &Autosave::noteEdit);
  connect(&edits_.undoStack(), &QUndoStack::indexChanged, this, &Autosave::noteEdit);
  connect(&preferences_, &Preferences::changed, this, &Autosave::noteEdit);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) { tell(why.text); });
}

Autosave::~Autosave() {
  disconnect();
  if (!left_) write({});
  job_.finish();
}

void Autosave::noteEdit() {
  if (left_) return;
  if (!active_) {
    if (edits_.document().isModified())
      return tell(tr("nothing can be written in %1").arg(folder_));
    complained_ = false;
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
  write(wanted ? std::optional(edits_.document().state()) : std::nullopt);
}

void Autosave::flush() {
  post();
  job_.finish();
}

bool Autosave::leave() {
  flush();
  left_ = hasFile_ && QFile::exists(path_);  // a full disk takes none
  active_ = false;
  lock_->unlock();  // the process may end without another word
  return left_;
}

void Autosave::write(std::optional<DocumentState> wanted) {
  slot_->put(std::move(wanted));
  job_.startNext([path = path_, slot = slot_](const auto&) {
    bool written = false;
    while (const std::optional<Slot::Wanted> next = slot->take()) {
      if (*next) {
        writeAtomically(path.toStdString(), toRecoveryJson(**next));
      } else {
        QFile::remove(path);
      }
      written = next->has_value();
    }
    return written;
  });
}

void Autosave::tell(const QString& why) {
  if (!std::exchange(complained_, true)) emit failed(why.section('\n', 0, 0));
}

}  // namespace denavit
