#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "render/chart/plot_stack.h"

class QAction;
class QImage;
class QMenu;

namespace denavit {

class PlotLegend;
struct PictureOptions;

/// One curve. x and y have equal size; x does not fall, except in an XY chart; NaN in y is a gap.
struct CurveData {
  QString name;
  QString unit;
  QColor color;  ///< invalid: the next Okabe-Ito colour
  std::shared_ptr<const std::vector<double>> x, y;
  PlotAxis axis = PlotAxis::Left;
  int dash = -1;  ///< as Curve::dash; -1: solid, then dashed from the ninth curve on
  std::shared_ptr<const std::vector<double>> t = {};  ///< [s] of an XY curve's samples, or none
  bool stacked = false;                               ///< a band, as Curve::stacked
  CurveFill fill = CurveFill::None;                   ///< as Curve::fill
  double width = 1;                                   ///< as Curve::width
  CurveSymbol symbol = CurveSymbol::None;             ///< as Curve::symbol
};

/// One chart of the stack.
struct PlotData {
  QString title;
  QString yLabel;  ///< of the left axis: quantity with unit, e.g. "torque [N·m]"
  std::vector<CurveData> curves;
  PlotKind kind = PlotKind::Time;
  QString xLabel = {};      ///< empty: "time [s]", "frequency [Hz]"
  QString rightLabel = {};  ///< of the right axis, which shows when a curve is on it
  std::vector<PlotMark> marks = {};
  std::vector<LimitBand> bands = {};
  bool xLog = false, leftLog = false, rightLog = false;
  std::optional<AxisRange> leftSpan = {};  ///< as ChartData::leftSpan
  /// Who the chart is for setPlots: the same id keeps zoom, edited titles and log axes, whatever
  /// its curves. Empty: charts of the same kind, title and label that share a curve are the same.
  QString id = {};
};

/// Names of channels, one per line, dragged onto a plot.
inline constexpr char kChannelMimeType[] = "application/x-denavit-channels";

/// Charts, one under the other, each with a legend that reads the values at the time cursor: below
/// it as a table, or in one line where that would take the axes their share of two thirds of the
/// width and half of the height, or inside. Time charts share their x axis. Cursors take no room.
///
/// Mouse: left drag scrubs; right drag or Shift+drag zooms to a box; middle drag pans (with Shift
/// along x only, with Ctrl along y only); the wheel zooms x at the mouse, with Shift x only, with
/// Ctrl, or over an axis' numbers, that axis; a double click fits; a right click opens the menu.
/// Keys: F fits, Backspace or Ctrl+Left goes back in zoom, Ctrl+Right forward, A and B put the
/// measuring cursors at the mouse, Esc removes them.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  explicit PlotView(QWidget* parent = nullptr);
  ~PlotView() override;

  /// Replaces the charts. Zoom, hidden curves, cursors, edited titles, log axes survive in every
  /// chart that is still there (PlotData::id), also when curves are added to it.
  void setPlots(std::vector<PlotData> charts);
  /// Moves the time cursor without a signal; nothing: there is none, nor values at it.
  void setTime(std::optional<double> t_s);
  /// Shows everything.
  void fit();
  /// Goes back to the view before the last zoom, or forward again.
  void undoZoom();
  void redoZoom();
  /// [s] the part of the time axis that is shown.
  [[nodiscard]] AxisRange timeRange() const;
  /// Shows this part of the time axis, without a signal.
  void setTimeRange(AxisRange range_s);
  /// As PlotStack::setXFollows(), without a signal: a drag that changes the data may hold the axis.
  void setTimeFollows(bool follows);
  /// What an axis of one chart shows.
  [[nodiscard]] AxisRange range(int plot, PlotAxis axis) const;
  void setRange(int plot, PlotAxis axis, AxisRange range);
  void setLog(int plot, PlotAxis axis, bool log);
  [[nodiscard]] bool isLog(int plot, PlotAxis axis) const;
  /// Shows or hides one curve, as its check box does.
  void setCurveVisible(int plot, int curve, bool visible);
  [[nodiscard]] bool isCurveVisible(int plot, int curve) const;
  /// Puts one curve on the left or right axis.
  void setCurveAxis(int plot, int curve, PlotAxis axis);
  /// The text shown while there is no chart.
  void setPlaceholder(const QString& text);

