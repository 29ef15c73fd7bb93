#include "ui/export/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace denavit {
namespace {

/// Icons and kinds by name alone.
class NameIcons final : public QFileIconProvider {
 public:
  QIcon icon(const QFileInfo& file) const override {
    return QFileIconProvider::icon(file.isDir() ? QFileIconProvider::Folder
                                                : QFileIconProvider::File);
  }
  QString type(const QFileInfo& file) const override {
    if (file.isDir()) return QFileDialog::tr("Folder");
    return file.suffix().isEmpty() ? QFileDialog::tr("File")
                                   : QFileDialog::tr("%1 File").arg(file.suffix());
  }
};

constexpr char kFolderKey[] = "files/folder";

/// Where a file was chosen last, else the person's documents.
QString usualFolder() {
  const QString last = QSettings().value(kFolderKey).toString();
  if (QFileInfo(last).isDir()) return last;
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QString ask(QFileDialog& dialog) {
  const bool accepted = dialog.exec() == QDialog::Accepted;
  const QStringList files = dialog.selectedFiles();
  if (!accepted || files.isEmpty()) return {};
  QSettings().setValue(kFolderKey, QFileInfo(files.front()).absolutePath());
  return files.front();
}

}  // namespace

QString suffixOfFilter(const QString& filter) {
  return filter.section("*.", 1, 1).section(')', 0, 0).section(' ', 0, 0);
}

QString askOpenFile(QWidget* parent, const QString& title, const QString& filters) {
  NameIcons icons;  // outlives the dialog, which asks on a thread of its own
  QFileDialog dialog(parent, title, usualFolder(), filters);
  dialog.setIconProvider(&icons);
  dialog.setFileMode(QFileDialog::ExistingFile);
  return ask(dialog);
}

QString askSaveFile(QWidget* parent, const QString& title, const QString& suggestion,
                    const QString& filters, QString* chosen) {
  NameIcons icons;
  const QFileInfo suggested(suggestion);
  const QString folder = suggested.isAbsolute() ? suggested.path() : usualFolder();
  QFileDialog dialog(parent, title, folder, filters);
  dialog.setIconProvider(&icons);
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setFileMode(QFileDialog::AnyFile);
  if (chosen && !chosen->isEmpty()) dialog.selectNameFilter(*chosen);
  dialog.setDefaultSuffix(suffixOfFilter(dialog.selectedNameFilter()));
  QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
    const QString before = dialog.defaultSuffix(), suffix = suffixOfFilter(filter);
    dialog.setDefaultSuffix(suffix);
    const QFileInfo file(dialog.selectedFiles().value(0));
    if (suffix.isEmpty() || before.isEmpty() || file.suffix() != before) return;
    dialog.selectFile(file.completeBaseName() + '.' + suffix);  // the name as it will be
  });
  dialog.selectFile(suggested.fileName());
  const QString path = ask(dialog);
  if (chosen) *chosen = dialog.selectedNameFilter();
  return path;
}

}  // namespace denavit
