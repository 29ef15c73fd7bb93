#include "models/live/live_scenario.h"

#include <algorithm>

#include "core/simulation/step_advice.h"
#include "models/json/number_text.h"
#include "models/live/live_control.h"
#include "models/motion/make_trajectory.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/start_loops.h"

namespace denavit {
namespace {

/// [s] Live views want a hundred rows a second, whatever a scenario records.
constexpr double kLiveOutputStep = 0.01;
/// [s] Changes by hand act within a millisecond.
constexpr double kLiveGrid = 1e-3;

/// Whether joints go along a motion that nothing but a guide leads them on.
bool isGuided(const InputDescription& input) { return input.trajectory && !isControlled(input); }

/// The start that a motion gave stays when the motion goes.
void keepStart(const RobotDescription& robot, ScenarioDescription& scenario) {
  if (startsOnMotion(scenario)) {
    scenario.initial.q = scenario.mechanism ? findTakenStart(scenario)
                                            : findStart(*scenario.input.trajectory, robot);
  }
}

void startAt(const LiveStart& start, std::size_t joints, ScenarioDescription& scenario) {
  scenario.initial = {};
  scenario.initial.q = start.q;
  scenario.initial.qd = start.qd;
  scenario.initial.qd.resize(joints, 0.0);  // a motion that starts elsewhere has its own
  scenario.initial.delta = start.delta;
  scenario.initial.deltaRate = start.deltaRate;
}

/// Whether steps that follow the fastest vibration of the links are quick enough for real time.
bool canFollowLinks(const RobotDescription& robot, const std::vector<double>& q) {
  constexpr double kShortest = 1e-5;  // [s]
  const auto arm = makeFlexibleArm(robot);
  VecX<double> pose = VecX<double>::Zero(arm->dof());
  if (q.size() == robot.joints.size()) std::copy(q.begin(), q.end(), pose.begin());
  const double step = adviseStep(*arm, pose, {}).step;
  return step > kShortest || step <= 0;
}

/// A controller at the joints of links that bend is stiff: its damping meets the small inertia that
/// a joint has alone. Of free arms explicit steps are two to ten times as quick as implicit ones.
std::string chooseIntegration(const RobotDescription& robot, ScenarioDescription& live) {
  IntegratorDescription chosen;
  chosen.solver = live.integrator.solver;
  chosen.engine = live.integrator.engine;
  chosen.rtol = 1e-6;
  chosen.atol = 1e-8;
  const char* why = "steps as long as the motion allows";
  if (countModes(robot) > 0) {
    const bool isFree = !isControlled(live.input);
    if (isFree && canFollowLinks(robot, live.initial.q)) {
      why = "steps that follow the vibrations of its links";
    } else {
      chosen.method = IntegrationMethod::Rosenbrock4;
      chosen.rtol = 1e-4;
      chosen.atol = 1e-6;
      why = isFree ? "its links bend faster than steps of another method could follow in real time"
                   : "controlled joints of links that bend are too stiff for other methods";
    }
  }
  live.integrator = chosen;
  return toWord(chosen.method) + ", rtol " + toShortest(chosen.rtol) + ": " + why;
}

}  // namespace

LiveScenario makeLiveScenario(const ScenarioDescription& scenario, LiveDrive drive,
                              const LiveStart& start) {
  LiveScenario made{scenario, {}, {}};
  ScenarioDescription& live = made.scenario;
  const RobotDescription robot = makeMovingRobot(scenario);
  live.name = scenario.name.empty() ? "live" : scenario.name + ", live";
  live.recorded.clear();
  live.recordedGrid = kLiveGrid;
  live.openEnded = true;
  live.duration = ScenarioDescription().duration;
  live.outputStep = kLiveOutputStep;
  if (drive != LiveDrive::AsWritten) keepStart(robot, live);
  const bool isLed = drive == LiveDrive::AsWritten && isGuided(scenario.input);
  if (!start.q.empty() && !isLed) startAt(start, robot.joints.size(), live);
  if (drive == LiveDrive::Torques) {
    live.input = {};
    live.input.tau.assign(robot.joints.size(), "0");
  } else if (drive == LiveDrive::Targets) {
    made.control = chooseControl(robot, live);
  }
  made.integration = chooseIntegration(robot, live);
  return made;
}

}  // namespace denavit
