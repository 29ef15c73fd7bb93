#include <QApplication>
#include <QSurfaceFormat>
#include <clocale>

#include <gmock/gmock.h>

#include "ui/theme/theme.h"

/// The window tests share one application, set up as the studio sets up its own.
int main(int argc, char** argv) {
  QSurfaceFormat format;
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  QSurfaceFormat::setDefaultFormat(format);
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  denavit::applyTheme(application);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
