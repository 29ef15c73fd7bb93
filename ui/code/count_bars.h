#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace denavit {

/// A count with a name.
struct CountBar {
  QString name;
  long count = 0;
  QString toolTip = {};
  const char* colourName = "accent";  ///< of the theme
};

/// Counts one under the other: name, bar, number. Names that are too long end in dots; tips have
/// them whole.
class CountBars final : public QWidget {
  Q_OBJECT

 public:
  CountBars(QAnyStringView name, QWidget* parent = nullptr);

  /// @param longest  what the longest bar stands for; those of larger counts are cut
  void setBars(std::vector<CountBar> bars, long longest);
  [[nodiscard]] const std::vector<CountBar>& bars() const { return bars_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] int rowHeight() const;
  static void paintCut(QPainter& painter, double right, double middle);
  void paintRow(QPainter& painter, const CountBar& bar, int top) const;

  std::vector<CountBar> bars_;
  long longest_ = 1;
};

}  // namespace denavit
