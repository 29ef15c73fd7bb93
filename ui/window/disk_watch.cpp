#include "ui/window/disk_watch.h"

#include <QEvent>
#include <QFileInfo>
#include <QStringList>
#include <QWidget>
#include <utility>

#include "models/document/document.h"

namespace denavit {
namespace {

/// The file and its folder, also those behind a link: a rename over the file is told of by the
/// folder only.
QStringList placesOf(const std::string& path) {
  QStringList places;
  if (path.empty()) return places;
  const QFileInfo file(QString::fromStdString(path));
  for (const QString& each : {file.absoluteFilePath(), file.canonicalFilePath()}) {
    if (each.isEmpty()) continue;
    for (const QString& place : {each, QFileInfo(each).absolutePath()}) {
      if (QFileInfo::exists(place) && !places.contains(place)) places << place;
    }
  }
  return places;
}

}  // namespace

DiskWatch::DiskWatch(Document& document, QWidget& window, QObject* parent)
    : QObject(parent), document_(document), watcher_(this), timer_(this) {
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &DiskWatch::check);
  // Not begun anew by each change: a folder that is never quiet must not put the look off.
  const auto soon = [this] {
    if (!timer_.isActive()) timer_.start(kSettling_ms);
  };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, soon);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, soon);
  // Not at once: the others are still being told of the new document.
  listener_ = document_.addListener([this](const DocumentChanges& changes) {
    if (changes.file) timer_.start(0);
  });
  window.installEventFilter(this);
  timer_.start(0);  // something may be open already
}

DiskWatch::~DiskWatch() { document_.removeListener(listener_); }

bool DiskWatch::differs() const {
  return look_.state == DiskLook::State::Changed || look_.state == DiskLook::State::Gone;
}

bool DiskWatch::isUnanswered() const { return differs() && look_ != answered_; }

void DiskWatch::check() {
  timer_.stop();
  const DiskLook before = look_;
  const bool wasUnanswered = isUnanswered();
  if (std::exchange(path_, document_.path()) != document_.path()) {
    answered_.reset();
  }
  // First: what changes from here on is told of again.
  watchFiles();
  look_ = document_.lookAtDisk();
  if (!differs()) answered_.reset();
  settle();
  if (look_ != before || isUnanswered() != wasUnanswered) emit changed();
}

/// What is in no file must not be left without a question, and is kept for recovery.
void DiskWatch::settle() {
  document_.setDetached(look_.state == DiskLook::State::Gone || (differs() && look_ == answered_));
}

void DiskWatch::keepMine() {
  if (!differs()) return;
  answered_ = look_;
  settle();
  emit changed();
}

/// Anew each time: after a rename over the file the watcher still looks at the one that went.
void DiskWatch::watchFiles() {
  const QStringList old = watcher_.files() + watcher_.directories();
  if (!old.isEmpty()) watcher_.removePaths(old);
  const QStringList places = placesOf(document_.path());
  if (!places.isEmpty()) watcher_.addPaths(places);  // what cannot be watched is looked at later
}

bool DiskWatch::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::WindowActivate && !timer_.isActive()) timer_.start(0);
  return QObject::eventFilter(object, event);
}

}  // namespace denavit
