#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/study/study_chart.h"
#include "ui/study/study_numbers.h"

namespace denavit {
namespace {

struct TornadoText {
  Q_DECLARE_TR_FUNCTIONS(denavit::Tornado)
};

constexpr double kTornadoBelow_px = 40, kTornadoBar_px = 22, kTornadoEvery_px = 52;
constexpr double kTornadoLeast_px = 32;  ///< for a name and what stands under it

class Tornado final : public StudyChart {
 public:
  Tornado(std::vector<StudyBar> bars, StudyColumn measure, double centre)
      : bars_(std::move(bars)), measure_(std::move(measure)), centre_(centre) {
    std::erase_if(bars_, [](const StudyBar& bar) { return !bar.isWhole(); });
    std::stable_sort(bars_.begin(), bars_.end(), [](const StudyBar& a, const StudyBar& b) {
      return std::abs(a.atHigh - a.atLow) > std::abs(b.atHigh - b.atLow);
    });
  }

  bool isEmpty() const override { return bars_.empty(); }

  void paint(QPainter& painter, const QRectF& room, const ChartLook& look) const override {
    if (isEmpty()) return;
    const ChartFrame frame = makeFrame(room, look);
    frame.paint(painter);
    painter.save();
    for (std::size_t k = 0; k < countShown(room); ++k) paintBar(painter, room, frame, k, look);
    painter.setPen(QPen(look.text(), 1.4));
    const double middle = frame.across(centre_);
    painter.drawLine(QPointF(middle, frame.area().top()), QPointF(middle, frame.area().bottom()));
    painter.restore();
  }

  std::optional<Hit> find(const QPointF& place, const QRectF& room) const override {
    if (isEmpty()) return std::nullopt;
    const ChartFrame frame = makeFrame(room, ChartLook::ofPaper());
    for (std::size_t k = 0; k < countShown(room); ++k) {
      const QRectF bar = barOf(room, frame, k);
      if (place.y() < bar.top() - 8 || place.y() > bar.bottom() + 8) continue;
      return Hit{describe(bars_[k]), std::nullopt, place, bar};
    }
    return std::nullopt;
  }

  QString toCsv() const override {
    QString text =
        toCsvLine({TornadoText::tr("parameter"), TornadoText::tr("low"), TornadoText::tr("high"),
                   TornadoText::tr("at low"), TornadoText::tr("at high"), TornadoText::tr("how")});
    for (const StudyBar& bar : bars_) {
      text += toCsvLine(
          {bar.name, bar.low, bar.high, toCsvNumber(bar.atLow), toCsvNumber(bar.atHigh), bar.how});
    }
    return text;
  }

 private:
  [[nodiscard]] QString withMeasureUnit(double value) const {
    const QString number = toNumber(value, 4);
    return measure_.unit.isEmpty() ? number : number + ' ' + measure_.unit;
  }

  [[nodiscard]] QString describe(const StudyBar& bar) const {
    return TornadoText::tr("%1: %2 at %3, %4 at %5, a change of %6 (%7)")
        .arg(bar.name, withMeasureUnit(bar.atLow), bar.low, withMeasureUnit(bar.atHigh), bar.high,
             withMeasureUnit(bar.atHigh - bar.atLow), bar.how);
  }

  /// Names at the left, where they may have two fifths of the room; what it is by beside the bars.
  [[nodiscard]] double nameRoom(const QRectF& room, const ChartLook& look) const {
    const QFontMetricsF metrics(look.font()), small(look.font(11));
    double widest = 40;
    for (const StudyBar& bar : bars_) {
      widest =
          std::max({widest, metrics.horizontalAdvance(bar.name), small.horizontalAdvance(bar.how)});
    }
    return std::min(widest + 14, 0.4 * room.width());
  }

  /// The longest bars, as many as can be read.
  [[nodiscard]] std::size_t countShown(const QRectF& room) const {
    const double height = room.height() - kTornadoBelow_px - 4;
    const auto most = static_cast<std::size_t>(std::max(1.0, height / kTornadoLeast_px));
    return std::min(bars_.size(), most);
  }

