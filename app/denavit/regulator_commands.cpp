#include <algorithm>
#include <iostream>
#include <optional>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/linear_arguments.h"
#include "app/denavit/output_files.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/linearization/linear_mat.h"
#include "models/linearization/regulator.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

/// What regulators of every kind are asked for.
struct RegulatorRequest {
  ArmChoice arm;
  std::string scenario, sampleTime, outputs, processNoise, measurementNoise, output, mat;
  LinearArguments point;
  bool json = false;
};
struct LqrRequest : RegulatorRequest {
  std::string stateWeights, inputWeights;
};
struct PlaceRequest : RegulatorRequest {
  std::string poles;
};

/// A regulator, and its estimator where noise was given.
struct Design {
  Regulator regulator;
  std::optional<OutputRegulator> ofOutputs;
};

JsonNode toPolesNode(const std::vector<Pole>& poles) {
  JsonNode list = JsonNode::list();
  for (const Pole& pole : poles) list.add(toRootNode(pole.value));
  return list;
}

void addEstimator(const OutputRegulator& ofOutputs, JsonNode& node) {
  const StateSpace& controller = ofOutputs.compensator.controller;
  node.add("estimator_gain", toRowsNode(ofOutputs.filter.L));
  node.add("estimator_poles", toPolesNode(ofOutputs.filter.solution.closedLoop));
  JsonNode system = JsonNode::object();
  system.add("law", JsonNode::text("u = -(output of the compensator from y)"));
  system.add("A", toRowsNode(controller.A));
  system.add("B", toRowsNode(controller.B));
  system.add("C", toRowsNode(controller.C));
  system.add("D", toRowsNode(controller.D));
  node.add("compensator", std::move(system));
}

void printJson(const Design& design) {
  const Regulator& regulator = design.regulator;
  JsonNode node = JsonNode::object();
  node.add("gain", toRowsNode(regulator.K));
  node.add("poles", toPolesNode(regulator.closedLoop));
  node.add("residual", JsonNode::number(regulator.residual));
  node.add("states", toTextsNode(regulator.arm.states));
  node.add("inputs", toTextsNode(regulator.arm.inputs));
  node.add("sample_time", JsonNode::number(regulator.sampleTime));
  if (design.ofOutputs) {
    node.add("outputs", toTextsNode(regulator.arm.outputs));
    addEstimator(*design.ofOutputs, node);
  }
  std::cout << node.toText();
}

/// A matrix with names of its rows and columns.
std::string toNamedTable(const char* corner, const std::vector<std::string>& columns,
                         const std::vector<std::string>& names, const MatX<double>& values) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0].emplace_back(corner);
  rows[0].insert(rows[0].end(), columns.begin(), columns.end());
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(names[i]);
    for (const double k : values.row(static_cast<Eigen::Index>(i))) row.push_back(toReadable(k));
  }
  std::vector<bool> left(rows.front().size(), false);
  left[0] = true;
  return alignRows(std::move(rows), left);
}

void printPoles(const char* what, const std::vector<Pole>& poles) {
  std::cout << what << " [1/s]:";
  for (const Pole& pole : poles) {
    if (pole.s.imag() >= 0) std::cout << "  " << toRootText(pole.s);
  }
  std::cout << "\n";
}

void printText(const std::string& name, const Design& design) {
  const Regulator& regulator = design.regulator;
  const LinearizedArm& arm = regulator.arm;
  std::cout << toPrintable(name) << ": u = -K x, "
            << (regulator.sampleTime > 0 ? "every " + toReadable(regulator.sampleTime) + " s"
                                         : std::string("continuous"))
            << "\n"
            << toNamedTable("gain", arm.states, arm.inputs, regulator.K);
  printPoles("closed-loop poles", regulator.closedLoop);
  std::cout << "residual " << toReadable(regulator.residual) << "\n";
  if (design.ofOutputs) {
    std::cout << toNamedTable("estimator", arm.outputs, arm.states, design.ofOutputs->filter.L);
    printPoles("estimator poles", design.ofOutputs->filter.solution.closedLoop);
  }
}

