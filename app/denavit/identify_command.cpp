#include <filesystem>
#include <iostream>
#include <optional>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/identification_text.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/identification/excite.h"
#include "models/identification/identification_json.h"
#include "models/identification/identification_report.h"
#include "models/identification/identify.h"
#include "models/json/number_text.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

struct IdentifyRequest {
  ArmChoice arm;
  std::string robot, measured, validate, report, out, csv;
  std::string period, cutoff, harmonics, duration, seed, trials, floor, clearance, acceleration;
  std::string method = "wls", coulomb = "symmetric";
  bool json = false, excite = false, noRotors = false;
};

/// An option that belongs to the other way to use the command.
void refuseGiven(const std::string& value, const char* option, const char* what) {
  if (!value.empty()) failArgument(option, what, "leave it out");
}

void requireTargets(const IdentifyRequest& request) {
  requireOwnFiles(
      {{"-o", request.out}, {"--report", request.report}, {"--csv", request.csv, request.excite}},
      {request.robot, request.measured, request.validate});
}

double parsePositiveNumber(const char* option, const std::string& text) {
  const double value = parseNumber(option, text);
  if (!(value > 0)) failArgument(option, "is " + text + "; it must be positive", "try 10");
  return value;
}

IdentificationSettings toIdentificationSettings(const IdentifyRequest& request) {
  IdentificationSettings settings;
  if (!request.period.empty()) settings.period = parsePositiveNumber("--period", request.period);
  if (!request.cutoff.empty()) settings.cutoff = parsePositiveNumber("--cutoff", request.cutoff);
  if (settings.period && settings.cutoff) {
    failArgument("--cutoff", "and --period are two ways to rates and accelerations", "keep one");
  }
  settings.withRotors = !request.noRotors;
  if (request.method == "ols") settings.method = FitMethod::Ordinary;
  if (request.method == "robust") settings.method = FitMethod::Robust;
  if (request.coulomb == "separate") settings.coulomb = CoulombModel::Separate;
  return settings;
}

/// A measurement is named, and nothing that belongs to the search for a motion.
void requireMeasurement(const IdentifyRequest& request) {
  if (request.measured.empty()) {
    failArgument("MEASURED", "is missing",
                 "name the measured table, or ask for a motion: --excite");
  }
  for (const auto& [value, option] :
       {std::pair(request.harmonics, "--harmonics"), std::pair(request.duration, "--duration"),
        std::pair(request.seed, "--seed"), std::pair(request.trials, "--trials"),
        std::pair(request.floor, "--floor"), std::pair(request.clearance, "--clearance"),
        std::pair(request.acceleration, "--acceleration"), std::pair(request.csv, "--csv")}) {
    refuseGiven(value, option, "is for --excite");
  }
}

int identifyMotion(const IdentifyRequest& request) {
  std::optional<EndsAtOnce> whileIdentified(std::in_place, request.robot, "nothing is identified");
  requireMeasurement(request);
  const IdentificationSettings settings = toIdentificationSettings(request);
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  requireTargets(request);
  namingSource(request.robot, [&] { requireIdentifiable(robot); });
  const MeasuredMotion motion = readMotion(request.measured, robot);
  std::optional<MeasuredMotion> validation;
  if (!request.validate.empty()) validation = readMotion(request.validate, robot);

  const IdentificationResult result = namingSource(request.measured, [&] {
    ProgressBar bar(100, "%");
    return identify(robot, motion, validation ? &*validation : nullptr, settings, [&](double part) {
      bar.show(100 * part);
      return true;
    });
  });
  whileIdentified.reset();
  const Interruptible untilWritten;
  reportAssumptions(motion.assumptions, request.measured);
  if (validation) reportAssumptions(validation->assumptions, request.validate);
  reportWarnings(result.warnings, request.measured);
  reportWarnings(result.validationWarnings, request.validate);
  if (!request.report.empty()) {
    writeAtomically(request.report, toReportPage(result, robot, request.measured));
  }
  if (!request.out.empty()) writeRobot(request.out, result.fitted);
  if (request.json) {
    std::cout << toNode(result).toText();
  } else {
    std::cout << toText(result, robot, request.measured);
  }
  return kSuccess;
}

ExcitationSettings toExcitation(const IdentifyRequest& request) {
  ExcitationSettings settings;
  const auto number = [](const char* option, const std::string& text, auto& value) {
    if (!text.empty()) value = parseNumber(option, text);
  };
  number("--period", request.period, settings.period);
  number("--duration", request.duration, settings.duration);
  number("--floor", request.floor, settings.floor);
  number("--clearance", request.clearance, settings.clearance);
  number("--acceleration", request.acceleration, settings.acceleration);
  if (!request.harmonics.empty()) {
    settings.harmonics =
        parseWhole("--harmonics", request.harmonics, "a number of harmonics", 3, 20, 5);
  }
  if (!request.trials.empty()) {
    settings.trials =
        parseWhole("--trials", request.trials, "a number of motions", 40, 10000000, 4000);
  }
  if (!request.seed.empty()) {
    settings.seed = static_cast<unsigned>(
        parseWhole("--seed", request.seed, "a whole number", 0, 2147483647, 1));
  }
  return settings;
}

