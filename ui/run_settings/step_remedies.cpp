#include "ui/run_settings/step_remedies.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <utility>

#include "core/simulation/step_advice.h"
#include "models/document/arrange_joints.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/make_simulation.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct StepRemedyText {
  Q_DECLARE_TR_FUNCTIONS(StepRemedy)
};

constexpr double kDampingRatio = 0.05;
constexpr double kLooser = 100, kLoosest = 1e-4;
/// Modes are taken away until the fastest vibration is slower by this factor.
constexpr double kSlower = 0.6;

using ModeCount = int Beam::*;
constexpr std::array<ModeCount, 3> kDirections{&Beam::modesX, &Beam::modesY, &Beam::modesZ};

int countModesOf(const Beam& beam) { return beam.modesX + beam.modesY + beam.modesZ; }

ScenarioDescription withArm(ScenarioDescription scenario, const RobotDescription& arm) {
  fitAmplitudes(scenario.initial, scenario.robot, arm);
  scenario.robot = arm;
  return scenario;
}

/// The arm with one mode fewer, in the direction where that slows the fastest vibration most; the
/// same arm where every link that bends has its last mode.
RobotDescription takeOneMode(const ScenarioDescription& scenario) {
  RobotDescription best = scenario.robot;
  double lowest_Hz = findHighestFrequency(scenario);
  for (std::size_t i = 0; i < scenario.robot.joints.size(); ++i) {
    for (const ModeCount direction : kDirections) {
      RobotDescription fewer = scenario.robot;
      std::optional<Beam>& beam = fewer.joints[i].link.beam;
      if (!beam || (*beam).*direction == 0 || countModesOf(*beam) < 2) continue;
      --((*beam).*direction);
      const double highest_Hz = findHighestFrequency(withArm(scenario, fewer));
      // Of links that are alike each one's counts, though the other still vibrates as fast.
      const bool isFirst = best == scenario.robot;
      if (highest_Hz > lowest_Hz || (highest_Hz == lowest_Hz && !isFirst)) continue;
      lowest_Hz = highest_Hz;
      best = std::move(fewer);
    }
  }
  return best;
}

QString nameOf(std::size_t link, std::size_t direction, int before, int after) {
  const std::array<QString, 3> names{StepRemedyText::tr("in torsion"), StepRemedyText::tr("in y"),
                                     StepRemedyText::tr("in z")};
  return StepRemedyText::tr("link %1 %2: %3 of %4")
      .arg(link + 1)
      .arg(names[direction])
      .arg(after)
      .arg(before);
}

void addFewerModes(const ScenarioDescription& scenario, std::vector<StepRemedy>& remedies) {
  const double wanted_Hz = kSlower * findHighestFrequency(scenario);
  ScenarioDescription fewer = scenario;
  while (findHighestFrequency(fewer) > wanted_Hz) {
    const RobotDescription next = takeOneMode(fewer);
    if (next == fewer.robot) break;
    fewer = withArm(std::move(fewer), next);
  }
  if (fewer.robot == scenario.robot) return;
  QStringList names;
  std::vector<std::array<int, 3>> counts;
  for (std::size_t i = 0; i < fewer.robot.joints.size(); ++i) {
    const auto &before = scenario.robot.joints[i].link.beam,
               &after = fewer.robot.joints[i].link.beam;
    counts.push_back(after ? std::array{after->modesX, after->modesY, after->modesZ}
                           : std::array{0, 0, 0});
    for (std::size_t k = 0; after && k < kDirections.size(); ++k) {
      const int was = (*before).*kDirections[k], is = (*after).*kDirections[k];
      if (was != is) names << nameOf(i, k, was, is);
    }
  }
  StepRemedy remedy;
  remedy.title = StepRemedyText::tr("Fewer modes");
  remedy.tip =
      StepRemedyText::tr("Modes kept: %1. Vibrations above these are not computed any more.")
          .arg(names.join("; "));
  remedy.step = StepRemedyText::tr("take fewer modes");
  remedy.changeArm = [counts](RobotDescription& arm) {
    for (std::size_t i = 0; i < std::min(counts.size(), arm.joints.size()); ++i) {
      std::optional<Beam>& beam = arm.joints[i].link.beam;
      if (!beam) continue;
      beam->modesX = counts[i][0];
      beam->modesY = counts[i][1];
      beam->modesZ = counts[i][2];
    }
  };
  remedies.push_back(std::move(remedy));
}

