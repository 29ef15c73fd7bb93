#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "render/chart/reduce_points.h"
#include "ui/study/study_chart.h"
#include "ui/study/study_numbers.h"

namespace denavit {
namespace {

struct ResponseText {
  Q_DECLARE_TR_FUNCTIONS(denavit::ResponseChart)
};

constexpr std::size_t kMostCurves = 8;        ///< with colours and a legend; beyond, a ramp
constexpr std::size_t kMostLineValues = 400;  ///< that a line goes through
constexpr double kNear_px = 12;
constexpr int kPointCell_px = 2;
constexpr double kLegendLine_px = 18;

/// Runs that are drawn in one colour.
struct ResponseGroup {
  double value = 0;  ///< of the parameter that gives the colour
  std::vector<bool> member;
  std::vector<MeanPoint> means;
};

class ResponseChart final : public StudyChart {
 public:
  ResponseChart(StudyResultsPointer results, StudyColumn x, StudyColumn y,
                const StudyColumn* colour)
      : results_(std::move(results)),
        x_(std::move(x)),
        y_(std::move(y)),
        colour_(colour ? std::optional(*colour) : std::nullopt) {
    makeGroups();
  }

  bool isEmpty() const override {
    return std::none_of(ys().begin(), ys().end(), [](double v) { return std::isfinite(v); });
  }

  void paint(QPainter& painter, const QRectF& room, const ChartLook& look) const override {
    const ChartFrame frame = makeFrame(room, look);
    frame.paint(painter);
    painter.save();
    painter.setClipRect(frame.area().adjusted(-4, -4, 4, 4));
    painter.setRenderHint(QPainter::Antialiasing);
    paintPoints(painter, frame, look);
    paintLines(painter, frame, look);
    painter.restore();
    if (groups_.size() > 1) paintLegend(painter, room, look);
    if (isRamp()) {
      const QRectF bar(room.right() - kColourBarRoom_px, frame.area().top(), kColourBarRoom_px,
                       frame.area().height());
      paintColourBar(painter, bar, colourAxis(), look);
    }
  }

  std::optional<Hit> find(const QPointF& place, const QRectF& room) const override {
    const ChartFrame frame = makeFrame(room, ChartLook::ofPaper());
    std::optional<std::size_t> nearest;
    double least = kNear_px * kNear_px;
    for (std::size_t run = 0; run < xs().size(); ++run) {
      const QPointF away = frame.at(xs()[run], ys()[run]) - place;
      const double distance = QPointF::dotProduct(away, away);
      if (!(distance < least)) continue;
      least = distance;
      nearest = run;
    }
    if (!nearest) return std::nullopt;
    return Hit{describeRun(*results_, *nearest), nearest, frame.at(xs()[*nearest], ys()[*nearest])};
  }

  QString toCsv() const override {
    QStringList heading{"run", x_.title(), y_.title()};
    if (colour_) heading << colour_->title();
    QString text = toCsvLine(heading);
    for (std::size_t run = 0; run < xs().size(); ++run) {
      if (!std::isfinite(ys()[run])) continue;
      QStringList line{QString::number(run + 1), cellOf(x_, run), toCsvNumber(ys()[run])};
      if (colour_) line << cellOf(*colour_, run);
      text += toCsvLine(line);
    }
    return text;
  }

 private:
  [[nodiscard]] const std::vector<double>& xs() const { return valuesOf(results_->table, x_); }
  [[nodiscard]] const std::vector<double>& ys() const { return valuesOf(results_->table, y_); }
  [[nodiscard]] const std::vector<double>& colours() const {
    return valuesOf(results_->table, *colour_);
  }
  [[nodiscard]] bool isRamp() const { return colour_ && groups_.size() == 1 && !isOneColour_; }

  [[nodiscard]] QString cellOf(const StudyColumn& column, std::size_t run) const {
    const double value = valuesOf(results_->table, column)[run];
    if (!hasWords(column)) return toCsvNumber(value);
    return valueText(results_->table, column, value);
  }

  [[nodiscard]] bool hasWords(const StudyColumn& column) const {
    return column.isParameter &&
           !results_->table.parameters[static_cast<std::size_t>(column.index)].words.empty();
  }

  void makeGroups() {
    std::optional<std::vector<double>> values;
    if (colour_) values = findDistinct(colours(), kMostCurves);
    isOneColour_ = !colour_ || (values && values->size() < 2);
    if (!colour_ || !values || values->size() < 2) {
      groups_.push_back({});
    } else {
      for (const double value : *values) {
        ResponseGroup& group = groups_.emplace_back();
        group.value = value;
        group.member.resize(xs().size());
        for (std::size_t i = 0; i < xs().size(); ++i) group.member[i] = colours()[i] == value;
      }
    }
    const auto distinct = findDistinct(xs(), kMostLineValues);
    const bool isShared =
        distinct && xs().size() >= 3 * distinct->size() * std::max<std::size_t>(1, groups_.size());
    if (!distinct || !(x_.isListed || isShared) || isRamp()) return;
    for (ResponseGroup& group : groups_) group.means = calcMeans(xs(), ys(), group.member);
  }

  [[nodiscard]] StudyAxis xAxis() const {
    if (!hasWords(x_)) return StudyAxis::around(xs(), x_.title(), x_.isLog);
    std::vector<QString> words;
    for (const std::string& word :
         results_->table.parameters[static_cast<std::size_t>(x_.index)].words) {
      words.push_back(QString::fromStdString(word));
    }
    return StudyAxis::ofPlaces(words, x_.title());
  }

