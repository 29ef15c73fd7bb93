#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/formulations/formulation_report.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

struct FormulationsRequest {
  std::string robot, q, qd, qdd;
  bool json = false;
};

FormulationReport makeReport(const FormulationsRequest& request) {
  const RobotDescription robot = readRobot(request.robot);
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
  const double count = static_cast<double>(formulations().size());
  ProgressBar bar(count, "formulations");  // an arm of 100 joints takes the dear ones minutes
  const auto show = [&](double fraction) {
    bar.show(fraction * count);
    return true;
  };
  const FormulationReport report =
      makeFormulationReport(arm, makeReportStates(given, arm, makeLimits(robot)), {}, show);
  for (const FormulationRow& row : report.rows) {
    if (!row.accepted || std::isfinite(row.worstDifference)) continue;
    throw DescriptionError(
        request.robot,
        {{Issue::Severity::Error, "state", "some torques are not finite: the numbers are too large",
          "use smaller positions, rates and accelerations"}});
  }
  return report;
}

void printJson(const FormulationReport& report) {
  JsonNode list = JsonNode::list();
  for (const FormulationRow& row : report.rows) {
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

/// One digit and a power of ten are enough for a difference.
std::string differenceText(double difference) {
  if (difference == 0) return "0";
  const double power = std::pow(10.0, std::floor(std::log10(difference)));
  return toReadable(std::round(difference / power) * power);
}

void printText(const FormulationReport& report) {
  std::vector<std::vector<std::string>> rows{
      {"name", "", "products", "sums", "ns", "difference", "title"}};
  for (const FormulationRow& row : report.rows) {
    if (!row.accepted) continue;
    rows.push_back({std::string(row.formulation->name),
                    row.formulation->approximate ? "approximate" : "exact",
                    std::to_string(row.cost.aware.multiplications),
                    std::to_string(row.cost.aware.additions), timeText(row.cost.nanoseconds),
                    differenceText(row.worstDifference), std::string(row.formulation->title)});
  }
  std::cout << alignRows(rows, {true, true, false, false, false, false, true});
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
  command->add_option("ROBOT", request->robot, "A file or a shipped name")->required();
  command->add_option("--q", request->q, "Joint positions [rad|m] to compare and time at")
      ->check(refuseEmpty);
  command->add_option("--qd", request->qd, "Joint rates [rad/s|m/s]")->check(refuseEmpty);
  command->add_option("--qdd", request->qdd, "Joint accelerations [rad/s²|m/s²]")
      ->check(refuseEmpty);
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "products, sums: of one evaluation, without what zeros, ones and constants save\n"
      "ns:             measured time of one evaluation\n"
      "difference:     of the torques from the program's own recursion, over the largest torque "
      "or term\n                of it; the worst of the given state and four others at random\n\n"
      "Each name works in denavit evaluate --formulation NAME.\n\n"
      "Examples:\n"
      "  denavit formulations puma560\n"
      "  denavit formulations stanford --q 0.1,0.4,0.6,0,0.5,0 --qd 1,1,0.2,1,1,1 --json");
  command->callback([=, &action] { action = [request] { return listFormulations(*request); }; });
}

}  // namespace denavit
