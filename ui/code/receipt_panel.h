#pragma once

#include <QWidget>

class QLabel;

namespace denavit {

class CodeSource;
class CountBars;
class PlotView;

/// What the code costs, pass by pass, beside what others have published; what its terms cost; and
/// how much faster several processors are.
class ReceiptPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit ReceiptPanel(CodeSource& source, QWidget* parent = nullptr);

  [[nodiscard]] PlotView& plot() const { return *plot_; }

 private:
  void refresh();
  void showPasses();
  void showTerms();
  [[nodiscard]] QString tellFacts() const;

  CodeSource& source_;
  QLabel *head_, *facts_, *publishedTitle_, *termsTitle_, *plotTitle_;
  CountBars *passes_, *published_, *terms_;
  PlotView* plot_;
};

}  // namespace denavit
