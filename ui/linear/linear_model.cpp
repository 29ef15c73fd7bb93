#include "ui/linear/linear_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/engine/motion_columns.h"
#include "models/find.h"
#include "models/place_words.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/omitted_terms.h"
#include "models/vibration/vibrating_arm.h"
#include "ui/studio/no_arm_text.h"

namespace denavit {
namespace {

struct LinearModelText {
  Q_DECLARE_TR_FUNCTIONS(denavit::LinearModel)
};

/// Nothing is left to move where every joint is held and no link bends.
bool isHeldWhole(const LinearPoint& point, const RobotDescription& robot) {
  if (countModes(robot) > 0) return false;
  for (int joint = 1; joint <= static_cast<int>(robot.joints.size()); ++joint) {
    if (!contains(point.scenario.locked, joint)) return false;
  }
  return true;
}

/// The coordinates that states are positions of.
std::vector<int> findCoordinates(const LinearizedArm& arm, const RobotDescription& robot) {
  std::vector<int> coordinates;
  const Arm<double> rigid = makeArm(robot);
  const auto flexible = makeFlexibleArm(robot);
  const std::vector<Column> columns =
      makeMotionColumns(rigid, flexible.get(), ArmEngine::MotionOrder::Position);
  for (const std::string& state : arm.states) {
    const auto at = std::ranges::find(columns, state, &Column::name);
    if (at != columns.end()) coordinates.push_back(static_cast<int>(at - columns.begin()));
  }
  return coordinates;
}

/// Motors whose currents stand at the supply's limit at the instant of a run, as "1, 2".
QString listLimited(const LinearQuestion& question) {
  constexpr double kNear = 1 - 1e-6;
  QStringList motors;
  const auto& joints = question.run->robot.joints;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const int column = question.row->findColumn("i" + std::to_string(k + 1) + "_A");
    const std::optional<double>& most = joints[k].actuator.supply.current;
    if (column < 0 || !most) continue;
    if (std::abs(question.row->value(0, column)) >= kNear * *most) motors << QString::number(k + 1);
  }
  return motors.join(", ");
}

/// What the point leaves out of the scenario that it is of, and what a reader may take it for.
void addRemarks(const LinearQuestion& question, LinearizedArm& arm) {
  const ScenarioDescription& scenario = question.run ? question.run->scenario : question.scenario;
  const auto add = [&](const QString& remark) { arm.remarks.push_back(remark.toStdString()); };
  if (moves(arm))
    add(LinearModelText::tr("the arm moves here: poles are those of its motion, not of rest"));
  if (isControlled(scenario.input))
    add(LinearModelText::tr("the controller is left out: poles are those of the arm alone"));
  const QString limited =
      question.run && arm.current.size() > 0 ? listLimited(question) : QString();
  if (!limited.isEmpty())
    add(LinearModelText::tr(
            "motors at their current's limit here: %1; the model has them free, and "
            "their voltages act in it")
            .arg(limited));
  if (!scenario.prescribed.empty())
    add(LinearModelText::tr("joints that a formula in t leads are held"));
  if (!scenario.recorded.empty())
    add(LinearModelText::tr("what was changed by hand while the run went on is left out"));
}

LinearOutcome makeOutcome(const LinearQuestion& question,
                          const std::function<bool(double part)>& goesOn) {
  auto made = std::make_shared<LinearAnswer>();
  made->place = question.place;
  made->point = question.run ? makeRunPoint(*question.run, *question.row, 0)
                             : makeRestingPoint(question.scenario, question.q, question.amplitudes);
  const RobotDescription robot = makeMovingRobot(made->point.scenario);
  if (isHeldWhole(made->point, robot)) {
    return {nullptr, LinearModelText::tr("No joint is free: all are locked, or led along a formula "
                                         "in t. Free one in the panel Run, or make a link "
                                         "flexible.")};
  }
  LinearRequest& request = made->point.request;
  if (!question.inputs.empty()) request.inputs = question.inputs;
  request.outputs = {question.outputs};
  made->arm = *linearize(made->point.scenario, request);
  addRemarks(question, made->arm);
  std::optional<LinearAnalysis> analysis = analyse(made->arm, goesOn);
  if (!analysis) return {};
  made->analysis = std::move(*analysis);
  made->moving = std::make_shared<const FlexibleArm<double>>(makeVibratingArm(robot));
  made->coordinates = findCoordinates(made->arm, robot);
  for (std::size_t k = 0; k < made->analysis.modes.size(); ++k) {
    if (made->analysis.modes[k].reach.pole.value.imag() >= 0)
      made->modes.push_back(static_cast<int>(k));
  }
  return {std::move(made), {}};
}

QString complain(const RobotDescription& robot, const DescriptionError& error) {
  if (robot.isJointList) return noArmText(robot);
  QStringList lines;
  for (const Issue& issue : error.issues()) {
    lines << QString::fromStdString(toSpokenLine(issue)) + ".";
    if (lines.size() == 3) break;
  }
  return LinearModelText::tr("There is no linear model here.") + "\n" + lines.join('\n');
}

}  // namespace

bool moves(const LinearizedArm& arm) {
  constexpr double kStill = 1e-3;  // [rad/s|m/s]
  return arm.qd.size() > 0 && arm.qd.cwiseAbs().maxCoeff() > kStill;
}

VecX<Complex> LinearAnswer::shapeOf(int listed) const {
  VecX<Complex> shape = VecX<Complex>::Zero(arm.q.size());
  const auto column = analysis.shapes.col(modes[static_cast<std::size_t>(listed)]);
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    shape[coordinates[k]] = column[static_cast<Eigen::Index>(k)];
  }
  return shape;
}

LinearOutcome findLinearModel(const LinearQuestion& question,
                              const std::function<bool(double part)>& goesOn) {
  try {
    return makeOutcome(question, goesOn);
  } catch (const DescriptionError& error) {
    return {nullptr, complain(question.scenario.robot, error)};
  }
}

}  // namespace denavit
