#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/formulations/formulation_report.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

struct FormulationsRequest {
  ArmChoice arm;
  std::string robot, q, qd, qdd;
  bool all = false, json = false;
};

FormulationReport makeReport(const FormulationsRequest& request) {
  const EndsAtOnce whileCompared(request.robot, "nothing is compared");
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  const Arm<double> arm = namingSource(request.robot, [&] { return makeArm(robot); });
  if (countModes(robot) > 0) {
    throw DescriptionError(request.robot,
                           {{Issue::Severity::Error, "beam",
                             "formulations are compared for rigid arms; links bend here",
                             "set their modes to 0; denavit evaluate takes them as they are"}});
  }
  const JointState given{parseVector("--q", request.q, arm.dof()),
                         parseVector("--qd", request.qd, arm.dof()),
                         parseVector("--qdd", request.qdd, arm.dof())};
  FormulationReportOptions options;
  if (request.all) options.mostProducts = std::numeric_limits<double>::infinity();
  const std::vector<JointState> states = makeReportStates(given, arm, makeLimits(robot));
  const double count = static_cast<double>(formulations().size());
  ProgressBar bar(count, "formulations");
  const FormulationReport report =
      makeFormulationReport(arm, states, options, [&](double fraction) {
        bar.show(fraction * count);
        return true;
      });
  for (const FormulationRow& row : report.rows) {
    if (!row.accepted || std::isfinite(row.worstDifference)) continue;
    throw DescriptionError(
        request.robot,
        {{Issue::Severity::Error, "state", "some torques are not finite: the numbers are too large",
          "use smaller positions, rates and accelerations"}});
  }
  return report;
}

/// One digit and a power of ten are enough for a difference or a forecast.
std::string oneDigit(double value) {
  if (value == 0) return "0";
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  return toReadable(std::round(value / power) * power);
}

/// About how many products one evaluation would take: "4e+09".
std::string foretoldText(const FormulationRow& row) { return oneDigit(row.products); }

JsonNode notRunNode(const FormulationRow& row) {
  JsonNode node = JsonNode::object();
  node.add("name", JsonNode::text(row.formulation->name))
      .add("approximate", JsonNode::boolean(row.formulation->approximate));
  for (const char* key : {"multiplications", "additions", "nanoseconds", "worst_difference"}) {
    node.add(key, JsonNode::from(nullptr));
  }
  return std::move(node.add("title", JsonNode::text(row.formulation->title))
                       .add("source", JsonNode::text(row.formulation->source))
                       .add("not_run_multiplications", JsonNode::number(std::round(row.products))));
}

void printJson(const FormulationReport& report) {
  JsonNode list = JsonNode::list();
  for (const FormulationRow& row : report.rows) {
    if (row.tooDear) list.add(notRunNode(row));
    if (!row.accepted) continue;
    list.add(JsonNode::object()
                 .add("name", JsonNode::text(row.formulation->name))
                 .add("approximate", JsonNode::boolean(row.formulation->approximate))
                 .add("multiplications",
                      JsonNode::number(static_cast<double>(row.cost.aware.multiplications)))
                 .add("additions", JsonNode::number(static_cast<double>(row.cost.aware.additions)))
                 .add("nanoseconds", JsonNode::number(row.cost.nanoseconds))
                 .add("worst_difference", JsonNode::number(row.worstDifference))
                 .add("title", JsonNode::text(row.formulation->title))
                 .add("source", JsonNode::text(row.formulation->source))
                 .add("blind_multiplications",
                      JsonNode::number(static_cast<double>(row.cost.blind.multiplications)))
                 .add("blind_additions",
                      JsonNode::number(static_cast<double>(row.cost.blind.additions))));
  }
  std::cout << JsonNode::object().add("formulations", std::move(list)).toText();
}

/// Nanoseconds with three digits that mean something.
std::string timeText(double nanoseconds) { return std::to_string(std::lround(nanoseconds)); }

void printText(const FormulationReport& report) {
  std::vector<std::vector<std::string>> rows{
      {"name", "", "products", "sums", "ns", "difference", "title"}};
  for (const FormulationRow& row : report.rows) {
    if (row.tooDear) {
      rows.push_back({std::string(row.formulation->name),
                      row.formulation->approximate ? "approximate" : "exact", "-", "-", "-", "-",
                      "not run: about " + foretoldText(row) + " products at " +
                          counted(static_cast<std::size_t>(report.joints), "joint")});
    }
    if (!row.accepted) continue;
    rows.push_back({std::string(row.formulation->name),
                    row.formulation->approximate ? "approximate" : "exact",
                    std::to_string(row.cost.aware.multiplications),
                    std::to_string(row.cost.aware.additions), timeText(row.cost.nanoseconds),
                    oneDigit(row.worstDifference), std::string(row.formulation->title)});
  }
  std::cout << alignRows(rows, {true, true, false, false, false, false, true});
  const auto dear = [](const FormulationRow& row) { return row.tooDear; };
  if (std::any_of(report.rows.begin(), report.rows.end(), dear)) {
    std::cout << "\nnot run: takes more than " << toReadable(kMostProducts)
              << " products; --all runs it, which can take minutes\n";
  }
  for (const FormulationRow& row : report.rows) {
    if (!row.accepted || !row.formulation->approximate) continue;
    std::cout << '\n'
              << wrap(std::string(row.formulation->name) + ": " +
                          std::string(row.formulation->remark),
                      "");
  }
}

int listFormulations(const FormulationsRequest& request) {
  const FormulationReport report = makeReport(request);
  request.json ? printJson(report) : printText(report);
  return kSuccess;
}

}  // namespace

void addFormulationsCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("formulations", "The ways to an arm's torques: agreement and price");
  auto request = std::make_shared<FormulationsRequest>();
  addInput(*command, "ROBOT", request->robot, "A file or a shipped name");
  addArmChoice(*command, request->arm);
  command->add_option("--q", request->q, "Joint positions [rad|m] to compare and time at")
      ->check(refuseEmpty);
  command->add_option("--qd", request->qd, "Joint rates [rad/s|m/s]")->check(refuseEmpty);
  command->add_option("--qdd", request->qdd, "Joint accelerations [rad/s²|m/s²]")
      ->check(refuseEmpty);
  command->add_flag("--all", request->all,
                    "Run also what is foretold to take more than 2e7 products");
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "products, sums: of one evaluation, without what zeros, ones and constants save\n"
      "ns:             measured time of one evaluation\n"
      "difference:     of the torques from the program's own recursion, over the largest torque "
      "or term\n                of it; the worst of the given state and four others at random\n"
      "not run:        foretold to take more than 2e7 products, some seconds: some formulations "
      "grow like\n                n^3 or n^4 with the joints; with --json their numbers are "
      "null\n\n"
      "Ctrl-C ends the comparison at once, with exit code 3.\n"
      "Each name works in denavit evaluate --formulation NAME.\n\n"
      "Examples:\n"
      "  denavit formulations puma560\n"
      "  denavit formulations stanford --q 0.1,0.4,0.6,0,0.5,0 --qd 1,1,0.2,1,1,1 --json");
  command->callback([=, &action] { action = [request] { return listFormulations(*request); }; });
}

}  // namespace denavit
