#include <cmath>
#include <iostream>
#include <limits>
#include <optional>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/number_nodes.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/stored_run/run_files.h"
#include "models/tabulation/scaled_size.h"
#include "models/tabulation/table_names.h"
#include "models/tabulation/table_report.h"
#include "models/tabulation/write_table.h"

namespace denavit {
namespace {

struct TabulateRequest {
  ArmChoice arm;
  std::string robot, what = "inertia", points = "10", csv;
  bool json = false;
  [[nodiscard]] bool toStdout() const { return csv == "-"; }
};

int parsePoints(const std::string& text) {
  return parseWhole("--points", text, "a number of points on each axis", 2, 1000000, 10);
}

TablePlan makePlan(const TabulateRequest& request) {
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  const bool gravity = request.what == "gravity";
  const auto joints = static_cast<double>(robot.joints.size());
  ProgressBar bar(joints, "joints");
  return namingSource(request.robot, [&] {
    return *makeTablePlan(robot, gravity ? PoseQuantity::Gravity : PoseQuantity::Inertia,
                          [&](double part) {
                            bar.show(part * joints);
                            return true;
                          });
  });
}

TableReport makeReport(const TablePlan& plan, int points) {
  const double nodes = countReportNodes(plan, points);
  ProgressBar bar(nodes, "poses");
  return makeTableReport(plan, points, {}, [&](double part) {
    bar.show(part * nodes);
    return true;
  });
}

std::string wordsText(double words) {
  return std::isfinite(words) ? toReadable(words) : "over 1e+308";
}

std::string memoryText(double words) {
  const ScaledSize size = scaleBytes(kWordBytes * words);
  return toReadable(std::round(size.value * 10) / 10) + " " + size.unit;
}

std::string percentText(double part) {
  if (part == 0) return "0";
  const double unit = std::pow(10.0, std::floor(std::log10(part)) - 1);
  return toReadable(100 * std::round(part / unit) * unit) + " %";
}

/// Nanoseconds of look-up and of computing, and their ratio with two digits.
std::vector<std::string> timeTexts(const TableRow& row) {
  return {std::to_string(std::lround(row.lookUp_ns)), std::to_string(std::lround(row.computing_ns)),
          toReadable(std::round(row.lookUp_ns / row.computing_ns * 100) / 100)};
}

void printBlocks(const TablePlan& plan, int points, std::ostream& out) {
  std::vector<std::vector<std::string>> rows{{"over joints", "words", "numbers"}};
  for (const TableBlock& block : plan.layout.blocks) {
    const std::vector<std::string> names = listNames(plan, block);
    const double words =
        countWords(static_cast<double>(names.size()), points, static_cast<int>(block.axes.size()));
    rows.push_back({block.axes.empty() ? "none: constant" : listJoints(block.axes),
                    wordsText(words), shortenNames(names)});
  }
  out << alignRows(rows, {true, false, true});
}

void printText(const TablePlan& plan, const TableReport& report, std::ostream& out) {
  const int points = report.rows.back().points;
  printBlocks(plan, points, out);
  std::vector<std::vector<std::string>> rows{{"points", "words", "memory", "largest error",
                                              "rms error", "look-up ns", "computing ns", "ratio"}};
  for (const TableRow& row : report.rows) {
    rows.push_back({std::to_string(row.points), wordsText(row.words), memoryText(row.words),
                    percentText(row.error.largest), percentText(row.error.rms)});
    for (std::string& text : timeTexts(row)) rows.back().push_back(std::move(text));
  }
  out << '\n' << alignRows(rows, std::vector<bool>(8, false)) << '\n';
  const std::string each = " with " + std::to_string(points) + " points: ";
  const std::string joints = counted(static_cast<std::size_t>(plan.arm.dof()), "joint");
  out << wrap("all " + toReadable(plan.numbers()) + " numbers over all of " + joints + each +
                  wordsText(plan.plainWords(points)) + " words",
              "")
      << wrap("torques over positions, rates and accelerations of " + joints + each +
                  wordsText(plan.torqueWords(points)) + " words",
              "");
}

JsonNode wordsNode(double words) {
  return std::isfinite(words) ? JsonNode::number(words) : JsonNode::from(nullptr);
}

JsonNode axisNode(const GridAxis& axis) {
  return JsonNode::object()
      .add("joint", JsonNode::number(axis.joint + 1))
      .add("lower", JsonNode::number(axis.lower))
      .add("upper", JsonNode::number(axis.upper))
      .add("periodic", JsonNode::boolean(axis.periodic));
}

JsonNode blockNode(const TablePlan& plan, const TableBlock& block) {
  JsonNode joints = JsonNode::list();
  for (const GridAxis& axis : block.axes) joints.add(JsonNode::number(axis.joint + 1));
  return JsonNode::object()
      .add("joints", std::move(joints))
      .add("numbers", textsNode(listNames(plan, block)));
}

JsonNode rowNode(const TableRow& row) {
  return JsonNode::object()
      .add("points", JsonNode::number(row.points))
      .add("words", JsonNode::number(row.words))
      .add("largest_error", JsonNode::number(row.error.largest))
      .add("rms_error", JsonNode::number(row.error.rms))
      .add("lookup_nanoseconds", JsonNode::number(row.lookUp_ns))
      .add("computing_nanoseconds", JsonNode::number(row.computing_ns));
}

void printJson(const TabulateRequest& request, const TablePlan& plan, const TableReport& report) {
  const int points = report.rows.back().points;
  JsonNode axes = JsonNode::list(), blocks = JsonNode::list(), rows = JsonNode::list();
  for (const GridAxis& axis : plan.layout.axes()) axes.add(axisNode(axis));
  for (const TableBlock& block : plan.layout.blocks) blocks.add(blockNode(plan, block));
  for (const TableRow& row : report.rows) rows.add(rowNode(row));
  std::cout << JsonNode::object()
                   .add("what", JsonNode::text(request.what))
                   .add("axes", std::move(axes))
                   .add("blocks", std::move(blocks))
                   .add("tables", std::move(rows))
                   .add("poses", JsonNode::number(report.poses))
                   .add("all_joints_words", wordsNode(plan.plainWords(points)))
                   .add("torque_words", wordsNode(plan.torqueWords(points)))
                   .toText();
}

void writeCsv(const TabulateRequest& request, const TablePlan& plan, int points) {
  if (request.toStdout()) return writeTable(std::cout, plan, points);
  writeAtomically(request.csv, [&](std::ostream& out) { writeTable(out, plan, points); });
}

int tabulate(const TabulateRequest& request) {
  std::optional<EndsAtOnce> whileTabulated(std::in_place, request.robot, "nothing is tabulated");
  const int points = parsePoints(request.points);
  if (request.json && request.toStdout()) {
    failArgument("--csv", "and --json both go to stdout", "give --csv a file");
  }
  if (!request.csv.empty() && !request.toStdout()) requireWritable(request.csv);
  const TablePlan plan = makePlan(request);
  namingSource(request.robot, [&] {
    requirePoints(plan, points);
    if (!request.csv.empty()) requireWritableTable(plan, points);
  });
  const TableReport report = makeReport(plan, points);
  whileTabulated.reset();
  const Interruptible untilWritten;
  if (!request.csv.empty()) writeCsv(request, plan, points);
  if (request.json) {
    printJson(request, plan, report);
  } else {
    printText(plan, report, request.toStdout() ? std::cerr : std::cout);
  }
  return kSuccess;
}

}  // namespace

void addTabulateCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "tabulate", "Tables instead of arithmetic: M or g looked up, at what price");
  auto request = std::make_shared<TabulateRequest>();
  addInput(*command, "ROBOT", request->robot, "A file or a shipped name");
  addArmChoice(*command, request->arm);
  command
      ->add_option("--what", request->what,
                   "inertia (default): the upper triangle of M(q); gravity: g(q)")
      ->check(oneOf({"inertia", "gravity"}));
  command->add_option("--points", request->points, "On each axis of the largest table (default 10)")
      ->check(refuseEmpty);
  command->add_option("--csv", request->csv, "The largest table, to write; - for stdout")
      ->check(refuseEmpty);
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "A table holds the numbers at the points of a regular grid over the joints' limits, or over "
      "a\n"
      "whole turn where an angle has none, and is interpolated between them, linearly in each\n"
      "joint. Joints that a number does not depend on are no axes of its grid; M's lower triangle\n"
      "is left out. Links must be rigid. A table has at most 1.25e8 words of 8 bytes, 1 GB.\n\n"
      "error:    over up to 1000 random poses; of M_ij in proportion to sqrt(max M_ii max M_jj),\n"
      "          of g_i to max |g_i|\n"
      "look-up:  measured time of one pose, beside computing the same numbers\n\n"
      "Ctrl-C ends the work at once, with exit code 3; a file that is being written is "
      "finished.\n\n"
      "Examples:\n"
      "  denavit tabulate puma560 --what gravity --points 32\n"
      "  denavit tabulate craig-2r --points 64 --csv inertia.csv\n"
      "  denavit tabulate stanford --json");
  command->callback([=, &action] { action = [request] { return tabulate(*request); }; });
}

}  // namespace denavit
