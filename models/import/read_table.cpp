#include <algorithm>
#include <functional>

#include "core/kinematics/forward_kinematics.h"
#include "models/find.h"
#include "models/import/interpretation.h"
#include "models/import/tool_position.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

constexpr double kUnphysicalLink = 1.6;  ///< cost of a link that breaks a rule
constexpr double kError = 3;             ///< cost of what is not understood
constexpr double kKnownMatch = 12;
constexpr const char* kNoDifference = "it makes no difference here";
constexpr double kWorthShowing = 9;  ///< readings further behind the best are left out
constexpr std::size_t kMostReadings = 12;

/// A reading with what it was made from.
struct Candidate {
  TableReading reading;
  Choices choices;
  ColumnMapping mapping;
  OptionLists options;
};

std::string textOf(Convention c) {
  return c == Convention::Standard ? "standard DH" : "modified DH";
}
std::string textOf(AngleUnit a) { return a == AngleUnit::Degree ? "degrees" : "radians"; }
std::string textOf(LengthUnit l) { return "lengths in " + nameOf(l); }
std::string textOf(InertiaReference r) {
  return r == InertiaReference::CentreOfMass ? "inertia about the centre of mass"
                                             : "inertia about the frame origin";
}
std::string textOf(ProductSign s) {
  return s == ProductSign::TensorElements ? "products as tensor elements" : "products with +";
}

void compareKnown(TableReading& reading, const KnownPosition& known) {
  const Eigen::Vector3d tool = calcToolPosition(reading.robot, known.q);
  reading.knownError = (tool - known.tool_W).norm();
  reading.matchesKnown = *reading.knownError <= std::max(2e-3, 5e-3 * reachOf(reading.robot)) &&
                         *reading.knownError <= std::max(2e-3, 5e-3 * known.tool_W.norm());
  reading.score += reading.matchesKnown ? kKnownMatch : 0;
}

void addReadings(const CookedTable& table, const TableHints& hints, bool doubtStated,
                 std::vector<Candidate>& candidates) {
  const OptionLists lists = makeOptions(table, hints, doubtStated);
  for (const auto& convention : lists.convention) {
    for (const auto& angle : lists.angle) {
      for (const auto& length : lists.length) {
        for (const auto& about : lists.about) {
          for (const auto& products : lists.products) {
            const Choices choices{convention.value, angle.value, length.value, about.value,
                                  products.value};
            Candidate candidate{buildReading(table, choices, hints), choices, table.mapping, lists};
            TableReading& reading = candidate.reading;
            reading.score =
                table.mapping.score + convention.score + angle.score + length.score + about.score +
                products.score - kUnphysicalLink * static_cast<double>(reading.unphysical.size()) -
                kError * static_cast<double>(std::min<std::size_t>(reading.errors.size(), 3));
            if (hints.known) compareKnown(reading, *hints.known);
            candidates.push_back(std::move(candidate));
          }
        }
      }
    }
  }
}

/// The same arm but for the unit its file would be saved in, and for what had to be assumed.
bool sameArm(const RobotDescription& one, const RobotDescription& other) {
  RobotDescription copy = other;
  copy.angleUnit = one.angleUnit;
  copy.assumptions = one.assumptions;
  return copy == one;
}

Certainty certaintyOf(double margin, bool stated, bool pinned) {
  if (pinned) return Certainty::Pinned;
  if (stated) return Certainty::Stated;
  if (margin >= 3.5) return Certainty::Clear;
  return margin >= 1 ? Certainty::Likely : Certainty::Guessed;
}

/// How far the best reading without this choice is behind.
double marginOf(const std::vector<Candidate>& candidates, const Candidate& mine,
                const std::function<bool(const Candidate&)>& differs) {
  double best = -1e9;
  for (const Candidate& other : candidates) {
    if (differs(other) && !sameArm(mine.reading.robot, other.reading.robot)) {
      best = std::max(best, other.reading.score);
    }
  }
  return mine.reading.score - best;
}

/// What breaks when the same table is read the other way, where nothing breaks this way.
std::string breaksOtherwise(const std::vector<Candidate>& all, const Candidate& mine,
                            const std::function<bool(const Candidate&)>& differs) {
  const auto& own = mine.reading.unphysical;
  for (const Candidate& other : all) {
    const auto& broken = other.reading.unphysical;
    if (!differs(other) || broken.size() <= own.size()) continue;
    for (const std::string& line : broken) {
      if (!contains(own, line)) return "read the other way, " + line;
    }
  }
  return {};
}

