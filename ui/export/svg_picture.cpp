#include "ui/export/svg_picture.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <string>
#include <string_view>

#include "models/ascii.h"
#include "models/markup_text.h"
#include "models/utf8.h"

namespace denavit {
namespace {

/// Qt escapes the texts of a picture, but lets through them what XML may not hold at all.
QByteArray withoutControls(std::string_view svg) {
  std::string harmless;
  while (!svg.empty()) {
    if (isSpace(svg.front())) {
      harmless += svg.front();
      svg.remove_prefix(1);
    } else {
      svg.remove_prefix(appendHarmless(svg, harmless));
    }
  }
  return QByteArray::fromStdString(harmless);
}

}  // namespace

QByteArray toSvgDocument(const QRectF& shown, const QString& title,
                         const std::function<void(QPainter&)>& paint) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(shown.size().toSize());
  generator.setViewBox(shown);
  generator.setResolution(96);
  // Qt writes a title as it is: markup in it would be the document's.
  generator.setTitle(QString::fromStdString(toMarkupText(title.toStdString())));
  QPainter painter(&generator);
  paint(painter);
  painter.end();
  return withoutControls({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace denavit
