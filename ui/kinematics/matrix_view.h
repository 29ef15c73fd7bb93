#pragma once

#include <QWidget>

#include <Eigen/Core>

namespace denavit {

/// A 4x4 transform in brackets: the columns are the axes x, y, z and the origin p of a frame.
class MatrixView final : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixView(QWidget* parent = nullptr);

  /// @param T         its last column in the unit shown
  /// @param lengthDecimals  of the last column's numbers
  void setMatrix(const Eigen::Matrix4d& T, int lengthDecimals, bool decimalComma);
  /// The number at a place, as painted.
  [[nodiscard]] QString textAt(int row, int column) const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int columnWidth(int column) const;

  Eigen::Matrix4d T_ = Eigen::Matrix4d::Identity();
  int decimals_ = 2;
  bool comma_ = false;
};

}  // namespace denavit
