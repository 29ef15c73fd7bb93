#pragma once

#include <QByteArray>
#include <QSize>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include "render/chart/plot_stack.h"

class QImage;

namespace denavit {

/// How a picture file is made.
struct PictureOptions {
  QSizeF size_px{760, 420};  ///< in pixels of 1/96 inch
  double dpi = 192;          ///< of a PNG
  PlotStyle style = {};      ///< its look: Window means light
  bool cursor = true;        ///< the time cursor, the measuring cursors and their values
};

/// Millimetres to pixels of 1/96 inch.
[[nodiscard]] constexpr double millimetresToPixels(double mm) { return mm / 25.4 * 96; }

/// The charts with their legends as a picture of size * dpi / 96 pixels.
[[nodiscard]] QImage toImage(const PlotStack& stack, const PictureOptions& options);
/// The same in the stack's own style.
/// @param size  in pixels of 1/96 inch
[[nodiscard]] QImage toImage(const PlotStack& stack, QSize size, double dpi);
/// As an SVG document, in UTF-8.
[[nodiscard]] QByteArray toSvg(const PlotStack& stack, const PictureOptions& options);
/// Writes .png, .svg or .pdf, atomically.
/// @returns an empty text, or why it failed
[[nodiscard]] QString savePlots(const PlotStack& stack, const QString& path,
                                const PictureOptions& options);

/// The same in the stack's own style.
[[nodiscard]] QString savePlots(const PlotStack& stack, const QString& path, QSize size,
                                double dpi);

/// Writes the visible curves of one chart in its visible x range (ui/plot_view/plot_csv.h),
/// atomically.
/// @returns an empty text, or why it failed
[[nodiscard]] QString saveCsv(const PlotStack& stack, std::size_t plot, const QString& path);

/// What the measuring cursors read on their axis: "tA = 1.20 s    tB = 1.70 s    Δt = 0.50 s
/// 1/Δt = 2.0 Hz"; empty without them.
[[nodiscard]] QString toMeasureText(const PlotStack& stack);
/// Its parts: A, B, how far they are apart, and the frequency of that period; fewer with fewer
/// cursors.
[[nodiscard]] QStringList toMeasureParts(const PlotStack& stack);

}  // namespace denavit
