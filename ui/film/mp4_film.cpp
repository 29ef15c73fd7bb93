#include "ui/film/mp4_film.h"

#include <QProcess>
#include <QStandardPaths>
#include <stdexcept>

namespace denavit {
namespace {

constexpr int kStart_ms = 5000, kEnd_ms = 60000;
/// Frames that ffmpeg has not taken yet; above it the next frame waits.
constexpr qint64 kMostPending_bytes = 64 << 20;

/// frames as raw RGBA -> stdin of ffmpeg -> file
class Mp4Film final : public FilmWriter {
 public:
  Mp4Film(const QString& path, QSize size, int framesPerSecond) {
    const QString geometry = QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
    process_.setProcessChannelMode(QProcess::MergedChannels);
    process_.start(findFfmpeg(), {"-y",
                                  "-loglevel",
                                  "error",
                                  "-f",
                                  "rawvideo",
                                  "-pixel_format",
                                  "rgba",
                                  "-video_size",
                                  geometry,
                                  "-framerate",
                                  QString::number(framesPerSecond),
                                  "-i",
                                  "-",
                                  "-pix_fmt",
                                  "yuv420p",
                                  "-movflags",
                                  "+faststart",
                                  "-f",
                                  "mp4",
                                  path});
    if (!process_.waitForStarted(kStart_ms)) fail("ffmpeg does not start");
  }

  ~Mp4Film() override {
    if (process_.state() != QProcess::NotRunning) {
      process_.kill();
      process_.waitForFinished(kStart_ms);
    }
  }

  void add(const Picture& frame) override {
    const auto* bytes = reinterpret_cast<const char*>(frame.rgba.data());
    if (process_.write(bytes, static_cast<qint64>(frame.rgba.size())) < 0) fail("ffmpeg stopped");
    while (process_.bytesToWrite() > kMostPending_bytes) {
      if (!process_.waitForBytesWritten(kEnd_ms)) fail("ffmpeg stopped");
    }
    if (process_.state() == QProcess::NotRunning) fail("ffmpeg stopped");
  }

  void finish() override {
    process_.closeWriteChannel();
    const bool ended = process_.waitForFinished(kEnd_ms);
    if (!ended || process_.exitStatus() != QProcess::NormalExit || process_.exitCode() != 0) {
      fail("ffmpeg failed");
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) {
    const QString said = QString::fromLocal8Bit(process_.readAll()).trimmed().section('\n', 0, 2);
    throw std::runtime_error(what + (said.isEmpty() ? "" : " (" + said.toStdString() + ")"));
  }

  QProcess process_;
};

}  // namespace

QString findFfmpeg() { return QStandardPaths::findExecutable("ffmpeg"); }

std::unique_ptr<FilmWriter> makeMp4Film(const QString& path, QSize size, int framesPerSecond) {
  return std::make_unique<Mp4Film>(path, size, framesPerSecond);
}

}  // namespace denavit
