#include "ui/gallery/gallery_pictures.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "models/files/read_file.h"
#include "models/files/version.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/robot_file.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario_file.h"
#include "models/study/study_file.h"
#include "render/arm_scene.h"
#include "render/offscreen.h"
#include "ui/export/picture_file.h"
#include "ui/scene/arm_shapes.h"

namespace denavit {
namespace {

/// [ms] between two pictures, so that keys and mouse come through.
constexpr int kPause_ms = 15;

ScenarioDescription readArm(const LibraryEntry& entry) {
  if (entry.kind == LibraryEntry::Robot) return makeScenarioFor(readRobot(entry.path), entry.name);
  if (entry.kind == LibraryEntry::Mechanism) {
    return makeScenarioFor(readMechanism(entry.path), entry.name);
  }
  if (entry.kind == LibraryEntry::Study) return readStudy(entry.path).scenario;
  return readScenario(entry.path);
}

/// [rad|m] Where it is drawn: a mechanism with its loops closed.
std::vector<double> findPose(const MovingArm& arm, const ScenarioDescription& scenario) {
  if (!arm.mechanism) return scenario.initial.q;
  const LoopCloser closer(*arm.mechanism);
  if (closer.look(scenario.initial.q).isClosed) return scenario.initial.q;
  return closer.close(scenario.initial.q).q;
}

/// A pipe would be waited for, and a file of gigabytes read.
bool isPictureFile(const QFileInfo& file) {
  constexpr qint64 kLargest = qint64{16} << 20;  // [bytes]
  return file.isFile() && file.size() <= kLargest;
}

}  // namespace

GalleryPictures::GalleryPictures(QString folder, bool dark, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), dark_(dark) {
  idle_.setInterval(kPause_ms);
  connect(&idle_, &QTimer::timeout, this, &GalleryPictures::next);
}

GalleryPictures::~GalleryPictures() = default;

QString GalleryPictures::usualFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/gallery";
}

void GalleryPictures::want(const std::vector<LibraryEntry>& entries) {
  for (const LibraryEntry& entry : entries) {
    waiting_.push_back({entry.name, [path = entry.path] { return readFile(path); },
                        [entry] { return readArm(entry); }});
  }
  if (!waiting_.empty()) idle_.start();
}

void GalleryPictures::want(const std::string& name, const ScenarioDescription& scenario) {
  waiting_.push_back(
      {name, [scenario] { return toJson(scenario); }, [scenario] { return scenario; }});
  idle_.start();
}

/// Named by what the picture depends on: another content or version is another picture.
QString GalleryPictures::cachePath(const Wanted& wanted) const {
  if (folder_.isEmpty()) return {};
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(QByteArray::fromStdString(wanted.content()));
  hash.addData(programVersion());
  hash.addData(dark_ ? "dark" : "light");
  return folder_ + "/" + QString::fromStdString(wanted.name) + "-" +
         QString::fromLatin1(hash.result().toHex().left(16)) + ".png";
}

void GalleryPictures::next() {
  if (waiting_.empty()) return idle_.stop();
  const Wanted wanted = waiting_.front();
  waiting_.pop_front();
  QImage picture;
  try {
    const QString cached = cachePath(wanted);
    if (isPictureFile(QFileInfo(cached))) picture.load(cached);
    if (picture.isNull()) {
      picture = draw(wanted.read());
      // Where it cannot be kept it is drawn again the next time.
      const bool isFree = !cached.isEmpty() && !isSpecialFile(cached.toStdString());
      const bool kept = !picture.isNull() && isFree && QDir().mkpath(folder_);
      if (kept) [[maybe_unused]]
        const QString problem = writePicture(picture, cached);
    }
  } catch (const DescriptionError&) {
    // Without a picture the card still says what it is; opening it says what is wrong.
  }
  if (!picture.isNull()) emit ready(QString::fromStdString(wanted.name), picture);
}

QImage GalleryPictures::draw(const ScenarioDescription& scenario) const {
  if (!canRenderOffscreen()) return {};
  const MovingArm arm = makeMovingArm(scenario);
  const ArmShapes shapes(arm.robot, arm.mechanism ? &*arm.mechanism : nullptr);
  ArmScene scene;
  scene.setTheme(dark_ ? SceneTheme::Dark : SceneTheme::Light);
  SceneOptions options = scene.options();
  options.frames = false;
  scene.setOptions(options);
  scene.setArm(shapes.geometry());
  scene.setPose(shapes.calcPose(findPose(arm, scenario)));
  scene.setView(StandardView::Isometric);
  const Picture picture =
      renderOffscreen(scene, kSize.width(), kSize.height(), PictureQuality::Full);
  return QImage(picture.rgba.data(), picture.width, picture.height, 4 * picture.width,
                QImage::Format_RGBX8888)
      .convertToFormat(QImage::Format_RGB32);
}

}  // namespace denavit
