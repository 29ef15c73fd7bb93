#include "ui/live/live_joints.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <nlohmann/json.hpp>

#include "models/find.h"
#include "models/scenario/mechanism_motion.h"
#include "ui/joints/joints_panel.h"
#include "ui/live/live_session.h"
#include "ui/live/value_row.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kUsualGravity = 9.81;
constexpr double kOfGravity = 2;  ///< times what holds all that a joint carries

/// To 1, 2 or 5 times a power of ten.
double roundUp(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double part : {1.0, 2.0, 5.0}) {
    if (value <= part * power) return part * power;
  }
  return 10 * power;
}

std::string torquePath(std::size_t joint) { return "input.tau[" + std::to_string(joint) + "]"; }

}  // namespace

double findTorqueRange(const RobotDescription& robot, std::size_t joint) {
  const JointDescription& row = robot.joints[joint];
  if (row.limits.effort && *row.limits.effort > 0) return *row.limits.effort;
  double mass = robot.payload.mass, reach = robot.tool.xyz.norm();
  if (robot.isJointList) {  // loops hand on what the others carry, at the end of the own link
    for (const JointDescription& any : robot.joints) mass += any.link.mass;
    reach = std::abs(row.a);
  }
  for (std::size_t i = joint; i < robot.joints.size() && !robot.isJointList; ++i) {
    const JointDescription& beyond = robot.joints[i];
    mass += beyond.link.mass;
    reach += std::abs(beyond.a) + (i > joint ? std::abs(beyond.d) : 0);
  }
  const double arm = row.type == JointType::Prismatic ? 1 : std::max(reach, 0.1);
  return roundUp(std::max(kOfGravity * mass * kUsualGravity * arm, 1.0));
}

LiveJoints::LiveJoints(LiveSession& session, const Edits& edits, const Preferences& preferences,
                       Messages& messages, QWidget* parent)
    : QWidget(parent),
      session_(session),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      about_(wrapped(mutedLabel(this))),
      settle_(pushButton(this, "liveSettle", {})) {
  settle_->setFocusPolicy(Qt::TabFocus);
  auto* box = new QWidget(this);
  grid_ = grid(box, {.margins = {0, 0, 0, 0}, .horizontal = 8, .vertical = 1});
  column(this, {about_, box, row({settle_, stretch()}), stretch()},
         {.margins = {10, 6, 10, 4}, .spacing = 4});
  connect(settle_, &QPushButton::clicked, this, &LiveJoints::settle);
  connect(&session, &LiveSession::begun, this, &LiveJoints::begin);
  connect(&session, &LiveSession::changed, this, &LiveJoints::refresh);
  connect(&session, &LiveSession::valuesChanged, this, [this](const RobotChanges& values) {
    begin();
    take(values);
  });
  connect(&edits, &Edits::robotChanged, this, &LiveJoints::rebuild);
  connect(&preferences, &Preferences::unitsChanged, this, &LiveJoints::rebuild);
  rebuild();
}

const RobotDescription& LiveJoints::robot() const {
  return session_.isLive() ? session_.robot() : edits_.document().robot();
}

/// New rows only where there are other joints: the mouse may have one of them.
void LiveJoints::rebuild() {
  drive_ = session_.drive();
  made_ = robot();
  std::vector<std::size_t> joints = findJoints();
  const std::size_t count = joints.size();
  if (joints_ != joints) {
    joints_ = std::move(joints);
    for (ValueRow* row : rows_) row->removeLater();
    rows_.clear();
    for (std::size_t i = 0; i < count; ++i) addRow(static_cast<int>(joints_[i]));
  }
  for (std::size_t i = 0; i < count; ++i) setUpRow(i);
  begin();
  refresh();
}

/// Targets are of the joints that lead, where loops make the others follow; torques of the drives.
std::vector<std::size_t> LiveJoints::findJoints() const {
  std::vector<std::size_t> joints;
  if (drive_ == LiveDrive::Targets && made_.isJointList) {
    const bool isMade = session_.isLive() && session_.made();
    for (const int joint : isMade ? findTargetJoints(session_.made()->scenario)
                                  : findTargetJoints(edits_.document().composeScenario())) {
      joints.push_back(static_cast<std::size_t>(joint));
    }
    return joints;
  }
  const auto& mechanism = edits_.document().mechanism();
  for (std::size_t i = 0; i < made_.joints.size() && made_.isJointList && mechanism; ++i) {
    if (contains(mechanism->actuated, made_.joints[i].name)) joints.push_back(i);
  }
  if (!joints.empty()) return joints;
  joints.resize(made_.joints.size());
  std::iota(joints.begin(), joints.end(), std::size_t{0});
  return joints;
}

