#pragma once

#include <QTableWidget>

#include "models/torque_breakdown/torque_breakdown.h"

namespace denavit {

/// The torque of one joint joint pair by joint pair: row j has M_ij q̈_j, then the products of q̇_j
/// with q̇_k, k >= j. Colour shows size and sign.
class PairTable final : public QTableWidget {
  Q_OBJECT

 public:
  explicit PairTable(QWidget* parent = nullptr);

  /// @param joint  0-based  @param unit  of its torque, "N m"
  void setPairs(const JointPairs& pairs, int joint, const QString& unit, bool decimalComma);
  void clearPairs();

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  [[nodiscard]] int columnRoom() const;
  void setCell(int row, int column, double value, double largest, const QString& formula);

  JointPairs pairs_;
  int joint_ = 0;
  QString unit_;
  bool comma_ = false;
  int decimals_ = 0;
};

}  // namespace denavit
