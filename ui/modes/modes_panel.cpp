#include "ui/modes/modes_panel.h"

#include <algorithm>

#include "models/issue.h"
#include "models/vibration/vibrating_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/modes/frequency_map_box.h"
#include "ui/modes/modes_list.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/no_arm_text.h"
#include "ui/studio/shown.h"
#include "ui/theme/icons.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Modes that appear only with more modes per direction; empty if there are none.
QString missingText(const ModesAtPose& modes) {
  if (!modes.finer || modes.finer->missing.empty()) return {};
  QStringList numbers;
  for (const double frequency : modes.finer->missing) {
    numbers << ModesPanel::tr("%1 Hz").arg(frequencyText(frequency));
  }
  return ModesPanel::tr("Not listed: %1. Give the links more modes to see them.")
      .arg(numbers.join(", "));
}

}  // namespace

ModesPanel::ModesPanel(const Edits& edits, Shown& shown, Playback& playback,
                       const Preferences& preferences, ArmView& view, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      preferences_(preferences),
      shownArm_(new ShownArm(edits, shown, playback, preferences, this)),
      animation_(shown),
      job_([this](ModesAtPose answer) { takeAnswer(std::move(answer)); }),
      finerJob_([this](ModesAtPose answer) { takeAnswer(std::move(answer)); }) {
  setObjectName("modesPanel");
  QScrollArea* area = scrollAreaDown(this);
  QWidget* page = scrolled(area);
  column(this, {area}, {.margins = {}});
  held_ = comboBox(
      page, "modesHeld",
      tr("Free joints move with the modes, as with motors switched off; locked "
         "ones are held, as by brakes or stiff drives"),
      {{tr("free"), Free}, {tr("locked"), Locked}, {tr("locked as in the run"), AsScenario}});
  held_->setCurrentIndex(held_->findData(AsScenario));
  addList();
  addAnimation();
  map_ = new FrequencyMapBox(preferences, view, page);
  column(page,
         {form({{tr("&joints"), held_}}),
          {list_, 1},
          summary_,
          row({play_, {speedText_, 1}}),
          form({{tr("&amplitude"), amplitude_}, {tr("&speed"), speed_}}, {.horizontal = 10}),
          map_},
         {.margins = {10, 8, 10, 8}, .spacing = 7});
  connect(held_, &QComboBox::currentIndexChanged, this, &ModesPanel::takeArm);
  connect(shownArm_, &ShownArm::armChanged, this, &ModesPanel::takeArm);
  connect(shownArm_, &ShownArm::changed, this, &ModesPanel::ask);
  connect(&shown, &Shown::amplitudesChanged, this, &ModesPanel::ask);
  connect(&edits, &Edits::scenarioChanged, this, [this] {
    if (held_->currentData() == AsScenario) takeArm();
  });
  connect(&preferences, &Preferences::unitsChanged, this, &ModesPanel::fillList);
  for (const JobBase* job : {&job_, &finerJob_}) {
    connect(job, &JobBase::failed, this, [this](const JobFailure& why) { giveUp(why.text); });
  }
  connect(&playback, &Playback::playingChanged, &animation_, [this](bool playing) {
    if (playing) animation_.stop();
  });
  connect(new InSight(*this), &InSight::changed, &animation_, [this](bool inSight) {
    if (!inSight) animation_.stop();
  });
  takeArm();
}

ModesPanel::~ModesPanel() = default;

void ModesPanel::addList() {
  list_ = new ModesList(this);
  summary_ = wrapped(named(new QLabel(this), "modesSummary"));
  connect(list_, &QTreeWidget::currentItemChanged, this, &ModesPanel::showShape);
  connect(list_, &QTreeWidget::itemActivated, this, [this] { animation_.play(); });
}

void ModesPanel::addAnimation() {
  play_ = named(new QToolButton(this), "modesPlay");
  play_->setProperty("small", true);
  play_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  const auto refreshPlay = [this] {
    const bool playing = animation_.isPlaying();
    play_->setIcon(themedIcon(playing ? "pause" : "play"));
    play_->setText(playing ? tr("Stop") : tr("Play mode"));
    play_->setToolTip(playing ? tr("Takes the arm back to its pose")
                              : tr("Moves the whole arm in the chosen mode; the pose stays"));
    showSpeed();
  };
  speedText_ = wrapped(named(new QLabel(this), "modesSpeedText"));
  amplitude_ =
      slider(this, "modesAmplitude",
             tr("How far the arm moves at most, in percent of its reach: 1 to 40"), 1, 40, 12);
  speed_ = slider(this, "modesSpeed", tr("Swings per second on screen: 1/8 to 4"), -30, 20, -5);
  connect(play_, &QToolButton::clicked, this,
          [this] { animation_.isPlaying() ? animation_.stop() : animation_.play(); });
  connect(&animation_, &ModeAnimation::playingChanged, this, refreshPlay);
  connect(amplitude_, &QSlider::valueChanged, this, &ModesPanel::showShape);
  connect(speed_, &QSlider::valueChanged, this, &ModesPanel::showSpeed);
  refreshPlay();
}

void ModesPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (asked_) ask();
}

