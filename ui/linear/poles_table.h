#pragma once

#include <QTreeWidget>

#include "ui/linear/linear_model.h"

namespace denavit {

/// The poles of a linear model, one line for each real one and for each pair.
class PolesTable final : public QTreeWidget {
  Q_OBJECT

 public:
  explicit PolesTable(QWidget* parent = nullptr);

  /// @param answer  null: none
  void fill(const LinearAnswer* answer);
  /// 0-based; -1: none.
  [[nodiscard]] int chosen() const { return indexOfTopLevelItem(currentItem()); }
  void choose(int listed);
  [[nodiscard]] QSize sizeHint() const override;
};

}  // namespace denavit
