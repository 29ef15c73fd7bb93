#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/reproduction/line_chart.h"
#include "models/robot/robot.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The word on a number of a paper beside ours.
enum class Verdict {
  Agrees,     ///< within the digits that are printed
  Explained,  ///< cannot agree; the remark says why, and what follows from that was checked
  Differs     ///< must agree and does not
};
/// "agrees", "explained", "differs".
[[nodiscard]] const char* nameOf(Verdict verdict);

/// A number or formula, as printed or as it came out.
struct Figure {
  std::string text;             ///< for people: "9.81", "126n - 99", "illegible"; may be empty
  std::optional<double> value;  ///< absent for formulas and where nothing can be read
};

/// One number of a paper beside what this program computes.
struct ReproductionRow {
  std::string what;
  Figure printed, ours;
  std::optional<double> difference;  ///< ours less printed, where both are numbers
  Verdict verdict = Verdict::Agrees;
  std::string remark = {};  ///< why they cannot agree, or what a reader should know; may be empty
};

struct ReproductionSection {
  std::string title;
  std::string origin = "paper";  ///< head of the column of printed numbers: "paper", "reference"
  std::vector<ReproductionRow> rows = {};
  std::string finding = {};  ///< what follows from the rows; may be empty
  void add(ReproductionRow row) { rows.push_back(std::move(row)); }
};

/// Where reproductions take their arms and runs from, by shipped name.
struct ReproductionInputs {
  std::function<RobotDescription(const std::string& name)> robot;
  std::function<ScenarioDescription(const std::string& name)> scenario;
};
/// The shipped library.
/// @throws DescriptionError, from the functions, where the library is missing
[[nodiscard]] ReproductionInputs shippedInputs();

/// A table, figure or exercise of a paper that this program can set beside its own numbers. How to
/// add one: a file like its siblings in this folder, and its line in registry.cpp; command line and
/// tests then know it.
struct Reproduction {
  std::string_view name;    ///< on the command line: "turney-8.4"
  std::string_view title;   ///< for people
  std::string_view source;  ///< author, year, table
  /// Everything is computed anew at each call.
  std::vector<ReproductionSection> (*run)(const ReproductionInputs& inputs) = nullptr;
  /// The plots that the paper asks for or shows; null: none.
  std::vector<LineChart> (*plot)(const ReproductionInputs& inputs) = nullptr;
};

/// All of them, in the order of the papers.
[[nodiscard]] const std::vector<Reproduction>& reproductions();

/// Those of this name, or whose name begins with it and a hyphen: "craig" finds "craig-6.1".
[[nodiscard]] std::vector<const Reproduction*> findReproductions(std::string_view name);

/// How many rows have each verdict.
struct VerdictCount {
  int agrees = 0, explained = 0, differs = 0;
};
[[nodiscard]] VerdictCount countVerdicts(const std::vector<ReproductionSection>& sections);

}  // namespace denavit
