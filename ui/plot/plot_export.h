#pragma once

#include <QSize>
#include <QString>

#include "render/plot/plot_stack.h"

class QImage;

namespace denavit {

/// The charts with their legends as a picture of size * dpi / 96 pixels.
/// @param size  in pixels of 1/96 inch
[[nodiscard]] QImage toImage(const PlotStack& stack, QSize size, double dpi);

/// Writes .png, .svg or .pdf.
/// @returns an empty text, or why it failed
[[nodiscard]] QString savePlots(const PlotStack& stack, const QString& path, QSize size,
                                double dpi);

}  // namespace denavit
