#pragma once

#include <QWidget>
#include <memory>

#include "ui/code/equation_layout.h"

namespace denavit {

/// Equations of motion as on paper. The term under the mouse is highlighted, fainter those with the
/// same coefficient. With the keyboard Left and Right go from term to term, Esc leaves them.
class EquationView final : public QWidget {
  Q_OBJECT

 public:
  explicit EquationView(QWidget* parent = nullptr);

  /// Null: nothing.
  void setEquations(std::shared_ptr<const Equations> equations);
  /// @param term  0-based, through all rows; -1: none
  void setTerm(int term);
  [[nodiscard]] int term() const { return term_; }
  [[nodiscard]] int termCount() const { return static_cast<int>(terms_.size()); }
  /// Where a term is.
  [[nodiscard]] QRectF boxOf(int term) const {
    return layout_.terms[static_cast<std::size_t>(term)];
  }

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return {260, 60}; }

 signals:
  /// Another term is highlighted; -1: none.
  void termChanged(int term);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOutAnew();
  void paintTerms(QPainter& painter) const;
  static void paintDots(QPainter& painter, const PlacedGlyph& glyph);

  std::shared_ptr<const Equations> equations_;
  std::vector<const EquationTerm*> terms_;  ///< through all rows
  EquationFonts fonts_;
  EquationLayout layout_;
  int term_ = -1;
};

}  // namespace denavit
