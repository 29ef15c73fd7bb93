#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "render/chart/reduce_points.h"
#include "ui/study/study_chart.h"
#include "ui/study/study_numbers.h"

namespace denavit {
namespace {

struct MatrixText {
  Q_DECLARE_TR_FUNCTIONS(denavit::ScatterMatrix)
};

constexpr double kMatrixGap_px = 6, kMatrixNear_px = 8;
constexpr double kMatrixLeft_px = 46, kMatrixBelow_px = 36;  ///< for numbers and names

class ScatterMatrix final : public StudyChart {
 public:
  ScatterMatrix(StudyResultsPointer results, std::vector<StudyColumn> columns)
      : results_(std::move(results)), columns_(std::move(columns)) {
    keepFew();
    for (const StudyColumn& column : columns_) {
      axes_.push_back(axisOf(column));
      bins_.push_back(calcBins(usedValues(column)));
    }
  }

  bool isEmpty() const override {
    return std::all_of(columns_.begin(), columns_.end(), [this](const StudyColumn& column) {
      return !column.isParameter && calcSpread(values(column)).count == 0;
    });
  }

  void paint(QPainter& painter, const QRectF& room, const ChartLook& look) const override {
    const std::size_t count = columns_.size();
    for (std::size_t row = 0; row < count; ++row) {
      for (std::size_t column = 0; column < count; ++column) {
        const ChartFrame frame = makeFrame(room, column, row, look);
        paintGround(painter, frame, look);
        row == column ? paintBins(painter, frame, row, look)
                      : paintCloud(painter, frame, column, row, look);
      }
    }
    paintNames(painter, room, look);
  }

  std::optional<Hit> find(const QPointF& place, const QRectF& room) const override {
    for (std::size_t row = 0; row < columns_.size(); ++row) {
      for (std::size_t column = 0; column < columns_.size(); ++column) {
        const ChartFrame frame = makeFrame(room, column, row, ChartLook::ofPaper());
        if (!frame.area().adjusted(-2, -2, 2, 2).contains(place)) continue;
        return row == column ? findSpread(frame, row) : findPoint(place, frame, column, row);
      }
    }
    return std::nullopt;
  }

  QString toCsv() const override {
    QStringList heading{"run"};
    for (const StudyColumn& column : columns_) heading << column.title();
    QString text = toCsvLine(heading);
    for (std::size_t run = 0; run < results_->table.size(); ++run) {
      if (results_->table.status[run] != StudyRow::Status::Completed) continue;
      QStringList line{QString::number(run + 1)};
      for (const StudyColumn& column : columns_) line << toCsvNumber(values(column)[run]);
      text += toCsvLine(line);
    }
    return text;
  }

 private:
  /// Of too many columns the first parameters and the first measures, half of each at least.
  void keepFew() {
    const auto isParameter = [](const StudyColumn& column) { return column.isParameter; };
    const auto all =
        static_cast<std::size_t>(std::count_if(columns_.begin(), columns_.end(), isParameter));
    const std::size_t half = kMostMatrixColumns / 2, measures = columns_.size() - all;
    std::size_t parameters = std::max(half, kMostMatrixColumns - std::min(measures, half));
    std::size_t others = kMostMatrixColumns - std::min(parameters, all);
    std::erase_if(columns_, [&](const StudyColumn& column) {
      std::size_t& left = column.isParameter ? parameters : others;
      return left == 0 || left-- == 0;
    });
  }

  [[nodiscard]] const std::vector<double>& values(const StudyColumn& column) const {
    return valuesOf(results_->table, column);
  }

  /// Of runs that are done: a parameter has a value from the start.
  [[nodiscard]] std::vector<double> usedValues(const StudyColumn& column) const {
    std::vector<double> used;
    for (std::size_t run = 0; run < results_->table.size(); ++run) {
      if (results_->table.status[run] != StudyRow::Status::Completed) continue;
      const double value = values(column)[run];
      used.push_back(column.isLog ? std::log10(value) : value);
    }
    return used;
  }

  [[nodiscard]] StudyAxis axisOf(const StudyColumn& column) const {
    return StudyAxis::around(values(column), column.title(), column.isLog);
  }

  [[nodiscard]] QRectF cellOf(const QRectF& room, std::size_t column, std::size_t row) const {
    const QRectF all = room.adjusted(kMatrixLeft_px, 2, -4, -kMatrixBelow_px);
    const double wide = all.width() / double(columns_.size()),
                 tall = all.height() / double(columns_.size());
    return QRectF(all.left() + double(column) * wide, all.top() + double(row) * tall, wide, tall)
        .adjusted(0, 0, -kMatrixGap_px, -kMatrixGap_px);
  }

  [[nodiscard]] ChartFrame makeFrame(const QRectF& room, std::size_t column, std::size_t row,
                                     const ChartLook& look) const {
    const bool isLeft = column == 0, isLowest = row + 1 == columns_.size();
    StudyAxis across = axes_[column], up = axes_[row];
    across.label.clear();
    up.label.clear();
    return {cellOf(room, column, row), across, up, look, {isLowest, isLeft && row > 0, true}};
  }

