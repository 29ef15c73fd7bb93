#include "ui/kinematics/workspace_tab.h"

#include <QElapsedTimer>
#include <QLocale>
#include <algorithm>

#include "models/robot/joint_ranges.h"
#include "render/arm_scene.h"
#include "render/scene/point_cloud.h"
#include "ui/editors/quantity_text.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/preferences/preferences.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kPointOpacity = 0.55;

/// 100 000, in every locale.
QString toGrouped(int count) {
  return QLocale(QLocale::English).toString(count).replace(',', QChar(0x2009));
}

}  // namespace

bool haveSameKinematics(const RobotDescription& a, const RobotDescription& b) {
  const auto sameRow = [](const JointDescription& one, const JointDescription& two) {
    return one.type == two.type && one.theta == two.theta && one.d == two.d && one.a == two.a &&
           one.alpha == two.alpha && one.offset == two.offset &&
           one.limits.lower == two.limits.lower && one.limits.upper == two.limits.upper;
  };
  return a.convention == b.convention && a.base == b.base && a.tool == b.tool &&
         std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(), sameRow);
}

WorkspaceTab::WorkspaceTab(ShownArm& shown, ArmView& view, QWidget* parent)
    : QWidget(parent),
      shown_(shown),
      view_(view),
      sight_(new InSight(*this)),
      job_([this](Sampled sampled) { onFinished(std::move(sampled.cloud), sampled.wallTime_s); }) {
  QFormLayout* choices = makeChoices();
  QHBoxLayout* runRow = makeRunRow();
  progress_ = progressBar(this, "workspaceProgress", tr("Progress of the computation"));
  result_ = wrapped(named(new QLabel(this), "workspaceResult"));
  stale_ = wrapped(
      named(new QLabel(tr("The arm has changed since: compute again for its own workspace."), this),
            "runQuality"));  // the look of the run's own warning
  stale_->setProperty("state", "warning");
  stale_->setMargin(6);
  column(this, {choices, runRow, progress_, result_, stale_, stretch()},
         {.margins = {10, 8, 10, 8}, .spacing = 7});
  connect(&job_, &JobBase::progressed, progress_,
          [this](double part) { showPart(*progress_, part); });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) { giveUp(why.text); });
  connect(&shown, &ShownArm::armChanged, this, &WorkspaceTab::refresh);
  connect(sight_, &InSight::changed, this, [this](bool inSight) {
    if (inSight && cloud_) draw();
    show();
  });
  refresh();
}

QFormLayout* WorkspaceTab::makeChoices() {
  count_ = comboBox(this, "workspaceCount",
                    tr("How many poses; they fill the limits evenly and are the same each time"));
  for (const int count : {10000, 100000, 1000000}) count_->addItem(toGrouped(count), count);
  count_->setCurrentIndex(1);
  part_ = comboBox(this, "workspacePart",
                   tr("What the manipulability w = √det(J Jᵀ) is of (Yoshikawa 1985)"),
                   {{tr("moving the tool"), TaskPart::Translation},
                    {tr("turning the tool"), TaskPart::Rotation},
                    {tr("both"), TaskPart::Full}});
  size_ = slider(this, "workspacePointSize", tr("Size of the points on the screen, 1 to 8 pixels"),
                 1, 8, 2);
  connect(size_, &QSlider::valueChanged, this, [this](int size) {
    if (view_.scene().cloudOwner() != this) return;
    view_.scene().cloud().setLook(size, kPointOpacity);
    view_.redraw();
  });
  return form({{tr("&poses"), count_}, {tr("&coloured by"), part_}, {tr("point &size"), size_}},
              {.horizontal = 10});
}

QHBoxLayout* WorkspaceTab::makeRunRow() {
  compute_ = pushButton(this, "workspaceCompute", {},
                        tr("Goes through the joints' limits; ±180° or 1 m where there are none"));
  clear_ = pushButton(this, "workspaceClear", tr("Clear"), tr("Takes the points away"));
  inView_ = checkBox(this, "workspaceShow", tr("show"),
                     tr("Shows or hides the points in the 3-D view"), true);
  connect(compute_, &QPushButton::clicked, this, &WorkspaceTab::compute);
  connect(clear_, &QPushButton::clicked, this, [this] {
    cloud_.reset();
    if (view_.scene().cloudOwner() == this) view_.scene().cloud().clear();
    view_.redraw();
    refresh();
  });
  connect(inView_, &QCheckBox::toggled, this, &WorkspaceTab::show);
  return row({compute_, clear_, inView_, stretch()});
}

