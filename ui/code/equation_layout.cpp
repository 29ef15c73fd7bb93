#include "ui/code/equation_layout.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <algorithm>

namespace denavit {
namespace {

// In heights of a letter.
constexpr double kSmall = 0.68, kBelow = 0.28, kAbove = 0.42;
constexpr double kSignSpace = 0.28, kSymbolSpace = 0.10, kMotionSpace = 0.24;
constexpr double kLine = 2.0, kRowSpace = 0.7, kMargin = 0.8, kIndent = 1.4;

/// Text that no line breaks in; one term at most is in it.
struct Piece {
  std::vector<PlacedGlyph> glyphs;  ///< as if it began at the origin
  double width = 0;
  int term = -1;
  double termFrom = 0, termTo = 0;
};

class PieceMaker {
 public:
  PieceMaker(const EquationFonts& fonts, double em) : fonts_(fonts), em_(em) {}

  void addSpace(double ems) { piece_.width += ems * em_; }
  void addSign(const QString& text) { add(text, fonts_.upright, 0, 0); }

  void add(const std::vector<EquationSymbol>& symbols) {
    for (const EquationSymbol& symbol : symbols) {
      const bool isBetween =
          symbol.style == EquationSymbol::Style::Sign && symbol.base != "(" && symbol.base != ")";
      if (isBetween) addSpace(kSymbolSpace);
      add(symbol);
      addSpace(kSymbolSpace);
    }
    if (!symbols.empty()) addSpace(-kSymbolSpace);
  }

  void add(const EquationSymbol& symbol) {
    const bool slanted = symbol.style == EquationSymbol::Style::Letter;
    add(QString::fromStdString(symbol.base), slanted ? fonts_.letter : fonts_.upright, 0,
        symbol.dots);
    const double from = piece_.width;
    double to = from;
    if (!symbol.below.empty()) {
      add(QString::fromStdString(symbol.below), fonts_.small, kBelow, 0);
      to = piece_.width;
    }
    if (symbol.power > 1) {
      piece_.width = from;
      add(QString::number(symbol.power), fonts_.small, -kAbove, 0);
      to = std::max(to, piece_.width);
    }
    piece_.width = to;
  }

  void beginTerm(int term) {
    piece_.term = term;
    piece_.termFrom = piece_.width;
  }
  void endTerm() { piece_.termTo = piece_.width; }

  Piece take() { return std::exchange(piece_, {}); }

 private:
  void add(const QString& text, const QFont& font, double down, int dots) {
    const double width = QFontMetricsF(font).horizontalAdvance(text);
    piece_.glyphs.push_back({text, &font, {piece_.width, down * em_}, dots, width});
    piece_.width += width;
  }

  const EquationFonts& fonts_;
  double em_;
  Piece piece_;
};

/// Puts pieces into lines.
class LineMaker {
 public:
  LineMaker(double em, double width) : em_(em), width_(width) {}

  void beginRow(Piece head) {
    if (line_ > 0) line_ += kRowSpace * em_;
    line_ += kLine * em_;
    x_ = kMargin * em_;
    place(head);
    hang_ = x_ + kIndent * em_;
  }

  void place(Piece& piece) {
    if (x_ + piece.width > width_ - kMargin * em_ && x_ > hang_) {
      line_ += kLine * em_;
      x_ = hang_;
    }
    for (PlacedGlyph& glyph : piece.glyphs) {
      glyph.at += QPointF(x_, line_);
      layout_.glyphs.push_back(std::move(glyph));
    }
    if (piece.term >= 0) {
      layout_.terms.push_back(
          QRectF(x_ + piece.termFrom, line_ - 1.15 * em_, piece.termTo - piece.termFrom, 1.65 * em_)
              .adjusted(-0.1 * em_, 0, 0.1 * em_, 0));
    }
    x_ += piece.width;
  }

  EquationLayout finish() {
    layout_.height = line_ + kLine * em_ / 2;
    return std::move(layout_);
  }

 private:
  double em_, width_;
  double x_ = 0, line_ = 0, hang_ = 0;
  EquationLayout layout_;
};

}  // namespace

EquationFonts makeEquationFonts(int size_px) {
  QFont upright(QFontDatabase::families().contains("DejaVu Serif") ? "DejaVu Serif" : "serif");
  upright.setStyleHint(QFont::Serif);
  upright.setPixelSize(size_px);
  QFont letter = upright, small = upright;
  letter.setItalic(true);
  small.setPixelSize(std::max(1, qRound(kSmall * size_px)));
  return {letter, upright, small};
}

EquationLayout layOut(const Equations& equations, const EquationFonts& fonts, double width_px) {
  const double em = fonts.upright.pixelSize();
  LineMaker lines(em, width_px);
  PieceMaker maker(fonts, em);
  int number = 0;
  for (std::size_t i = 0; i < equations.rows.size(); ++i) {
    const std::vector<EquationTerm>& row = equations.rows[i];
    maker.add(torqueOf(static_cast<int>(i)));
    maker.addSpace(kSignSpace);
    maker.addSign(row.empty() ? "= 0" : "=");
    maker.addSpace(kSignSpace);
    lines.beginRow(maker.take());
    for (const EquationGroup& group : groupsOf(row)) {
      const std::vector<EquationSymbol> motion = motionOf(equations, row[group.first]);
      const bool isSum = group.end - group.first > 1 && !motion.empty();
      for (std::size_t k = group.first; k < group.end; ++k) {
        const bool opens = isSum && k == group.first, isFirst = k == 0;
        if (opens) {
          maker.addSign(isFirst ? "[" : "+ [");
          maker.addSpace(kSymbolSpace);
        }
        if (isNegative(row[k]) || !(opens || isFirst)) {
          maker.addSign(isNegative(row[k]) ? "−" : "+");
          maker.addSpace(kSignSpace);
        }
        maker.beginTerm(number++);
        maker.add(symbolsOf(equations, row[k]));
        maker.endTerm();
        const bool closes = k + 1 == group.end;
        if (isSum && closes) {
          maker.addSpace(kSymbolSpace);
          maker.addSign("]");
        }
        if (closes && !motion.empty()) {
          maker.addSpace(kMotionSpace);
          maker.add(motion);
        }
        maker.addSpace(kSignSpace);
        Piece piece = maker.take();
        lines.place(piece);
      }
    }
  }
  return lines.finish();
}

}  // namespace denavit