  static void paintGround(QPainter& painter, const ChartFrame& frame, const ChartLook& look) {
    frame.paint(painter);
    QColor line = look.faint();
    line.setAlpha(90);
    painter.setPen(QPen(line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame.area());
  }

  void paintBins(QPainter& painter, const ChartFrame& frame, std::size_t k,
                 const ChartLook& look) const {
    const Bins& bins = bins_[k];
    std::size_t most = 1;
    for (const std::size_t count : bins.counts) most = std::max(most, count);
    QColor fill = look.curve(0);
    fill.setAlpha(150);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    const QFontMetricsF metrics(look.font(11));
    const double room = frame.area().height() - metrics.height() - 4;
    const auto across = [&](double edge) {
      return frame.across(columns_[k].isLog ? std::pow(10.0, edge) : edge);
    };
    for (std::size_t bin = 0; bin < bins.counts.size(); ++bin) {
      const double height = std::max(0.0, room) * double(bins.counts[bin]) / double(most);
      const double left = std::max(across(bins.edge(bin)), frame.area().left());
      const double right = std::min(across(bins.edge(bin + 1)), frame.area().right());
      painter.drawRect(
          QRectF(QPointF(left, frame.area().bottom() - height),
                 QPointF(right - (right - left > 4 ? 0.5 : 0), frame.area().bottom())));
    }
    painter.setPen(look.text());
    painter.setFont(look.font(11, true));
    painter.drawText(frame.area().adjusted(4, 2, -4, 0), Qt::AlignTop | Qt::AlignLeft,
                     fitInto(columns_[k].title(), painter.font(), frame.area().width() - 8));
  }

  void paintCloud(QPainter& painter, const ChartFrame& frame, std::size_t column, std::size_t row,
                  const ChartLook& look) const {
    const std::vector<double>&x = values(columns_[column]), &y = values(columns_[row]);
    std::vector<double> px, py;
    std::vector<std::size_t> runs;
    for (std::size_t run = 0; run < x.size(); ++run) {
      if (results_->table.status[run] != StudyRow::Status::Completed) continue;
      px.push_back(frame.x().partOf(x[run]));
      py.push_back(frame.y().partOf(y[run]));
      runs.push_back(run);
    }
    const QRectF& area = frame.area();
    const int wide = std::max(1, static_cast<int>(area.width() / 2)),
              tall = std::max(1, static_cast<int>(area.height() / 2));
    const bool isDense = runs.size() > 500;
    QColor color = look.curve(columns_[row].isParameter ? 2 : 0);
    color.setAlpha(isDense ? 110 : 190);
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double radius = isDense ? 1.2 : 2.2;
    for (const std::size_t k : reducePoints(px, py, {0, 1}, {0, 1}, wide, tall)) {
      painter.drawEllipse(frame.at(x[runs[k]], y[runs[k]]), radius, radius);
    }
    painter.restore();
  }

  void paintNames(QPainter& painter, const QRectF& room, const ChartLook& look) const {
    painter.save();
    const QFont font = look.font(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(look.text());
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const QRectF below = cellOf(room, k, columns_.size() - 1);
      const QString name = fitInto(columns_[k].title(), font, below.width());
      painter.drawText(
          QRectF(below.left(), room.bottom() - metrics.height(), below.width(), metrics.height()),
          Qt::AlignCenter, name);
    }
    painter.restore();
  }

  [[nodiscard]] std::optional<Hit> findSpread(const ChartFrame& frame, std::size_t k) const {
    const Spread spread = calcSpread(values(columns_[k]));
    const QString text =
        MatrixText::tr("%1: mean %2, 5 % %3, 50 % %4, 95 % %5")
            .arg(columns_[k].title(), toNumber(spread.mean, 4), toNumber(spread.q05, 4),
                 toNumber(spread.median, 4), toNumber(spread.q95, 4));
    return Hit{text, std::nullopt, frame.area().center(), frame.area()};
  }

  [[nodiscard]] std::optional<Hit> findPoint(const QPointF& place, const ChartFrame& frame,
                                             std::size_t column, std::size_t row) const {
    const std::vector<double>&x = values(columns_[column]), &y = values(columns_[row]);
    std::optional<std::size_t> nearest;
    double least = kMatrixNear_px * kMatrixNear_px;
    for (std::size_t run = 0; run < x.size(); ++run) {
      if (results_->table.status[run] != StudyRow::Status::Completed) continue;
      const QPointF away = frame.at(x[run], y[run]) - place;
      const double distance = QPointF::dotProduct(away, away);
      if (distance < least) least = distance, nearest = run;
    }
    if (!nearest) return std::nullopt;
    return Hit{describeRun(*results_, *nearest), nearest, frame.at(x[*nearest], y[*nearest])};
  }

  StudyResultsPointer results_;
  std::vector<StudyColumn> columns_;
  std::vector<StudyAxis> axes_;
  std::vector<Bins> bins_;
};

}  // namespace

std::unique_ptr<StudyChart> makeScatterMatrix(const StudyResultsPointer& results,
                                              std::vector<StudyColumn> columns) {
  return std::make_unique<ScatterMatrix>(results, std::move(columns));
}

}  // namespace denavit