  [[nodiscard]] ChartFrame makeFrame(const QRectF& room, const ChartLook& look) const {
    std::vector<double> ends{centre_};
    for (const StudyBar& bar : bars_) ends.insert(ends.end(), {bar.atLow, bar.atHigh});
    const std::size_t count = countShown(room);
    QString title = measure_.title();
    if (count < bars_.size()) {
      title =
          TornadoText::tr("%1, the %2 longest of %3 bars").arg(title).arg(count).arg(bars_.size());
    }
    StudyAxis across = StudyAxis::around(ends, title);
    // Room for the values that stand at the ends of the bars.
    const double air = 0.14 * (across.range.max - across.range.min);
    across.range.min -= air, across.range.max += air;
    StudyAxis up{.range = {0, 1}, .ticks = {Tick{-1, ""}}};
    const double height = room.height() - kTornadoBelow_px - 4;
    const double wanted = kTornadoEvery_px * double(count) + 8;
    const QRectF area(room.left() + nameRoom(room, look), room.top() + 4,
                      std::max(40.0, room.width() - nameRoom(room, look) - 12),
                      std::max(30.0, std::min(height, wanted)));
    return {area, across, up, look, {true, false, true}};
  }

  [[nodiscard]] QRectF barOf(const QRectF& room, const ChartFrame& frame, std::size_t k) const {
    const StudyBar& bar = bars_[k];
    const double every = frame.area().height() / double(countShown(room));
    const double middle = frame.area().top() + (double(k) + 0.5) * every;
    const double half = std::min(kTornadoBar_px, 0.5 * every) / 2;
    const double left = frame.across(std::min(bar.atLow, bar.atHigh)),
                 right = frame.across(std::max(bar.atLow, bar.atHigh));
    return {left, middle - half, std::max(1.0, right - left), 2 * half};
  }

  /// The part towards the low value in another colour than that towards the high one.
  void paintBar(QPainter& painter, const QRectF& room, const ChartFrame& frame, std::size_t k,
                const ChartLook& look) const {
    const StudyBar& bar = bars_[k];
    const QRectF all = barOf(room, frame, k);
    const double middle = std::clamp(frame.across(centre_), all.left(), all.right());
    const bool rises = bar.atHigh >= bar.atLow;
    painter.setPen(Qt::NoPen);
    painter.setBrush(rises ? look.curve(0) : look.curve(1));
    painter.drawRect(QRectF(all.topLeft(), QPointF(middle, all.bottom())));
    painter.setBrush(rises ? look.curve(1) : look.curve(0));
    painter.drawRect(QRectF(QPointF(middle, all.top()), all.bottomRight()));
    const QFont font = look.font(), small = look.font(11);
    const QFontMetricsF metrics(font), smallMetrics(small);
    const double width = frame.area().left() - room.left() - 10;
    painter.setFont(font);
    painter.setPen(look.text());
    painter.drawText(QPointF(room.left() + 2, all.center().y() - 2),
                     fitInto(bar.name, font, width));
    painter.setFont(small);
    painter.setPen(look.faint());
    painter.drawText(QPointF(room.left() + 2, all.center().y() + smallMetrics.ascent()),
                     fitInto(bar.how, small, width));
    const QString left = rises ? bar.low : bar.high, right = rises ? bar.high : bar.low;
    const double base = all.center().y() + smallMetrics.ascent() / 2 - 1;
    painter.drawText(QPointF(all.left() - smallMetrics.horizontalAdvance(left) - 5, base), left);
    painter.drawText(QPointF(all.right() + 5, base), right);
  }

  std::vector<StudyBar> bars_;
  StudyColumn measure_;
  double centre_;
};

}  // namespace

std::vector<StudyBar> makeBars(const StudyResults& results, const StudyColumn& measure) {
  std::vector<StudyBar> bars;
  const std::vector<double>& values = valuesOf(results.table, measure);
  for (const StudyColumn& column : listColumns(results)) {
    if (!column.isParameter) continue;
    const auto effect = calcEffect(valuesOf(results.table, column), values);
    if (!effect) continue;
    StudyBar& bar = bars.emplace_back();
    bar.name = column.title();
    bar.low = valueText(results.table, column, effect->low, 3);
    bar.high = valueText(results.table, column, effect->high, 3);
    bar.atLow = effect->atLow, bar.atHigh = effect->atHigh;
    bar.how = effect->isFit
                  ? TornadoText::tr("line through runs, rank r %1").arg(toNumber(effect->rank, 2))
                  : TornadoText::tr("means of runs at the ends");
  }
  return bars;
}

std::unique_ptr<StudyChart> makeTornado(std::vector<StudyBar> bars, const StudyColumn& measure,
                                        double centre) {
  return std::make_unique<Tornado>(std::move(bars), measure, centre);
}

}  // namespace denavit
