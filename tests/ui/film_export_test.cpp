#include <QComboBox>
#include <QDoubleSpinBox>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <filesystem>

#include "models/files/read_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/film/film_dialog.h"
#include "ui/film/mp4_film.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

class Film : public DrawnWindowTest {
 protected:
  /// Colours that tell the frames apart; counts what is asked for.
  FilmSource makeSource() {
    FilmSource source;
    source.show = [this](double time_s) { times.push_back(time_s); };
    source.view = [this](QSize size) {
      QImage image(size, QImage::Format_RGB32);
      image.fill(QColor::fromHsv(static_cast<int>(times.size()) * 20 % 360, 255, 200));
      return image;
    };
    source.plots = [this](QSize size) {
      plotSize = size;
      QImage image(size, QImage::Format_RGB32);
      image.fill(Qt::white);
      return image;
    };
    return source;
  }
  static FilmPlan makePlan(FilmPlan::Format format) {
    FilmPlan plan;
    plan.end_s = 0.5;
    plan.framesPerSecond = 10;
    plan.size = {160, 90};
    plan.format = format;
    plan.title = "test";
    return plan;
  }
  /// Makes the film. @returns the error; empty: it is written
  QString make(const FilmPlan& plan, const std::string& name, bool* written = nullptr) {
    FilmExport film(plan, makeSource(), QString::fromStdString(path(name)));
    bool done = false, good = false;
    QString error;
    QObject::connect(&film, &FilmExport::finished, [&](bool isWritten, const QString& why) {
      done = true;
      good = isWritten;
      error = why;
    });
    film.start();
    EXPECT_TRUE(waitFor([&] { return done; }));
    EXPECT_EQ(good, error.isEmpty());
    if (written) *written = good;
    return error;
  }
  [[nodiscard]] std::size_t countFiles() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& file : fs::recursive_directory_iterator(folder)) ++count;
    return count;
  }

  std::vector<double> times;
  QSize plotSize;
};

TEST_F(Film, TheNumberOfFramesFollowsFromDurationRateAndSpeed) {
  FilmPlan plan;
  plan.framesPerSecond = 30;
  plan.end_s = 5;
  EXPECT_EQ(plan.frameCount(), 151);
  plan.speed = 2;
  EXPECT_EQ(plan.frameCount(), 76);
  plan.speed = 0.1;
  EXPECT_EQ(plan.frameCount(), 1501);
  plan.begin_s = 0.1;
  plan.end_s = 0.4;
  plan.speed = 1;
  plan.framesPerSecond = 10;
  EXPECT_EQ(plan.frameCount(), 4);  // 0.30000000000000004 * 10
  plan.end_s = 0.1;
  EXPECT_EQ(plan.frameCount(), 1);
}

TEST_F(Film, FramesAreAtFixedTimesOfTheRun) {
  FilmPlan plan = makePlan(FilmPlan::Format::Png);
  plan.begin_s = 0.1;
  plan.speed = 0.5;
  EXPECT_EQ(make(plan, "film"), "");
  ASSERT_EQ(times.size(), 9u);
  for (std::size_t i = 0; i < times.size(); ++i) {
    EXPECT_NEAR(times[i], 0.1 + 0.05 * static_cast<double>(i), 1e-12);
  }
}

TEST_F(Film, APngFilmIsAFolderOfNumberedPicturesOfItsSize) {
  FilmPlan plan = makePlan(FilmPlan::Format::Png);
  plan.showPlots = true;
  EXPECT_EQ(make(plan, "film"), "");
  EXPECT_EQ(countFiles(), 1u + 6u);
  const QImage last(QString::fromStdString(path("film/frame-00006.png")));
  EXPECT_EQ(last.size(), plan.size);
  EXPECT_EQ(last.pixelColor(80, 88), QColor(Qt::white));  // the plots beneath
  EXPECT_EQ(plotSize.width(), 160);
  const QImage first(QString::fromStdString(path("film/frame-00001.png")));
  EXPECT_NE(first.pixelColor(80, 30), last.pixelColor(80, 30));
}

