#include "ui/theme/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "ui/theme/colours.h"

namespace denavit {
namespace {

/// Draws an SVG whose strokes are replaced by the colour of the moment.
class LineDrawing final : public QIconEngine {
 public:
  explicit LineDrawing(QString name) : name_(std::move(name)) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name_));
    if (file.open(QIODevice::ReadOnly)) svg_ = file.readAll();
  }

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    QByteArray svg = svg_;
    const char* ink = mode == QIcon::Disabled ? "text-disabled" : "icon";
    // White strokes stand on the accent colour and stay.
    svg.replace("#3e4c59", colour(ink).name().toLatin1());
    QSvgRenderer(svg).render(painter, QRectF(rect));
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    const QString key = QStringLiteral("line %1 %2 %3 %4")
                            .arg(name_)
                            .arg(size.width())
                            .arg(static_cast<int>(mode))
                            .arg(static_cast<int>(currentTheme()));
    QPixmap pixmap(size);
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
  }

  [[nodiscard]] QIconEngine* clone() const override { return new LineDrawing(name_); }

 private:
  QString name_;
  QByteArray svg_;
};

}  // namespace

QIcon themedIcon(const QString& name) { return QIcon(new LineDrawing(name)); }

}  // namespace denavit
