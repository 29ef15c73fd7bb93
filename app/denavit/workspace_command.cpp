#include <algorithm>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/mechanism_arguments.h"
#include "app/denavit/number_nodes.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/mechanism/singularity_map.h"
#include "models/evaluation/evaluate_mechanism.h"
#include "models/files/atomic_file.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

struct WorkspaceRequest {
  std::string mechanism, q, hand, count = "61", extent, csv;
  bool json = false;
};

/// The table of a map: what is reached, row by row.
std::vector<std::string> columnNames(const Mechanism& mechanism, const SingularityMapTask& task) {
  const auto name = [](HandCoordinate c) {
    return handNames()[static_cast<std::size_t>(c)] + (c == HandCoordinate::Phi ? "_rad" : "_m");
  };
  std::vector<std::string> names{name(task.across), name(task.up), "direct", "inverse"};
  for (int i = 0; i < mechanism.jointCount(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    names.push_back("q_" + toColumnName(mechanism.jointNames[k]) +
                    (mechanism.jointTypes[k] == JointType::Revolute ? "_rad" : "_m"));
  }
  return names;
}

std::string toCsv(const Mechanism& mechanism, const SingularityMapTask& task,
                  const SingularityMap& map) {
  std::string text;
  for (const std::string& name : columnNames(mechanism, task))
    text += (text.empty() ? "" : ",") + name;
  text += '\n';
  for (int row = 0; row < map.count; ++row) {
    for (int column = 0; column < map.count; ++column) {
      const SingularityMap::Place& place = map.at(column, row);
      if (!place.isReached) continue;
      text += toShortest(map.across[static_cast<std::size_t>(column)]) + ',' +
              toShortest(map.up[static_cast<std::size_t>(row)]) + ',' + toShortest(place.direct) +
              ',' + toShortest(place.inverse);
      for (int i = 0; i < mechanism.jointCount(); ++i) text += ',' + toShortest(place.q[i]);
      text += '\n';
    }
  }
  return text;
}

/// Whether a measure changes its sign between neighbours.
bool passesZero(const SingularityMap& map, double SingularityMap::Place::*measure) {
  for (int row = 0; row < map.count; ++row) {
    for (int column = 0; column + 1 < map.count; ++column) {
      for (const bool turned : {false, true}) {
        const auto& a = turned ? map.at(row, column) : map.at(column, row);
        const auto& b = turned ? map.at(row, column + 1) : map.at(column + 1, row);
        if (a.isReached && b.isReached && a.*measure * (b.*measure) < 0) return true;
      }
    }
  }
  return false;
}

/// Where a measure goes out while the hand gets no farther.
std::string describeRim(const SingularityMap& map, bool SingularityMap::Rim::*kind) {
  const auto count = std::ranges::count(map.rims, true, kind);
  if (count == 0) return {};
  return ", ends in one at " + std::to_string(count) + " of " + std::to_string(map.rims.size()) +
         " sides of the rim";
}

struct Extremes {
  double least = 0, most = 0;
};
Extremes findExtremes(const SingularityMap& map, double SingularityMap::Place::*measure) {
  Extremes found{1, 0};
  for (const SingularityMap::Place& place : map.places) {
    if (!place.isReached) continue;
    found.least = std::min(found.least, std::abs(place.*measure));
    found.most = std::max(found.most, std::abs(place.*measure));
  }
  return found;
}

void printJson(const SingularityMapTask& task, const SingularityMap& map) {
  const auto grid = [&](double SingularityMap::Place::*measure) {
    JsonNode all = JsonNode::list();
    for (int row = 0; row < map.count; ++row) {
      JsonNode list = JsonNode::list();
      for (int column = 0; column < map.count; ++column) {
        const auto& place = map.at(column, row);
        list.add(place.isReached ? JsonNode::number(place.*measure) : JsonNode::from(nullptr));
      }
      all.add(std::move(list));
    }
    return all;
  };
  JsonNode node = JsonNode::object();
  node.add("across", JsonNode::text(handNames()[static_cast<std::size_t>(task.across)]));
  node.add("up", JsonNode::text(handNames()[static_cast<std::size_t>(task.up)]));
  node.add("across_values", vectorNode(map.across));
  node.add("up_values", vectorNode(map.up));
  node.add("reached", JsonNode::number(map.reachedCount()));
  node.add("direct", grid(&SingularityMap::Place::direct));
  node.add("inverse", grid(&SingularityMap::Place::inverse));
  JsonNode rims = JsonNode::list();
  for (const SingularityMap::Rim& rim : map.rims) {
    JsonNode one = JsonNode::object();
    one.add("column", JsonNode::number(rim.column));
    one.add("row", JsonNode::number(rim.row));
    one.add("towards", vectorNode(std::vector<double>{static_cast<double>(rim.dx),
                                                      static_cast<double>(rim.dy)}));
    one.add("direct", JsonNode::from(rim.isDirect));
    one.add("inverse", JsonNode::from(rim.isInverse));
    rims.add(std::move(one));
  }
  node.add("rims", std::move(rims));
  std::cout << node.toText();
}

void printText(const SingularityMapTask& task, const SingularityMap& map, std::size_t drives) {
  double left = 0, right = 0, low = 0, high = 0;
  bool any = false;
  for (int row = 0; row < map.count; ++row) {
    for (int column = 0; column < map.count; ++column) {
      if (!map.at(column, row).isReached) continue;
      const double x = map.across[static_cast<std::size_t>(column)],
                   y = map.up[static_cast<std::size_t>(row)];
      left = any ? std::min(left, x) : x;
      right = any ? std::max(right, x) : x;
      low = any ? std::min(low, y) : y;
      high = any ? std::max(high, y) : y;
      any = true;
    }
  }
  const auto name = [](HandCoordinate c) { return handNames()[static_cast<std::size_t>(c)]; };
  std::cout << map.reachedCount() << " of " << map.places.size()
            << " places are reached: " << name(task.across) << " from " << toReadable(left)
            << " to " << toReadable(right) << ", " << name(task.up) << " from " << toReadable(low)
            << " to " << toReadable(high) << '\n';
  const auto show = [&](const char* what, double SingularityMap::Place::*measure,
                        bool SingularityMap::Rim::*kind) {
    const Extremes found = findExtremes(map, measure);
    std::cout << what << toReadable(found.least) << " to " << toReadable(found.most)
              << (passesZero(map, measure) ? ", passes a singularity" : "")
              << describeRim(map, kind) << '\n';
  };
  if (map.isCut()) std::cout << "it goes on beyond the edge of the map: see --extent\n";
  if (drives == 0) std::cout << "no joint is actuated: nothing holds the hand\n";
  show("held by the drives (direct):    ", &SingularityMap::Place::direct,
       &SingularityMap::Rim::isDirect);
  show("moved by the joints (inverse):  ", &SingularityMap::Place::inverse,
       &SingularityMap::Rim::isInverse);
  std::cout << "smallest over largest singular value: 0 is singular, 1 best\n";
}

SingularityMapTask makeTask(const WorkspaceRequest& request, const GivenMechanism& given,
                            const VecX<double>& q) {
  SingularityMapTask task;
  task.hand = request.hand.empty() ? chooseHand(*given.mechanism, q)
                                   : requireHand(splitNames(request.hand));
  if (task.hand.size() < 2) {
    failArgument("--hand", "names " + counted(task.hand.size(), "coordinate") + "; a map has two",
                 "name two, and those that stay behind them, as x,z,phi");
  }
  task.across = task.hand[0];
  task.up = task.hand[1];
  task.count = parseWhole("--count", request.count, "a number of places each way", 5, 401, 61);
  if (!request.extent.empty()) {
    task.extent = parseNumber("--extent", request.extent);
    if (!(task.extent > 0)) failArgument("--extent", "is not positive", "give a length in m");
  }
  task.limits = makeLimits(makeJointList(given.description));
  return task;
}

/// The closed pose that the map begins in.
VecX<double> findPose(const GivenMechanism& given, const std::string& text) {
  const std::optional<VecX<double>> asked = parseGiven("--q", text);
  return namingOptions([&] {
    MechanismQuery query;
    query.q = choosePose(given, asked);
    return requireState(given, query).q;
  });
}

/// A map of places that the hand can go to.
void requireMovable(const Mechanism& mechanism, const VecX<double>& q,
                    const SingularityMapTask& task) {
  if (calcSingularityMeasures(mechanism, q, task.hand).inverse > kSingular) return;
  std::vector<std::string> names;
  for (const HandCoordinate c : task.hand)
    names.push_back(handNames()[static_cast<std::size_t>(c)]);
  failArgument("--hand",
               "names " + joinNames(names) + ", which the hand cannot all be led in from this pose",
               "name coordinates in the plane of its motion, or start from another pose");
}

int mapWorkspace(const WorkspaceRequest& request) {
  if (findKind(request.mechanism) != FileKind::Mechanism) {
    failArgument("MECHANISM", "is " + request.mechanism + ", which is none",
                 "give a mechanism: denavit list shows some; the workspace of one arm is in the "
                 "studio, under Analyse");
  }
  if (request.csv == "-" && request.json) {
    failArgument("--csv", "and --json both write to stdout", "name a file for the table");
  }
  const GivenMechanism given = readGivenMechanism(request.mechanism);
  if (!request.csv.empty()) requireOwnFiles({{"--csv", request.csv, true}}, {request.mechanism});
  const VecX<double> q = findPose(given, request.q);
  const SingularityMapTask task = namingOptions([&] { return makeTask(request, given, q); });
  requireMovable(*given.mechanism, q, task);
  const Interruptible untilWritten;
  ProgressBar bar(1);
  const SingularityMap map = calcSingularityMap(*given.mechanism, q, task, [&](double done) {
    bar.show(done);
    return !isInterrupted();
  });
  if (request.csv == "-") {
    std::cout << toCsv(*given.mechanism, task, map);
  } else if (!request.csv.empty()) {
    writeAtomically(request.csv, toCsv(*given.mechanism, task, map));
  }
  if (request.json) {
    printJson(task, map);
  } else if (request.csv != "-") {
    printText(task, map, given.mechanism->actuated.size());
  }
  if (map.complete) return kSuccess;
  std::cerr << "denavit: interrupted: the map is not whole\n";
  return kEndedEarly;
}

}  // namespace

void addWorkspaceCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "workspace", "Where the hand of a mechanism gets, and its singularities there");
  auto request = std::make_shared<WorkspaceRequest>();
  addInput(*command, "MECHANISM", request->mechanism, "A file or a shipped name");
  addText(*command, "--q", request->q, "A pose in the assembly mode that is meant [rad|m]");
  addText(
      *command, "--hand", request->hand,
      "The two coordinates of the map, then those that stay: x,z or x,z,phi; chosen if omitted");
  addText(*command, "--count", request->count, "Places each way, 61 if omitted");
  addText(*command, "--extent", request->extent,
          "How large the map is [m]; twice the mechanism's size if omitted");
  addText(*command, "--csv", request->csv, "The places that are reached, as a table; - for stdout");
  command->add_flag("--json", request->json, "The whole map for programs");
  command->footer(
      "The hand is the tool of the first chain. It is led from place to place without leaving its\n"
      "assembly mode. Where the direct measure is 0 the drives cannot hold it, where the inverse\n"
      "one is 0 it loses a motion (Gosselin, Angeles 1990); signs change across singularities.\n\n"
      "Examples:\n"
      "  denavit workspace 3-rrr --hand x,z,phi\n"
      "  denavit workspace five-bar --count 101 --csv map.csv");
  command->callback([=, &action] { action = [request] { return mapWorkspace(*request); }; });
}

}  // namespace denavit