double parseSampleTime(const std::string& text) {
  if (text.empty()) return 0;
  const double sampleTime = parseNumber("--sample-time", text);
  if (!(sampleTime > 0)) {
    failArgument("--sample-time", "is " + text + "; it must be positive",
                 "give it in s, or leave it out for a continuous regulator");
  }
  return sampleTime;
}

/// "-5" or "-6+2i", of a pair one is enough.
std::vector<Complex> parsePoles(const std::string& text) {
  std::vector<Complex> poles;
  for (const std::string& part : splitAtCommas("--poles", text)) {
    if (part.empty() || (part.back() != 'i' && part.back() != 'j')) {
      poles.emplace_back(parseNumber("--poles", part));
      continue;
    }
    const std::string number = part.substr(0, part.size() - 1);
    // The sign of the imaginary part is none of an exponent.
    std::size_t sign = number.find_last_of("+-");
    if (sign != number.npos && sign > 0 && contains("eE", number[sign - 1])) {
      sign = number.find_last_of("+-", sign - 1);
    }
    const bool hasDigits = sign != number.npos && sign > 0 && sign + 1 < number.size();
    const auto real = hasDigits ? findNumber(number.substr(0, sign)) : std::nullopt;
    const auto imaginary = hasDigits ? findNumber(number.substr(sign + 1)) : std::nullopt;
    if (!real || !imaginary) {
      failArgument("--poles", "has " + inQuotes(part), "write a complex pole as -6+2i or -6+1i");
    }
    poles.emplace_back(*real, number[sign] == '-' ? -*imaginary : *imaginary);
  }
  return poles;
}

void requireOutputs(const RegulatorRequest& request, const ScenarioDescription& scenario) {
  requireOwnFiles({{"-o", request.output}, {"--mat", request.mat}},
                  listRead(request.scenario, scenario));
  if (request.processNoise.empty() != request.measurementNoise.empty()) {
    failArgument(request.processNoise.empty() ? "--process-noise" : "--measurement-noise",
                 "is missing", "an estimator weighs the two against each other: give both");
  }
  if (!request.output.empty() && !request.processNoise.empty()) {
    failArgument("-o", "is given together with noise",
                 "controllers of scenarios measure the whole state: take the estimator from --json "
                 "or --mat");
  }
}

/// A scenario's controller holds a place, or follows its motion, by what the arm alone needs.
void warnOfPoint(const LinearRequest& point) {
  const auto moves = [](double rate) { return rate != 0; };
  if (!point.wrench.empty()) {
    std::cerr << "denavit: warning: -o: the scenario does not have the wrench of --wrench: its "
                 "poles are those without it\n";
  }
  if (std::ranges::any_of(point.qd, moves) || std::ranges::any_of(point.qdd, moves)) {
    std::cerr << "denavit: warning: -o: the scenario does not have the motion of --qd and --qdd: "
                 "its poles are those of what it does\n";
  }
}

/// @param design  of a linear arm, given the sample time
template <typename Make>
int regulate(const RegulatorRequest& request, Make make) {
  const ScenarioDescription scenario = readScenarioAloud(request.scenario, request.arm);
  requireOutputs(request, scenario);
  LinearRequest wanted = toRequest(request.point);
  wanted.outputs = parseWords(request.outputs);
  const double sampleTime = parseSampleTime(request.sampleTime);
  const Design design = namingSource(request.scenario, [&] {
    Design made{make(*linearize(scenario, wanted), sampleTime), {}};
    if (!request.processNoise.empty()) {
      made.ofOutputs = designOutputRegulator(
          made.regulator, {parseList("--process-noise", request.processNoise),
                           parseList("--measurement-noise", request.measurementNoise)});
    }
    return made;
  });
  if (!request.output.empty()) {
    writeScenario(request.output, namingSource(request.scenario, [&] {
                    return withRegulator(scenario, design.regulator);
                  }));
    warnOfPoint(wanted);
  }
  if (!request.mat.empty()) {
    writeAtomically(request.mat,
                    toMat(design.regulator, design.ofOutputs ? &*design.ofOutputs : nullptr));
  }
  if (request.json) {
    printJson(design);
  } else {
    printText(request.scenario, design);
  }
  return kSuccess;
}

