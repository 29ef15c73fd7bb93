#include "ui/window/session.h"

#include <QFileInfo>

#include "models/files/read_file.h"
#include "ui/recovery/autosave.h"
#include "ui/studio/studio.h"
#include "ui/window/document_files.h"
#include "ui/window/recent_files.h"

namespace denavit {
namespace {

/// [ms] between two looks whether what was opened is drawn and computed
constexpr int kLookEvery_ms = 200;

/// A path as it is found from anywhere; a shipped name stays one.
QString toLasting(const QString& nameOrPath) {
  const QFileInfo file(nameOrPath);
  return file.exists() ? file.absoluteFilePath() : nameOrPath;
}

}  // namespace

Session::Session(Studio& studio, DocumentFiles& files, QMenu& recentMenu, QObject* parent)
    : QObject(parent), studio_(studio), files_(files), recent_(new RecentFiles(recentMenu, this)) {
  settling_.setInterval(kLookEvery_ms);
  connect(&settling_, &QTimer::timeout, this, &Session::settle);
  connect(&studio.edits, &Edits::fileChanged, this, &Session::noteEdit);
  connect(&files, &DocumentFiles::opening, this, &Session::noteOpening);
  connect(&files, &DocumentFiles::openingEnded, this, [this] { settling_.start(); });
  connect(&files, &DocumentFiles::fileUsed, recent_, &RecentFiles::add);
  connect(recent_, &RecentFiles::chosen, &files,
          [&files](const QString& path) { files.open(path); });
}

Session::~Session() = default;

void Session::start(const RecoveryStore& store) {
  recent_->useStored();
  store_ = store;
  autosave_ = std::make_unique<Autosave>(studio_.edits, studio_.preferences, store);
  connect(autosave_.get(), &Autosave::failed, this, [this](const QString& why) {
    emit studio_.messages.said(tr("Unsaved work cannot be kept for recovery: %1").arg(why));
  });
}

bool Session::didEndProgram(const QString& nameOrPath) const {
  return autosave_ && store_.didEndProgram(toLasting(nameOrPath));
}

/// What came through a pipe cannot be opened again.
void Session::noteOpening(const QString& nameOrPath) {
  settling_.stop();
  marks_.clear();
  if (!autosave_ || isSpecialFile(nameOrPath.toStdString())) return;
  marks_.emplace_back(RecoveryStore::markOf(autosave_->path()), toLasting(nameOrPath));
  store_.forgetMarks(toLasting(nameOrPath));
}

/// Its recovery file is written meanwhile.
void Session::noteEdit() {
  if (!autosave_ || !marks_.empty()) return;
  marks_.emplace_back(RecoveryStore::markOf(autosave_->path()), QString());
  settling_.start();
}

void Session::settle() {
  if (isBusy_ && isBusy_()) return;
  settling_.stop();
  marks_.clear();
}

bool Session::leave() {
  marks_.clear();
  return autosave_ && autosave_->leave();
}

bool Session::offerLost(const RecoveryStore& store, const ChooseLost& choose) {
  std::vector<LostDocument> lost = store.findLost();
  if (lost.empty()) return false;
  std::optional<LostDocument> chosen = choose(std::move(lost));
  if (!chosen) return false;
  if (!chosen->opened.isEmpty()) {
    const QString document = chosen->opened;
    chosen.reset();  // its lock
    return files_.open(document);
  }
  if (!chosen->state) return false;
  restore(*chosen);
  return true;
}

void Session::restore(LostDocument& lost) {
  settling_.stop();
  marks_.clear();
  marks_.emplace_back(RecoveryStore::markOf(lost.path), QString());
  studio_.restore(*lost.state);
  // The old file goes only when this session has its own.
  if (autosave_) autosave_->flush();
  if (autosave_ && QFileInfo::exists(autosave_->path())) {
    marks_.emplace_back(RecoveryStore::markOf(autosave_->path()), QString());
    RecoveryStore::discard(lost);
  }
  settling_.start();
  emit studio_.messages.said(tr("Restored: save it to keep it."));
}

}  // namespace denavit
