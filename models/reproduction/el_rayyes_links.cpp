#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/flexible/beam_shapes.h"
#include "core/simulation/simulation.h"
#include "core/simulation/step_advice.h"
#include "models/json/number_text.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/scenario/make_simulation.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {

namespace {

/// A clamped link of the thesis with a step load at its tip: what the tables print.
struct ClampedLinkTable {
  const char* scenario;
  char axis;               ///< of the modes: y bending, x torsion
  const char* unit;        ///< of their columns
  double staticTip;        ///< [m|rad] of the whole beam, by strength of materials
  double step;             ///< [s] of Runge-Kutta 4 in the thesis
  double duration, every;  ///< [s] of the run that the contributions are read from
  std::array<const char*, 4> theory, simulated, theoryHz, simulatedHz;
};

constexpr double kRodEI = 203.57520395, kRodGJ = 168.96741928067;  // [N m²] of table 4.8

const ClampedLinkTable& bendingTable() {
  static const ClampedLinkTable table{.scenario = "elrayyes-case-1",
                                      .axis = 'y',
                                      .unit = "_m",
                                      .staticTip = 10 / (3 * kRodEI),
                                      .step = 1e-4,
                                      .duration = 0.1,
                                      .every = 1e-4,
                                      .theory = {"0.97069", "0.02472", "0.00315", "0.00082"},
                                      .simulated = {"0.97070", "0.02472", "0.00315", "0.00082"},
                                      .theoryHz = {"11.29", "70.76", "198.1", "388.3"},
                                      .simulatedHz = {"11.29", "70.80", "198.3", "388.2"}};
  return table;
}

const ClampedLinkTable& torsionTable() {
  static const ClampedLinkTable table{.scenario = "elrayyes-case-2",
                                      .axis = 'x',
                                      .unit = "_rad",
                                      .staticTip = 12 / kRodGJ,
                                      .step = 1e-5,
                                      .duration = 0.002,
                                      .every = 1e-5,
                                      .theory = {"0.8106", "0.0901", "0.0324", "0.0165"},
                                      .simulated = {"0.8108", "0.0901", "0.0324", "0.0165"},
                                      .theoryHz = {"1083", "3250", "5416", "7582"},
                                      .simulatedHz = {"1083", "3252", "5414", "7591"}};
  return table;
}

/// The link of a table: its body has the modes of one direction only.
FlexibleArm<double> linkOf(const ClampedLinkTable& table, const ReproductionInputs& inputs) {
  return makeVibratingArm(inputs.scenario(table.scenario).robot);
}

/// Shape value (bending) or turn (torsion) of a mode at the tip.
double tipOf(const FlexibleBody<double>& body, const ClampedLinkTable& table, std::size_t mode) {
  return table.axis == 'y' ? body.shapes[mode].tip : body.tip.turn[mode];
}

/// Half of the highest amplitude of each mode in the run: the mean about which it vibrates, since
/// it starts at rest at 0.
std::array<double, 4> calcMeans(const ClampedLinkTable& table, const ReproductionInputs& inputs) {
  ScenarioDescription scenario = inputs.scenario(table.scenario);
  scenario.duration = table.duration;
  scenario.outputStep = table.every;
  const Recording run = simulate(makeSimulation(scenario)).recording;
  std::array<double, 4> means{};
  for (std::size_t k = 0; k < 4; ++k) {
    const int column =
        run.findColumn(std::string("link1_") + table.axis + std::to_string(k + 1) + table.unit);
    for (int row = 0; row < run.rowCount(); ++row) {
      means[k] = std::max(means[k], 0.5 * run.value(row, column));
    }
  }
  return means;
}

std::string modeName(std::size_t k) { return "mode " + std::to_string(k + 1); }

Sections compareContributions(const ClampedLinkTable& table, const ReproductionInputs& inputs) {
  const FlexibleArm<double> arm = linkOf(table, inputs);
  const FlexibleBody<double>& body = arm.links[0].body;
  const double load = table.axis == 'y' ? 10 : 12;
  ReproductionSection theory{.title = "theoretical: F Delta² / K over the static deflection"};
  ReproductionSection run{.title = "simulated: the mean of the vibration, Runge-Kutta 4"};
  const std::array<double, 4> means = calcMeans(table, inputs);
  double sum = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const double tip = tipOf(body, table, k);
    const double ratio = load * tip * tip / body.stiffness[k] / table.staticTip;
    sum += ratio;
    theory.add(compareNumber(modeName(k), printedNumber(table.theory[k]), ratio,
                             roundingOf(table.theory[k])));
    const double mean = means[k] * tip / table.staticTip;
    const double digit = 2 * roundingOf(table.simulated[k]);
    ReproductionRow row =
        compareNumber(modeName(k), printedNumber(table.simulated[k]), mean, digit);
    if (row.verdict == Verdict::Differs && std::abs(mean - ratio) < digit) {
      row = setBeside(row.what, row.printed, row.ours,
                      "ours is the theory's; the printed one was presumably read off the plot");
    }
    run.add(std::move(row));
  }
  theory.finding = "The four modes give " + toReadable(sum) + " of the static deflection.";
  return {theory, run};
}

