#include "app/denavit-studio/options.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/version.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr int kSmallest = 200, kLargest = 16000;  // [px] of a side

/// What is read further once CLI11 has taken the arguments apart.
struct Texts {
  std::string scenario, size, time;
};

[[noreturn]] void failStudio(const std::string& option, const std::string& what,
                             const std::string& remedy) {
  failArgument(option, what, remedy, "denavit-studio");
}

void addOptions(CLI::App& app, StudioOptions& options, Texts& texts) {
  app.add_option("file", options.file,
                 "a robot, scenario or project file (.json, .urdf), a run (.csv, "
                 ".h5), or a shipped name");
  app.add_option("--scenario", texts.scenario, "the same, for scripts: a file or a shipped name")
      ->check(refuseEmpty);
  app.add_flag("--run", options.run, "run the scenario at once");
  app.add_option("--screenshot", options.work.screenshot,
                 "write a picture of the window to this .png file, then exit")
      ->check(refuseEmpty);
  app.add_option("--size", texts.size, "size of the window in logical pixels: 1600x1000")
      ->check(refuseEmpty);
  app.add_option("--plot", options.work.plot,
                 "write the plots of the run to this .png, .svg or .pdf file, then exit")
      ->check(refuseEmpty);
  app.add_option("--time", texts.time, "[s] the instant of the run that pictures show")
      ->check(refuseEmpty);
  app.add_option("--workspace", options.workspace,
                 "design, motion, simulate, analyse, code or present")
      ->check(oneOf({"design", "motion", "simulate", "analyse", "code", "present"}));
  app.add_option("--panel", options.work.panel,
                 "a panel, and its tab, in front: formulations:cost, formulations:steps:14, "
                 "code:equations:5, singularities:map, identification:links:measured.csv")
      ->check(refuseEmpty);
  app.add_option("--theme", options.theme, "light or dark")->check(oneOf({"light", "dark"}));
  app.add_flag("--comma", options.comma, "show numbers with a decimal comma");
  app.footer(
      "Examples:\n"
      "  denavit-studio                                  choose among the examples\n"
      "  denavit-studio puma560                          open a shipped robot\n"
      "  denavit-studio --scenario free-fall --run --screenshot window.png --size 1600x1000\n"
      "`denavit list` names the shipped robots and scenarios.\n\n"
      "Exit: 0 done; 2 bad input or usage, or no display; 3 the run of a picture ended early;\n"
      "1 internal error.");
}

/// The pixels of a side; nothing where the text is no number that a window's side can have.
std::optional<int> findSide(std::string_view text) {
  int side = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return side < kSmallest || side > kLargest ? std::nullopt : std::optional(side);
}

QSize parseSize(const std::string& text) {
  const std::size_t by = std::min(text.find('x'), text.size());
  const std::optional<int> width = findSide(std::string_view(text).substr(0, by));
  const std::optional<int> height =
      findSide(std::string_view(text).substr(std::min(by + 1, text.size())));
  if (width && height) return {*width, *height};
  failStudio("--size",
             "\"" + text + "\" is no size of a window; its sides are " + std::to_string(kSmallest) +
                 " to " + std::to_string(kLargest) + " pixels",
             "give WIDTHxHEIGHT, as 1600x1000");
}

double parseTime(const std::string& text) {
  const std::optional<double> time = findNumber(text);
  if (!time) failStudio("--time", "\"" + text + "\" is not a finite number", "write it as 0.5");
  if (*time < 0) {
    failStudio("--time", "is " + text + " s; runs start at 0 s", "give a time of the run");
  }
  return *time;
}

void readTexts(const Texts& texts, StudioOptions& options) {
  if (!texts.scenario.empty()) {
    if (!options.file.empty()) {
      failStudio("--scenario", "is given beside \"" + options.file + "\"", "name one to open");
    }
    options.file = texts.scenario;
  }
  if (!texts.size.empty()) options.size = parseSize(texts.size);
  if (texts.time.empty()) return;
  options.work.time = parseTime(texts.time);
  if (!options.work.isWanted()) {
    failStudio("--time", "is the instant that pictures show", "add --screenshot or --plot");
  }
}

}  // namespace

StudioOptions parseOptions(CLI::App& app, int argc, const char* const* argv) {
  StudioOptions options;
  Texts texts;
  app.set_version_flag("--version", programVersion());
  addOptions(app, options, texts);
  std::vector<std::string> arguments =
      joinNegativeValues(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 takes a vector in
  try {
    app.parse(arguments);
  } catch (const CLI::Success&) {
    throw;
  } catch (const CLI::ParseError& error) {
    failUsage(app, error);
  }
  readTexts(texts, options);
  options.work.run = options.run || !options.work.plot.empty();
  options.work.size = options.size.value_or(options.work.size);
  return options;
}

}  // namespace denavit
