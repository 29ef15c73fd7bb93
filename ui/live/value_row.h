#pragma once

#include <QObject>
#include <array>
#include <optional>

#include "ui/editors/quantity_text.h"

class QGridLayout;
class QLabel;
class QWidget;

namespace denavit {

class JointSlider;
class QuantityEdit;

/// A line of a grid: what it is, a slider over its range, its number with the unit. Both move one
/// value, which may lie beyond the slider's ends where there is no limit.
class ValueRow final : public QObject {
  Q_OBJECT

 public:
  struct Range {
    double lower = 0, upper = 1;
    std::optional<double> lowerLimit = {}, upperLimit = {};
    double step = 0.1;  ///< of arrow keys and wheel
  };

  /// @param name  of the slider is this, of the number this and "Number"
  ValueRow(QGridLayout& grid, int row, const QString& name, QWidget* parent);

  void setTitle(const QString& title, const QString& toolTip);
  void setFormat(const QuantityFormat& format);
  void setRange(const Range& range);
  /// Shows a value; no signal.
  void setValue(double value);
  [[nodiscard]] double value() const { return value_; }
  void setEnabled(bool enabled);
  void setVisible(bool visible);
  /// It and its widgets go; later: one of them may be what led here.
  void removeLater();

 signals:
  /// A hand is about to move it.
  void taken();
  void edited(double value);
  /// What was typed cannot be taken, and why.
  void refused(const QString& why);

 private:
  void take(double value);
  [[nodiscard]] std::array<QWidget*, 3> widgets() const;

  QLabel* title_;
  JointSlider* slider_;
  QuantityEdit* number_;
  Range range_;
  double value_ = 0;
};

}  // namespace denavit
