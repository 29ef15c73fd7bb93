#include <iostream>
#include <numbers>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/linear_arguments.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/temporary_file.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/linearization/regulator.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

struct LqrRequest {
  std::string scenario, stateWeights, inputWeights, sampleTime, output;
  LinearArguments point;
  bool json = false;
};

void printJson(const Regulator& regulator) {
  JsonNode node = JsonNode::object(), poles = JsonNode::list();
  for (const Pole& pole : regulator.solution.closedLoop) poles.add(toRootNode(pole.value));
  node.add("gain", toRowsNode(regulator.solution.K));
  node.add("poles", std::move(poles));
  node.add("residual", JsonNode::number(regulator.solution.residual));
  node.add("states", toTextsNode(regulator.arm.states));
  node.add("inputs", toTextsNode(regulator.arm.inputs));
  node.add("sample_time", JsonNode::number(regulator.sampleTime));
  std::cout << node.toText();
}

std::string toGainTable(const Regulator& regulator) {
  std::vector<std::vector<std::string>> rows(1);
  rows[0].emplace_back("gain");
  for (const std::string& state : regulator.arm.states) rows[0].push_back(state);
  for (std::size_t i = 0; i < regulator.arm.inputs.size(); ++i) {
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(regulator.arm.inputs[i]);
    for (const double k : regulator.solution.K.row(static_cast<Eigen::Index>(i))) {
      row.push_back(toReadable(k));
    }
  }
  std::vector<bool> left(rows.front().size(), false);
  left[0] = true;
  return alignRows(std::move(rows), left);
}

void printText(const std::string& name, const Regulator& regulator) {
  std::cout << toPrintable(name) << ": u = -K x, "
            << (regulator.sampleTime > 0 ? "every " + toReadable(regulator.sampleTime) + " s"
                                         : std::string("continuous"))
            << "\n"
            << toGainTable(regulator) << "closed-loop poles [1/s]:";
  for (const Pole& pole : regulator.solution.closedLoop) {
    if (pole.s.imag() >= 0) std::cout << "  " << toRootText(pole.s);
  }
  std::cout << "\nRiccati residual " << toReadable(regulator.solution.residual) << "\n";
}

int lqrCommand(const LqrRequest& request) {
  if (!request.output.empty()) requireTarget(request.output);
  const ScenarioDescription scenario = readScenarioOrRobot(request.scenario);
  RegulatorWeights weights{parseList("--state-weights", request.stateWeights),
                           parseList("--input-weights", request.inputWeights), 0};
  if (!request.sampleTime.empty()) {
    weights.sampleTime = parseNumber("--sample-time", request.sampleTime);
    if (!(weights.sampleTime > 0)) {
      failArgument("--sample-time", "is " + request.sampleTime + "; it must be positive",
                   "give it in s, or leave it out for a continuous regulator");
    }
  }
  const Regulator regulator = namingSource(request.scenario, [&] {
    return designRegulator(*linearize(scenario, toRequest(request.point)), weights);
  });
  if (!request.output.empty()) {
    writeScenario(request.output, namingSource(request.scenario,
                                               [&] { return withRegulator(scenario, regulator); }));
  }
  if (request.json) {
    printJson(regulator);
  } else {
    printText(request.scenario, regulator);
  }
  return kSuccess;
}

}  // namespace

void addLqrCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("lqr", "The linear-quadratic regulator of an arm where it stands");
  auto request = std::make_shared<LqrRequest>();
  addInput(*command, "ROBOT", request->scenario, "A robot or a scenario: a file or a shipped name");
  addLinearOptions(*command, request->point);
  addText(*command, "--state-weights", request->stateWeights,
          "Of every state; or two, of positions and of rates; or one")
      ->required();
  addText(*command, "--input-weights", request->inputWeights, "Of every input; or one")->required();
  addText(*command, "--sample-time", request->sampleTime,
          "Of a sampled regulator [s]; continuous if left out");
  addText(*command, "-o", request->output, "The scenario with the regulator as its controller");
  command->add_flag("--json", request->json, "The result for programs");
  command->footer(
      "u = -K x minimises the integral of x' Q x + u' R u with the weights on the diagonals; "
      "sampled,\n"
      "the sum over the samples of the same, not times the sample time.\n\n"
      "Examples:\n"
      "  denavit lqr puma560 --q 0,0.6,-1.2,0,0.5,0 --state-weights 100,1 --input-weights 0.01\n"
      "  denavit lqr craig-2r --state-weights 100 --input-weights 1 --sample-time 0.001 -o "
      "held.json");
  command->callback([=, &action] { action = [request] { return lqrCommand(*request); }; });
}

}  // namespace denavit
