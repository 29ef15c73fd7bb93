#include "ui/film/film_export.h"

#include <QPainter>
#include <stdexcept>
#include <utility>

#include "render/film/film_writer.h"
#include "ui/film/mp4_film.h"

namespace denavit {
namespace {

/// Of the height of a film with plots: what the 3-D view gets.
constexpr double kViewPart = 0.62;
/// Of the height of a film: the size of its texts.
constexpr double kTextPart = 1.0 / 28;

std::unique_ptr<FilmWriter> makeWriter(const FilmPlan& plan, const QString& path) {
  switch (plan.format) {
    case FilmPlan::Format::Ogg:
      return makeOggFilm(path.toStdString(), plan.size.width(), plan.size.height(),
                         plan.framesPerSecond);
    case FilmPlan::Format::Mp4:
      return makeMp4Film(path, plan.size, plan.framesPerSecond);
    case FilmPlan::Format::Png:
      break;
  }
  return makePngFilm(path.toStdString());
}

Picture toPicture(const QImage& image) {
  const QImage rgba = image.convertToFormat(QImage::Format_RGBX8888);
  Picture picture{rgba.width(), rgba.height(), {}};
  const auto row = static_cast<std::size_t>(4 * rgba.width());
  picture.rgba.reserve(row * static_cast<std::size_t>(rgba.height()));
  for (int y = 0; y < rgba.height(); ++y) {
    picture.rgba.insert(picture.rgba.end(), rgba.constScanLine(y), rgba.constScanLine(y) + row);
  }
  return picture;
}

}  // namespace

FilmExport::FilmExport(FilmPlan plan, FilmSource source, QString path, QObject* parent)
    : QObject(parent), plan_(std::move(plan)), source_(std::move(source)), path_(std::move(path)) {
  turn_.setInterval(0);
  connect(&turn_, &QTimer::timeout, this, &FilmExport::makeFrame);
}

FilmExport::~FilmExport() = default;

void FilmExport::start() {
  frame_ = 0;
  try {
    writer_ = makeWriter(plan_, path_);
  } catch (const std::runtime_error& error) {
    return end(false, QString::fromStdString(error.what()));
  }
  turn_.start();
}

void FilmExport::cancel() {
  if (isRunning()) end(false, {});
}

void FilmExport::makeFrame() {
  const double time_s = plan_.timeOf(frame_);
  source_.show(time_s);
  const QImage frame = compose(time_s);
  if (frame.isNull()) return end(false, tr("There is no 3-D picture: this display has no OpenGL."));
  try {
    writer_->add(toPicture(frame));
    ++frame_;
    emit progressed(frame_, plan_.frameCount());
    if (frame_ < plan_.frameCount()) return;
    writer_->finish();
  } catch (const std::runtime_error& error) {
    return end(false, QString::fromStdString(error.what()));
  }
  end(true, {});
}

void FilmExport::end(bool written, const QString& error) {
  turn_.stop();
  writer_.reset();  // removes what is not finished
  emit finished(written, error);
}

QImage FilmExport::compose(double time_s) const {
  QImage frame(plan_.size, QImage::Format_RGB32);
  frame.fill(Qt::white);
  const bool plots = plan_.showPlots && source_.plots;
  int viewHeight = plan_.size.height();
  if (plots) viewHeight = static_cast<int>(kViewPart * viewHeight);
  const QImage view = source_.view(QSize(plan_.size.width(), viewHeight));
  if (view.isNull()) return {};
  QPainter painter(&frame);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawImage(QRect(0, 0, frame.width(), viewHeight), view);
  if (plots) {
    const QRect room(0, viewHeight, frame.width(), frame.height() - viewHeight);
    painter.drawImage(room, source_.plots(room.size()));
  }
  painter.end();
  drawTexts(frame, viewHeight, time_s);
  return frame;
}

void FilmExport::drawTexts(QImage& frame, int height, double time_s) const {
  if (!plan_.showTime && plan_.title.isEmpty()) return;
  QPainter painter(&frame);
  painter.setRenderHint(QPainter::Antialiasing);
  QFont font = painter.font();
  font.setPixelSize(std::max(9, static_cast<int>(kTextPart * frame.height())));
  painter.setFont(font);
  const int margin = font.pixelSize();
  // Dark on a bright view, bright on a dark one.
  const bool dark = frame.pixelColor(2, 2).lightness() < 128;
  painter.setPen(dark ? Qt::white : QColor(0x1f, 0x29, 0x33));
  const QRect room(margin, margin / 2, frame.width() - 2 * margin, height - margin);
  if (plan_.showTime) {
    // Digits of one width where the font has them, and room for the widest, so that nothing jumps.
    const QString text = tr("t = %1 s").arg(QString::number(time_s, 'f', 2));
    painter.drawText(room, Qt::AlignBottom | Qt::AlignRight, text);
  }
  if (!plan_.title.isEmpty()) {
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(room, Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, plan_.title);
  }
}

}  // namespace denavit
