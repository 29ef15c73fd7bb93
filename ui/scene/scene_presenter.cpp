#include "ui/scene/scene_presenter.h"

#include <algorithm>

#include "models/issue.h"
#include "models/place_words.h"
#include "render/arm_scene.h"
#include "ui/editors/quantity_text.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/studio/shown.h"
#include "ui/text/decimal_sign.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

constexpr int kSampledRows = 200;  ///< of a run, to find the range of the colours
constexpr int kStagedRows = 120;   ///< of a run, to find where the arm goes

}  // namespace

ScenePresenter::ScenePresenter(const Edits& edits, const Shown& shown, const Runs& runs,
                               const Playback& playback, const Preferences& preferences,
                               ArmView& view, QObject* parent)
    : QObject(parent),
      shown_(shown),
      runs_(runs),
      playback_(playback),
      preferences_(preferences),
      view_(view) {
  const auto followTrace = [this] {
    trace_ = true;
    follow();
  };
  connect(&edits, &Edits::robotChanged, this, &ScenePresenter::follow);
  connect(&edits, &Edits::opened, this, [this] {
    opened_ = true;
    follow();
  });
  connect(&shown, &Shown::changed, this, &ScenePresenter::follow);
  connect(&edits, &Edits::scenarioChanged, this, &ScenePresenter::follow);
  connect(&preferences, &Preferences::unitsChanged, this, &ScenePresenter::follow);
  connect(&playback, &Playback::historyChanged, this, followTrace);
  connect(&playback, &Playback::historyGrew, this, followTrace);
  connect(&view, &ArmView::traceColouringChosen, this, followTrace);
  connect(&shown, &Shown::vibrationChanged, this, &ScenePresenter::drawSoon);
  connect(&shown, &Shown::amplitudesChanged, this, &ScenePresenter::follow);
  connect(&view, &ArmView::optionsChanged, this, [this, followTrace] {
    if (view_.options().deflection != deflection_) followTrace();
  });
  follow();
}

void ScenePresenter::follow() {
  computeArm();
  if (shapes_) {
    if (shapes_->bends()) sagThePose();
    tool_W_ = shapes_->calcPose(shownCoordinates()).X_WT.p;
  }
  drawSoon();
}

/// By a posted event, which comes before the window is painted: one picture of all that an edit has
/// changed, where a timer would paint the window first without the new arm, and then with it.
void ScenePresenter::drawSoon() {
  if (drawing_) return;
  drawing_ = true;
  const auto draw = [this] {
    if (drawing_) drawNow();
  };
  QMetaObject::invokeMethod(this, draw, Qt::QueuedConnection);
}

void ScenePresenter::computeArm() {
  const RobotDescription& robot = shown_.robot();
  const MechanismDescription* mechanism = shown_.mechanism();
  const bool isSameMechanism =
      mechanism ? shownMechanism_ == *mechanism : !shownMechanism_.has_value();
  if (shownRobot_ == robot && isSameMechanism) return;
  shownRobot_ = robot;
  shownMechanism_ = mechanism ? std::optional(*mechanism) : std::nullopt;
  arm_ = true;
  sagOf_.clear();
  try {
    shapes_.emplace(robot, mechanism);
  } catch (const DescriptionError& error) {
    shapes_.reset();
    const std::vector<Issue>& issues = error.issues();
    auto worst = std::find_if(issues.begin(), issues.end(), [](const Issue& issue) {
      return issue.severity == Issue::Severity::Error;
    });
    if (worst == issues.end()) worst = issues.begin();
    whyNotDrawn_ =
        QString::fromStdString(worst == issues.end() ? error.what() : toSpokenLine(*worst));
  }
}

/// Joints, then amplitudes: those shown, else how the document's pose hangs where that is asked.
std::vector<double> ScenePresenter::shownCoordinates() const {
  std::vector<double> q = shown_.pose();
  if (!shapes_ || !shapes_->bends()) return q;
  q.resize(static_cast<std::size_t>(shapes_->jointCount()), 0.0);
  std::vector<double> delta = shown_.amplitudes();
  if (delta.empty() && shown_.isDocumentPose()) delta = sag_;
  q.insert(q.end(), delta.begin(), delta.end());
  return q;
}

std::vector<double> ScenePresenter::vibrating(const std::vector<double>& offsets) const {
  std::vector<double> q = shownCoordinates();
  if (shapes_) q.resize(static_cast<std::size_t>(shapes_->dof()), 0.0);
  for (std::size_t i = 0; i < std::min(q.size(), offsets.size()); ++i) q[i] += offsets[i];
  return q;
}