int lqrCommand(const LqrRequest& request) {
  const std::vector<double> states = parseList("--state-weights", request.stateWeights),
                            inputs = parseList("--input-weights", request.inputWeights);
  return regulate(request, [&](LinearizedArm arm, double sampleTime) {
    return designRegulator(std::move(arm), {states, inputs, sampleTime});
  });
}

int placeCommand(const PlaceRequest& request) {
  const std::vector<Complex> poles = parsePoles(request.poles);
  return regulate(request, [&](LinearizedArm arm, double sampleTime) {
    return placeRegulator(std::move(arm), poles, sampleTime);
  });
}

void addRegulatorOptions(CLI::App& command, RegulatorRequest& request) {
  addText(command, "--sample-time", request.sampleTime,
          "Of a sampled regulator [s]; continuous if left out");
  addText(command, "--outputs", request.outputs, "What an estimator measures, as of linearize");
  addText(command, "--process-noise", request.processNoise,
          "Beside every input, or one for all: with --measurement-noise an estimator is made");
  addText(command, "--measurement-noise", request.measurementNoise,
          "Of every output, or one for all");
  addText(command, "-o", request.output, "The scenario with the regulator as its controller");
  addText(command, "--mat", request.mat, "Gain, estimator and model for MATLAB and Octave");
  command.add_flag("--json", request.json, "The result for programs");
}

}  // namespace

void addLqrCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("lqr", "The linear-quadratic regulator of an arm where it stands");
  auto request = std::make_shared<LqrRequest>();
  addInput(*command, "ROBOT", request->scenario, "A robot or a scenario: a file or a shipped name");
  addArmChoice(*command, request->arm);
  addLinearOptions(*command, request->point);
  addText(*command, "--state-weights", request->stateWeights,
          "Of every state; or two, of positions and of rates; or one")
      ->required();
  addText(*command, "--input-weights", request->inputWeights, "Of every input; or one")->required();
  addRegulatorOptions(*command, *request);
  command->footer(
      "u = -K x minimises the integral of x' Q x + u' R u with the weights on the diagonals; "
      "sampled,\n"
      "the sum over the samples of the same, not times the sample time. With noise, white and by\n"
      "its spectral density (sampled: its variance), a Kalman filter estimates x from the "
      "outputs;\n"
      "the compensator goes from y to K x: u is its output with the sign changed.\n\n"
      "Examples:\n"
      "  denavit lqr puma560 --q 0,0.6,-1.2,0,0.5,0 --state-weights 100,1 --input-weights 0.01\n"
      "  denavit lqr craig-2r --state-weights 100 --input-weights 1 --sample-time 0.001 -o "
      "held.json\n"
      "  denavit lqr craig-2r --state-weights 100 --input-weights 1 --process-noise 1 \\\n"
      "    --measurement-noise 1e-6 --mat lqg.mat");
  command->callback([=, &action] { action = [request] { return lqrCommand(*request); }; });
}

void addPlaceCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("place", "The state feedback that gives an arm the poles asked for");
  auto request = std::make_shared<PlaceRequest>();
  addInput(*command, "ROBOT", request->scenario, "A robot or a scenario: a file or a shipped name");
  addArmChoice(*command, request->arm);
  addLinearOptions(*command, request->point);
  addText(*command, "--poles", request->poles,
          "One per state [1/s], as -5,-6+2i; of a pair one is enough")
      ->required();
  addRegulatorOptions(*command, *request);
  command->footer(
      "Of several inputs the freedom that is left makes the poles as insensitive as they can be.\n"
      "With a sample time they are at z = exp(s Ts).\n\n"
      "Examples:\n"
      "  denavit place double-pendulum --poles=-4,-5,-6+2i\n"
      "  denavit place craig-2r --poles=-8,-9,-10,-11 --sample-time 0.002 -o held.json");
  command->callback([=, &action] { action = [request] { return placeCommand(*request); }; });
}

}  // namespace denavit
