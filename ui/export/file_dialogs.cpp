#include "ui/export/file_dialogs.h"

#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>

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

QString ask(QFileDialog& dialog) {
  const bool accepted = dialog.exec() == QDialog::Accepted;
  const QStringList files = dialog.selectedFiles();
  return accepted && !files.isEmpty() ? files.front() : QString();
}

}  // namespace

QString suffixOfFilter(const QString& filter) {
  return filter.section("*.", 1, 1).section(')', 0, 0).section(' ', 0, 0);
}

QString askOpenFile(QWidget* parent, const QString& title, const QString& filters) {
  NameIcons icons;  // outlives the dialog, which asks on a thread of its own
  QFileDialog dialog(parent, title, {}, filters);
  dialog.setIconProvider(&icons);
  dialog.setFileMode(QFileDialog::ExistingFile);
  return ask(dialog);
}

QString askSaveFile(QWidget* parent, const QString& title, const QString& suggestion,
                    const QString& filters, QString* chosen) {
  NameIcons icons;
  QFileDialog dialog(parent, title, QFileInfo(suggestion).path(), filters);
  dialog.setIconProvider(&icons);
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setFileMode(QFileDialog::AnyFile);
  if (chosen && !chosen->isEmpty()) dialog.selectNameFilter(*chosen);
  dialog.setDefaultSuffix(suffixOfFilter(dialog.selectedNameFilter()));
  QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog,
                   [&](const QString& filter) { dialog.setDefaultSuffix(suffixOfFilter(filter)); });
  dialog.selectFile(QFileInfo(suggestion).fileName());
  const QString path = ask(dialog);
  if (chosen) *chosen = dialog.selectedNameFilter();
  return path;
}

}  // namespace denavit