/// The same to all digits: b_k² sqrt(EI/m L³) and (2k - 1) pi/2 sqrt(GJ/rho Ip L²), over 2 pi.
ReproductionSection compareClosedForm(const ClampedLinkTable& table,
                                      const std::vector<NaturalMode>& modes) {
  constexpr double kMass = 0.5, kRotaryInertia = 9e-6;  // [kg], [kg m] of table 4.8, 1 m long
  ReproductionSection section{.title = "the closed form [Hz]", .origin = "closed form"};
  for (std::size_t k = 0; k < 4; ++k) {
    const int mode = static_cast<int>(k) + 1;
    const double w = table.axis == 'y'
                         ? std::sqrt(BendingShape(mode).stiffness() * kRodEI / kMass)
                         : std::sqrt(TorsionShape(mode).stiffness() * kRodGJ / kRotaryInertia);
    const double frequency = w / (2 * std::numbers::pi);
    section.add(
        compareNumber(modeName(k), numberFigure(frequency), modes[k].frequency, 1e-8 * frequency));
  }
  return section;
}

Sections compareFrequencies(const ClampedLinkTable& table, const ReproductionInputs& inputs) {
  const FlexibleArm<double> arm = linkOf(table, inputs);
  const auto modes =
      findNaturalModes(calcLinearModel(arm, VecX<double>::Zero(arm.dof())), {0}).value();
  ReproductionSection theory{.title = "natural frequencies with the joint locked [Hz]"};
  ReproductionSection run{.title = "as Runge-Kutta 4 shows them at the thesis' step [Hz]"};
  for (std::size_t k = 0; k < 4; ++k) {
    ReproductionRow exact = compareNumber(modeName(k), printedNumber(table.theoryHz[k]),
                                          modes[k].frequency, roundingOf(table.theoryHz[k]));
    if (exact.verdict == Verdict::Differs && *exact.difference > 0 &&
        *exact.difference < 2 * roundingOf(table.theoryHz[k])) {
      exact = setBeside(exact.what, exact.printed, exact.ours, "printed cut off, not rounded");
    }
    theory.add(std::move(exact));
    const double shown = calcRungeKutta4Response(modes[k].frequency, table.step).frequency;
    ReproductionRow row = compareNumber(modeName(k), printedNumber(table.simulatedHz[k]), shown,
                                        roundingOf(table.simulatedHz[k]));
    if (row.verdict == Verdict::Differs) {
      row = setBeside(row.what, row.printed, row.ours,
                      "the method lowers a frequency, here by " +
                          toReadable(modes[k].frequency - shown) +
                          " Hz; presumably read off the plot");
    }
    run.add(std::move(row));
  }
  run.finding =
      "Runge-Kutta 4 shifts a frequency by -(w h)^4/120 of it: what the thesis prints above its "
      "own "
      "theory cannot be the integration's error.";
  return {theory, compareClosedForm(table, modes), run};
}

/// A run of case 3, its columns found.
Recording runPendulum(const ReproductionInputs& inputs, double stiffness, TipRotation tips) {
  ScenarioDescription scenario = inputs.scenario("elrayyes-case-3");
  scenario.integrator.method = IntegrationMethod::Fehlberg78;
  scenario.integrator.rtol = stiffness > 50 ? 1e-6 : 1e-8;  // the stiff one is for claims only
  scenario.integrator.atol = stiffness > 50 ? 1e-8 : 1e-10;
  for (JointDescription& joint : scenario.robot.joints) {
    if (stiffness > 0) {
      joint.link.beam->bendingStiffnessY = stiffness;
      joint.link.beam->tipRotation = tips;
      continue;
    }
    joint.link.beam->modesY = 0;
  }
  return simulate(makeSimulation(scenario)).recording;
}

