#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <vector>

#include "models/generation/equation_text.h"

namespace denavit {

/// Fonts of formulas: letters slanted, numbers and functions upright, indices small.
struct EquationFonts {
  QFont letter, upright, small;
};
/// @param size_px  of the letters
[[nodiscard]] EquationFonts makeEquationFonts(int size_px);

/// A piece of text in its place.
struct PlacedGlyph {
  QString text;
  const QFont* font = nullptr;
  QPointF at;  ///< left end of its base line
  int dots = 0;
  double width = 0;
};

/// Equations in their places, in lines that break between terms.
struct EquationLayout {
  std::vector<PlacedGlyph> glyphs;
  /// Per term, through all rows: what it takes, without its sign.
  std::vector<QRectF> terms;
  double height = 0;
};

/// @param fonts  outlives the layout  @param width_px  that lines have room in
[[nodiscard]] EquationLayout layOut(const Equations& equations, const EquationFonts& fonts,
                                    double width_px);

}  // namespace denavit
