#include "ui/modes/frequency_map_box.h"

#include <QElapsedTimer>

#include "models/robot/joint_ranges.h"
#include "render/arm_scene.h"
#include "render/scene/point_cloud.h"
#include "ui/editors/quantity_text.h"
#include "ui/preferences/preferences.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kMapPointSize_px = 4, kMapPointOpacity = 0.75;

}  // namespace

FrequencyMapBox::FrequencyMapBox(const Preferences& preferences, ArmView& view, QWidget* parent)
    : QWidget(parent),
      preferences_(preferences),
      view_(view),
      sight_(new InSight(*this)),
      job_([this](Sampled sampled) { onFinished(std::move(sampled.map), sampled.wallTime_s); }) {
  compute_ = pushButton(
      this, "mapCompute", {},
      tr("The lowest natural frequency at poses all over the joints' limits (±180° or 1 m where "
         "there are none), joints held as chosen above"));
  count_ = comboBox(this, "mapCount",
                    tr("How many poses; they fill the limits evenly and are the same each time"));
  for (const int count : {500, 2000, 10000}) count_->addItem(tr("%1 poses").arg(count), count);
  count_->setCurrentIndex(1);
  inView_ =
      checkBox(this, "mapShow", tr("show"), tr("Shows or hides the points in the 3-D view"), true);
  clear_ = pushButton(this, "mapClear", tr("Clear"), tr("Takes the points away"));
  progress_ = progressBar(this, "mapProgress", tr("Progress of the computation"));
  result_ = wrapped(named(new QLabel(this), "mapResult"));
  column(
      this,
      {row({compute_, count_, stretch()}), progress_, result_, row({inView_, clear_, stretch()})},
      {.margins = {}, .spacing = 5});
  connect(compute_, &QPushButton::clicked, this, &FrequencyMapBox::compute);
  connect(clear_, &QPushButton::clicked, this, [this] {
    map_.reset();
    if (view_.scene().cloudOwner() == this) view_.scene().cloud().clear();
    view_.redraw();
    refresh();
  });
  connect(inView_, &QCheckBox::toggled, this, &FrequencyMapBox::show);
  connect(sight_, &InSight::changed, this, [this](bool inSight) {
    if (inSight && map_) draw();
    show();
  });
  connect(&job_, &JobBase::progressed, progress_,
          [this](double part) { showPart(*progress_, part); });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) { giveUp(why.text); });
  connect(&preferences, &Preferences::unitsChanged, this, &FrequencyMapBox::refresh);
  refresh();
}

void FrequencyMapBox::setArm(std::shared_ptr<const FlexibleArm<double>> arm,
                             const RobotDescription& robot, std::vector<int> locked) {
  arm_ = std::move(arm);
  robot_ = robot;
  locked_ = std::move(locked);
  refresh();
}

void FrequencyMapBox::compute() {
  if (job_.isRunning()) {
    job_.cancel();
    return giveUp(tr("Cancelled; nothing has changed."));
  }
  if (!arm_) return;
  mapArm_ = arm_;
  mapLocked_ = locked_;
  const FrequencyMapTask wanted{
      .ranges = makeJointRanges(robot_), .locked = locked_, .count = count_->currentData().toInt()};
  job_.start([arm = arm_, wanted](const auto& task) {
    QElapsedTimer clock;
    clock.start();
    FrequencyMap map =
        sampleFrequencies(*arm, wanted, [&](double part) { return task.tell(part); });
    return Sampled{std::move(map), 1e-9 * static_cast<double>(clock.nsecsElapsed())};
  });
  progress_->setValue(0);
  refresh();
}

void FrequencyMapBox::giveUp(const QString& why) {
  refresh();
  result_->setText(why);
  result_->show();
}

void FrequencyMapBox::onFinished(FrequencyMap map, double wallTime_s) {
  map_ = std::make_shared<const FrequencyMap>(std::move(map));
  draw();
  show();
  refresh();
  describe(wallTime_s);
}

void FrequencyMapBox::draw() {
  ArmScene& scene = view_.scene();
  scene.setCloudOwner(this);
  scene.cloud().set(map_->points_W, map_->frequencies);
  scene.cloud().setLook(kMapPointSize_px, kMapPointOpacity);
  scene.setCloudTitle(tr("first frequency [Hz]").toStdString());
}

/// The points go with the panel that says what they are.
void FrequencyMapBox::show() {
  ArmScene& scene = view_.scene();
  if (scene.cloudOwner() != this) return;
  scene.cloud().setVisible(map_ && inView_->isChecked() && sight_->isInSight());
  view_.redraw();
}

void FrequencyMapBox::describe(double wallTime_s) {
  const auto count = static_cast<int>(map_->points_W.size());
  if (count == 0) {
    return result_->setText(
        tr("Nothing vibrates in any of these poses: make a link flexible, or leave joints free "
           "under gravity."));
  }
  const auto [low, high] = view_.scene().cloud().range();
  QString text = tr("%1 poses in %2 s: first frequency from %3 to %4 Hz.")
                     .arg(count)
                     .arg(toNumber(wallTime_s, 2), toNumber(low, 3), toNumber(high, 3));
  if (map_->silent > 0) text += " " + tr("%1 more have none.").arg(map_->silent);
  result_->setText(text);
}

bool FrequencyMapBox::isStale() const { return map_ && (mapArm_ != arm_ || mapLocked_ != locked_); }

void FrequencyMapBox::refresh() {
  const bool running = job_.isRunning();
  compute_->setText(running ? tr("Cancel") : map_ ? tr("Map again") : tr("Map first frequency"));
  compute_->setEnabled(running || arm_);
  count_->setEnabled(!running);
  clear_->setVisible(map_ != nullptr);
  inView_->setVisible(map_ != nullptr);
  progress_->setVisible(running);
  result_->setVisible(running || map_ != nullptr);
  if (running) {
    result_->setText(tr("Computing…"));
  } else if (isStale()) {
    result_->setText(tr("The arm, or what is held, has changed since: map again."));
  }
}

}  // namespace denavit