double farthestFrom(const Recording& a, const Recording& b, const char* column) {
  double farthest = 0;
  const int i = a.findColumn(column), j = b.findColumn(column);
  for (int row = 0; row < std::min(a.rowCount(), b.rowCount()); ++row) {
    farthest = std::max(farthest, std::abs(a.value(row, i) - b.value(row, j)));
  }
  return farthest;
}

double largestOf(const Recording& run, const char* column) {
  double largest = 0;
  for (int row = 0; row < run.rowCount(); ++row) {
    largest = std::max(largest, std::abs(run.value(row, run.findColumn(column))));
  }
  return largest;
}

ReproductionSection comparePendulumClaims(const Recording& soft, const Recording& stiff,
                                          const Recording& rigid) {
  ReproductionSection section{.title = "what the text says about figures 4.14 to 4.17"};
  for (const char* q : {"q1_rad", "q2_rad"}) {
    const double softly = farthestFrom(soft, rigid, q), stiffly = farthestFrom(stiff, rigid, q);
    section.add(compareClaim(std::string(q) + ", EI 10.178: farthest from rigid [rad]",
                             "resembles the rigid arm", softly, softly < 0.1));
    section.add(compareClaim(std::string(q) + ", EI 101.78: farthest from rigid [rad]",
                             "approaches the rigid arm", stiffly, stiffly < 0.2 * softly));
  }
  for (const char* delta : {"link1_y1_m", "link2_y1_m"}) {
    const double ratio = largestOf(soft, delta) / largestOf(stiff, delta);
    section.add(compareClaim(std::string(delta) + ": ratio of the largest amplitudes",
                             "lower where stiffer", ratio, ratio > 5));
  }
  section.finding =
      "The thesis prints no numbers of this case, and not the tip mass: 0.5 kg is chosen here.";
  return section;
}

/// Lagrange's equations over quadrature of the beams: an independent derivation.
ReproductionSection comparePendulumReference(const Recording& exact, const Recording& linear,
                                             const Recording& rigid) {
  struct Reference {
    const char* what;
    const Recording& run;
    const char *q1, *q2;
  };
  ReproductionSection section{.title = "joint angles after 2 s [rad], EI 10.178, one mode a link",
                              .origin = "reference"};
  for (const Reference& reference :
       {Reference{"exact tips", exact, "-1.74483766", "0.33865129"},
        Reference{"linear tips (the thesis)", linear, "-1.74491257", "0.33895851"},
        Reference{"rigid", rigid, "-1.74738710", "0.35538601"}}) {
    const int last = reference.run.rowCount() - 1;
    for (const auto& [column, printed] :
         {std::pair{"q1_rad", reference.q1}, {"q2_rad", reference.q2}}) {
      section.add(compareNumber(std::string(reference.what) + ", " + column, printedNumber(printed),
                                reference.run.value(last, reference.run.findColumn(column)), 1e-6));
    }
  }
  section.finding =
      "The reference integrates Lagrange's equations, derived independently by automatic "
      "differentiation over quadrature of each beam.";
  return section;
}

}  // namespace

Sections reproduceElRayyes49(const ReproductionInputs& inputs) {
  return compareContributions(bendingTable(), inputs);
}
Sections reproduceElRayyes410(const ReproductionInputs& inputs) {
  return compareFrequencies(bendingTable(), inputs);
}
Sections reproduceElRayyes411(const ReproductionInputs& inputs) {
  return compareContributions(torsionTable(), inputs);
}
Sections reproduceElRayyes412(const ReproductionInputs& inputs) {
  return compareFrequencies(torsionTable(), inputs);
}

Sections reproduceElRayyesCase3(const ReproductionInputs& inputs) {
  const Recording soft = runPendulum(inputs, 10.178, TipRotation::Exact);
  const Recording stiff = runPendulum(inputs, 101.78, TipRotation::Exact);
  const Recording linear = runPendulum(inputs, 10.178, TipRotation::Linear);
  const Recording rigid = runPendulum(inputs, 0, TipRotation::Exact);
  return {comparePendulumClaims(soft, stiff, rigid), comparePendulumReference(soft, linear, rigid)};
}

}  // namespace denavit
