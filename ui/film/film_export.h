#pragma once

#include <QImage>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "ui/film/film_plan.h"

namespace denavit {

class FilmWriter;
class TemporaryFile;

/// What a film is made of. The functions are called in the GUI thread, one frame per turn of the
/// event loop.
struct FilmSource {
  /// Shows the run at a time [s].
  std::function<void(double time_s)> show;
  /// The 3-D view as shown; null: there is none.
  std::function<QImage(QSize size)> view;
  /// The plots as shown; may be null.
  std::function<QImage(QSize size)> plots;
};

/// Makes a film frame by frame while the window stays alive, and can be cancelled. The file has its
/// name only when it is whole.
class FilmExport final : public QObject {
  Q_OBJECT

 public:
  FilmExport(FilmPlan plan, FilmSource source, QString path, QObject* parent = nullptr);
  ~FilmExport() override;

  void start();
  /// Stops, and leaves no file.
  void cancel();
  [[nodiscard]] bool isRunning() const { return turn_.isActive(); }

 signals:
  /// @param done  frames so far
  void progressed(int done, int all);
  /// @param error  empty: the film is at its path; also empty after cancel()
  void finished(bool written, const QString& error);

 private:
  void begin();
  void makeFrame();
  void addFrame(const QImage& frame);
  /// Does a step of the work; where it fails, the film ends with the reason.
  template <typename Work>
  bool tryTo(Work work);
  void end(bool written, const QString& error);
  [[nodiscard]] QImage compose(double time_s) const;
  void drawTexts(QImage& frame, int height, double time_s) const;

  FilmPlan plan_;
  FilmSource source_;
  QString path_;
  std::unique_ptr<TemporaryFile> file_;  ///< what the writer writes into
  std::unique_ptr<FilmWriter> writer_;
  QTimer turn_;
  int frame_ = 0;
};

}  // namespace denavit