template <typename T>
void assume(const std::vector<Candidate>& all, Candidate& mine, Assumption::Kind kind,
            T Choices::*member, const std::vector<Option<T>> OptionLists::*options,
            const std::optional<T>& pinned, const std::optional<T>& defined) {
  const T value = mine.choices.*member;
  const auto differs = [&](const Candidate& other) { return other.choices.*member != value; };
  const double margin = marginOf(all, mine, differs);
  const Option<T>* option = findWith(mine.options.*options, value, &Option<T>::value);
  std::string why = option ? option->why : "";
  if (kind == Assumption::Kind::InertiaReference || kind == Assumption::Kind::ProductSign) {
    const std::string reason = breaksOtherwise(all, mine, differs);
    if (!reason.empty()) why = reason;
  }
  if (margin > 1e8 && why.empty()) why = kNoDifference;
  mine.reading.assumptions.push_back(
      {kind, textOf(value), certaintyOf(margin, defined == value, pinned.has_value()), why});
}

void explain(const RawTable& table, const TableHints& hints, std::vector<Candidate>& all) {
  using Kind = Assumption::Kind;
  for (Candidate& mine : all) {
    assume(all, mine, Kind::Convention, &Choices::convention, &OptionLists::convention,
           hints.convention, table.defined.convention);
    assume(all, mine, Kind::AngleUnit, &Choices::angle, &OptionLists::angle, hints.angle,
           table.defined.angle);
    assume(all, mine, Kind::LengthUnit, &Choices::length, &OptionLists::length, hints.length,
           table.defined.length);
    const auto has = [&](bool (*is)(ColumnMeaning)) {
      return std::ranges::any_of(mine.reading.columns, is, &ColumnReading::meaning);
    };
    if (has(isInertia)) {
      assume(all, mine, Kind::InertiaReference, &Choices::about, &OptionLists::about, hints.about,
             table.defined.about);
    }
    if (has(isProductOfInertia)) {
      assume(all, mine, Kind::ProductSign, &Choices::products, &OptionLists::products,
             hints.products, table.defined.products);
    }
    if (mine.mapping.letters) {
      const double margin = marginOf(all, mine, [&](const auto& other) {
        return other.mapping.letters != mine.mapping.letters;
      });
      const bool usual = mine.mapping.letters == Letters::Usual;
      mine.reading.assumptions.push_back(
          {Kind::Letters, usual ? "r along x, d along z" : "d along x, r along z",
           certaintyOf(margin, false, hints.letters.has_value()), mine.mapping.why});
    }
    if (!mine.mapping.order.empty()) {
      const double margin = marginOf(
          all, mine, [&](const auto& other) { return other.mapping.order != mine.mapping.order; });
      mine.reading.assumptions.push_back({Kind::ColumnOrder, mine.mapping.order,
                                          certaintyOf(margin, false, !hints.columns.empty()),
                                          mine.mapping.why});
    }
    std::string& title = mine.reading.title;
    for (const Assumption& assumption : mine.reading.assumptions) {
      title += (title.empty() ? "" : ", ") + assumption.what;
    }
  }
}

std::vector<Candidate> collect(const RawTable& table, const TableHints& hints, bool doubtStated) {
  std::vector<Candidate> candidates;
  std::optional<DescriptionError> problem;
  for (const ColumnMapping& mapping : makeMappings(table, hints)) {
    try {
      addReadings(cook(table, mapping, hints), hints, doubtStated, candidates);
    } catch (const DescriptionError& error) {
      if (!problem) problem = error;
    }
  }
  if (candidates.empty()) throw *problem;
  std::ranges::stable_sort(candidates, std::greater(),
                           [](const auto& c) { return c.reading.score; });
  return candidates;
}

/// The candidates that are worth showing, best first, without twins.
std::vector<Candidate> keepBest(std::vector<Candidate> candidates) {
  std::vector<Candidate> kept;
  const double best = candidates.front().reading.score;
  for (Candidate& candidate : candidates) {
    const bool worth = candidate.reading.score >= best - kWorthShowing;
    const bool twin = std::ranges::any_of(kept, [&](const Candidate& other) {
      return sameArm(other.reading.robot, candidate.reading.robot);
    });
    if (worth && !twin && kept.size() < kMostReadings) kept.push_back(std::move(candidate));
  }
  return kept;
}

/// What an arm of impossible size costs: one whose numbers are read with the wrong decimal sign may
/// have a thousand times its length, or a thousandth.
double findSizeCost(const RobotDescription& robot) {
  constexpr double kSmallest = 0.02, kLargest = 20, kCost = 8;  // [m]
  const double reach = reachOf(robot);
  return reach < kSmallest || reach > kLargest ? kCost : 0;
}

