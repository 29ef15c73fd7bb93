#pragma once

#include <QTableWidget>

#include "models/linearization/regulator.h"

namespace denavit {

/// The gain K of u = -K x, a row per input and a column per state, in SI units.
class GainTable final : public QTableWidget {
  Q_OBJECT

 public:
  explicit GainTable(QWidget* parent = nullptr);

  /// @param regulator  null: none, and the table hides
  void fill(const Regulator* regulator);
};

}  // namespace denavit