  [[nodiscard]] StudyAxis colourAxis() const {
    StudyAxis axis = StudyAxis::around(colours(), colour_->title(), colour_->isLog);
    const Spread spread = calcSpread(colours());
    axis.range = {spread.least, spread.most};
    return axis;
  }

  [[nodiscard]] ChartFrame makeFrame(const QRectF& room, const ChartLook& look) const {
    QRectF rest = room;
    if (groups_.size() > 1) rest.setTop(room.top() + legendHeight(room.width(), look));
    if (isRamp()) rest.setRight(room.right() - kColourBarRoom_px);
    return {rest, xAxis(), StudyAxis::around(ys(), y_.title()), look};
  }

  [[nodiscard]] QColor colourOf(std::size_t group, const ChartLook& look) const {
    return look.curve(group);
  }

  /// Behind lines runs are fainter than alone.
  void paintPoints(QPainter& painter, const ChartFrame& frame, const ChartLook& look) const {
    const QRectF& area = frame.area();
    const auto columns = std::max(1, static_cast<int>(area.width() / kPointCell_px));
    const auto rows = std::max(1, static_cast<int>(area.height() / kPointCell_px));
    const bool isDense = xs().size() > 2000;
    const StudyAxis ramp = isRamp() ? colourAxis() : StudyAxis{};
    painter.setPen(Qt::NoPen);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const ResponseGroup& group = groups_[g];
      std::vector<double> px, py;
      std::vector<std::size_t> runs;
      for (std::size_t i = 0; i < xs().size(); ++i) {
        if (!group.member.empty() && !group.member[i]) continue;
        px.push_back(frame.x().partOf(xs()[i]));
        py.push_back(frame.y().partOf(ys()[i]));
        runs.push_back(i);
      }
      QColor color = colourOf(g, look);
      color.setAlpha(isDense ? 130 : 220);
      painter.setBrush(color);
      const double radius = isDense ? 1.6 : 3.2;
      for (const std::size_t k : reducePoints(px, py, {0, 1}, {0, 1}, columns, rows)) {
        if (isRamp()) painter.setBrush(rampColour(ramp.partOf(colours()[runs[k]])));
        painter.drawEllipse(frame.at(xs()[runs[k]], ys()[runs[k]]), radius, radius);
      }
    }
  }

  void paintLines(QPainter& painter, const ChartFrame& frame, const ChartLook& look) const {
    painter.setBrush(Qt::NoBrush);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (hasWords(x_)) continue;  // there is nothing between words
      QPainterPath path;
      for (const MeanPoint& point : groups_[g].means) {
        const QPointF at = frame.at(point.x, point.mean);
        if (!std::isfinite(at.x()) || !std::isfinite(at.y())) continue;
        path.elementCount() == 0 ? path.moveTo(at) : path.lineTo(at);
      }
      painter.setPen(QPen(colourOf(g, look), 1.8));
      painter.drawPath(path);
    }
  }

  struct LegendEntry {
    QString text;
    QPointF at;
  };

  /// Entries beside one another above the axes, in as many lines as they need.
  [[nodiscard]] std::vector<LegendEntry> layLegend(double width, const ChartLook& look,
                                                   double& height) const {
    const QFontMetricsF metrics(look.font());
    std::vector<LegendEntry> entries;
    QPointF at(0, 0);
    const auto place = [&](const QString& text, double mark_px) {
      const double needs = metrics.horizontalAdvance(text) + mark_px + 14;
      if (at.x() > 0 && at.x() + needs > width) at = {0, at.y() + kLegendLine_px};
      entries.push_back({text, at});
      at.rx() += needs;
    };
    place(colour_->title() + ":", 0);
    for (const ResponseGroup& group : groups_) {
      place(valueText(results_->table, *colour_, group.value), 20);
    }
    height = at.y() + kLegendLine_px + 4;
    return entries;
  }

  [[nodiscard]] double legendHeight(double width, const ChartLook& look) const {
    double height = 0;
    (void)layLegend(width, look, height);
    return height;
  }

  void paintLegend(QPainter& painter, const QRectF& room, const ChartLook& look) const {
    double height = 0;
    const auto entries = layLegend(room.width(), look, height);
    painter.save();
    painter.setFont(look.font());
    const QFontMetricsF metrics(look.font());
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const QPointF at = room.topLeft() + entries[k].at;
      double left = at.x();
      const double middle = at.y() + kLegendLine_px / 2;
      if (k > 0) {
        painter.setPen(QPen(colourOf(k - 1, look), 2.5));
        painter.drawLine(QPointF(left, middle), QPointF(left + 16, middle));
        left += 20;
      }
      painter.setPen(k > 0 ? look.text() : look.faint());
      painter.drawText(QPointF(left, middle + metrics.ascent() / 2 - 1), entries[k].text);
    }
    painter.restore();
  }

  StudyResultsPointer results_;
  StudyColumn x_, y_;
  std::optional<StudyColumn> colour_;
  std::vector<ResponseGroup> groups_;
  bool isOneColour_ = true;
};

}  // namespace

std::unique_ptr<StudyChart> makeResponseChart(const StudyResultsPointer& results,
                                              const StudyColumn& x, const StudyColumn& y,
                                              const StudyColumn* colour) {
  return std::make_unique<ResponseChart>(results, x, y, colour);
}

}  // namespace denavit
