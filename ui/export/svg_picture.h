#pragma once

#include <QByteArray>
#include <QRectF>
#include <QString>
#include <functional>

class QPainter;

namespace denavit {

/// What is painted as an SVG document in UTF-8, whose unit is a pixel of 1/96 inch.
/// @param shown  what of the painter's plane the picture shows
/// @param title  any text; empty: none
[[nodiscard]] QByteArray toSvgDocument(const QRectF& shown, const QString& title,
                                       const std::function<void(QPainter&)>& paint);

}  // namespace denavit