std::vector<int> ModesPanel::lockedJoints() const {
  std::vector<int> locked;
  const int joints = static_cast<int>(shownArm_->robot().joints.size());
  const auto held = static_cast<Held>(held_->currentData().toInt());
  if (held == Locked) {
    for (int i = 0; i < joints; ++i) locked.push_back(i);
  } else if (held == AsScenario) {
    for (const int joint : edits_.document().scenario().locked) {
      if (joint >= 1 && joint <= joints) locked.push_back(joint - 1);
    }
  }
  return locked;
}

void ModesPanel::takeArm() {
  animation_.stop();
  if (!arm_ || robot_ != shownArm_->robot()) {
    arm_.reset();
    finer_.reset();
    robot_ = shownArm_->robot();
    try {
      if (shownArm_->isValid()) {
        arm_ = std::make_shared<const FlexibleArm<double>>(makeVibratingArm(robot_));
        if (arm_->dof() > arm_->jointCount()) {
          finer_ = std::make_shared<const FinerArm>(makeFinerArm(robot_, *arm_));
        }
      }
    } catch (const DescriptionError&) {
      // The problem list says why.
    }
  }
  reach_ = calcReach(robot_);
  map_->setArm(arm_, robot_, lockedJoints());
  ask();
}

void ModesPanel::ask() {
  asked_ = !isVisible();
  if (asked_) return;
  if (!arm_) {
    modes_.reset();
    return fillList();
  }
  VecX<double> q = VecX<double>::Zero(arm_->dof());
  const Eigen::Index joints = std::min<Eigen::Index>(arm_->jointCount(), shownArm_->q().size());
  q.head(joints) = shownArm_->q().head(joints);
  const std::vector<double> delta = shown_.amplitudes();
  if (static_cast<Eigen::Index>(delta.size()) == q.size() - arm_->jointCount()) {
    std::copy(delta.begin(), delta.end(), q.end() - static_cast<Eigen::Index>(delta.size()));
  }
  finerJob_.cancel();
  job_.startNext([question = ModesQuestion{arm_, finer_, std::move(q), lockedJoints()}](
                     const auto&) { return findModesAtPose(question); });
}

void ModesPanel::takeAnswer(ModesAtPose answer) {
  if (answer.question.arm != arm_) return;  // of an arm that was changed since
  complaint_.clear();
  modes_ = std::make_shared<const ModesAtPose>(std::move(answer));
  if (modes_->hasModes && modes_->question.finer && !modes_->finer && !job_.isRunning()) {
    finerJob_.start([modes = modes_](const auto&) { return withFinerModes(*modes); });
  }
  fillList();
}

void ModesPanel::giveUp(const QString& why) {
  complaint_ = why;
  showSummary();
}

void ModesPanel::fillList() {
  list_->fill(modes_.get());
  showSummary();
  showShape();
}

void ModesPanel::showSummary() {
  QString text;
  if (!arm_) {
    text = noArmText(shownArm_->robot());
  } else if (!complaint_.isEmpty()) {
    text = complaint_;
  } else if (modes_ && !modes_->hasModes) {
    text =
        tr("The inertia matrix is not positive definite in this pose: give every joint "
           "something to move.");
  } else if (modes_ && modes_->modes.empty()) {
    text = tr("Nothing can move: all joints are locked, and no link is flexible.");
  } else if (arm_->dof() == arm_->jointCount()) {
    text = tr("All links are rigid: modes are of gravity alone.");
  } else if (modes_) {
    text = missingText(*modes_);
  }
  summary_->setText(text);
  summary_->setVisible(!text.isEmpty());
  play_->setEnabled(modes_ && !modes_->modes.empty());
}

const NaturalMode* ModesPanel::chosenMode() const {
  const int chosen = list_->chosenMode();
  return modes_ && chosen >= 0 ? &modes_->modes.at(static_cast<std::size_t>(chosen)) : nullptr;
}

void ModesPanel::showShape() {
  const NaturalMode* mode = chosenMode();
  if (!mode) {
    animation_.stop();
    return showSpeed();
  }
  const double part = 0.01 * amplitude_->value();
  const double extent = calcExtent(*modes_->question.arm, modes_->question.q, mode->shape, reach_);
  const QString what = mode->isUnstable()
                           ? tr("unstable, grows by %1/s").arg(toNumber(mode->growthRate, 3))
                       : mode->isRigid() ? tr("rigid")
                                         : tr("%1 Hz").arg(frequencyText(mode->frequency));
  animation_.setShape(mode->shape * (extent > 0 ? part / extent : 0),
                      tr("mode %1: %2").arg(list_->chosenMode() + 1).arg(what));
  showSpeed();
}

void ModesPanel::showSpeed() {
  const double speed = toAnimationSpeed(speed_->value());
  animation_.setSpeed(speed);
  const NaturalMode* mode = chosenMode();
  if (!mode || !(mode->frequency > 0)) return speedText_->setText({});
  const double slower = mode->frequency / speed;
  speedText_->setText(slower >= 1 ? tr("slowed down %1 times").arg(toNumber(slower, 2))
                                  : tr("sped up %1 times").arg(toNumber(1 / slower, 2)));
}

}  // namespace denavit
