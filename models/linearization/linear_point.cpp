#include "models/linearization/linear_point.h"

#include <algorithm>

#include "core/engine/motion_columns.h"
#include "core/simulation/wrench_at.h"
#include "models/find.h"
#include "models/json/number_text.h"
#include "models/motion/joint_list.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/hold.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

/// The wrench of one moment as one that stays.
void holdWrench(ScenarioDescription& scenario, const Vec6<double>& w) {
  for (std::size_t k = 0; k < 3; ++k) {
    scenario.wrench->force[k] = toShortest(w[static_cast<Eigen::Index>(k)]);
    scenario.wrench->moment[k] = toShortest(w[static_cast<Eigen::Index>(k) + 3]);
  }
}

/// Takes away what drives the joints and what happens on the way.
LinearPoint makeOpenPoint(const ScenarioDescription& scenario) {
  LinearPoint point;
  point.scenario = scenario;
  ScenarioDescription& open = point.scenario;
  point.request.inputs = usesVoltage(open.input) ? "voltage" : "torque";
  open.input = {};
  open.initial = {};
  open.breaks.clear();
  open.recorded.clear();
  for (const auto& [joint, motion] : open.prescribed) {
    if (!contains(open.locked, joint)) open.locked.push_back(joint);
  }
  open.prescribed.clear();
  return point;
}

void holdWrenchAt(const Simulation& simulation, double time, ScenarioDescription& scenario,
                  const LinearRequest& at) {
  if (!scenario.wrench || !simulation.wrench) return;
  holdWrench(scenario, calcWrenchAt(simulation, time, toVector(at.q), toVector(at.qd)).w);
}

}  // namespace

LinearPoint makeRestingPoint(const ScenarioDescription& scenario, const std::vector<double>& q,
                             const std::vector<double>& amplitudes) {
  LinearPoint point = makeOpenPoint(scenario);
  LinearRequest& request = point.request;
  request.q = q;
  if (!amplitudes.empty()) {
    request.q.insert(request.q.end(), amplitudes.begin(), amplitudes.end());
  } else if (countModes(makeMovingRobot(scenario)) > 0) {
    const InitialState rest = makeHoldingScenario(point.scenario, q).initial;
    request.q.insert(request.q.end(), rest.delta.begin(), rest.delta.end());
  }
  request.qd.assign(request.q.size(), 0.0);
  request.qdd.assign(request.q.size(), 0.0);
  if (scenario.wrench) holdWrenchAt(makeSimulation(point.scenario), 0, point.scenario, request);
  return point;
}

LinearPoint makeRunPoint(const RunRecord& run, const Recording& recording, int row) {
  LinearPoint point = makeOpenPoint(run.scenario);
  const Arm<double> arm = makeArm(run.robot);
  const auto flexible = makeFlexibleArm(run.robot);
  const auto read = [&](ArmEngine::MotionOrder order) {
    std::vector<double> values;
    for (const Column& column : makeMotionColumns(arm, flexible.get(), order)) {
      const int at = recording.findColumn(column.name);
      values.push_back(at < 0 ? 0.0 : recording.value(row, at));
    }
    return values;
  };
  using Order = ArmEngine::MotionOrder;
  point.request.q = read(Order::Position);
  point.request.qd = read(Order::Rate);
  point.request.qdd = read(Order::Acceleration);
  if (run.scenario.wrench) {
    holdWrenchAt(run.simulation ? *run.simulation : makeSimulation(point.scenario),
                 recording.value(row, 0), point.scenario, point.request);
  }
  return point;
}

}  // namespace denavit
