#include "ui/preferences/settings_files.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>

namespace denavit {
namespace {

constexpr qint64 kLargest = qint64{4} << 20;  // [bytes] of thousands of windows and recent files

struct SettingsFileTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::SettingsFiles)
};

/// Whether opening it and reading to its end comes to one. What is not there, a folder, and a file
/// without the right to read are told of by the system at once.
bool endsAtOnce(const QFileInfo& file) {
  return !file.exists() || file.isDir() || (file.isFile() && file.size() <= kLargest);
}

/// Of this program, of all of ours, and of Qt's file dialogs, with the locks beside them.
QStringList listFiles() {
  const QString ours = QCoreApplication::organizationName();
  QStringList files;
  for (const QString& folder :
       QStandardPaths::standardLocations(QStandardPaths::GenericConfigLocation)) {
    for (const QString& name :
         {ours + "/" + QCoreApplication::applicationName(), ours, QStringLiteral("QtProject")}) {
      const QString file = folder + "/" + name + ".conf";
      files << file << file + ".lock";
    }
  }
  return files;
}

}  // namespace

QString avoidUnreadableSettings() {
  for (const QString& file : listFiles()) {
    if (endsAtOnce(QFileInfo(file))) continue;
    // Where there is no file, and where none can be made.
    for (const QSettings::Scope scope : {QSettings::UserScope, QSettings::SystemScope}) {
      QSettings::setPath(QSettings::NativeFormat, scope, QStringLiteral("/dev/null"));
    }
    const QString text = SettingsFileTexts::tr(
        "Preferences can be neither read nor saved: %1 is not an ordinary file of at most %2 MB. "
        "Delete it, then start the program again.");
    return text.arg(file).arg(kLargest >> 20);
  }
  return {};
}

}  // namespace denavit
