#include "ui/linear/linear_model.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/engine/motion_columns.h"
#include "models/find.h"
#include "models/place_words.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/omitted_terms.h"
#include "models/vibration/vibrating_arm.h"

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

/// What the point leaves out of the scenario that it is of.
void addRemarks(const ScenarioDescription& scenario, std::vector<std::string>& remarks) {
  const auto add = [&](const QString& remark) { remarks.push_back(remark.toStdString()); };
  if (!scenario.prescribed.empty())
    add(LinearModelText::tr("joints that a formula in t leads are held"));
  if (!scenario.recorded.empty())
    add(LinearModelText::tr("what was changed by hand while the run went on is left out"));
}

LinearOutcome makeOutcome(const LinearQuestion& question) {
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
  addRemarks(question.run ? question.run->scenario : question.scenario, made->arm.remarks);
  made->analysis = analyse(made->arm);
  made->moving = std::make_shared<const FlexibleArm<double>>(makeVibratingArm(robot));
  made->coordinates = findCoordinates(made->arm, robot);
  for (std::size_t k = 0; k < made->analysis.modes.size(); ++k) {
    if (made->analysis.modes[k].reach.pole.value.imag() >= 0)
      made->modes.push_back(static_cast<int>(k));
  }
  return {std::move(made), {}};
}

QString complain(const DescriptionError& error) {
  QStringList lines;
  for (const Issue& issue : error.issues()) {
    lines << QString::fromStdString(toSpokenLine(issue)) + ".";
    if (lines.size() == 3) break;
  }
  return LinearModelText::tr("There is no linear model here.") + "\n" + lines.join('\n');
}

}  // namespace

VecX<Complex> LinearAnswer::shapeOf(int listed) const {
  VecX<Complex> shape = VecX<Complex>::Zero(arm.q.size());
  const auto column = analysis.shapes.col(modes[static_cast<std::size_t>(listed)]);
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    shape[coordinates[k]] = column[static_cast<Eigen::Index>(k)];
  }
  return shape;
}

LinearOutcome findLinearModel(const LinearQuestion& question) {
  try {
    return makeOutcome(question);
  } catch (const DescriptionError& error) {
    return {nullptr, complain(error)};
  }
}

}  // namespace denavit
