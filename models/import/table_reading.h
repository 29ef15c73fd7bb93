#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "models/import/column_meaning.h"
#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

enum class LengthUnit { Metre, Centimetre, Millimetre, Inch };

/// Whether products of inertia are written as tensor elements (with their minus sign) or as the
/// integrals of x y dm themselves.
enum class ProductSign { TensorElements, Products };

/// What letters mean in tables that have both d and r: everybody else's r is a; in Khalil's tables
/// d is a and r is d.
enum class Letters { Usual, Khalil };

/// How sure an assumption is, least first.
enum class Certainty {
  Guessed,  ///< another reading is as good
  Likely,   ///< usual, or by the size of the numbers
  Clear,    ///< the numbers leave no other sensible reading
  Stated,   ///< the text or the definition of its format says so
  Pinned    ///< the user says so
};
[[nodiscard]] std::string toText(Certainty certainty);

/// The position of the tool that the maker states for one pose.
struct KnownPosition {
  std::vector<double> q;  ///< [rad|m] joint variables; missing ones are 0
  Eigen::Vector3d tool_W = Eigen::Vector3d::Zero();  ///< [m]
};

/// What the user knows; every entry overrules the reader.
struct TableHints {
  std::optional<Convention> convention;
  std::optional<AngleUnit> angle;
  std::optional<LengthUnit> length;
  std::optional<InertiaReference> about;
  std::optional<ProductSign> products;
  std::optional<Letters> letters;
  std::map<int, ColumnMeaning> columns;    ///< by column number, 0-based
  std::map<int, std::string> columnUnits;  ///< by column number: "mm"
  std::map<std::string, double> symbols;   ///< SI values of names in cells
  std::optional<KnownPosition> known;
};

/// One thing that was decided to get from the text to the arm.
struct Assumption {
  enum class Kind {
    Arm,  ///< which of the arms of the text
    Convention,
    AngleUnit,
    LengthUnit,
    InertiaReference,
    ProductSign,
    Letters,
    ColumnOrder,
    NumberFormat
  };
  Kind kind;
  std::string what;  ///< "modified DH"
  Certainty certainty = Certainty::Guessed;
  std::string why;  ///< "joints 5 and 6 would turn about the same line otherwise"
  bool operator==(const Assumption&) const = default;
};

/// How one column was read.
struct ColumnReading {
  std::string heading;
  ColumnMeaning meaning = ColumnMeaning::Ignored;
  std::string unit;    ///< of the numbers in this reading: "deg"; empty where there is none
  std::string sample;  ///< the first entry that is not empty or 0
  Certainty certainty = Certainty::Guessed;
  std::string why;
};

/// One way to read a table: the arm that comes out, and all that had to be assumed.
struct TableReading {
  std::string format;                   ///< "SYMORO parameter file"
  std::string title;                    ///< "modified DH, degrees, millimetres"
  RobotDescription robot;               ///< its assumptions are those of listAssumptions()
  std::vector<Assumption> assumptions;  ///< at most one of a kind
  std::vector<ColumnReading> columns;
  /// What was chosen and changed on the way, and what to beware of, one line each.
  std::vector<std::string> remarks;
  std::vector<std::string> dropped;  ///< what the table holds and the arm does not, one line each
  /// What the arm would have wrong: cells and columns that are not understood, and units that are
  /// none of what the heading names. The arm may be looked at, not used.
  std::vector<Issue> errors;
  /// Of a URDF file: what checks of the arm warn of, one line each.
  std::vector<std::string> warnings;
  /// Rules of rigid bodies that tensors break, one line each.
  std::vector<std::string> unphysical;
  /// [m] how far the tool is from the position the user knows.
  std::optional<double> knownError;
  bool matchesKnown = false;  ///< within 2 mm or half a percent of the reach
  double score = 0;           ///< logarithm of how well it fits; only differences mean anything
};

constexpr std::size_t kMaxTableText = 2000000;  ///< [bytes] longer texts are refused
constexpr std::size_t kMaxTableRows = 200;      ///< as joints of an arm
constexpr std::size_t kMaxTableColumns = 80;

/// All that was assumed to get from the text to the arm, and what of the text the arm does not
/// hold, a line each: what an arm keeps in its `assumptions`.
[[nodiscard]] std::vector<std::string> listAssumptions(const TableReading& reading);

/// Every reading of the text that fits, best first; at least one.
///
/// A text may hold several arms; each has its readings then, and they are equally possible.
///
/// Formats: tables with headings (tabs, `, ; |` or spaces between cells; decimal commas), Robotics
/// Toolbox code, print-outs and DYN matrices, SYMORO `.par` files, MathWorks `setFixedTransform`
/// matrices, YAML and JSON with one key per parameter.
///
/// Readings are ranked by what the text says, by the size of its numbers, by what arms can be (two
/// joints about one line are no arm; a reach of a kilometre is a wrong unit), by the inequalities
/// that tensors of rigid bodies obey, and by a known position of the tool.
/// @throws DescriptionError where there is no table, with what was expected
[[nodiscard]] std::vector<TableReading> readTable(std::string_view text,
                                                  const TableHints& hints = {});

/// Which reading is right.
struct TableVerdict {
  std::vector<std::size_t> possible;  ///< the best reading and those as good as it; never empty
  std::string text;                   ///< "modified DH, degrees: the only reading that ..."
  /// The single fact that would decide between those possible; empty where one is named.
  std::string deciding;
  [[nodiscard]] bool isDecided() const { return possible.size() == 1; }
};
/// @param readings  from readTable(), not empty
[[nodiscard]] TableVerdict judge(const std::vector<TableReading>& readings);

}  // namespace denavit
