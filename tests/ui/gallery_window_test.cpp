#include <QCheckBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <filesystem>

#include <sys/stat.h>

#include "models/files/library.h"
#include "render/offscreen.h"
#include "tests/ui/window_fixture.h"
#include "ui/gallery/gallery.h"
#include "ui/gallery/gallery_card.h"
#include "ui/gallery/gallery_pictures.h"

namespace denavit {
namespace {

class GalleryTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    gallery = std::make_unique<Gallery>(studio().preferences, QString::fromStdString(path("c")));
    list = gallery->findChild<QListView*>("galleryList");
    search = gallery->findChild<QLineEdit*>("gallerySearch");
    gallery->show();
  }
  void TearDown() override {
    gallery.reset();
    WindowTest::TearDown();
  }
  [[nodiscard]] int count() const { return list->model()->rowCount(); }
  [[nodiscard]] QString nameAt(int row) const {
    return list->model()->index(row, 0).data(kNameRole).toString();
  }

  std::unique_ptr<Gallery> gallery;
  QListView* list = nullptr;
  QLineEdit* search = nullptr;
};

TEST_F(GalleryTest, EveryShippedRobotAndScenarioIsACardWithALesson) {
  EXPECT_EQ(count(), static_cast<int>(listLibrary().size()));
  for (int row = 0; row < count(); ++row) {
    const QString lesson = list->model()->index(row, 0).data(kLessonRole).toString();
    EXPECT_GE(lesson.size(), 30) << nameAt(row).toStdString();
    EXPECT_LE(lesson.size(), 130) << nameAt(row).toStdString() << ": a card has three lines";
    EXPECT_TRUE(lesson.endsWith('.'));
  }
}

TEST_F(GalleryTest, TypingFindsWordsOfNameLessonAndSource) {
  QTest::keyClicks(search, "pendulum chaotic");
  EXPECT_GE(count(), 1);
  for (int row = 0; row < count(); ++row) EXPECT_TRUE(nameAt(row).contains("pendulum"));
  search->clear();
  QTest::keyClicks(search, "Corke");
  EXPECT_GE(count(), 2);
  search->clear();
  QTest::keyClicks(search, "no such words");
  EXPECT_EQ(count(), 0);
  EXPECT_FALSE(gallery->findChild<QPushButton*>("galleryOpen")->isEnabled());
}

TEST_F(GalleryTest, KeysChooseAndOpen) {
  const QSignalSpy spy(gallery.get(), &Gallery::opened);
  search->setFocus();
  QTest::keyClick(search, Qt::Key_Right);
  QTest::keyClick(search, Qt::Key_Down);
  QTest::keyClick(list, Qt::Key_Home);
  QTest::keyClick(list, Qt::Key_Right);
  const QString chosen = nameAt(1);
  QTest::keyClick(list, Qt::Key_Return);
  ASSERT_EQ(spy.count(), 1);
  EXPECT_EQ(spy[0][0].toString(), chosen);
  EXPECT_FALSE(gallery->isVisible());
}

TEST_F(GalleryTest, ADoubleClickOpensTheCardOnce) {
  const QSignalSpy spy(gallery.get(), &Gallery::opened);
  const QPoint at = list->visualRect(list->model()->index(2, 0)).center();
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
  ASSERT_EQ(spy.count(), 1);
  EXPECT_EQ(spy[0][0].toString(), nameAt(2));
}

TEST_F(GalleryTest, TheMenuOpensItAndItsChoiceOpensTheExample) {
  trigger("actionGallery");
  auto* dialog = window->findChild<Gallery*>();
  ASSERT_TRUE(dialog);
  emit dialog->opened("scara");
  EXPECT_EQ(document().robot().name, "SCARA");
  dialog->close();
}

TEST_F(GalleryTest, TheCheckBoxIsThePreference) {
  gallery->findChild<QCheckBox*>("galleryAtStart")->click();
  EXPECT_FALSE(studio().preferences.values().showGallery);
}

TEST_F(GalleryTest, PicturesAreDrawnOnceAndThenComeFromTheCache) {
  if (!canRenderOffscreen()) GTEST_SKIP() << "no X server";
  const std::vector<LibraryEntry> one{*findInLibrary("scara")};
  const QString cache = QString::fromStdString(path("cache"));
  QImage drawn, cached;
  {
    GalleryPictures pictures(cache, false);
    QObject::connect(&pictures, &GalleryPictures::ready,
                     [&](const QString&, const QImage& picture) { drawn = picture; });
    pictures.want(one);
    EXPECT_TRUE(drawn.isNull());  // asking does not wait for the picture
    ASSERT_TRUE(waitFor([&] { return !drawn.isNull(); }));
  }
  EXPECT_EQ(drawn.size(), GalleryPictures::kSize);
  const auto files = std::filesystem::directory_iterator(path("cache"));
  ASSERT_EQ(std::distance(begin(files), end(files)), 1);
  const std::filesystem::path file = std::filesystem::directory_iterator(path("cache"))->path();
  QImage marked = drawn;
  marked.fill(Qt::red);
  ASSERT_TRUE(marked.save(QString::fromStdString(file.string())));
  GalleryPictures pictures(cache, false);
  QObject::connect(&pictures, &GalleryPictures::ready,
                   [&](const QString&, const QImage& picture) { cached = picture; });
  pictures.want(one);
  ASSERT_TRUE(waitFor([&] { return !cached.isNull(); }));
  EXPECT_EQ(cached.pixelColor(5, 5), QColor(Qt::red));
}

/// Nobody writes to the pipe: opening it would wait for ever.
TEST_F(GalleryTest, APipeInPlaceOfAPictureIsNeitherReadNorWritten) {
  if (!canRenderOffscreen()) GTEST_SKIP() << "no X server";
  const std::vector<LibraryEntry> one{*findInLibrary("craig-2r")};
  const QString cache = QString::fromStdString(path("cache"));
  for (const bool isPipe : {false, true}) {
    if (isPipe) {
      const std::filesystem::path file = std::filesystem::directory_iterator(path("cache"))->path();
      std::filesystem::remove(file);
      ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    }
    bool isReady = false;
    GalleryPictures pictures(cache, false);
    QObject::connect(&pictures, &GalleryPictures::ready, [&] { isReady = true; });
    pictures.want(one);
    EXPECT_TRUE(waitFor([&] { return isReady; }));
  }
  EXPECT_TRUE(std::filesystem::directory_iterator(path("cache"))->is_fifo());
}

}  // namespace
}  // namespace denavit
