#include "ui/window/session.h"

#include <QFileInfo>

#include "ui/recovery/autosave.h"
#include "ui/studio/studio.h"
#include "ui/window/document_files.h"
#include "ui/window/recent_files.h"

namespace denavit {

Session::Session(Studio& studio, DocumentFiles& files, QMenu& recentMenu, QObject* parent)
    : QObject(parent), studio_(studio), recent_(new RecentFiles(recentMenu, this)) {
  connect(&files, &DocumentFiles::fileUsed, recent_, &RecentFiles::add);
  connect(recent_, &RecentFiles::chosen, &files,
          [&files](const QString& path) { files.open(path); });
}

Session::~Session() = default;

void Session::start(const RecoveryStore& store) {
  recent_->useStored();
  autosave_ = std::make_unique<Autosave>(studio_.edits, studio_.preferences, store);
  connect(autosave_.get(), &Autosave::failed, this, [this](const QString& why) {
    emit studio_.messages.said(tr("Unsaved work cannot be kept for recovery: %1").arg(why));
  });
}

bool Session::leave() { return autosave_ && autosave_->leave(); }

bool Session::offerLost(const RecoveryStore& store, const ChooseLost& choose) {
  std::vector<LostDocument> lost = store.findLost();
  if (lost.empty()) return false;
  std::optional<LostDocument> chosen = choose(std::move(lost));
  if (!chosen || !chosen->state) return false;
  studio_.restore(*chosen->state);
  // The old file goes only when this session has its own.
  if (autosave_) autosave_->flush();
  if (autosave_ && QFileInfo::exists(autosave_->path())) RecoveryStore::discard(*chosen);
  emit studio_.messages.said(tr("Restored: save it to keep it."));
  return true;
}

}  // namespace denavit
