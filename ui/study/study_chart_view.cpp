#include "ui/study/study_chart_view.h"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QMouseEvent>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "ui/export/picture_file.h"
#include "ui/export/svg_picture.h"

namespace denavit {
namespace {

constexpr double kChartMargin_px = 8;
constexpr double kPictureDots = 192;  ///< of a PNG, per inch
constexpr double kInch_px = 96;

}  // namespace

StudyChartView::StudyChartView(QWidget* parent) : QWidget(parent) {
  setObjectName("studyChart");
  setMouseTracking(true);
  setFocusPolicy(Qt::ClickFocus);
  setCursor(Qt::CrossCursor);
}

StudyChartView::~StudyChartView() = default;

void StudyChartView::setChart(std::unique_ptr<StudyChart> chart) {
  chart_ = std::move(chart);
  picture_ = {};
  setHit({});
  update();
}

void StudyChartView::setPlaceholder(const QString& text) {
  if (text == placeholder_) return;
  placeholder_ = text;
  picture_ = {};
  update();
}

QRectF StudyChartView::room() const {
  return QRectF(rect()).adjusted(kChartMargin_px, kChartMargin_px, -kChartMargin_px,
                                 -kChartMargin_px);
}

void StudyChartView::drawPicture() {
  QElapsedTimer clock;
  clock.start();
  const ChartLook look = ChartLook::ofScreen();
  picture_ = QPixmap(size() * devicePixelRatioF());
  picture_.setDevicePixelRatio(devicePixelRatioF());
  picture_.fill(look.background());
  QPainter painter(&picture_);
  painter.setRenderHint(QPainter::TextAntialiasing);
  if (chart_ && !chart_->isEmpty()) {
    chart_->paint(painter, room(), look);
  } else {
    painter.setPen(look.faint());
    painter.setFont(look.font(13));
    painter.drawText(room(), Qt::AlignCenter | Qt::TextWordWrap, placeholder_);
  }
  paintTime_ms_ = static_cast<int>(clock.elapsed());
}

void StudyChartView::paintEvent(QPaintEvent* /*event*/) {
  if (picture_.isNull()) drawPicture();
  QPainter painter(this);
  painter.drawPixmap(0, 0, picture_);
  if (!hit_) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(ChartLook::ofScreen().accent, 2));
  painter.setBrush(Qt::NoBrush);
  hit_->cell.isEmpty() ? painter.drawEllipse(hit_->at, 6.5, 6.5) : painter.drawRect(hit_->cell);
}

void StudyChartView::setHit(std::optional<StudyChart::Hit> hit) {
  const QString before = hit_ ? hit_->text : QString(), now = hit ? hit->text : QString();
  hit_ = std::move(hit);
  if (before == now) return;
  emit readOut(now);
  update();
}

void StudyChartView::mouseMoveEvent(QMouseEvent* event) {
  if (chart_ && !chart_->isEmpty()) setHit(chart_->find(event->position(), room()));
}

void StudyChartView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !chart_ || chart_->isEmpty()) return;
  const auto hit = chart_->find(event->position(), room());
  if (hit && hit->run) emit runClicked(*hit->run);
}

void StudyChartView::contextMenuEvent(QContextMenuEvent* event) {
  emit menuWanted(event->globalPos());
}

void StudyChartView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  setHit({});
}

void StudyChartView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  picture_ = {};
}

void StudyChartView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
  picture_ = {};
  update();
}

QByteArray StudyChartView::toBytes(const QString& kind) const {
  const ChartLook look = ChartLook::ofPaper();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  const auto paint = [&](QPainter& painter) {
    painter.fillRect(QRectF(QPointF(), QSizeF(size())), look.background());
    chart_->paint(painter, room(), look);
  };
  if (kind == "png") {
    QImage image(size() * kPictureDots / kInch_px, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(kPictureDots / kInch_px, kPictureDots / kInch_px);
    paint(painter);
    painter.end();
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
  } else if (kind == "svg") {
    bytes = toSvgDocument(rect(), {}, paint);
  } else if (kind == "pdf") {
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(static_cast<int>(kInch_px));
    writer.setPageSize(QPageSize(QSizeF(size()) / kInch_px, QPageSize::Inch));
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    paint(painter);
    painter.end();
  }
  return bytes;
}

QString StudyChartView::savePicture(const QString& path) const {
  if (!chart_ || chart_->isEmpty()) return tr("There is no chart to write: run the study first.");
  const QByteArray bytes = toBytes(QFileInfo(path).suffix().toLower());
  if (bytes.isEmpty()) return tr("%1: pictures end in .png, .svg or .pdf").arg(path);
  return writeBytes(bytes, path);
}

}  // namespace denavit
