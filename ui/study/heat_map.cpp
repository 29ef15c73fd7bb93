#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/study/study_chart.h"
#include "ui/study/study_numbers.h"

namespace denavit {
namespace {

struct HeatText {
  Q_DECLARE_TR_FUNCTIONS(denavit::HeatMap)
};

constexpr std::size_t kMostCellsAcross = 60;  ///< of a cell for each value; beyond, parts of ranges
constexpr std::size_t kPartsAcross = 24;

/// The cells along one parameter.
struct HeatSide {
  std::vector<QString> names;  ///< of each cell
  std::vector<QString> exact;  ///< the same with all digits
  std::vector<int> cellOf;     ///< of each run; -1: none
  StudyAxis axis;              ///< from the edge of the first cell to that of the last one
};

HeatSide makeListedSide(const StudyTable& table, const StudyColumn& column,
                        const std::vector<double>& values, const std::vector<double>& distinct) {
  HeatSide side;
  const bool areWords = !table.parameters[static_cast<std::size_t>(column.index)].words.empty();
  for (const double value : distinct) {
    side.names.push_back(valueText(table, column, value, 3));
    side.exact.push_back(areWords ? side.names.back() : toCsvNumber(value));
  }
  for (const double value : values) {
    const auto found = std::lower_bound(distinct.begin(), distinct.end(), value);
    const bool isThere = found != distinct.end() && *found == value;
    side.cellOf.push_back(isThere ? static_cast<int>(found - distinct.begin()) : -1);
  }
  side.axis = StudyAxis::ofPlaces(side.names, column.title());
  return side;
}

HeatSide makeSide(const StudyTable& table, const StudyColumn& column) {
  const std::vector<double>& values = valuesOf(table, column);
  if (const auto distinct = findDistinct(values, kMostCellsAcross)) {
    return makeListedSide(table, column, values, *distinct);
  }
  HeatSide side;
  StudyAxis axis = StudyAxis::around(values, column.title(), column.isLog);
  const Spread spread = calcSpread(values);
  if (!axis.log || spread.least > 0) axis.range = {spread.least, spread.most};
  for (std::size_t k = 0; k < kPartsAcross; ++k) {
    const double part = (static_cast<double>(k) + 0.5) / static_cast<double>(kPartsAcross);
    const double value = axis.log ? axis.range.min * std::pow(axis.range.max / axis.range.min, part)
                                  : axis.range.min + part * (axis.range.max - axis.range.min);
    side.names.push_back(toNumber(value, 3));
    side.exact.push_back(toCsvNumber(value));
  }
  for (const double value : values) {
    const double part = axis.partOf(value);
    const int cell = std::isfinite(part) ? static_cast<int>(part * double(kPartsAcross)) : -1;
    side.cellOf.push_back(std::clamp(cell, -1, static_cast<int>(kPartsAcross) - 1));
  }
  side.axis = axis;
  return side;
}

class HeatMap final : public StudyChart {
 public:
  HeatMap(StudyResultsPointer results, StudyColumn x, StudyColumn y, StudyColumn measure)
      : results_(std::move(results)),
        x_(std::move(x)),
        y_(std::move(y)),
        measure_(std::move(measure)),
        across_(makeSide(results_->table, x_)),
        up_(makeSide(results_->table, y_)) {
    fill();
  }

  bool isEmpty() const override { return !(least_ <= most_); }

  void paint(QPainter& painter, const QRectF& room, const ChartLook& look) const override {
    const ChartFrame frame = makeFrame(room, look);
    painter.save();
    painter.setPen(Qt::NoPen);
    const StudyAxis values = valueAxis();
    for (std::size_t row = 0; row < up_.names.size(); ++row) {
      for (std::size_t column = 0; column < across_.names.size(); ++column) {
        const Cell& cell = at(column, row);
        if (cell.count == 0) continue;
        painter.setBrush(rampColour(values.partOf(cell.sum / double(cell.count))));
        painter.drawRect(rectOf(frame, column, row).adjusted(0, 0, 0.4, 0.4));
      }
    }
    paintFailed(painter, frame, look);
    painter.restore();
    frame.paint(painter);
    const QRectF bar(room.right() - kColourBarRoom_px, frame.area().top(), kColourBarRoom_px,
                     frame.area().height());
    paintColourBar(painter, bar, values, look);
  }

  std::optional<Hit> find(const QPointF& place, const QRectF& room) const override {
    const ChartFrame frame = makeFrame(room, ChartLook::ofPaper());
    if (!frame.area().contains(place)) return std::nullopt;
    const auto column = static_cast<std::size_t>(
        (place.x() - frame.area().left()) / frame.area().width() * double(across_.names.size()));
    const auto row = static_cast<std::size_t>((frame.area().bottom() - place.y()) /
                                              frame.area().height() * double(up_.names.size()));
    if (column >= across_.names.size() || row >= up_.names.size()) return std::nullopt;
    const Cell& cell = at(column, row);
    if (cell.runs == 0) return std::nullopt;
    Hit hit{{}, cell.first, place, rectOf(frame, column, row)};
    hit.text =
        cell.runs == 1 ? describeRun(*results_, cell.first) : describeMany(cell, column, row);
    return hit;
  }

