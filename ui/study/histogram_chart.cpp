#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <array>
#include <cmath>

#include "ui/study/study_chart.h"
#include "ui/study/study_numbers.h"

namespace denavit {
namespace {

struct HistogramText {
  Q_DECLARE_TR_FUNCTIONS(denavit::Histogram)
};

constexpr double kMarkLine_px = 17;  ///< of the values above the axes
constexpr int kMarkLines = 2;

/// A value that is marked, with how it is called.
struct HistogramMark {
  QString name;
  double value;
  bool isMean;
};

class Histogram final : public StudyChart {
 public:
  Histogram(StudyResultsPointer results, StudyColumn measure)
      : results_(std::move(results)),
        measure_(std::move(measure)),
        spread_(calcSpread(valuesOf(results_->table, measure_))),
        bins_(calcBins(valuesOf(results_->table, measure_))) {}

  bool isEmpty() const override { return spread_.count == 0; }

  void paint(QPainter& painter, const QRectF& room, const ChartLook& look) const override {
    if (isEmpty()) return;
    const ChartFrame frame = makeFrame(room, look);
    frame.paint(painter);
    painter.save();
    QColor fill = look.curve(0);
    fill.setAlpha(150);
    painter.setBrush(fill);
    painter.setPen(QPen(look.background(), 1));
    for (std::size_t k = 0; k < bins_.counts.size(); ++k) painter.drawRect(rectOf(frame, k));
    paintMarks(painter, room, frame, look);
    painter.restore();
  }

  std::optional<Hit> find(const QPointF& place, const QRectF& room) const override {
    if (isEmpty()) return std::nullopt;
    const ChartFrame frame = makeFrame(room, ChartLook::ofPaper());
    for (std::size_t k = 0; k < bins_.counts.size(); ++k) {
      const QRectF bar = rectOf(frame, k);
      if (!frame.area().contains(place) || place.x() < bar.left() || place.x() >= bar.right())
        continue;
      const double percent = 100 * double(bins_.counts[k]) / double(spread_.count);
      const QString text = HistogramText::tr("%1 of %2 runs (%3 %) have %4 from %5 to %6")
                               .arg(bins_.counts[k])
                               .arg(spread_.count)
                               .arg(toNumber(percent, 3), measure_.title(),
                                    toNumber(bins_.edge(k), 4), toNumber(bins_.edge(k + 1), 4));
      return Hit{text, std::nullopt, place, bar};
    }
    return std::nullopt;
  }

  QString toCsv() const override {
    QString text = toCsvLine({HistogramText::tr("from"), HistogramText::tr("to"), "runs"});
    for (std::size_t k = 0; k < bins_.counts.size(); ++k) {
      text += toCsvLine({toCsvNumber(bins_.edge(k)), toCsvNumber(bins_.edge(k + 1)),
                         QString::number(bins_.counts[k])});
    }
    return text;
  }

 private:
  [[nodiscard]] std::array<HistogramMark, 4> marks() const {
    return {{{QStringLiteral("5 %"), spread_.q05, false},
             {QStringLiteral("50 %"), spread_.median, false},
             {HistogramText::tr("mean"), spread_.mean, true},
             {QStringLiteral("95 %"), spread_.q95, false}}};
  }

  [[nodiscard]] ChartFrame makeFrame(const QRectF& room, const ChartLook& look) const {
    const QRectF rest = room.adjusted(0, kMarkLines * kMarkLine_px + 2, 0, 0);
    std::size_t most = 1;
    for (const std::size_t count : bins_.counts) most = std::max(most, count);
    StudyAxis up = {.range = {0, 1.06 * double(most)}, .label = HistogramText::tr("runs")};
    const double air = 0.03 * (bins_.edge(bins_.counts.size()) - bins_.from);
    StudyAxis across{.range = {bins_.from - air, bins_.edge(bins_.counts.size()) + air},
                     .label = measure_.title()};
    return {rest, across, up, look};
  }

  [[nodiscard]] QRectF rectOf(const ChartFrame& frame, std::size_t k) const {
    return QRectF(frame.at(bins_.edge(k), double(bins_.counts[k])), frame.at(bins_.edge(k + 1), 0));
  }

  /// Their values stand above the axes, as near to their lines as one another lets them, quantiles
  /// above, the mean below.
  void paintMarks(QPainter& painter, const QRectF& room, const ChartFrame& frame,
                  const ChartLook& look) const {
    const QFont font = look.font(12);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double taken = room.left();
    for (const HistogramMark& mark : marks()) {
      const QColor color = mark.isMean ? look.accent : look.text();
      const double place = frame.across(mark.value);
      const double top = room.top() + (mark.isMean ? kMarkLine_px : 0);
      painter.setPen(QPen(color, 1.6, mark.isMean ? Qt::SolidLine : Qt::DashLine));
      painter.drawLine(QPointF(place, frame.area().top()), QPointF(place, frame.area().bottom()));
      const QString unit = measure_.unit.isEmpty() ? QString() : ' ' + measure_.unit;
      const QString text = mark.name + ' ' + toNumber(mark.value, 4) + unit;
      const double width = metrics.horizontalAdvance(text);
      double left = std::min(place - width / 2, room.right() - width - 2);
      left = std::max(left, mark.isMean ? room.left() : taken);
      if (!mark.isMean) taken = left + width + 12;
      painter.setPen(color);
      painter.drawText(QPointF(left, top + kMarkLine_px - 4), text);
    }
  }

  StudyResultsPointer results_;
  StudyColumn measure_;
  Spread spread_;
  Bins bins_;
};

}  // namespace

std::unique_ptr<StudyChart> makeHistogram(const StudyResultsPointer& results,
                                          const StudyColumn& measure) {
  return std::make_unique<Histogram>(results, measure);
}

}  // namespace denavit
