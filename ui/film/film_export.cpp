#include "ui/film/film_export.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "models/files/temporary_file.h"
#include "models/issue.h"
#include "render/film/film_writer.h"
#include "ui/film/mp4_film.h"
#include "ui/text/decimal_sign.h"

namespace denavit {
namespace {

/// Of the height of a film with plots: what the 3-D view gets.
constexpr double kViewPart = 0.62;
/// Of the height of a film: the size of its texts.
constexpr double kTextPart = 1.0 / 28;

std::unique_ptr<FilmWriter> makeWriter(const FilmPlan& plan, const std::string& path) {
  switch (plan.format) {
    case FilmPlan::Format::Ogg:
      return makeOggFilm(path, plan.size.width(), plan.size.height(), plan.framesPerSecond);
    case FilmPlan::Format::Mp4:
      return makeMp4Film(QString::fromStdString(path), plan.size, plan.framesPerSecond);
    case FilmPlan::Format::Png:
      break;
  }
  return makePngFilm(path);
}

/// A folder of frames replaces nothing.
void requireEmptyFolder(const QString& path) {
  const QFileInfo there(path);
  if (!there.exists() || (there.isDir() && QDir(path).isEmpty())) return;
  throw std::runtime_error("exists and is not an empty folder");
}

/// Not every writer of films notices that a disk is full.
void requireSpace(const std::string& path) {
  constexpr std::uintmax_t kLeast = 64 * 1024;
  std::error_code unknown;
  const auto space = std::filesystem::space(std::filesystem::path(path).parent_path(), unknown);
  if (!unknown && space.available < kLeast) throw std::runtime_error("the disk is full");
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
  if (tryTo([this] { begin(); })) turn_.start();
}

void FilmExport::begin() {
  const std::string path = path_.toStdString();
  const bool isFolder = plan_.format == FilmPlan::Format::Png;
  isFolder ? requireEmptyFolder(path_) : requireTarget(path);
  file_ = std::make_unique<TemporaryFile>(
      path, isFolder ? TemporaryFile::Kind::Folder : TemporaryFile::Kind::File);
  writer_ = makeWriter(plan_, file_->path());
}

template <typename Work>
bool FilmExport::tryTo(Work work) {
  try {
    work();
    return true;
  } catch (const DescriptionError& error) {
    end(false, QString::fromStdString(error.what()));
  } catch (const std::runtime_error& error) {
    end(false, path_ + ": " + QString::fromStdString(error.what()));
  }
  return false;
}

void FilmExport::cancel() {
  if (isRunning()) end(false, {});
}

void FilmExport::makeFrame() {
  const double time_s = plan_.timeOf(frame_);
  source_.show(time_s);
  const QImage frame = compose(time_s);
  if (frame.isNull()) return end(false, tr("There is no 3-D picture: this display has no OpenGL."));
  if (!tryTo([&] { addFrame(frame); })) return;
  if (frame_ == plan_.frameCount()) end(true, {});
}

void FilmExport::addFrame(const QImage& frame) {
  writer_->add(toPicture(frame));
  requireSpace(file_->path());
  ++frame_;
  emit progressed(frame_, plan_.frameCount());
  if (frame_ < plan_.frameCount()) return;
  writer_->finish();
  writer_.reset();
  requireSpace(file_->path());
  file_->commit();
}

void FilmExport::end(bool written, const QString& error) {
  turn_.stop();
  writer_.reset();
  file_.reset();  // removes what is not finished
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
    const QString text = tr("t = %1 s").arg(toReading(QString::number(time_s, 'f', 2)));
    painter.drawText(room, Qt::AlignBottom | Qt::AlignRight, text);
  }
  if (!plan_.title.isEmpty()) {
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(room, Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, plan_.title);
  }
}

}  // namespace denavit