int exciteArm(const IdentifyRequest& request) {
  std::optional<EndsAtOnce> whileSearched(std::in_place, request.robot, "no motion is written");
  refuseGiven(request.measured, "MEASURED", "is a measurement, and --excite is before that");
  for (const auto& [value, option] :
       {std::pair(request.validate, "--validate"), std::pair(request.report, "--report"),
        std::pair(request.cutoff, "--cutoff")}) {
    refuseGiven(value, option, "is for a measurement");
  }
  if (request.json) failArgument("--json", "is for a measurement", "use -o for the scenario");
  if (request.csv.empty() && request.out.empty()) {
    failArgument("--excite", "has nowhere to write to", "give --csv FILE or -o SCENARIO.json");
  }
  const ExcitationSettings settings = toExcitation(request);
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  requireTargets(request);
  const bool isShipped = findInLibrary(request.robot).has_value();
  const ExcitingMotion motion = namingSource(request.robot, [&] {
    ProgressBar bar(100, "%");
    return findExcitingMotion(robot, isShipped ? request.robot : "", settings, [&](double part) {
      bar.show(100 * part);
      return true;
    });
  });
  whileSearched.reset();
  const Interruptible untilWritten;
  reportWarnings(motion.warnings, request.robot);
  const std::string table = toPositionTable(motion, robot, motion.scenario.outputStep);
  if (request.csv == "-") {
    std::cout << table;
  } else if (!request.csv.empty()) {
    writeAtomically(request.csv, table);
  }
  if (!request.out.empty()) writeScenario(request.out, motion.scenario);
  if (request.csv != "-") std::cout << toText(motion, request.robot);
  return kSuccess;
}

const char* const kIdentifyText =
    "The table has time, the joints' positions q1_rad (or q1_deg; q3_m where a joint slides) and\n"
    "their torques tau1_Nm (tau3_N), or the motors' currents i1_A. A motion that repeats itself\n"
    "gets a Fourier series, any other one filters without delay. Gravity, placement and payload\n"
    "are the robot's. Base parameters come by least squares, the links as the nearest consistent\n"
    "arm; offsets are of the measurement and stay out of the robot that -o writes.\n\n"
    "Examples:\n"
    "  denavit identify puma560 --excite --csv motion.csv -o motion.json\n"
    "  denavit identify puma560 measured.csv --report fit.html -o fitted.json\n"
    "  denavit identify arm.json measured.csv --validate other.csv --json\n"
    "  denavit identify arm.json measured.csv --cutoff 8 --method robust\n"
    "  denavit identify arm.json --excite --floor 0.1 --harmonics 7 --seed 3 -o motion.json";

void addMeasurementOptions(CLI::App& command, IdentifyRequest& request) {
  command.add_option("--validate", request.validate, "Another motion to try the result on")
      ->check(refuseEmpty);
  command.add_option("--report", request.report, "A page to read, as HTML")->check(refuseEmpty);
  command.add_flag("--json", request.json, "The result for programs, with all digits");
  command
      .add_option("--period", request.period,
                  "After which the motion repeats itself [s]; found if omitted. With --excite: 10")
      ->check(refuseEmpty);
  command
      .add_option("--cutoff", request.cutoff,
                  "Of the filters [Hz], for a motion that does not repeat itself")
      ->check(refuseEmpty);
  command
      .add_option("--method", request.method,
                  "ols: rows alike; wls: by each joint's noise; robust: outliers count less")
      ->check(oneOf({"ols", "wls", "robust"}));
  command
      .add_option("--coulomb", request.coulomb,
                  "symmetric, with an offset; separate: two directions")
      ->check(oneOf({"symmetric", "separate"}));
  command.add_flag("--no-rotors", request.noRotors, "Rotors have no inertia of their own");
}

void addExcitationOptions(CLI::App& command, IdentifyRequest& request) {
  command.add_flag("--excite", request.excite, "Find a motion that tells the parameters well");
  addText(command, "--harmonics", request.harmonics, "Of --excite: of each joint's series; 5");
  addText(command, "--duration", request.duration, "Of --excite: whole periods [s]; two of them");
  addText(command, "--seed", request.seed, "Of --excite: another one finds another motion; 1");
  addText(command, "--trials", request.trials, "Of --excite: motions that are looked at; 4000");
  addText(command, "--floor", request.floor, "Of --excite: lowest z of the tool [m]");
  addText(command, "--clearance", request.clearance,
          "Of --excite: of the tool from the base's z axis [m]");
  addText(command, "--acceleration", request.acceleration,
          "Of --excite: of every joint [rad/s²|m/s²]; four times its rate");
  addText(command, "--csv", request.csv,
          "Of --excite: positions, rates and accelerations; - for stdout");
}

}  // namespace

void addIdentifyCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "identify", "Masses, inertias and friction from a measured motion, and motions to measure");
  auto request = std::make_shared<IdentifyRequest>();
  addInput(*command, "ROBOT", request->robot, "A file or a shipped name");
  addArmChoice(*command, request->arm);
  command->add_option("MEASURED", request->measured, "A table of positions and torques")
      ->check(refuseEmpty)
      ->each(admitPipe);
  addMeasurementOptions(*command, *request);
  addExcitationOptions(*command, *request);
  command->add_option("-o", request->out, "The robot with what was found; of --excite a scenario")
      ->check(refuseEmpty);
  command->footer(kIdentifyText);
  command->callback([=, &action] {
    action = [request] { return request->excite ? exciteArm(*request) : identifyMotion(*request); };
  });
}

}  // namespace denavit