/// How the links of the document's pose hang with all joints held.
void ScenePresenter::sagThePose() {
  const bool wanted = view_.options().deflection.sag && shown_.isDocumentPose();
  if (!wanted) {
    sag_.clear();
    sagOf_.clear();
    return;
  }
  const std::vector<double> pose = shown_.pose();
  if (pose == sagOf_) return;
  sagOf_ = pose;
  const VecX<double> delta = shapes_->calcSag(pose);
  sag_.assign(delta.begin(), delta.end());
}

/// What the colours mean: up to the largest value of the run, or of what is shown.
void ScenePresenter::findBeamRange() {
  const BeamColouring colouring = view_.options().deflection.colouring;
  beamRange_ = {0.0, 0.0};
  if (colouring == BeamColouring::Plain) return;
  const Playback& playback = playback_;
  if (!playback.isActive() || !shown_.vibration().offsets.empty()) {
    beamRange_.second = shapes_->calcLargest(vibrating(shown_.vibration().largest), colouring);
    return;
  }
  const int rows = playback.history()->recording().rowCount();
  const int stride = std::max(1, rows / kSampledRows);
  for (int row = 0; row < rows; row += stride) {
    const double largest = shapes_->calcLargest(playback.history()->coordinatesOf(row), colouring);
    beamRange_.second = std::max(beamRange_.second, largest);
  }
}

void ScenePresenter::drawArm() {
  const DeflectionOptions options = view_.options().deflection;
  if (!shapes_->bends()) {
    view_.scene().setBeamRange({}, 0, 1);
    view_.scene().setRemark({});
    return view_.setPose(shapes_->calcPose(vibrating(shown_.vibration().offsets)));
  }
  const std::vector<double>& offsets = shown_.vibration().offsets;
  const bool live = !playback_.isActive() || !shown_.amplitudes().empty() || !offsets.empty();
  if (trace_ || arm_ || live || options != deflection_) findBeamRange();
  const QString title = options.colouring == BeamColouring::Plain       ? QString()
                        : options.colouring == BeamColouring::Curvature ? tr("curvature [1/m]")
                                                                        : tr("strain [J/m]");
  view_.scene().setBeamRange(title.toStdString(), 0, beamRange_.second);
  view_.scene().setRemark(deflectionText().toStdString());
  view_.setPose(shapes_->calcPose(vibrating(offsets), options.exaggeration, options.colouring));
  deflection_ = options;
}

QString ScenePresenter::deflectionText() const {
  const double factor = view_.options().deflection.exaggeration;
  return factor == 1 ? QString() : tr("deflections ×%1").arg(toNumber(factor, 4));
}

/// The path of the tool that is drawn: with the exaggeration of the arm that draws it.
std::vector<Eigen::Vector3d> ScenePresenter::drawnPath() const {
  const auto& history = playback_.history();
  if (!history) return {};
  const double factor = view_.options().deflection.exaggeration;
  const bool isAsRecorded = !shapes_ || !shapes_->bends() || factor == 1;
  if (isAsRecorded && !history->toolPath().empty()) return history->toolPath();
  if (!shapes_) return {};
  std::vector<Eigen::Vector3d> path;
  const int rows = history->recording().rowCount();
  for (int row = 0; row < rows; ++row) {
    path.push_back(shapes_->calcTool(history->coordinatesOf(row), factor));
  }
  return path;
}

bool ScenePresenter::isDrawn() const { return !drawing_ && view_.isDrawn(); }

void ScenePresenter::drawNow() {
  drawing_ = false;
  if (shapes_) {
    if (arm_) {
      view_.setArm(shapes_->geometry());
      stagedRun_ = nullptr;  // the scene has forgotten it
    }
    drawArm();
    drawStage();
    if (opened_) view_.fit();
    arm_ = opened_ = false;
  }
  drawTrace();
  drawTexts();
}

/// Tells the scene where the run takes the arm, also as far as it is only just computed.
void ScenePresenter::drawStage() {
  const auto& history = playback_.history();
  const double factor = view_.options().deflection.exaggeration;
  if (!playback_.isActive() || !history) {
    if (stagedRun_) view_.scene().setStage({});
    stagedRun_ = nullptr;
    return;
  }
  const bool other = stagedRun_ != history.get() || stagedFactor_ != factor;
  if (!other && !trace_) return;
  if (other) stage_.clear();
  stagedRun_ = history.get();
  stagedFactor_ = factor;
  const std::vector<double>& time = *history->time();
  const int rows = std::min(history->recording().rowCount(), static_cast<int>(time.size()));
  const double step_s = history->run().scenario.duration / kStagedRows;
  const std::size_t before = stage_.size();
  for (int row = 0; row < rows; ++row) {
    const double t = time[static_cast<std::size_t>(row)];
    if (!stage_.empty() && t < stagedUntil_s_ + step_s) continue;
    stage_.push_back(shapes_->calcPose(history->coordinatesOf(row), factor));
    stagedUntil_s_ = t;
  }
  if (other || stage_.size() != before) view_.scene().setStage(stage_);
}