TEST_F(Film, AnOggFilmStartsWithOggAndDecodes) {
  const FilmPlan plan = makePlan(FilmPlan::Format::Ogg);
  EXPECT_EQ(make(plan, "film.ogv"), "");
  EXPECT_EQ(countFiles(), 1u);
  const std::string bytes = readFile(path("film.ogv"));
  EXPECT_EQ(bytes.substr(0, 4), "OggS");
  EXPECT_NE(bytes.find("theora"), std::string::npos);
  const QString ffprobe = QStandardPaths::findExecutable("ffprobe");
  if (ffprobe.isEmpty()) return;
  QProcess probe;
  probe.start(ffprobe, {"-v", "error", "-count_frames", "-show_entries",
                        "stream=nb_read_frames,width,height", "-of", "csv=p=0",
                        QString::fromStdString(path("film.ogv"))});
  ASSERT_TRUE(probe.waitForFinished());
  EXPECT_EQ(probe.readAllStandardOutput().trimmed(), "160,90,6");
}

TEST_F(Film, AnMp4FilmIsPipedToFfmpegWhereThereIsOne) {
  const FilmPlan plan = makePlan(FilmPlan::Format::Mp4);
  if (findFfmpeg().isEmpty()) {
    EXPECT_NE(make(plan, "film.mp4"), "");
    EXPECT_EQ(countFiles(), 0u);
    return;
  }
  EXPECT_EQ(make(plan, "film.mp4"), "");
  EXPECT_EQ(readFile(path("film.mp4")).substr(4, 4), "ftyp");
}

TEST_F(Film, WithoutFfmpegMp4IsOfferedAsMissing) {
  const QByteArray before = qgetenv("PATH");
  qputenv("PATH", QByteArray::fromStdString(path("")));
  const FilmDialog dialog(1, "t", "t", makeSource());
  qputenv("PATH", before);
  const auto* format = dialog.findChild<QComboBox*>("filmFormat");
  const auto* item = qobject_cast<QStandardItemModel*>(format->model())->item(1);
  EXPECT_FALSE(item->isEnabled());
  EXPECT_TRUE(item->text().contains("ffmpeg"));
}

TEST_F(Film, CancellingLeavesNoFile) {
  for (const auto format : {FilmPlan::Format::Png, FilmPlan::Format::Ogg}) {
    FilmPlan plan = makePlan(format);
    plan.end_s = 100;
    FilmExport film(plan, makeSource(), QString::fromStdString(path("film")));
    int frames = 0;
    QObject::connect(&film, &FilmExport::progressed, [&](int done, int all) {
      frames = done;
      EXPECT_EQ(all, 1001);
      if (done == 3) film.cancel();
    });
    film.start();
    EXPECT_TRUE(waitFor([&] { return !film.isRunning(); }));
    EXPECT_EQ(frames, 3);
    EXPECT_EQ(countFiles(), 0u);
  }
}

TEST_F(Film, AFolderThatIsMissingIsExplained) {
  for (const auto format : {FilmPlan::Format::Ogg}) {
    EXPECT_TRUE(make(makePlan(format), "no/such/film").contains("cannot be written"));
  }
}

TEST_F(Film, TheWindowStaysAliveBetweenFrames) {
  FilmPlan plan = makePlan(FilmPlan::Format::Png);
  FilmExport film(plan, makeSource(), QString::fromStdString(path("film")));
  int turns = 0;
  QTimer other;
  QObject::connect(&other, &QTimer::timeout, [&] { ++turns; });
  other.start(0);
  film.start();
  EXPECT_TRUE(waitFor([&] { return !film.isRunning(); }));
  EXPECT_GE(turns, plan.frameCount() - 1);
}

TEST_F(Film, ARunIsFilmedFromTheWindow) {
  ASSERT_TRUE(window->files().open("craig-3r-b"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.2; });
  EXPECT_FALSE(find<QAction>("actionExportFilm")->isEnabled());
  ASSERT_TRUE(runToEnd());
  studio().playback.setTime(0.1);
  trigger("actionExportFilm");
  auto* dialog = window->findChild<FilmDialog*>();
  ASSERT_TRUE(dialog);
  dialog->findChild<QComboBox*>("filmSize")->setCurrentIndex(3);
  dialog->findChild<QSpinBox*>("filmRate")->setValue(10);
  bool written = false;
  QObject::connect(dialog, &FilmDialog::written, [&] { written = true; });
  dialog->makeFilm(QString::fromStdString(path("film.ogv")));
  ASSERT_TRUE(waitFor(
      [&] { return written || !dialog->findChild<QWidget*>("filmProgress")->isVisible(); }));
  if (!written) GTEST_SKIP() << "no OpenGL";
  EXPECT_GT(fs::file_size(path("film.ogv")), 1000u);
  QCoreApplication::processEvents();
  EXPECT_DOUBLE_EQ(studio().playback.time(), 0.1);  // back where it was
}

}  // namespace
}  // namespace denavit
