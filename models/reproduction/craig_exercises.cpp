#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/dynamics/configuration_space.h"
#include "core/simulation/simulation.h"
#include "models/json/number_text.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/robot/make_arm.h"
#include "models/scenario/make_simulation.h"

namespace denavit {

namespace {

constexpr double kRadiansPerDegree = std::numbers::pi / 180;

/// q1.. or qd1.. of the last recorded row not after a time.
VecX<double> findRecorded(const Recording& recording, double time, int first, int joints) {
  int row = 0;
  while (row + 1 < recording.rowCount() && recording.value(row + 1, 0) <= time + 1e-9) ++row;
  VecX<double> values(joints);
  for (int i = 0; i < joints; ++i) values[i] = recording.value(row, first + i);
  return values;
}

void compareAngles(const std::string& what, const std::array<const char*, 3>& printed,
                   const VecX<double>& ours, double tolerance, ReproductionSection& section) {
  for (std::size_t i = 0; i < 3; ++i) {
    section.add(compareNumber(what + std::to_string(i + 1), printedNumber(printed[i]),
                              ours[static_cast<Eigen::Index>(i)],
                              roundingOf(printed[i]) + tolerance));
  }
}

ReproductionSection letGoAtRest(const ReproductionInputs& inputs) {
  const SimulationResult run = simulate(makeSimulation(inputs.scenario("craig-3r-a")));
  double farthest = 0;
  for (int row = 0; row < run.recording.rowCount(); ++row) {
    for (int i = 1; i <= 3; ++i) {
      farthest =
          std::max(farthest, std::abs(run.recording.value(row, i) - run.recording.value(0, i)));
    }
  }
  ReproductionSection section{.title = "(a) let go hanging at (-90, 0, 0) deg",
                              .origin = "reference"};
  section.add(compareClaim("largest change of an angle in 3 s [rad]", "stays at rest", farthest,
                           farthest < 1e-9));
  return section;
}

ReproductionSection letFall(const ReproductionInputs& inputs) {
  ScenarioDescription scenario = inputs.scenario("craig-3r-b");
  const SimulationResult run = simulate(makeSimulation(scenario));
  ReproductionSection section{.title = "(b) let go at (30, 30, 10) deg, no friction",
                              .origin = "reference"};
  const double tolerance = 1e-6;  // [deg]: errors grow 3700-fold in 3 s
  compareAngles("after 1 s, theta [deg] ", {"-198.167054", "-0.949384", "269.116439"},
                findRecorded(run.recording, 1, 1, 3) / kRadiansPerDegree, tolerance, section);
  compareAngles("after 3 s, theta [deg] ", {"62.948117", "-101.763644", "108.815527"},
                findRecorded(run.recording, 3, 1, 3) / kRadiansPerDegree, tolerance, section);
  section.add(compareClaim("energy balance after 3 s, relative", "conserved", run.energyClosure,
                           std::abs(run.energyClosure) < 1e-9));
  scenario.integrator = IntegratorDescription();
  scenario.integrator.method = IntegrationMethod::Euler;
  scenario.integrator.step = 1e-3;
  scenario.duration = 1;
  const SimulationResult euler = simulate(makeSimulation(scenario));
  section.add(setBeside("after 1 s by Euler's rule at 1 ms, theta [deg] 1",
                        printedNumber("-198.167054"),
                        numberFigure(findRecorded(euler.recording, 1, 1, 1)[0] / kRadiansPerDegree),
                        "the exercise calls Euler's rule sufficient; this is its error"));
  return section;
}

ReproductionSection letFallWithFriction(const ReproductionInputs& inputs) {
  const SimulationResult run = simulate(makeSimulation(inputs.scenario("craig-3r-c")));
  ReproductionSection section{.title = "(c) the same with 5 N m s/rad of friction",
                              .origin = "reference"};
  compareAngles("after 10 s, theta [rad] ", {"-1.56181513", "0.00511408", "0.17548715"},
                findRecorded(run.recording, 10, 1, 3), 1e-9, section);
  section.finding =
      "The book prints no answers; the references come from an integration in long double "
      "precision. The arm hangs at rest, swings for ever and creeps to rest: what one would "
      "expect. The last link stops wherever friction leaves it: its centre of mass lies on its "
      "axis.";
  return section;
}

}  // namespace

Sections reproduceCraigProgramming(const ReproductionInputs& inputs) {
  return {letGoAtRest(inputs), letFall(inputs), letFallWithFriction(inputs)};
}

/// References by computer algebra (g = 9.81 m/s²).
Sections reproduceCraig6B(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("craig-3r-matlab"));
  const VecX<double> q = Eigen::Vector3d(10, 20, 30) * kRadiansPerDegree,
                     qd = Eigen::Vector3d(1, 2, 3), qdd = Eigen::Vector3d(0.5, 1, 1.5);
  NewtonEulerWork<double> work;
  ConfigurationSpaceForm<double> form;
  calcConfigurationSpaceForm<double>(arm, q, work, form);
  VecX<double> tau(3);
  calcInverseDynamics<double>(arm, q, qd, qdd, work, tau);
  Mat3<double> M;
  M << 1112.605433732071, 409.0584789795688, 61.79226650099473,   //
      409.0584789795688, 186.01152422706633, 36.080762113533154,  //
      61.79226650099473, 36.080762113533154, 10.1;
  constexpr double kTolerance = 1e-12;
  ReproductionSection section{.title = "the snapshot", .origin = "reference"};
  addComponents("tau [N m]",
                Eigen::Vector3d(853.6032360144509, 637.2026482943809, 296.81867308878964), tau,
                kTolerance, section);
  addComponents("tau without gravity",
                Eigen::Vector3d(-994.0064655565961, 142.12791471030016, 247.76867308878963),
                tau - form.G, kTolerance, section);
  addElements("M", M, form.M, kTolerance, section);
  addComponents("V", Eigen::Vector3d(-2052.0560611536926, -302.53399217685035, 165.6417777247591),
                form.calcVelocityForces(qd), kTolerance, section);
  addComponents("G", Eigen::Vector3d(1847.609701571047, 495.0747335840807, 49.05), form.G,
                kTolerance, section);
  section.finding = "The book prints no answers and no g; with 9.8 m/s^2 the first torque is " +
                    toReadable(form.G[0] * 0.01 / 9.81) + " N m less.";
  return {section};
}

Sections reproduceCraig6C(const ReproductionInputs& inputs) {
  const SimulationResult run = simulate(makeSimulation(inputs.scenario("craig-6c")));
  ReproductionSection section{.title = "after 4 s of 20, 5 and 1 N m without gravity",
                              .origin = "reference",
                              .finding =
                                  "The book prints no answers; the references come from an "
                                  "integration in long double precision."};
  compareAngles("theta [rad] ", {"-0.67088473", "1.27256632", "2.21698498"},
                findRecorded(run.recording, 4, 1, 3), 1e-9, section);
  compareAngles("rate [rad/s] ", {"0.19503467", "-0.01753362", "0.87944339"},
                findRecorded(run.recording, 4, 4, 3), 1e-7, section);
  return {section};
}

}  // namespace denavit
