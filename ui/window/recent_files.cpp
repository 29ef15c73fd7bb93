#include "ui/window/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "ui/text/access_keys.h"

namespace denavit {
namespace {

constexpr char kKey[] = "files/recent";

/// "~/arms/puma.json": short, and still clear which of two files of a name it is.
QString shorten(const QString& path) {
  const QString home = QDir::homePath() + "/";
  return path.startsWith(home) ? "~/" + path.mid(home.size()) : path;
}

}  // namespace

RecentFiles::RecentFiles(QMenu& menu, QObject* parent) : QObject(parent), menu_(menu) {
  menu_.setToolTipsVisible(true);
  connect(&menu_, &QMenu::aboutToShow, this, &RecentFiles::fill);
  fill();
}

void RecentFiles::add(const QString& path) {
  if (path.isEmpty()) return;
  const QString whole = QFileInfo(path).absoluteFilePath();
  if (!QFileInfo::exists(whole)) return;
  QStringList paths = paths_;
  paths.removeAll(whole);
  paths.prepend(whole);
  setPaths(paths.mid(0, kMost));
}

void RecentFiles::clear() { setPaths({}); }

void RecentFiles::useStored() {
  setPaths(QSettings().value(kKey).toStringList().mid(0, kMost));
  stored_ = true;
}

void RecentFiles::setPaths(const QStringList& paths) {
  if (paths == paths_) return;
  paths_ = paths;
  if (stored_) QSettings().setValue(kKey, paths_);
  fill();
  emit changed();
}

void RecentFiles::fill() {
  menu_.clear();
  for (qsizetype i = 0; i < paths_.size(); ++i) {
    const QString path = paths_[i];
    const bool exists = QFileInfo::exists(path);
    QString text = withoutAccessKeys(shorten(path));
    if (i < 9) text.prepend(QStringLiteral("&%1  ").arg(i + 1));
    QAction* action = menu_.addAction(exists ? text : tr("%1 (missing)").arg(text), this,
                                      [this, path] { emit chosen(path); });
    action->setObjectName(QStringLiteral("recent%1").arg(i + 1));
    action->setEnabled(exists);
    action->setToolTip(exists ? path : tr("%1 was moved or removed").arg(path));
  }
  if (paths_.isEmpty()) menu_.addAction(tr("No files yet"))->setEnabled(false);
  menu_.addSeparator();
  QAction* clear = menu_.addAction(tr("&Clear this list"), this, &RecentFiles::clear);
  clear->setObjectName("actionClearRecent");
  clear->setToolTip(tr("Forgets the names; the files stay"));
  clear->setEnabled(!paths_.isEmpty());
}

}  // namespace denavit