void WorkspaceTab::compute() {
  if (job_.isRunning()) {
    job_.cancel();
    return giveUp(tr("Cancelled; nothing has changed."));
  }
  if (!shown_.isValid()) return;
  robot_ = shown_.robot();
  task_.ranges = makeJointRanges(robot_);
  task_.count = count_->currentData().toInt();
  task_.part = static_cast<TaskPart>(part_->currentData().toInt());
  job_.start([arm = shown_.arm(), wanted = task_](const auto& task) {
    QElapsedTimer clock;
    clock.start();
    WorkspaceCloud cloud =
        sampleWorkspace(arm, wanted, [&](double part) { return task.tell(part); });
    return Sampled{std::move(cloud), 1e-9 * static_cast<double>(clock.nsecsElapsed())};
  });
  refresh();
}

QString WorkspaceTab::unitOf(const RobotDescription& robot, const WorkspaceTask& task,
                             int rank) const {
  const bool revolute =
      std::all_of(robot.joints.begin(), robot.joints.end(),
                  [](const JointDescription& joint) { return joint.type == JointType::Revolute; });
  const int lengths = task.part == TaskPart::Rotation ? 0
                      : task.part == TaskPart::Full   ? std::min(rank, 3)
                                                      : rank;
  // With sliding joints the columns differ in unit, and so does what their product means.
  if (!revolute || lengths == 0) return tr("SI");
  return lengths == 1 ? "m" : lengths == 2 ? "m²" : "m³";
}

void WorkspaceTab::giveUp(const QString& why) {
  refresh();
  result_->setText(why);
}

void WorkspaceTab::onFinished(WorkspaceCloud cloud, double wallTime_s) {
  cloud_ = std::make_shared<const WorkspaceCloud>(std::move(cloud));
  draw();
  const QString unit = unitOf(robot_, task_, cloud_->rank);
  refresh();
  const auto [low, high] = view_.scene().cloud().range();
  result_->setText(
      tr("%1 poses in %2 s. Manipulability from %3 to %4 %5: yellow where the tool moves easily, "
         "dark near singular poses.")
          .arg(toGrouped(static_cast<int>(cloud_->points_W.size())), toNumber(wallTime_s, 2),
               toNumber(low, 3), toNumber(high, 3), unit));
  show();
}

void WorkspaceTab::draw() {
  ArmScene& scene = view_.scene();
  scene.setCloudOwner(this);
  scene.cloud().set(cloud_->points_W, cloud_->manipulability);
  scene.cloud().setLook(size_->value(), kPointOpacity);
  const QString unit = unitOf(robot_, task_, cloud_->rank);
  scene.setCloudTitle(tr("manipulability [%1]").arg(unit).toStdString());
}

/// The points go with the panel that says what they are.
void WorkspaceTab::show() {
  ArmScene& scene = view_.scene();
  if (scene.cloudOwner() != this) return;
  scene.cloud().setVisible(cloud_ && inView_->isChecked() && sight_->isInSight());
  view_.redraw();
}

bool WorkspaceTab::isStale() const { return cloud_ && !haveSameKinematics(robot_, shown_.robot()); }

void WorkspaceTab::refresh() {
  const bool running = job_.isRunning();
  compute_->setText(running ? tr("Cancel") : cloud_ ? tr("Compute again") : tr("Compute"));
  compute_->setEnabled(running || shown_.isValid());
  clear_->setEnabled(cloud_ != nullptr);
  inView_->setEnabled(cloud_ != nullptr);
  progress_->setVisible(running);
  stale_->setVisible(isStale() && !running);
  if (!cloud_ && !running)
    result_->setText(tr("Shows every place the tool gets to within the joints' limits."));
  if (running) result_->setText(tr("Computing…"));
}

}  // namespace denavit
