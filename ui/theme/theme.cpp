#include "ui/theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QIcon>
#include <QPalette>
#include <QStyleFactory>

// A static library's resources need an explicit touch, from outside any namespace.
static void initResources() { Q_INIT_RESOURCE(denavit); }

namespace denavit {
namespace {

QPalette makeLightPalette() {
  QPalette palette;
  const QColor text(0x1f, 0x29, 0x33), muted(0x9a, 0xa5, 0xb1), accent(0x09, 0x69, 0xda);
  palette.setColor(QPalette::Window, QColor(0xee, 0xf1, 0xf4));
  palette.setColor(QPalette::Base, Qt::white);
  palette.setColor(QPalette::AlternateBase, QColor(0xf8, 0xf9, 0xfb));
  palette.setColor(QPalette::Button, Qt::white);
  palette.setColor(QPalette::ToolTipBase, QColor(0x1f, 0x29, 0x33));
  palette.setColor(QPalette::ToolTipText, Qt::white);
  for (const QPalette::ColorRole role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(role, text);
    palette.setColor(QPalette::Disabled, role, muted);
  }
  palette.setColor(QPalette::PlaceholderText, muted);
  palette.setColor(QPalette::Highlight, accent);
  palette.setColor(QPalette::HighlightedText, Qt::white);
  palette.setColor(QPalette::Link, accent);
  return palette;
}

}  // namespace

void applyTheme(QApplication& application) {
  initResources();
  application.setStyle(QStyleFactory::create("Fusion"));
  application.setPalette(makeLightPalette());
  QFont font = application.font();
  if (QFontDatabase::families().contains("DejaVu Sans")) font.setFamily("DejaVu Sans");
  font.setPointSizeF(9);
  application.setFont(font);
  application.setWindowIcon(QIcon(":/icons/denavit.svg"));
  QFile sheet(":/light.qss");
  if (sheet.open(QIODevice::ReadOnly)) {
    application.setStyleSheet(QString::fromUtf8(sheet.readAll()));
  }
}

}  // namespace denavit