void ScenePresenter::drawTrace() {
  if (const std::vector<Eigen::Vector3d>* path = shown_.toolPath()) {
    view_.setTraceValues({}, {});
    trace_ = true;  // the run's comes back after it
    return view_.setTrace(*path, static_cast<int>(path->size()));
  }
  const Playback& playback = playback_;
  const int visible = playback.isActive() ? playback.history()->rowAt(playback.time()) + 1 : 0;
  if (trace_) {
    view_.setTrace(drawnPath(), visible);
    offerColourings();
    colourTrace();
    trace_ = false;
  } else if (playback.history()) {
    view_.setTraceVisible(visible);
  }
}

void ScenePresenter::offerColourings() {
  QList<TraceColouring> colourings{{"plain", tr("one colour")}, {"speed", tr("tool speed [m/s]")}};
  const RobotDescription& robot = shown_.robot();
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const int joint = static_cast<int>(i);
    const bool revolute = robot.joints[i].type == JointType::Revolute;
    colourings << TraceColouring{QStringLiteral("tau:%1").arg(joint),
                                 "τ" + toSubscript(joint + 1) + (revolute ? " [N m]" : " [N]")};
  }
  view_.setTraceColourings(colourings);
}

/// The tool's speed from one row to the next, or an applied effort.
void ScenePresenter::colourTrace() {
  const auto& history = playback_.history();
  const QString key = view_.traceColouring();
  if (!history || key.isEmpty() || key == "plain") return view_.setTraceValues({}, {});
  if (key == "speed") {
    const std::vector<Eigen::Vector3d>& path = history->toolPath();
    const std::vector<double>& time = *history->time();
    std::vector<double> speed(path.size(), 0.0);
    for (std::size_t k = 0; k + 1 < path.size(); ++k) {
      const double step = time[k + 1] - time[k];
      speed[k] = step > 0 ? (path[k + 1] - path[k]).norm() / step : 0.0;
    }
    if (speed.size() > 1) speed.back() = speed[speed.size() - 2];
    return view_.setTraceValues(speed, tr("tool speed [m/s]"));
  }
  const int joint = key.section(':', 1).toInt();
  const auto& joints = history->run().robot.joints;
  if (joint >= static_cast<int>(joints.size())) return view_.setTraceValues({}, {});
  const JointType type = joints[static_cast<std::size_t>(joint)].type;
  const auto effort = history->series(effortColumn(history->run().robot, joint));
  view_.setTraceValues(
      effort ? *effort : std::vector<double>(),
      "τ" + toSubscript(joint + 1) + (type == JointType::Revolute ? " [N m]" : " [N]"));
}

void ScenePresenter::drawTexts() {
  if (!shapes_) {
    view_.setCaption({});
    return view_.setNote(tr("Not drawn: %1").arg(whyNotDrawn_));
  }
  const bool millimetres = preferences_.values().millimetres;
  const auto coordinate = [&](double value) {
    return toReading(QString::number(millimetres ? 1e3 * value : value, 'f', millimetres ? 1 : 4));
  };
  // With decimal commas the list needs another sign between its numbers.
  QStringList caption{(hasDecimalComma() ? tr("tool  %1; %2; %3 %4") : tr("tool  %1, %2, %3 %4"))
                          .arg(coordinate(tool_W_.x()), coordinate(tool_W_.y()),
                               coordinate(tool_W_.z()), millimetres ? tr("mm") : tr("m"))};
  const Playback& playback = playback_;
  if (playback.isActive()) {
    caption << QStringLiteral("t = %1 s").arg(toReading(QString::number(playback.time(), 'f', 2)));
  }
  view_.setCaption(caption);
  if (!shown_.vibration().offsets.empty()) return view_.setNote(shown_.vibration().text);
  if (!playback.isActive()) return view_.setNote({});
  if (runs_.isShownStale()) return view_.setNote(tr("run of an earlier arm or settings"));
  const std::string& name = playback.history()->run().scenario.name;
  view_.setNote(tr("run: %1").arg(QString::fromStdString(name)), true);
}

}  // namespace denavit