void addDamping(const ScenarioDescription& scenario, std::vector<StepRemedy>& remedies) {
  const auto change = [](RobotDescription& arm) {
    for (JointDescription& joint : arm.joints) {
      if (joint.link.beam)
        joint.link.beam->dampingRatio = std::max(joint.link.beam->dampingRatio, kDampingRatio);
    }
  };
  RobotDescription damped = scenario.robot;
  change(damped);
  if (damped == scenario.robot) return;
  remedies.push_back(
      {StepRemedyText::tr("Damping %1").arg(toNumber(kDampingRatio, 2)),
       StepRemedyText::tr(
           "The damping ratio of every link that bends: vibrations die out, the fastest "
           "first."),
       StepRemedyText::tr("damp the links"), change});
}

void addMethods(const IntegratorDescription& integrator, std::vector<StepRemedy>& remedies) {
  if (integrator.method != IntegrationMethod::Rosenbrock4) {
    remedies.push_back(
        {StepRemedyText::tr("Rosenbrock 4"),
         StepRemedyText::tr(
             "An implicit method for stiff equations: its steps may be longer than the "
             "periods of vibrations that hardly move."),
         StepRemedyText::tr("integrate by Rosenbrock 4"),
         {},
         [](IntegratorDescription& chosen) {
           chosen.method = IntegrationMethod::Rosenbrock4;
           chosen.step.reset();
           chosen.order = IntegratorDescription().order;
         }});
  }
  if (isFixedStep(integrator.method)) {
    remedies.push_back({StepRemedyText::tr("Dormand-Prince 5"),
                        StepRemedyText::tr("Chooses its steps by the tolerance."),
                        StepRemedyText::tr("integrate by Dormand-Prince 5"),
                        {},
                        [](IntegratorDescription& chosen) {
                          chosen.method = IntegrationMethod::DormandPrince5;
                          chosen.step.reset();
                          chosen.order = IntegratorDescription().order;
                        }});
    return;
  }
  const double looser = std::min(kLoosest, kLooser * integrator.rtol);
  if (!(looser > integrator.rtol)) return;
  remedies.push_back({StepRemedyText::tr("Tolerance %1").arg(toNumber(looser, 2)),
                      StepRemedyText::tr("The relative one, instead of %1, and the absolute one "
                                         "looser in proportion: errors are as "
                                         "much larger. The energy closure tells.")
                          .arg(toNumber(integrator.rtol, 2)),
                      StepRemedyText::tr("loosen the tolerance"),
                      {},
                      [looser](IntegratorDescription& chosen) {
                        chosen.atol *= looser / chosen.rtol;
                        chosen.rtol = looser;
                      }});
}

}  // namespace

double findHighestFrequency(const ScenarioDescription& scenario) {
  const Simulation simulation = makeSimulation(scenario);
  if (!simulation.flexible) return 0;
  std::vector<int> held = simulation.locked;
  for (const auto& [joint, motion] : scenario.prescribed) held.push_back(joint - 1);
  return adviseStep(*simulation.flexible, simulation.q0, held).highestFrequency;
}

std::vector<StepRemedy> listStepRemedies(const ScenarioDescription& scenario) {
  std::vector<StepRemedy> remedies;
  if (countModes(scenario.robot) > 0) {
    addFewerModes(scenario, remedies);
    addDamping(scenario, remedies);
  }
  addMethods(scenario.integrator, remedies);
  return remedies;
}

ScenarioDescription withRemedy(ScenarioDescription scenario, const StepRemedy& remedy) {
  if (remedy.changeIntegrator) remedy.changeIntegrator(scenario.integrator);
  if (!remedy.changeArm) return scenario;
  RobotDescription arm = scenario.robot;
  remedy.changeArm(arm);
  return withArm(std::move(scenario), arm);
}

}  // namespace denavit