/// Scores of different arms, or of a table with its numbers read in two ways, mean nothing beside
/// each other: the best of each is as good as that of another, unless one puts the tool where it is
/// known to be.
void compareAsArm(const RawTable& table, std::vector<Candidate>& kept) {
  const double best = kept.front().reading.score;
  for (Candidate& candidate : kept) {
    TableReading& reading = candidate.reading;
    reading.score += (reading.matchesKnown ? kKnownMatch : 0) - best;
    if (table.arm.empty()) reading.score -= findSizeCost(reading.robot);
    Assumption own{Assumption::Kind::Arm, "arm " + table.arm, Certainty::Guessed,
                   "the text has other arms too"};
    if (table.arm.empty()) {
      own = {Assumption::Kind::NumberFormat, table.numbersAre, Certainty::Guessed,
             "no other number of the table decides it"};
    }
    reading.assumptions.insert(reading.assumptions.begin(), own);
  }
}

/// The readings of one arm or table.
std::vector<TableReading> readOne(const RawTable& table, const TableHints& hints) {
  std::vector<Candidate> candidates = collect(table, hints, false);
  // A statement that contradicts what the user knows is doubted.
  const bool matched =
      std::ranges::any_of(candidates, [](const auto& c) { return c.reading.matchesKnown; });
  if (hints.known && !matched) candidates = collect(table, hints, true);
  std::vector<Candidate> kept = keepBest(std::move(candidates));
  if (!table.arm.empty() || !table.numbersAre.empty()) compareAsArm(table, kept);
  explain(table, hints, kept);
  std::vector<TableReading> readings;
  for (Candidate& candidate : kept) {
    candidate.reading.robot.assumptions = listAssumptions(candidate.reading);
    readings.push_back(std::move(candidate.reading));
  }
  return readings;
}

/// Readings of one table with numbers of different formats may be the same arm: 1.075 m is 1,075
/// mm.
void dropTwins(std::vector<TableReading>& readings) {
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const auto isTwin = [&](const TableReading& later) {
      return &later > &readings[i] && sameArm(readings[i].robot, later.robot);
    };
    const auto twins = std::remove_if(readings.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                      readings.end(), isTwin);
    readings.erase(twins, readings.end());
  }
}

}  // namespace

Eigen::Vector3d calcToolPosition(const RobotDescription& robot, const std::vector<double>& q) {
  RobotDescription bare = robot;
  bare.payload = {};
  for (JointDescription& joint : bare.joints) {
    joint.link = {};
    joint.friction = {};
    joint.actuator = {};
    joint.limits = {};
  }
  const Arm<double> arm = makeArm(bare);
  VecX<double> all = VecX<double>::Zero(arm.dof());
  for (Eigen::Index i = 0; i < all.size() && i < static_cast<Eigen::Index>(q.size()); ++i) {
    all[i] = q[static_cast<std::size_t>(i)];
  }
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, all, kinematics);
  return kinematics.X_WT.p;
}

std::string toText(Certainty certainty) {
  constexpr const char* kTexts[] = {"guessed", "likely", "clear", "stated", "chosen by you"};
  return kTexts[static_cast<std::size_t>(certainty)];
}

std::vector<std::string> listAssumptions(const TableReading& reading) {
  std::vector<std::string> lines = reading.remarks;
  for (const Assumption& one : reading.assumptions) {
    if (one.why == kNoDifference) continue;
    lines.push_back("assumed: " + one.what + " (" + toText(one.certainty) +
                    (one.why.empty() ? "" : ": " + one.why) + ")");
  }
  for (const std::string& line : reading.unphysical) lines.push_back("not physical: " + line);
  for (const std::string& line : reading.dropped) lines.push_back("dropped: " + line);
  return lines;
}

std::vector<TableReading> readTable(std::string_view text, const TableHints& hints) {
  const std::vector<RawTable> tables = takeApart(text);
  std::vector<TableReading> readings;
  std::optional<DescriptionError> problem;
  for (const RawTable& table : tables) {
    try {
      for (TableReading& reading : readOne(table, hints)) readings.push_back(std::move(reading));
    } catch (const DescriptionError& error) {
      if (tables.size() == 1) throw;
      if (!problem) problem = error;
    }
  }
  if (readings.empty()) throw *problem;
  if (problem) {
    for (TableReading& reading : readings) {
      reading.dropped.push_back("another arm of the text: " + toLine(problem->issues().front()));
    }
  }
  std::ranges::stable_sort(readings, std::greater(), &TableReading::score);
  if (!tables.front().numbersAre.empty()) dropTwins(readings);
  return readings;
}

}  // namespace denavit
