#include "ui/present/stage_panel.h"

#include <QApplication>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/editors/quantity_text.h"
#include "ui/kinematics/pose_text.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/present/presentation.h"
#include "ui/present/stage_plot.h"
#include "ui/present/stage_readout.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/studio/shown.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kTitleScale = 1.5;

QString coordinateText(JointType type, double q, const PreferenceValues& values) {
  const PoseUnits units{values.millimetres, values.degrees, values.decimalComma};
  if (type == JointType::Revolute) {
    const QString number =
        toFixed(q * units.perRadian(), values.degrees ? 1 : 3, values.decimalComma);
    return values.degrees ? number + "°" : number + " rad";
  }
  const QString number =
      toFixed(q * units.perMetre(), values.millimetres ? 1 : 4, values.decimalComma);
  return number + " " + units.length();
}

}  // namespace

StagePanel::StagePanel(const Edits& edits, const Shown& shown, const Selection& selection,
                       Playback& playback, const Preferences& preferences,
                       Presentation& presentation, StagePlot& plot, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      selection_(selection),
      playback_(playback),
      preferences_(preferences),
      presentation_(presentation),
      plot_(plot),
      title_(wrapped(named(new QLabel(this), "stageHeading"))),
      place_(mutedLabel(this)),
      keys_(mutedLabel(this, tr("Space plays · F11 fills the screen · N next plot · Esc ends"))),
      joints_(named(new StageReadout(this), "stageJoints",
                    tr("Joint variables; of the selected joint, its torque"))),
      values_(named(new StageReadout(this), "stageValues",
                    tr("The curves of the plot at the time shown"))),
      plots_(narrow(
          comboBox(this, "stagePlotChoice", tr("The plot that the class sees (N: the next one)")),
          12)),
      previous_(toolButton(this, "scenePrevious", QStringLiteral("◀"),
                           tr("Previous scene (Left, Page up)"))),
      next_(
          toolButton(this, "sceneNext", QStringLiteral("▶"), tr("Next scene (Right, Page down)"))),
      play_(toolButton(this, "stagePlay", tr("Play"), tr("Plays the run, or stops it (Space)"))) {
  setObjectName("stagePanel");
  place_->setObjectName("scenePlace");
  wrapped(keys_);
  title_->setTextFormat(Qt::PlainText);
  auto* fullScreen = toolButton(this, "stageFullScreen", tr("Full screen"),
                                tr("Fills the screen, or gives it back (F11)"));
  auto* leave = toolButton(this, "stageLeave", tr("End"), tr("Back to the desk (Esc)"));
  for (QWidget* button : {static_cast<QWidget*>(previous_), static_cast<QWidget*>(next_),
                          static_cast<QWidget*>(play_), static_cast<QWidget*>(fullScreen),
                          static_cast<QWidget*>(leave), static_cast<QWidget*>(plots_)}) {
    button->setFocusPolicy(Qt::NoFocus);  // the keys stay the presentation's
  }
  column(this,
         {title_,
          {joints_, 3},
          {values_, 4},
          plots_,
          row({previous_, place_, next_, stretch()}, {.spacing = 6}),
          row({play_, fullScreen, leave, stretch()}, {.spacing = 6}),
          keys_},
         {.margins = {16, 14, 16, 10}, .spacing = 12});
  connect(previous_, &QToolButton::clicked, &presentation, &Presentation::previous);
  connect(next_, &QToolButton::clicked, &presentation, &Presentation::next);
  connect(play_, &QToolButton::clicked, &playback, &Playback::toggle);
  connect(fullScreen, &QToolButton::clicked, this, &StagePanel::fullScreenWanted);
  connect(leave, &QToolButton::clicked, this, &StagePanel::leaveWanted);
  connect(plots_, &QComboBox::activated, &plot, &StagePlot::choose);
  connect(&presentation, &Presentation::changed, this, &StagePanel::refreshScene);
  connect(&edits, &Edits::fileChanged, this, &StagePanel::refreshScene);
  connect(&plot, &StagePlot::changed, this, &StagePanel::refreshPlots);
  connect(&shown, &Shown::changed, this, &StagePanel::refreshValues);
  connect(&selection, &Selection::changed, this, &StagePanel::refreshValues);
  connect(&playback, &Playback::timeChanged, this, &StagePanel::refreshValues);
  connect(&playback, &Playback::playingChanged, this, &StagePanel::refreshScene);
  connect(&playback, &Playback::historyChanged, this, &StagePanel::refreshScene);
  connect(&preferences, &Preferences::unitsChanged, this, &StagePanel::refreshValues);
}

void StagePanel::sizeTitle() {
  QFont large = toBold(QApplication::font());
  large.setPointSizeF(large.pointSizeF() * kTitleScale);
  title_->setFont(large);
}

void StagePanel::refresh() {
  refreshScene();
  refreshPlots();
}

void StagePanel::refreshScene() {
  sizeTitle();
  title_->setText(presentation_.title());
  // Without a scene the title over the arm says it.
  title_->setVisible(presentation_.current() >= 0);
  const int count = static_cast<int>(presentation_.scenes().size());
  const int current = presentation_.current();
  previous_->setEnabled(current > 0);
  next_->setEnabled(current + 1 < count);
  place_->setText(current >= 0 ? tr("scene %1 of %2").arg(current + 1).arg(count)
                  : count == 1 ? tr("1 scene")
                  : count > 1  ? tr("%1 scenes").arg(count)
                               : tr("no scenes"));
  place_->setToolTip(count > 0 ? QString()
                               : tr("Named views and poses and the runs of the project are the "
                                    "scenes: save some, or run."));
  play_->setEnabled(playback_.history() != nullptr);
  play_->setText(playback_.isPlaying() ? tr("Pause") : tr("Play"));
}

void StagePanel::refreshPlots() {
  if (!isVisible()) return;
  const QSignalBlocker quiet(plots_);
  QStringList shown;
  for (int k = 0; k < plots_->count(); ++k) shown << plots_->itemText(k);
  if (shown != plot_.titles()) {
    plots_->clear();
    plots_->addItems(plot_.titles());
  }
  plots_->setCurrentIndex(plot_.choice());
  refreshValues();
}

void StagePanel::refreshValues() {
  if (!isVisible()) return;
  const RobotDescription& robot = shown_.robot();
  const std::vector<double> q = shown_.pose();
  const PreferenceValues& preferences = preferences_.values();
  const bool played = playback_.isActive() && &robot == &playback_.history()->run().robot;
  std::vector<StageLine> lines;
  for (std::size_t i = 0; i < robot.joints.size() && i < q.size(); ++i) {
    const int joint = static_cast<int>(i);
    const JointType type = robot.joints[i].type;
    StageLine line{.name = "q" + toSubscript(joint + 1),
                   .value = coordinateText(type, q[i], preferences)};
    if (played && joint == selection_.joint()) {
      const RunHistory& history = *playback_.history();
      const RunHistory::Series tau = history.series(effortColumn(robot, joint));
      const auto row = static_cast<std::size_t>(history.rowAt(playback_.time()));
      if (tau && row < tau->size()) {
        const bool revolute = type == JointType::Revolute;
        line.besideName = (revolute ? "τ" : "f") + toSubscript(joint + 1);
        line.beside =
            toFixed((*tau)[row], 1, preferences.decimalComma) + (revolute ? " N m" : " N");
      }
    }
    lines.push_back(std::move(line));
  }
  joints_->setLines(std::move(lines));
  values_->setLines(playback_.isActive() ? plot_.readings() : std::vector<StageLine>{});
}

void StagePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace denavit