void LiveJoints::setUpRow(std::size_t index) {
  const std::size_t joint = joints_[index];
  const JointDescription& described = made_.joints[joint];
  const bool turns = described.type == JointType::Revolute;
  const QString name = QString::fromStdString(described.name);
  const QString number = toSubscript(static_cast<int>(joint) + 1);
  ValueRow& row = *rows_[index];
  row.setVisible(drive_ != LiveDrive::AsWritten);
  if (drive_ == LiveDrive::Targets) {
    const auto [lower, upper] = findSliderRange(made_, joint);
    row.setTitle("q" + number, tr("%1: where the controller brings the joint").arg(name));
    row.setFormat(shownFormat(described.type, preferences_.values()));
    row.setRange({lower, upper, described.limits.lower, described.limits.upper,
                  turns ? std::numbers::pi / 180 : 1e-3});
    return;
  }
  const double most = findTorqueRange(made_, joint);
  row.setTitle("τ" + number,
               described.limits.effort
                   ? tr("%1: what drives the joint, up to its effort").arg(name)
                   : tr("%1: what drives the joint; the arm table gives no effort").arg(name));
  row.setFormat(
      shownFormat(turns ? QuantityKind::Torque : QuantityKind::Force, preferences_.values()));
  const bool isLimited = described.limits.effort.has_value();
  row.setRange({-most, most, isLimited ? std::optional(-most) : std::nullopt,
                isLimited ? std::optional(most) : std::nullopt, most / 100});
}

void LiveJoints::addRow(int joint) {
  auto* row = new ValueRow(*grid_, joint, QStringLiteral("liveJoint%1").arg(joint + 1),
                           grid_->parentWidget());
  const auto index = static_cast<int>(rows_.size());
  connect(row, &ValueRow::edited, this, [this, index] { send(index); });
  connect(row, &ValueRow::refused, &messages_, &Messages::said);
  rows_.push_back(row);
}

/// As the run begins: no torques, targets where the arm is.
void LiveJoints::begin() {
  std::vector<double> pose = edits_.document().pose();
  if (session_.made() && session_.made()->scenario.initial.q.size() == made_.joints.size())
    pose = session_.made()->scenario.initial.q;
  pose.resize(made_.joints.size(), 0.0);
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i]->setValue(drive_ == LiveDrive::Targets ? pose[joints_[i]] : 0.0);
}

void LiveJoints::take(const RobotChanges& values) {
  for (const auto& [path, value] : values) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (path == "parts.target" && value.is_array() && i < value.size() && value[i].is_number())
        rows_[i]->setValue(value[i].get<double>());
      if (path == torquePath(joints_[i]) && value.is_number())
        rows_[i]->setValue(value.get<double>());
    }
  }
}

void LiveJoints::send(int index) {
  const auto i = static_cast<std::size_t>(index);
  if (drive_ == LiveDrive::Targets) return sendAll();
  if (drive_ == LiveDrive::Torques) session_.set({{torquePath(joints_[i]), rows_[i]->value()}});
}

void LiveJoints::sendAll() {
  std::vector<double> all;
  for (const ValueRow* row : rows_) all.push_back(row->value());
  if (drive_ == LiveDrive::Targets) return session_.set({{"parts.target", all}});
  RobotChanges values;
  for (std::size_t i = 0; i < all.size(); ++i) values.emplace_back(torquePath(joints_[i]), all[i]);
  session_.set(std::move(values));
}

/// No torques; or targets where the arm is.
void LiveJoints::settle() {
  const std::vector<double>& q = session_.state().look.q;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i]->setValue(drive_ == LiveDrive::Targets && joints_[i] < q.size() ? q[joints_[i]] : 0.0);
  sendAll();
}

void LiveJoints::refresh() {
  if (drive_ != session_.drive() || !(made_ == robot())) return rebuild();
  const bool isOwn = drive_ == LiveDrive::AsWritten, isTarget = drive_ == LiveDrive::Targets;
  about_->setVisible(isOwn);
  about_->setText(
      tr("The scenario's own torques, motion or controller drive the joints. Choose a "
         "torque or a target per joint above to drive them from here."));
  settle_->setVisible(!isOwn);
  settle_->setText(isTarget ? tr("Stay here") : tr("No torques"));
  settle_->setToolTip(isTarget ? tr("Targets where the arm is now") : tr("All torques 0"));
  settle_->setEnabled(session_.isLive());
  for (ValueRow* row : rows_) row->setEnabled(session_.isLive());
}

}  // namespace denavit
