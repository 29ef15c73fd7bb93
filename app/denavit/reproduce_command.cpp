#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "app/denavit/commands.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/issue.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/printable_stream.h"
#include "models/reproduction/reproduction.h"

namespace denavit {
namespace {

/// What ends a script that must notice: a number that must agree does not.
constexpr int kSomethingDiffers = 1;

struct ReproduceRequest {
  std::string name, plots;
  bool all = false, json = false;
};

struct ReproductionResult {
  const Reproduction* reproduction;
  std::vector<ReproductionSection> sections;
  VerdictCount count;
};

std::vector<const Reproduction*> requireReproductions(const ReproduceRequest& request) {
  std::vector<const Reproduction*> wanted;
  if (request.all) {
    for (const Reproduction& reproduction : reproductions()) wanted.push_back(&reproduction);
    return wanted;
  }
  wanted = findReproductions(request.name);
  if (!wanted.empty()) return wanted;
  std::vector<std::string> names;
  for (const Reproduction& reproduction : reproductions()) names.emplace_back(reproduction.name);
  const std::string suggestion = suggest(request.name, names);
  failArgument("NAME", "\"" + request.name + "\" is nothing that is reproduced",
               suggestion.empty() ? "see denavit reproduce" : suggestion);
}

ReproductionResult run(const Reproduction& reproduction) {
  ReproductionResult result{&reproduction, reproduction.run(shippedInputs()), {}};
  result.count = countVerdicts(result.sections);
  return result;
}

VerdictCount sumOf(const std::vector<ReproductionResult>& results) {
  VerdictCount sum;
  for (const ReproductionResult& result : results) {
    sum.agrees += result.count.agrees;
    sum.explained += result.count.explained;
    sum.differs += result.count.differs;
  }
  return sum;
}

std::string countText(const VerdictCount& count) {
  return std::to_string(count.agrees) + " agree, " + std::to_string(count.explained) +
         " explained, " + std::to_string(count.differs) + " differ";
}

std::string differenceText(const ReproductionRow& row) {
  return row.difference ? toReadable(*row.difference) : "";
}

/// The table of a section. Formulas may be long: where a line would be wider than a terminal, names
/// stand on lines of their own.
std::vector<std::string> makeLines(const ReproductionSection& section, bool ownLines) {
  std::vector<std::vector<std::string>> rows{{"", section.origin, "ours", "difference", ""}};
  for (const ReproductionRow& row : section.rows) {
    rows.push_back({ownLines ? "    " : "  " + row.what, row.printed.text, row.ours.text,
                    differenceText(row), nameOf(row.verdict)});
  }
  std::istringstream table(alignRows(rows, {true, false, false, false, true}));
  std::vector<std::string> lines;
  for (std::string line; std::getline(table, line);) lines.push_back(line);
  return lines;
}

void printSection(const ReproductionSection& section) {
  constexpr std::size_t kWidest = 120;
  std::vector<std::string> lines = makeLines(section, false);
  const bool ownLines = std::any_of(
      lines.begin(), lines.end(), [](const std::string& line) { return widthOf(line) > kWidest; });
  if (ownLines) lines = makeLines(section, true);
  std::cout << section.title << '\n' << lines[0] << '\n';
  std::string remark;
  for (std::size_t k = 0; k < section.rows.size(); ++k) {
    const ReproductionRow& row = section.rows[k];
    if (ownLines) std::cout << "  " << row.what << '\n';
    std::cout << lines[k + 1] << '\n';
    if (!row.remark.empty() && row.remark != remark) std::cout << wrap(row.remark, "      ");
    remark = row.remark;  // said once for rows in a row
  }
  if (!section.finding.empty()) std::cout << '\n' << wrap("Finding: " + section.finding, "  ");
  std::cout << '\n';
}

void printText(const std::vector<ReproductionResult>& results) {
  for (const ReproductionResult& result : results) {
    std::cout << "== " << result.reproduction->name << ": " << result.reproduction->title << "\n   "
              << result.reproduction->source << "\n\n";
    for (const ReproductionSection& section : result.sections) printSection(section);
    if (results.size() > 1) {
      std::cout << result.reproduction->name << ": " << countText(result.count) << "\n\n";
    }
  }
  std::cout << (results.size() > 1 ? "In all: " : "") << countText(sumOf(results)) << '\n';
}

JsonNode countNode(const VerdictCount& count) {
  return JsonNode::object()
      .add("agrees", JsonNode::number(count.agrees))
      .add("explained", JsonNode::number(count.explained))
      .add("differs", JsonNode::number(count.differs));
}

JsonNode rowNode(const ReproductionRow& row) {
  JsonNode node = JsonNode::object();
  node.add("what", JsonNode::text(row.what)).add("printed", JsonNode::text(row.printed.text));
  if (row.printed.value) node.add("printed_value", JsonNode::number(*row.printed.value));
  node.add("ours", JsonNode::text(row.ours.text));
  if (row.ours.value) node.add("ours_value", JsonNode::number(*row.ours.value));
  if (row.difference) node.add("difference", JsonNode::number(*row.difference));
  node.add("verdict", JsonNode::text(nameOf(row.verdict)));
  if (!row.remark.empty()) node.add("remark", JsonNode::text(row.remark));
  return node;
}

JsonNode sectionNode(const ReproductionSection& section) {
  JsonNode rows = JsonNode::list();
  for (const ReproductionRow& row : section.rows) rows.add(rowNode(row));
  JsonNode node = JsonNode::object();
  node.add("title", JsonNode::text(section.title)).add("origin", JsonNode::text(section.origin));
  node.add("rows", std::move(rows));
  if (!section.finding.empty()) node.add("finding", JsonNode::text(section.finding));
  return node;
}

JsonNode headNode(const Reproduction& reproduction) {
  return JsonNode::object()
      .add("name", JsonNode::text(reproduction.name))
      .add("title", JsonNode::text(reproduction.title))
      .add("source", JsonNode::text(reproduction.source));
}

void printJson(const std::vector<ReproductionResult>& results) {
  JsonNode list = JsonNode::list();
  for (const ReproductionResult& result : results) {
    JsonNode sections = JsonNode::list();
    for (const ReproductionSection& section : result.sections) sections.add(sectionNode(section));
    list.add(headNode(*result.reproduction)
                 .add("sections", std::move(sections))
                 .add("count", countNode(result.count)));
  }
  std::cout << JsonNode::object()
                   .add("reproductions", std::move(list))
                   .add("count", countNode(sumOf(results)))
                   .toText();
}

int listReproductions(bool json) {
  if (json) {
    JsonNode list = JsonNode::list();
    for (const Reproduction& reproduction : reproductions()) list.add(headNode(reproduction));
    std::cout << JsonNode::object().add("reproductions", std::move(list)).toText();
    return kSuccess;
  }
  std::vector<std::vector<std::string>> rows;
  for (const Reproduction& reproduction : reproductions()) {
    rows.push_back({std::string(reproduction.name), std::string(reproduction.title),
                    std::string(reproduction.source)});
  }
  std::cout << alignRows(rows, {true, true, true});
  return kSuccess;
}

void makeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directory(folder, error);
  if (std::filesystem::is_directory(folder)) return;
  failArgument("--plots",
               "is " + folder + ", which is no folder and cannot be made one" +
                   (error ? ": " + error.message() : ""),
               "name a folder, or a new one in a folder that there is");
}

/// As pictures, one after another.
void writePlots(const ReproduceRequest& request, const std::vector<const Reproduction*>& wanted) {
  const bool hasPlots =
      std::ranges::any_of(wanted, [](const Reproduction* of) { return of->plot != nullptr; });
  if (!hasPlots) {
    std::vector<std::string> names;
    for (const Reproduction& of : reproductions()) {
      if (of.plot) names.emplace_back(of.name);
    }
    failArgument("--plots", "is given, but " + request.name + " has no plots",
                 "leave it out, or reproduce " + joinNames(names));
  }
  makeFolder(request.plots);
  std::ostream& out = request.json ? std::cerr : std::cout;
  for (const Reproduction* of : wanted) {
    if (!of->plot) continue;
    for (const LineChart& chart : of->plot(shippedInputs())) {
      const std::string path =
          (std::filesystem::path(request.plots) / (chart.name + ".svg")).string();
      writeAtomically(path, toSvg(chart));
      out << toPrintable(path) << '\n';
    }
  }
}

int reproduce(const ReproduceRequest& request) {
  if (request.all && !request.name.empty()) {
    failArgument("--all", "is given with a NAME", "give one of them");
  }
  if (!request.all && request.name.empty()) {
    if (request.plots.empty()) return listReproductions(request.json);
    failArgument("--plots", "is given without a NAME", "say what to reproduce, as craig-6a");
  }
  const std::vector<const Reproduction*> wanted = requireReproductions(request);
  if (!request.plots.empty()) writePlots(request, wanted);
  std::vector<ReproductionResult> results;
  for (const Reproduction* reproduction : wanted) results.push_back(run(*reproduction));
  request.json ? printJson(results) : printText(results);
  return sumOf(results).differs > 0 ? kSomethingDiffers : kSuccess;
}

}  // namespace

void addReproduceCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("reproduce", "A paper's table beside what this program computes");
  auto request = std::make_shared<ReproduceRequest>();
  command->add_option("NAME", request->name, "What to reproduce; omitted: a list")
      ->check(refuseEmpty);
  command->add_flag("--all", request->all, "Everything");
  command
      ->add_option("--plots", request->plots,
                   "A folder: the plots that the paper asks for, as .svg pictures")
      ->check(refuseEmpty);
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "Each number of the paper stands beside ours, with a word:\n"
      "  agrees     within the digits that are printed\n"
      "  explained  cannot agree, and the line below says why\n"
      "  differs    should agree and does not; the exit code is then 1\n\n"
      "Examples:\n"
      "  denavit reproduce                  what there is\n"
      "  denavit reproduce turney-8.4       one table\n"
      "  denavit reproduce craig            all whose name begins so\n"
      "  denavit reproduce craig-6a --plots figures   and the exercise's five plots\n"
      "  denavit reproduce --all --json     everything, for a script");
  command->callback([=, &action] { action = [request] { return reproduce(*request); }; });
}

}  // namespace denavit
