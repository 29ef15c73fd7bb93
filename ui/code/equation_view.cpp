#include "ui/code/equation_view.h"

#include <QFontInfo>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/theme/colours.h"

namespace denavit {
namespace {

/// Of the window's type: formulas with small indices are read from farther away than labels.
constexpr double kType = 1.5;
constexpr double kDot = 0.055, kDotsApart = 0.24, kDotsAbove = 0.14;  ///< in heights of a letter

}  // namespace

EquationView::EquationView(QWidget* parent) : QWidget(parent) {
  setObjectName("equationView");
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  layOutAnew();
}

void EquationView::setEquations(std::shared_ptr<const Equations> equations) {
  equations_ = std::move(equations);
  terms_.clear();
  if (equations_) {
    for (const auto& row : equations_->rows) {
      for (const EquationTerm& term : row) terms_.push_back(&term);
    }
  }
  layOutAnew();
  setTerm(std::min(term_, termCount() - 1));
}

void EquationView::setTerm(int term) {
  if (term >= termCount() || term < 0) term = -1;
  if (term == term_) return;
  term_ = term;
  update();
  emit termChanged(term_);
}

void EquationView::layOutAnew() {
  const int size = qRound(kType * QFontInfo(font()).pixelSize());
  fonts_ = makeEquationFonts(size);
  layout_ = equations_ ? layOut(*equations_, fonts_, width()) : EquationLayout();
  updateGeometry();
  update();
}

int EquationView::heightForWidth(int width) const {
  return equations_ ? qRound(layOut(*equations_, fonts_, width).height) : 60;
}

QSize EquationView::sizeHint() const { return {600, heightForWidth(600)}; }

void EquationView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) layOutAnew();
}

void EquationView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOutAnew();
}

void EquationView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), colour("card"));
  paintTerms(painter);
  painter.setPen(colour("text"));
  for (const PlacedGlyph& glyph : layout_.glyphs) {
    painter.setFont(*glyph.font);
    painter.drawText(glyph.at, glyph.text);
    if (glyph.dots > 0) paintDots(painter, glyph);
  }
}

void EquationView::paintTerms(QPainter& painter) const {
  if (term_ < 0) return;
  const EquationTerm& own = *terms_[static_cast<std::size_t>(term_)];
  for (int k = 0; k < termCount(); ++k) {
    const bool isOwn = k == term_;
    if (!isOwn && terms_[static_cast<std::size_t>(k)]->coefficient != own.coefficient) continue;
    painter.setPen(QPen(colour("term-border"), isOwn ? 1.5 : 0.75));
    painter.setBrush(colour(isOwn ? "term" : "term-kin"));
    painter.drawRoundedRect(boxOf(k), 4, 4);
  }
}

/// Combining dots sit where a font has them, if it has them: these are drawn.
void EquationView::paintDots(QPainter& painter, const PlacedGlyph& glyph) {
  const QRectF letter = QFontMetricsF(*glyph.font).tightBoundingRect(glyph.text);
  const double em = glyph.font->pixelSize();
  const QPointF middle(glyph.at.x() + letter.center().x() + 0.06 * em,  // the letter leans
                       glyph.at.y() + letter.top() - kDotsAbove * em);
  painter.save();
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour("text"));
  for (int k = 0; k < glyph.dots; ++k) {
    const double x = (k - (glyph.dots - 1) / 2.0) * kDotsApart * em;
    painter.drawEllipse(middle + QPointF(x, 0), kDot * em, kDot * em);
  }
  painter.restore();
}

void EquationView::mouseMoveEvent(QMouseEvent* event) {
  for (int k = 0; k < termCount(); ++k) {
    if (boxOf(k).contains(event->position())) return setTerm(k);
  }
  setTerm(-1);
}

void EquationView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (!hasFocus()) setTerm(-1);
}

void EquationView::keyPressEvent(QKeyEvent* event) {
  const int last = termCount() - 1;
  switch (event->key()) {
    case Qt::Key_Left:
      return setTerm(term_ < 0 ? last : std::max(0, term_ - 1));
    case Qt::Key_Right:
      return setTerm(std::min(last, term_ + 1));
    case Qt::Key_Home:
      return setTerm(0);
    case Qt::Key_End:
      return setTerm(last);
    case Qt::Key_Escape:
      if (term_ >= 0) return setTerm(-1);
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace denavit
