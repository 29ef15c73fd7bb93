#include "ui/live/live_gains.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "models/scenario/mechanism_motion.h"
#include "ui/live/live_session.h"
#include "ui/live/step_response.h"
#include "ui/live/value_row.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kGainRange = 4;  ///< times the gain that there was at first
constexpr double kUsualGain = 100;
constexpr int kAnswerLines = 9;  ///< of text, that the answer's picture is high

}  // namespace

LiveGains::LiveGains(LiveSession& session, Edits& edits, Messages& messages, QWidget* parent)
    : QWidget(parent),
      session_(session),
      edits_(edits),
      about_(wrapped(mutedLabel(this))),
      joint_(narrow(comboBox(this, "liveGainJoint", tr("Whose gains these are")))) {
  auto* box = new QWidget(this);
  QGridLayout* lines = grid(box, {.margins = {0, 0, 0, 0}, .horizontal = 8, .vertical = 1});
  kp_ = new ValueRow(*lines, 0, "liveKp", box);
  kd_ = new ValueRow(*lines, 1, "liveKd", box);
  kp_->setTitle("Kp", tr("Proportional gain of the joint's controller"));
  kd_->setTitle("Kd", tr("Gain of the error of the joint's rate"));
  response_ = new StepResponse(edits, this);
  response_->setMinimumHeight(response_->fontMetrics().height() * kAnswerLines);
  column(this, {about_, joint_, box, {response_, 1}}, {.margins = {10, 6, 10, 4}, .spacing = 4});
  connect(joint_, &QComboBox::currentIndexChanged, this, &LiveGains::showJoint);
  connect(kp_, &ValueRow::edited, this,
          [this](double value) { change(&ControllerDescription::kp, "parts.kp", value); });
  connect(kd_, &ValueRow::edited, this,
          [this](double value) { change(&ControllerDescription::kd, "parts.kd", value); });
  for (ValueRow* line : {kp_, kd_}) {
    connect(line, &ValueRow::taken, this, [this] { response_->setPose(session_.state().look.q); });
    connect(line, &ValueRow::refused, &messages, &Messages::said);
  }
  connect(&session, &LiveSession::begun, this, &LiveGains::begin);
  connect(&session, &LiveSession::changed, this, &LiveGains::refresh);
  connect(&session, &LiveSession::valuesChanged, this, [this](const RobotChanges& values) {
    controller_ = first_;
    take(values);
    showJoint();
  });
  connect(&edits, &Edits::opened, this, &LiveGains::begin);
  begin();
}

bool LiveGains::hasGains() const {
  return session_.made() && !controller_.kp.empty() && !controller_.kd.empty();
}

std::size_t LiveGains::joint() const {
  return static_cast<std::size_t>(std::max(joint_->currentIndex(), 0));
}

void LiveGains::begin() {
  const auto& made = session_.made();
  first_ = made ? made->scenario.input.controller.value_or(ControllerDescription())
                : ControllerDescription();
  controller_ = first_;
  const auto& joints = (made ? session_.robot() : edits_.document().robot()).joints;
  const int before = joint_->currentIndex();
  {
    const QSignalBlocker quiet(joint_);
    joint_->clear();
    for (const int target : made ? findTargetJoints(made->scenario)
                                 : findTargetJoints(edits_.document().composeScenario())) {
      const auto i = static_cast<std::size_t>(target);
      if (i >= joints.size()) continue;
      const QString name = QString::fromStdString(joints[i].name);
      joint_->addItem(name.isEmpty() ? tr("joint %1").arg(i + 1)
                                     : tr("joint %1, %2").arg(i + 1).arg(name));
    }
    joint_->setCurrentIndex(std::clamp(before, 0, std::max(joint_->count() - 1, 0)));
  }
  showJoint();
  refresh();
}

void LiveGains::take(const RobotChanges& values) {
  for (const auto& [path, value] : values) {
    std::vector<double>* gains = path == "parts.kp"   ? &controller_.kp
                                 : path == "parts.kd" ? &controller_.kd
                                                      : nullptr;
    if (!gains || !value.is_array()) continue;
    for (std::size_t i = 0; i < std::min(gains->size(), value.size()); ++i)
      if (value[i].is_number()) (*gains)[i] = value[i].get<double>();
  }
}

void LiveGains::showJoint() {
  const std::size_t i = joint();
  const auto show = [&](ValueRow& line, Gains gains) {
    if (i >= (controller_.*gains).size()) return;
    const double first = (first_.*gains)[i] > 0 ? (first_.*gains)[i] : kUsualGain;
    line.setRange({0, kGainRange * first, 0, std::nullopt, first / 20});
    line.setValue((controller_.*gains)[i]);
  };
  show(*kp_, &ControllerDescription::kp);
  show(*kd_, &ControllerDescription::kd);
  response_->setJoint(static_cast<int>(i));
  response_->setController(controller_);
}

void LiveGains::change(Gains gains, const char* path, double value) {
  if (joint() >= (controller_.*gains).size()) return;
  (controller_.*gains)[joint()] = value;
  session_.set({{path, controller_.*gains}});
  response_->setController(controller_);
}

void LiveGains::refresh() {
  const bool has = hasGains();
  const auto& made = session_.made();
  about_->setText(has ? QString::fromStdString(made->control)
                      : tr("No controller with gains drives the arm. Choose a target per joint "
                           "above, and go live, to have one."));
  about_->setVisible(!about_->text().isEmpty());
  joint_->setVisible(has);
  for (ValueRow* line : {kp_, kd_}) {
    line->setVisible(has);
    line->setEnabled(has && session_.isLive());
  }
  response_->setVisible(has);
}

}  // namespace denavit
