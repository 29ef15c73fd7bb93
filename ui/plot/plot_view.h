#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <memory>
#include <vector>

#include "render/plot/plot_stack.h"

class QImage;

namespace denavit {

/// One curve over time. x and y have equal size; NaN in y is a gap.
struct CurveData {
  QString name;
  QString unit;
  QColor color;  ///< invalid: the next Okabe-Ito colour
  std::shared_ptr<const std::vector<double>> x, y;
};

/// One chart of the stack.
struct PlotData {
  QString title;
  QString yLabel;  ///< quantity with unit, e.g. "torque [N·m]"
  std::vector<CurveData> curves;
};

/// Charts over a common time axis, one under the other, each with a legend beside it that reads the
/// values at the cursor. Left drag moves the cursor, right drag or Shift+drag zooms to a box,
/// middle drag pans, the wheel zooms time at the mouse (with Ctrl, or over the numbers: the
/// values), a double click shows everything.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  explicit PlotView(QWidget* parent = nullptr);
  ~PlotView() override;

  /// Replaces the charts. Zoom, hidden curves and cursor survive where titles and names stay the
  /// same.
  void setPlots(std::vector<PlotData> charts);
  /// Moves the time cursor without a signal.
  void setTime(double t_s);
  /// Shows everything.
  void fit();
  /// [s] the part of the time axis that is shown.
  [[nodiscard]] AxisRange timeRange() const;
  /// Shows this part of the time axis, without a signal.
  void setTimeRange(AxisRange range_s);
  /// Shows or hides one curve, as its check box does.
  void setCurveVisible(int plot, int curve, bool visible);
  /// The text shown while there is no chart.
  void setPlaceholder(const QString& text);

  /// The charts with their legends.
  /// @param size  in pixels of 1/96 inch  @param dpi  of the picture: size * dpi / 96 pixels
  [[nodiscard]] QImage toImage(QSize size, double dpi) const;
  /// Writes .png, .svg or .pdf.
  /// @param error  if not nullptr: why it failed
  /// @returns whether the file was written
  bool saveImage(const QString& path, QSize size, double dpi, QString* error) const;

 signals:
  /// The user moved the time cursor.
  void timeScrubbed(double t_s);
  /// The user zoomed or panned to another part of the time axis.
  void timeRangeChanged(AxisRange range_s);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void rebuildLegends();
  void layOut();

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
