#include <algorithm>
#include <iomanip>
#include <iostream>

#include "app/denavit/commands.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "models/files/library.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/motors/motor_file.h"

namespace denavit {
namespace {

struct ListRequest {
  bool motors = false, json = false;
};

/// The beginning of a text, up to a word's end.
std::string shorten(const std::string& text, std::size_t length) {
  if (text.size() <= length) return text;
  const std::size_t space = text.rfind(' ', length);
  return text.substr(0, space == std::string::npos ? length : space) + " ...";
}

int printJson(const std::vector<LibraryEntry>& entries) {
  JsonNode list = JsonNode::list();
  for (const LibraryEntry& entry : entries) {
    list.add(JsonNode::object()
                 .add("name", JsonNode::text(entry.name))
                 .add("kind", JsonNode::text(nameOf(entry.kind)))
                 .add("title", JsonNode::text(entry.title))
                 .add("description", JsonNode::text(entry.description)));
  }
  std::cout << list.toText();
  return kSuccess;
}

int printList(const std::vector<LibraryEntry>& entries) {
  std::size_t width = 0;
  for (const LibraryEntry& entry : entries) width = std::max(width, entry.name.size());
  for (const LibraryEntry& entry : entries) {
    constexpr int kKindWidth = 9;
    std::cout << std::left << std::setw(static_cast<int>(width)) << entry.name << "  "
              << std::setw(kKindWidth) << nameOf(entry.kind) << "  " << toPrintable(entry.title)
              << ": " << toPrintable(shorten(entry.description, 80)) << '\n';
  }
  return kSuccess;
}

/// Of the motors that the program knows.
int printMotors(const std::vector<MotorDescription>& motors) {
  std::vector<std::vector<std::string>> rows{{"motor", "R ohm", "L mH", "Kt N m/A", "rotor kg m^2",
                                              "no-load A", "V", "A", "no-load rad/s"}};
  const auto orNone = [](const std::optional<double>& value) {
    return value ? toReadable(*value) : "";
  };
  for (const MotorDescription& m : motors) {
    rows.push_back({toPrintable(m.name), toReadable(m.resistance), toReadable(1000 * m.inductance),
                    toReadable(m.torqueConstant), toReadable(m.rotorInertia),
                    toReadable(calcNoLoadCurrent(m)), orNone(m.nominal.voltage),
                    orNone(m.nominal.current), orNone(calcNoLoadSpeed(m))});
  }
  std::vector<bool> left(rows.front().size(), false);
  left[0] = true;
  std::cout << alignRows(std::move(rows), left);
  for (const MotorDescription& m : motors) {
    std::cout << toPrintable(m.name) << ": " << toPrintable(m.source) << '\n';
  }
  return kSuccess;
}

int printMotorsAsJson(const std::vector<MotorDescription>& motors) {
  JsonNode list = JsonNode::list();
  for (const MotorDescription& motor : motors) list.add(toNode(motor));
  std::cout << list.toText();
  return kSuccess;
}

int list(const ListRequest& request) {
  if (request.motors) {
    return request.json ? printMotorsAsJson(listMotors()) : printMotors(listMotors());
  }
  return request.json ? printJson(listLibrary()) : printList(listLibrary());
}

}  // namespace

void addListCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("list", "Names of the shipped robots, mechanisms, scenarios and studies");
  auto request = std::make_shared<ListRequest>();
  command->add_flag("--motors", request->motors,
                    "The motors of the catalogue instead, with their data and sources");
  command->add_flag("--json", request->json, "For programs");
  command->footer(
      "Examples:\n"
      "  denavit list\n"
      "  denavit list --motors");
  command->callback([=, &action] { action = [request] { return list(*request); }; });
}

}  // namespace denavit