  /// Fonts, line width, dashes, grid, place of the legend.
  void setStyle(const PlotStyle& style);
  [[nodiscard]] const PlotStyle& style() const;
  /// How many times as large as usual ticks, names, titles, legends and the measurement are on the
  /// screen, and lines as thick: 2 for those in the last row. Pictures keep their style.
  void setTextScale(double scale);
  [[nodiscard]] double textScale() const;

  /// What stands above the view in the same card: of its height the axes get half, too.
  void setHead(int height_px);
  /// A title of all charts, written inside the first one's axes; empty: none.
  void setHeadline(const QString& headline);
  /// Sides as wide as those of views above and below, so that their axes align, and whether this
  /// one has the time axis of them all. Nothing and true: a view by itself.
  void alignTo(std::optional<PlotSides> sides, bool timeAxis);
  /// What the time axis covers when it shows everything, besides the view's own data.
  void setTimeSpan(std::optional<AxisRange> span_s);
  /// [px] of its width that its charts have not: the scroll bar.
  [[nodiscard]] int besideWidth() const;
  /// The charts as they are laid out; positions are the view's while it does not scroll.
  [[nodiscard]] const PlotStack& stack() const;

  /// The measuring cursors; {} removes them.
  void setMeasure(const MeasureCursors& cursors);
  [[nodiscard]] MeasureCursors measure() const;
  /// Checkable: the next two clicks set A and B. For tool bars.
  [[nodiscard]] QAction* measureAction() const;
  /// The right click's menu for one chart (-1: for all). The caller deletes it.
  [[nodiscard]] QMenu* makeMenu(int plot);
  /// The line of a measurement: "A 1.20 s   B 1.70 s   Δt 0.50 s   1/Δt 2.0 Hz"; empty without.
  [[nodiscard]] QString measureText() const;

  /// The charts with their legends.
  /// @param size  in pixels of 1/96 inch  @param dpi  of the picture: size * dpi / 96 pixels
  [[nodiscard]] QImage toImage(QSize size, double dpi) const;
  /// Writes .png, .svg or .pdf; text stays text in the latter two.
  /// @param error  if not nullptr: why it failed
  /// @returns whether the file was written
  bool saveImage(const QString& path, QSize size, double dpi, QString* error) const;
  /// The same with everything that PlotExportDialog asks for (ui/plot_view/plot_export.h).
  bool saveImage(const QString& path, const PictureOptions& options, QString* error) const;
  /// Writes the visible curves of one chart in its visible x range: one header row of identifiers
  /// with units, all digits, in no locale, atomically.
  bool saveCsv(const QString& path, int plot, QString* error) const;
  /// Puts the charts as a picture, and as SVG, on the clipboard.
  void copyPicture() const;

 signals:
  /// The user moved the time cursor.
  void timeScrubbed(double t_s);
  /// The user zoomed or panned to another part of the time axis.
  void timeRangeChanged(AxisRange range_s);
  /// The user dropped channels on a chart (-1: where none is); near its right edge: right axis.
  void channelsDropped(int plot, const QStringList& channels, PlotAxis axis);
  /// The user asks in the legend's menu for a curve to go.
  void removeCurveWanted(int plot, int curve);
  /// The user moved a curve to another axis, or hid or showed it, and it is so already.
  void curveAxisChanged(int plot, int curve, PlotAxis axis);
  void curveVisibleChanged(int plot, int curve, bool visible);
  /// The user wrote another title or axis label, which shows already.
  void titleEdited(int plot, const QString& title);
  void labelEdited(int plot, PlotAxis axis, const QString& label);
  /// The measuring cursors moved.
  void measureChanged();
  /// The style was changed in the menu (publication preset).
  void styleChanged();
  /// A menu is about to show: add to it what only the panel knows.
  void menuOpening(QMenu* menu, int plot);
  /// A picture or table was written at the user's wish.
  void written(const QString& path);
  /// The charts have been laid out again.
  void arranged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void makeWidgets();
  void makeActions();
  void connectCanvas();
  void addLegend();
  void connectLegend(PlotLegend* legend, int plot);
  void openLegend(int plot);
  void refreshLegends();
  void layOut();
  void refresh();
  void applyTheme();
  void editText(int plot, PlotAxis axis, bool isTitle);
  void openCurveMenu(int plot, int curve, const QPoint& global);
  void addViewEntries(QMenu* menu, int plot);
  void addAxisEntries(QMenu* menu, int plot);
  void addStyleEntries(QMenu* menu);
  void addExportEntries(QMenu* menu, int plot);
  void askForPicture(const QString& kind);
  void askForCsv(int plot);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
