#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <cmath>
#include <memory>
#include <optional>

#include "ui/study/chart_frame.h"
#include "ui/study/study_columns.h"

class QPainter;

namespace denavit {

/// A picture of a study's runs. It paints itself into any room of any picture: the screen, PNG,
/// SVG and PDF are one path. Runs without a number are in none of them; who shows the chart says
/// how many they are.
class StudyChart {
 public:
  virtual ~StudyChart() = default;

  /// What is at a place of the picture.
  struct Hit {
    QString text;                         ///< to be read
    std::optional<std::size_t> run = {};  ///< the run that a click opens; none: it stands for many
    QPointF at;                           ///< its place
    QRectF cell = {};                     ///< what is framed there; empty: a ring around the place
  };

  virtual void paint(QPainter& painter, const QRectF& room, const ChartLook& look) const = 0;
  [[nodiscard]] virtual std::optional<Hit> find(const QPointF& place, const QRectF& room) const = 0;
  /// What is drawn, as a table with one heading.
  [[nodiscard]] virtual QString toCsv() const = 0;
  /// Whether there is anything to draw.
  [[nodiscard]] virtual bool isEmpty() const = 0;
};

/// A measure over a parameter: a point for each run, and where several share a value, or values
/// are listed, a line through their means; in the colours of a second parameter.
/// @param colour  null: one colour
[[nodiscard]] std::unique_ptr<StudyChart> makeResponseChart(const StudyResultsPointer& results,
                                                            const StudyColumn& x,
                                                            const StudyColumn& y,
                                                            const StudyColumn* colour);

/// A measure over two parameters: a cell for each pair of values, or for each part of their ranges
/// where the values are many; of several runs their mean. A bar says what the colours mean.
[[nodiscard]] std::unique_ptr<StudyChart> makeHeatMap(const StudyResultsPointer& results,
                                                      const StudyColumn& x, const StudyColumn& y,
                                                      const StudyColumn& measure);

/// Each column over each other, up to kMostMatrixColumns of them, with their histograms on the
/// diagonal.
inline constexpr std::size_t kMostMatrixColumns = 6;
[[nodiscard]] std::unique_ptr<StudyChart> makeScatterMatrix(const StudyResultsPointer& results,
                                                            std::vector<StudyColumn> columns);

/// How a measure is spread, with its mean and the quantiles 5, 50 and 95 %.
[[nodiscard]] std::unique_ptr<StudyChart> makeHistogram(const StudyResultsPointer& results,
                                                        const StudyColumn& measure);

/// A bar of a tornado: what a parameter does to a measure.
struct StudyBar {
  QString name;                  ///< of the parameter, with its unit
  QString low, high;             ///< the values that the ends of the bar belong to
  double atLow = 0, atHigh = 0;  ///< the measure there
  QString how;                   ///< where the numbers come from: "by differences"
  [[nodiscard]] bool isWhole() const { return std::isfinite(atLow) && std::isfinite(atHigh); }
};
/// From the runs that there are.
[[nodiscard]] std::vector<StudyBar> makeBars(const StudyResults& results,
                                             const StudyColumn& measure);
/// Each parameter's effect on a measure as a bar around a value, the longest on top.
/// @param centre  the measure that the bars go out from
[[nodiscard]] std::unique_ptr<StudyChart> makeTornado(std::vector<StudyBar> bars,
                                                      const StudyColumn& measure, double centre);

/// Texts of one line of a table, each as toCsvCell() writes it.
[[nodiscard]] QString toCsvLine(const QStringList& cells);
/// A number as a table has it: the shortest that reads back; empty for none.
[[nodiscard]] QString toCsvNumber(double value);

/// The bar that says what colours mean, from low to high, in a room of its own.
/// @param range  of the values, as the axis has them
void paintColourBar(QPainter& painter, const QRectF& room, const StudyAxis& values,
                    const ChartLook& look);
inline constexpr double kColourBarRoom_px = 86;
[[nodiscard]] QColor rampColour(double part);

}  // namespace denavit