  QString toCsv() const override {
    QString text = toCsvLine({x_.title(), y_.title(), measure_.title(), "runs"});
    for (std::size_t row = 0; row < up_.names.size(); ++row) {
      for (std::size_t column = 0; column < across_.names.size(); ++column) {
        const Cell& cell = at(column, row);
        if (cell.runs == 0) continue;
        text += toCsvLine({across_.exact[column], up_.exact[row],
                           cell.count ? toCsvNumber(cell.sum / double(cell.count)) : QString(),
                           QString::number(cell.count)});
      }
    }
    return text;
  }

 private:
  struct Cell {
    double sum = 0;
    std::size_t count = 0, runs = 0;  ///< with a number, and all
    std::size_t first = 0;            ///< the first run there
  };

  void fill() {
    cells_.resize(across_.names.size() * up_.names.size());
    const std::vector<double>& values = valuesOf(results_->table, measure_);
    for (std::size_t run = 0; run < values.size(); ++run) {
      if (across_.cellOf[run] < 0 || up_.cellOf[run] < 0) continue;
      Cell& cell = cells_[place(static_cast<std::size_t>(across_.cellOf[run]),
                                static_cast<std::size_t>(up_.cellOf[run]))];
      if (results_->table.status[run] == StudyRow::Status::Missing) continue;
      if (cell.runs++ == 0) cell.first = run;
      if (!std::isfinite(values[run])) continue;
      cell.sum += values[run];
      ++cell.count;
    }
    for (const Cell& cell : cells_) {
      if (cell.count == 0) continue;
      least_ = std::min(least_, cell.sum / double(cell.count));
      most_ = std::max(most_, cell.sum / double(cell.count));
    }
  }

  [[nodiscard]] std::size_t place(std::size_t column, std::size_t row) const {
    return row * across_.names.size() + column;
  }
  [[nodiscard]] const Cell& at(std::size_t column, std::size_t row) const {
    return cells_[place(column, row)];
  }

  [[nodiscard]] StudyAxis valueAxis() const {
    StudyAxis axis{.range = {0, 1}, .label = measure_.title()};
    if (isEmpty()) return axis;
    axis.range = least_ < most_ ? AxisRange{least_, most_} : makeValueRange(least_, most_);
    return axis;
  }

  [[nodiscard]] ChartFrame makeFrame(const QRectF& room, const ChartLook& look) const {
    const QRectF rest = room.adjusted(0, 0, -kColourBarRoom_px, 0);
    ChartFrame frame(rest, across_.axis, up_.axis, look);
    frame.hideGrid();
    return frame;
  }

  [[nodiscard]] QRectF rectOf(const ChartFrame& frame, std::size_t column, std::size_t row) const {
    const QRectF& area = frame.area();
    const double wide = area.width() / double(across_.names.size()),
                 tall = area.height() / double(up_.names.size());
    return {area.left() + double(column) * wide, area.bottom() - double(row + 1) * tall, wide,
            tall};
  }

  /// A cross where all runs of a cell failed.
  void paintFailed(QPainter& painter, const ChartFrame& frame, const ChartLook& look) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.failed, 1.5));
    for (std::size_t row = 0; row < up_.names.size(); ++row) {
      for (std::size_t column = 0; column < across_.names.size(); ++column) {
        const Cell& cell = at(column, row);
        if (cell.runs == 0 || cell.count > 0) continue;
        const QPointF middle = rectOf(frame, column, row).center();
        painter.drawLine(middle + QPointF(-4, -4), middle + QPointF(4, 4));
        painter.drawLine(middle + QPointF(-4, 4), middle + QPointF(4, -4));
      }
    }
  }

  [[nodiscard]] QString describeMany(const Cell& cell, std::size_t column, std::size_t row) const {
    const QString mean = cell.count ? toNumber(cell.sum / double(cell.count), 4) : "—";
    return HeatText::tr("%1 runs: %2 %3, %4 %5 → mean %6 %7 (a click opens run %8)")
        .arg(cell.runs)
        .arg(x_.name, across_.names[column], y_.name, up_.names[row], measure_.name, mean)
        .arg(cell.first + 1);
  }

  StudyResultsPointer results_;
  StudyColumn x_, y_, measure_;
  HeatSide across_, up_;
  std::vector<Cell> cells_;
  double least_ = INFINITY, most_ = -INFINITY;
};

}  // namespace

std::unique_ptr<StudyChart> makeHeatMap(const StudyResultsPointer& results, const StudyColumn& x,
                                        const StudyColumn& y, const StudyColumn& measure) {
  return std::make_unique<HeatMap>(results, x, y, measure);
}

}  // namespace denavit
