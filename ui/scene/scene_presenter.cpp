#include "ui/scene/scene_presenter.h"

#include "models/issue.h"
#include "ui/editors/quantity_text.h"
#include "ui/studio/studio.h"
#include "ui/view3d/arm_view.h"

namespace denavit {

ScenePresenter::ScenePresenter(Studio& studio, ArmView& view, QObject* parent)
    : QObject(parent), studio_(studio), view_(view) {
  drawing_.setSingleShot(true);
  drawing_.setInterval(0);
  connect(&drawing_, &QTimer::timeout, this, &ScenePresenter::drawNow);
  const auto followTrace = [this] {
    trace_ = true;
    follow();
  };
  connect(&studio, &Studio::robotChanged, this, &ScenePresenter::follow);
  connect(&studio, &Studio::shownChanged, this, &ScenePresenter::follow);
  connect(&studio, &Studio::scenarioChanged, this, &ScenePresenter::follow);
  connect(&studio, &Studio::unitsChanged, this, &ScenePresenter::follow);
  connect(&studio.playback(), &Playback::historyChanged, this, followTrace);
  follow();
}

void ScenePresenter::follow() {
  computeArm();
  if (shapes_) tool_W_ = shapes_->calcPose(studio_.shownPose()).X_WT.p;
  if (!drawing_.isActive()) drawing_.start();
}

void ScenePresenter::computeArm() {
  const RobotDescription& robot = studio_.shownRobot();
  if (shownRobot_ == robot) return;
  shownRobot_ = robot;
  arm_ = true;
  try {
    shapes_.emplace(robot);
  } catch (const DescriptionError& error) {
    shapes_.reset();
    whyNotDrawn_ = QString::fromStdString(error.issues().empty() ? error.what()
                                                                 : toLine(error.issues().front()));
  }
}

void ScenePresenter::drawNow() {
  drawing_.stop();
  if (shapes_) {
    if (arm_) view_.setArm(shapes_->geometry());
    arm_ = false;
    view_.setPose(shapes_->calcPose(studio_.shownPose()));
  }
  drawTrace();
  drawTexts();
}

void ScenePresenter::drawTrace() {
  const Playback& playback = studio_.playback();
  const int visible = playback.isActive() ? playback.history()->rowAt(playback.time()) + 1 : 0;
  if (trace_) {
    view_.setTrace(
        playback.history() ? playback.history()->toolPath() : std::vector<Eigen::Vector3d>(),
        visible);
    trace_ = false;
  } else if (playback.history()) {
    view_.setTraceVisible(visible);
  }
}

void ScenePresenter::drawTexts() {
  if (!shapes_) {
    view_.setCaption({});
    return view_.setNote(tr("Not drawn: %1").arg(whyNotDrawn_));
  }
  const bool millimetres = studio_.showsMillimetres();
  const auto coordinate = [&](double value) {
    return QString::number(millimetres ? 1e3 * value : value, 'f', millimetres ? 1 : 4);
  };
  QString caption = tr("tool  %1, %2, %3 %4")
                        .arg(coordinate(tool_W_.x()), coordinate(tool_W_.y()),
                             coordinate(tool_W_.z()), millimetres ? tr("mm") : tr("m"));
  const Playback& playback = studio_.playback();
  if (playback.isActive()) {
    caption += QStringLiteral("   t = %1 s").arg(QString::number(playback.time(), 'f', 2));
  }
  view_.setCaption(caption);
  if (!playback.isActive()) return view_.setNote({});
  view_.setNote(studio_.isShownRunStale() ? tr("run of an earlier arm or settings")
                                          : tr("run: %1").arg(QString::fromStdString(
                                                playback.history()->run().scenario.name)));
}

}  // namespace denavit
