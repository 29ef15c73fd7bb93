#include "ui/theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <optional>
#include <utility>

#include "ui/theme/colours.h"

// A static library's resources need an explicit touch, from outside any namespace.
static void initResources() { Q_INIT_RESOURCE(denavit); }

namespace denavit {
namespace {

constexpr double kFontSize_pt = 9;

bool isStyleSheetAllowed = true;

struct Look {
  ThemeChoice theme;
  double typeScale;
  bool hasStyleSheet;
  bool operator==(const Look&) const = default;
};

QString readStyleSheet() {
  QFile sheet(":/studio.qss");
  if (!sheet.open(QIODevice::ReadOnly)) return {};
  return detail::fillIn(QString::fromUtf8(sheet.readAll()));
}

QPalette makePalette() {
  QPalette palette;
  palette.setColor(QPalette::Window, colour("window"));
  palette.setColor(QPalette::Base, colour("card"));
  palette.setColor(QPalette::AlternateBase, colour("header"));
  palette.setColor(QPalette::Button, colour("card"));
  palette.setColor(QPalette::ToolTipBase, colour("tooltip"));
  palette.setColor(QPalette::ToolTipText, colour("on-accent"));
  for (const QPalette::ColorRole role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(role, colour("text"));
    palette.setColor(QPalette::Disabled, role, colour("text-disabled"));
  }
  palette.setColor(QPalette::PlaceholderText, colour("text-disabled"));
  palette.setColor(QPalette::Highlight, colour("accent"));
  palette.setColor(QPalette::HighlightedText, colour("on-accent"));
  palette.setColor(QPalette::Link, colour("accent-deep"));
  palette.setColor(QPalette::Mid, colour("border-strong"));
  return palette;
}

/// A press on the track of a slider takes its handle there, wherever sliders are.
class StudioStyle final : public QProxyStyle {
 public:
  StudioStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* result) const override {
    if (hint == SH_Slider_AbsoluteSetButtons) return Qt::LeftButton;
    return QProxyStyle::styleHint(hint, option, widget, result);
  }
};

QFont makeFont(QFont font, double typeScale) {
  if (QFontDatabase::families().contains("DejaVu Sans")) font.setFamily("DejaVu Sans");
  font.setPointSizeF(kFontSize_pt * typeScale);
  return font;
}

/// Qt hands no font down to a child that is styled by a style sheet, so every widget is told to
/// ask.
void setFont(QApplication& application, const QFont& font) {
  if (font == application.font()) return;
  application.setFont(font);
  for (QWidget* widget : QApplication::allWidgets()) {
    QEvent change(QEvent::ApplicationFontChange);
    QCoreApplication::sendEvent(widget, &change);
  }
}

}  // namespace

void applyTheme(QApplication& application, ThemeChoice theme, double typeScale) {
  static std::optional<Look> applied;
  const Look look{theme, typeScale, isStyleSheetAllowed};
  // Once more, and every widget of every window would be styled anew.
  if (applied == look) return;
  if (!std::exchange(applied, look)) {
    initResources();
    application.setStyle(new StudioStyle);
    application.setWindowIcon(QIcon(":/icons/denavit.svg"));
  }
  detail::setCurrentTheme(theme);
  if (const QPalette palette = makePalette(); palette != application.palette()) {
    application.setPalette(palette);
  }
  setFont(application, makeFont(application.font(), typeScale));
  const QString sheet = isStyleSheetAllowed ? readStyleSheet() : QString();
  // Setting the same sheet again would style every widget anew, for a font that it does not name.
  if (sheet != application.styleSheet()) application.setStyleSheet(sheet);
}

void allowStyleSheet(bool allowed) { isStyleSheetAllowed = allowed; }

}  // namespace denavit
