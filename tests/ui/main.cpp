#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <clocale>
#include <string_view>

#include <gmock/gmock.h>

#include "tests/ui/recovery_driver.h"
#include "ui/theme/theme.h"
#include "ui/window/guarded_application.h"

namespace {

/// Entries of the tests run side by side: each has temporary files, recovery files and settings of
/// its own, but for caches of fonts and shaders.
void liveIn(const QTemporaryDir& folder) {
  if (qEnvironmentVariableIsEmpty("XDG_CACHE_HOME")) {
    qputenv("XDG_CACHE_HOME", QDir::home().filePath(".cache").toLocal8Bit());
  }
  for (const char* name : {"HOME", "TMPDIR"}) qputenv(name, folder.path().toLocal8Bit());
}

}  // namespace

/// The window tests share one application, set up as the studio sets up its own.
int main(int argc, char** argv) {
  // The recovery tests start this program again as one that edits until they kill it.
  if (argc == 3 && std::string_view(argv[1]) == "--edit-until-killed") {
    return denavit::test::editUntilKilled(argc, argv, argv[2]);
  }
  if (argc == 3 && std::string_view(argv[1]) == "--film-until-killed") {
    return denavit::test::filmUntilKilled(argc, argv, argv[2]);
  }
  const QTemporaryDir folder;
  liveIn(folder);
  QSurfaceFormat format;
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  QSurfaceFormat::setDefaultFormat(format);
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
  denavit::GuardedApplication application(argc, argv);
  QObject::connect(&application, &denavit::GuardedApplication::caught, [](const QString& what) {
    ADD_FAILURE() << "an exception that nobody caught: " << what.toStdString();
  });
  // The user's own settings and files stay untouched.
  QStandardPaths::setTestModeEnabled(true);
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path() + "/settings");
  QCoreApplication::setOrganizationName("Denavit tests");
  std::setlocale(LC_NUMERIC, "C");
  denavit::applyTheme(application);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
