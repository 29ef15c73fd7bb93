#pragma once

#include <QWidget>
#include <functional>

#include "ui/identification/measured_fit.h"

class QLabel;
class QToolButton;

namespace denavit {

/// A line that opens a measured table, and what was read of it or why it cannot be used.
class MeasurementBox final : public QWidget {
  Q_OBJECT

 public:
  /// @param use  of the table in the fit
  MeasurementBox(MeasuredFit& fit, MeasuredFit::Use use, QWidget* parent = nullptr);

  /// Asks for the path of a table; empty: none was chosen. Replaced where nobody is there to ask.
  void setQuestion(std::function<QString()> askPath) { askPath_ = std::move(askPath); }

 private:
  void choose();
  void refresh();

  MeasuredFit& fit_;
  MeasuredFit::Use use_;
  std::function<QString()> askPath_;
  QToolButton *open_, *close_;
  QLabel *summary_, *problem_;
};

}  // namespace denavit
