#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/simulate_grid.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/flexible/tip_slope.h"
#include "core/simulation/drive_rows.h"
#include "core/simulation/step_advice.h"
#include "models/fields/value_path.h"
#include "models/files/read_file.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/motor_sizing/motor_sizing.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/run_options.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"
#include "models/scenario/start_loops.h"
#include "models/stored_run/energy_verdict.h"
#include "models/stored_run/run_files.h"
#include "models/stored_run/write_run.h"

namespace denavit {
namespace {

struct SimulationRequest {
  std::string name, duration, integrator, engine, step, outputStep, csv, out;
  std::vector<std::string> changes, without, later;
  ArmChoice arm;
};

/// "TIME:PATH=VALUE": a change on the way.
RecordedChange parseLater(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::optional<double> time = findNumber(text.substr(0, colon));
  if (colon == text.npos || !time) {
    failArgument("--at", "is \"" + text + "\", which begins with no time",
                 "write TIME:PATH=VALUE, as 0.5:payload.mass=2");
  }
  const auto change = namingSource("--at", [&] { return parseChange(text.substr(colon + 1)); });
  return {*time, {change}};
}

ScenarioDescription makeScenario(const SimulationRequest& request) {
  const ScenarioDescription scenario = readScenarioAloud(request.name, request.arm);
  const auto number = [](const char* option, const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(parseNumber(option, text));
  };
  RunOptions options;
  options.integrator = request.integrator;
  options.engine = request.engine;
  options.step = number("--step", request.step);
  options.duration = number("--duration", request.duration);
  options.outputStep = number("--output-step", request.outputStep);
  for (const std::string& change : request.changes) {
    if (findGridChange(change)) continue;
    options.changes.push_back(namingSource("--set", [&] { return parseChange(change); }));
  }
  for (const std::string& change : request.later) options.later.push_back(parseLater(change));
  options.without = request.without;
  return namingOptions([&] { return withOptions(scenario, options); });
}

/// What the run is made of that the user should know of, before it.
void printWarnings(const ScenarioDescription& scenario, std::ostream& out) {
  std::vector<Issue> issues = findAllIssues(scenario);
  const std::vector<Issue> start = findLoopStartIssues(scenario);
  issues.insert(issues.end(), start.begin(), start.end());
  for (const Issue& issue : issues) {
    if (issue.severity == Issue::Severity::Warning) out << "  warning: " << toLine(issue) << '\n';
  }
}

/// What the vibrations of a flexible arm ask of the step, before the run.
void printAdvice(const ScenarioDescription& scenario, const Simulation& simulation,
                 std::ostream& out) {
  const StepAdvice advice = adviseStep(simulation);
  if (!(advice.step > 0)) return;
  out << "  highest modal frequency " << toReadable(advice.highestFrequency) << " Hz";
  if (advice.highestFrequency > 1.01 * advice.startFrequency) {
    out << " (at the start " << toReadable(advice.startFrequency) << ')';
  }
  out << ": steps up to " << toReadable(advice.step) << " s give " << toReadable(kStepsPerPeriod)
      << " to its period\n";
  if (!isFixedStep(scenario.integrator.method)) return;
  const double step = simulation.integrator.step;
  out << "  step " << toReadable(step) << " s: " << toReadable(advice.stepsPerPeriod(step))
      << " to a period";
  if (scenario.integrator.method == IntegrationMethod::RungeKutta4) {
    const RungeKutta4Response shown = calcRungeKutta4Response(advice.highestFrequency, step);
    if (shown.amplitude > 1) {
      out << ", at which rk4 is unstable";
    } else {
      out << "; rk4 shows " << toReadable(shown.frequency) << " Hz and keeps "
          << toReadable(100 * std::pow(shown.amplitude, 1 / step)) << " % of it after 1 s";
    }
  } else if (scenario.integrator.method == IntegrationMethod::Euler) {
    out << "; euler makes every undamped vibration grow: take rk4 or dopri5";
  } else {
    out << "; adams follows less closely than rk4 at the same step: see the energy closure";
  }
  out << '\n';
}

/// Whether guided motors may need more than their supply; for driven motors the run limits the
/// current.
bool mayPassSupply(const ScenarioDescription& scenario) {
  const auto isLimited = [](const JointDescription& joint) {
    return joint.actuator.supply.current || joint.actuator.supply.voltage;
  };
  return !usesVoltage(scenario.input) &&
         std::ranges::any_of(makeMovingRobot(scenario).joints, isLimited);
}

/// @param untilWritten  begins with the first step: before there is nothing to keep
DrivenRun run(const ScenarioDescription& scenario, const Simulation& simulation,
              std::optional<Interruptible>& untilWritten) {
  ProgressBar bar(scenario.duration);
  const auto progress = [&](double time) {
    if (!untilWritten) untilWritten.emplace();
    bar.show(time);
    return !isInterrupted();
  };
  if (mayPassSupply(scenario)) return simulateDrives(simulation, progress);
  return {simulate(simulation, progress), Recording()};
}

const char* describe(RunStatus status) {
  switch (status) {
    case RunStatus::Completed:
      return "completed";
    case RunStatus::Cancelled:
      return "interrupted";
    case RunStatus::BlewUp:
      return "blew up";
    case RunStatus::NotPositiveDefinite:
      return "inertia matrix not positive definite";
    case RunStatus::StepTooSmall:
      return "step too small";
    case RunStatus::DeadEnd:
      return "no single way on";
  }
  return "";
}

void printViolations(const SimulationResult& result, const RobotDescription& robot,
                     std::ostream& out) {
  for (const LimitViolation& violation : result.violations) {
    const auto joint = static_cast<std::size_t>(violation.joint);
    const bool revolute = robot.joints[joint].type == JointType::Revolute;
    const bool effort = violation.what == "effort";
    const std::string unit =
        effort ? (revolute ? " N m" : " N")
               : std::string(revolute ? " rad" : " m") + (violation.what == "velocity" ? "/s" : "");
    const auto [value, limit] = toReadableApart(violation.value, violation.limit);
    out << "  joint " << violation.joint + 1 << " beyond its " << violation.what << " from "
        << toReadable(violation.time) << " s on: " << value << unit << " at "
        << toReadable(violation.worstTime) << " s, limit " << limit << unit << '\n';
  }
}

/// Warns of guided motors that need more voltage or current than their supply has.
void printSupply(const ScenarioDescription& scenario, const Recording& drives, std::ostream& out) {
  if (drives.rowCount() == 0) return;
  const RobotDescription robot = makeMovingRobot(scenario);
  for (const Issue& issue : findSupplyWarnings(calcJointDemands(drives, robot), robot)) {
    out << "  warning: " << toLine(issue) << '\n';
  }
}

/// What makes the energy close better, in the words of files and options.
std::string remedyFor(const ScenarioDescription& scenario, const SimulationResult& result) {
  const IntegratorDescription& integrator = scenario.integrator;
  switch (findClosureRemedy(scenario)) {
    case ClosureRemedy::TakeAnotherMethod:
      return "euler gains energy step by step: use rk4 or dopri5";
    case ClosureRemedy::HalveTheStep:
      return "halve the step (now " + toReadable(stepOf(scenario, result)) + " s), or use dopri5";
    case ClosureRemedy::TightenTheTolerance:
      return "tighten integrator.rtol (now " + toReadable(integrator.rtol) + ") to " +
             toReadable(tightenTolerance(integrator));
    case ClosureRemedy::SmoothTheForces:
      break;
  }
  return "if a force jumps with the state, smooth it";
}

/// What stands behind the number.
std::string judgeClosure(const ScenarioDescription& scenario, const SimulationResult& result) {
  const EnergyVerdict verdict = judgeEnergy(scenario, result);
  if (verdict == EnergyVerdict::OfTheTerms) return ", of the terms left out, not of the integrator";
  if (verdict == EnergyVerdict::EndedEarly) return ", for the part of the run before its early end";
  if (verdict == EnergyVerdict::Untrusted) {
    return ", above " + toReadable(kBadClosure) +
           ": the run is not to be trusted: " + remedyFor(scenario, result);
  }
  return driftsByItsModel(scenario) ? ", drift of linear tip rotation included: no tolerance "
                                      "removes it, exact tips do"
                                    : "";
}

void printSummary(const SimulationRequest& request, const ScenarioDescription& scenario,
                  const DrivenRun& run, std::ostream& out) {
  const SimulationResult& result = run.result;
  const RunStatistics& statistics = result.statistics;
  out << toPrintable(scenario.name.empty() ? request.name : scenario.name) << ": "
      << describe(result.status) << " at " << toReadable(result.endTime) << " s\n";
  out << "  " << result.engine << ", " << result.method << "; "
      << toWord(scenario.integrator.method) << ": " << statistics.steps << " steps, "
      << statistics.rejected << " rejected, " << statistics.evaluations << " evaluations, "
      << statistics.events << " events; " << result.recording.rowCount() << " rows\n";
  if (!scenario.without.empty()) out << "  " << describeOmitted(scenario) << '\n';
  out << "  energy closure " << toReadable(result.energyClosure);
  if (result.energyClosure > 0) out << " at " << toReadable(result.energyClosureTime) << " s";
  out << judgeClosure(scenario, result) << '\n';
  printViolations(result, makeMovingRobot(scenario), out);
  printSupply(scenario, run.drives, out);
  if (result.deflection) {
    const auto& [link, time, worstLink, slope, worstTime] = *result.deflection;
    const auto [reached, limit] = toReadableApart(slope, kMostTipSlope);
    out << "  warning: link " << link + 1 << " bends beyond small deflections from "
        << toReadable(time) << " s on: the tip slope of link " << worstLink + 1 << " reaches "
        << reached << " rad at " << toReadable(worstTime) << " s, the model's range ends at "
        << limit << " rad\n";
  }
}

/// Whether what is asked for can be written, before a long run.
void checkOutputs(const SimulationRequest& request, const ScenarioDescription& scenario) {
  requireFormat("--out", request.out);
  if (!request.out.empty()) requireRunWritable(request.out);
  const std::string csv = request.csv == "-" ? "" : request.csv;
  if (!csv.empty()) requireWritable(csv);
  requireOwnFiles({{"--csv", csv}, {"--out", request.out}}, listNamedFiles(scenario));
  requireOwnFiles({{"--out", request.out}}, {request.name});
}

void writeResult(const SimulationRequest& request, const ScenarioDescription& scenario,
                 const SimulationResult& result) {
  if (!request.out.empty()) writeRunAs(request.out, scenario, result);
  if (request.csv.empty()) return;
  if (request.csv == "-") return writeCsv(std::cout, result.recording);
  writeRun(request.csv, scenario, result);
}

/// Of two plain changes of one value the later one counts; beside several values it would be lost.
void requireApart(const std::vector<std::string>& changes) {
  const auto pathOf = [](const std::string& change) { return change.substr(0, change.find('=')); };
  for (std::size_t k = 0; k < changes.size(); ++k) {
    for (std::size_t other = 0; other < k; ++other) {
      if (!findGridChange(changes[k]) && !findGridChange(changes[other])) continue;
      const std::string path = pathOf(changes[k]), before = pathOf(changes[other]);
      if (path != before && !isWithin(path, before) && !isWithin(before, path)) continue;
      failArgument("--set", "sets " + path + " beside " + before, "keep one of the two");
    }
  }
}

/// Changes that stand for several runs.
std::vector<StudyParameter> listGrid(const SimulationRequest& request) {
  std::vector<StudyParameter> grid;
  for (const std::string& change : request.changes) {
    if (auto found = findGridChange(change)) grid.push_back(std::move(*found));
  }
  requireApart(request.changes);
  if (!grid.empty() && request.csv == "-") {
    failArgument("--csv", "is -, and --set makes several runs", "name a file: each gets its own");
  }
  return grid;
}

int simulateCommand(const SimulationRequest& request) {
  const ScenarioDescription scenario = makeScenario(request);
  if (const std::vector<StudyParameter> grid = listGrid(request); !grid.empty()) {
    checkOutputs(request, scenario);
    return simulateGrid(request.name, scenario, grid, {request.csv, request.out});
  }
  const bool toStdout = request.csv == "-";
  checkOutputs(request, scenario);
  const Simulation simulation =
      namingSource(request.name, [&] { return makeSimulation(scenario); });
  std::ostream& out = toStdout ? std::cerr : std::cout;
  printWarnings(scenario, out);
  printAdvice(scenario, simulation, out);
  std::optional<Interruptible> untilWritten;
  const DrivenRun made = run(scenario, simulation, untilWritten);
  const SimulationResult& result = made.result;
  writeResult(request, scenario, result);
  printSummary(request, scenario, made, out);
  if (!request.csv.empty() && !toStdout) {
    out << "  " << toPrintable(request.csv);
    if (!isSpecialFile(request.csv)) out << " and " << toPrintable(sideFilePath(request.csv));
    out << '\n';
  }
  if (!request.out.empty()) out << "  " << toPrintable(request.out) << '\n';
  if (result.status == RunStatus::Completed) return kSuccess;
  std::string reason = result.reason.empty() ? describe(result.status) : result.reason;
  if (isInterrupted()) reason = "interrupted at t = " + toReadable(result.endTime) + " s";
  std::cerr << toPrintable(request.name) << ": run: ended early: " << reason << '\n';
  return kEndedEarly;
}

}  // namespace

void addSimulateCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("simulate", "A run of a scenario, or of a robot from rest");
  auto request = std::make_shared<SimulationRequest>();
  addInput(*command, "SCENARIO", request->name,
           "A file or a shipped name; a robot falls from rest");
  addArmChoice(*command, request->arm);
  command->add_option("--duration", request->duration, "Length of the run [s]")->check(refuseEmpty);
  command
      ->add_option("--integrator", request->integrator,
                   "dopri5, fehlberg78, rosenbrock4 for stiff arms (adaptive), rk4, adams, euler "
                   "(fixed step)")
      ->check(oneOf(listKeys(wordsOf<IntegrationMethod>())));
  command->add_option("--step", request->step, "Step of a fixed-step integrator [s]")
      ->check(refuseEmpty);
  command
      ->add_option("--engine", request->engine,
                   "What computes: loops, the arm's own code as bytecode or native (machine code; "
                   "bytecode where there is none), auto")
      ->check(oneOf({"auto", "loops", "bytecode", "native", "machine-code"}));
  command->add_option("--output-step", request->outputStep, "Time between rows [s]")
      ->check(refuseEmpty);
  command
      ->add_option("--set", request->changes,
                   "PATH=VALUE: a value of the robot file; PATH=FROM:STEP:TO: a run of each "
                   "value, in files NAME-1.csv, NAME-2.csv..; repeatable")
      ->allow_extra_args(false);
  command
      ->add_option("--at", request->later,
                   "TIME:PATH=VALUE: a value that changes on the way, at TIME [s], as "
                   "0.5:payload.mass=2; also input.tau, wrench and pulls; repeatable")
      ->allow_extra_args(false);
  command
      ->add_option("--without", request->without,
                   "Terms of the motion to leave out, as coriolis,centrifugal; repeatable: " +
                       joinNames(listKeys(wordsOf<MotionTerm>())))
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--csv", request->csv, "The table to write, with its side file; - for stdout")
      ->check(refuseEmpty);
  command
      ->add_option("--out", request->out,
                   "The run as one file: .h5 (HDF5, for h5py and MATLAB) or .mat; --csv may be "
                   "given too")
      ->check(refuseEmpty);
  command->footer(
      "Beside FILE.csv stands FILE.json, from which the run can be repeated; a FILE.h5 holds both, "
      "is\n"
      "smaller and quicker, and stands wherever a FILE.json may. Ctrl-C keeps what was "
      "computed.\n\n"
      "Examples:\n"
      "  denavit simulate free-fall --csv fall.csv\n"
      "  denavit simulate puma560 --duration 2 --set payload.mass=2.5 --csv - | head\n"
      "  denavit simulate craig-3r-b --integrator rk4 --step 0.001\n"
      "  denavit simulate puma560 --without coriolis,centrifugal\n"
      "  denavit simulate puma560 --at 0.5:payload.mass=2 --at '1:input.tau[1]=-30' --csv p.csv\n"
      "  denavit simulate puma560 --set payload.mass=0:0.5:2 --csv loaded.csv\n"
      "  denavit simulate fall.json --csv again.csv\n"
      "  denavit simulate puma560 --duration 60 --output-step 0.001 --out puma.h5\n"
      "  denavit simulate puma.h5 --set payload.mass=2 --out loaded.mat");
  command->callback([=, &action] { action = [request] { return simulateCommand(*request); }; });
}

}  // namespace denavit
