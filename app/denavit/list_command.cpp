#include <algorithm>
#include <iomanip>
#include <iostream>

#include "app/denavit/commands.h"
#include "app/usage/report.h"
#include "models/files/library.h"
#include "models/json/json_node.h"

namespace denavit {
namespace {

/// The beginning of a text, up to a word's end.
std::string shorten(const std::string& text, std::size_t length) {
  if (text.size() <= length) return text;
  const std::size_t space = text.rfind(' ', length);
  return text.substr(0, space == std::string::npos ? length : space) + " ...";
}

int printJson(const std::vector<LibraryEntry>& entries) {
  JsonNode list = JsonNode::list();
  for (const LibraryEntry& entry : entries) {
    list.add(
        JsonNode::object()
            .add("name", JsonNode::text(entry.name))
            .add("kind", JsonNode::text(entry.kind == LibraryEntry::Robot ? "robot" : "scenario"))
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
    const char* kind = entry.kind == LibraryEntry::Robot ? "robot   " : "scenario";
    std::cout << std::left << std::setw(static_cast<int>(width)) << entry.name << "  " << kind
              << "  " << toPrintable(entry.title) << ": "
              << toPrintable(shorten(entry.description, 80)) << '\n';
  }
  return kSuccess;
}

}  // namespace

void addListCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "Names of the shipped robots and scenarios");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "For programs");
  command->footer("Example:\n  denavit list");
  command->callback([=, &action] {
    action = [json] { return *json ? printJson(listLibrary()) : printList(listLibrary()); };
  });
}

}  // namespace denavit
