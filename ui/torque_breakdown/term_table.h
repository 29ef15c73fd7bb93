#pragma once

#include <QTableWidget>
#include <set>
#include <string>
#include <vector>

#include "models/torque_breakdown/torque_breakdown.h"

namespace denavit {

/// The terms of a joint's torque at an instant, their sum beside the recorded torque, and a check
/// box to strike each out of the next run.
class TermTable final : public QTableWidget {
  Q_OBJECT

 public:
  explicit TermTable(QWidget* parent = nullptr);

  /// Which terms can be struck out, and which the run shown goes without.
  /// @param present  terms that act somewhere in the run
  void setRun(const std::set<TorqueTerm>& present, const std::vector<MotionTerm>& without);
  /// @param unit  "N m"
  void setValues(const TermValues& values, double tau, const QString& unit, bool decimalComma);
  void clearValues();
  /// The terms with a check mark,.
  [[nodiscard]] std::vector<MotionTerm> struckOut() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void struckOutChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paintSwatches();
  void fitRows();
  bool filling_ = false;
};

}  // namespace denavit
