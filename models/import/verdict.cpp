#include <algorithm>
#include <cmath>

#include "models/find.h"
#include "models/import/interpretation.h"
#include "models/import/table_reading.h"
#include "models/import/tool_position.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr double kAsGood = 1.0;  ///< readings so close in score are equally possible

/// How many different answers the possible readings give to one question.
std::vector<std::string> answersOf(const std::vector<TableReading>& readings,
                                   const std::vector<std::size_t>& possible,
                                   Assumption::Kind kind) {
  std::vector<std::string> answers;
  for (const std::size_t i : possible) {
    const Assumption* assumption = findWith(readings[i].assumptions, kind, &Assumption::kind);
    const std::string what = assumption ? assumption->what : "";
    addOnce(what, answers);
  }
  return answers;
}

/// What sets one of the possible readings apart: only the assumptions in which they differ.
std::string apart(const std::vector<TableReading>& readings,
                  const std::vector<std::size_t>& possible, std::size_t reading) {
  std::string text;
  for (const Assumption& assumption : readings[reading].assumptions) {
    if (answersOf(readings, possible, assumption.kind).size() < 2) continue;
    text += (text.empty() ? "" : ", ") + assumption.what;
  }
  return text.empty() ? readings[reading].title : text;
}

std::string textOf(const Eigen::Vector3d& p) {
  const auto number = [](double x) { return toReadable(std::round(x * 1e4) / 1e4 + 0.0); };
  return "(" + number(p.x()) + ", " + number(p.y()) + ", " + number(p.z()) + ") m";
}

/// "with all joints at 0 the tool is at ... or at ...": a pose in which the readings differ.
std::string askForPosition(const std::vector<TableReading>& readings,
                           const std::vector<std::size_t>& possible) {
  const std::size_t joints = readings[possible.front()].robot.joints.size();
  for (const double turn : {0.0, 0.5235987755982988}) {
    std::string text;
    bool differ = false;
    Eigen::Vector3d first;
    for (const std::size_t i : possible) {
      std::vector<double> q;
      for (const JointDescription& joint : readings[i].robot.joints) {
        q.push_back(joint.type == JointType::Revolute ? turn : turn == 0 ? 0 : 0.1);
      }
      const Eigen::Vector3d p = calcToolPosition(readings[i].robot, q);
      if (text.empty()) first = p;
      differ = differ || (p - first).norm() > 1e-3 * std::max(1e-3, reachOf(readings[i].robot));
      text += (text.empty() ? "" : ", or ") + textOf(p) + " for " + apart(readings, possible, i);
    }
    if (!differ) continue;
    const std::string pose = turn == 0 ? "at 0" : "at 30° (slides at 0.1 m)";
    return "Where is the tool with all " + std::to_string(joints) + " joints " + pose + "? " +
           text + ".";
  }
  return {};
}

std::string askForArm(const std::vector<TableReading>& readings,
                      const std::vector<std::size_t>& possible) {
  const auto arms = answersOf(readings, possible, Assumption::Kind::Arm);
  std::string text = "Which of the " + std::to_string(arms.size()) + " arms of the text? ";
  for (std::size_t i = 0; i < arms.size(); ++i) text += (i ? ", or " : "") + arms[i];
  return text + ".";
}

std::string describe(const TableReading& best) {
  std::string text = best.title;
  if (best.matchesKnown) return text + ": it puts the tool where you say";
  std::string weakest;
  Certainty least = Certainty::Pinned;
  for (const Assumption& assumption : best.assumptions) {
    if (assumption.certainty >= least || assumption.why.empty()) continue;
    least = assumption.certainty;
    weakest = assumption.what + " is " + toText(assumption.certainty) + ": " + assumption.why;
  }
  return weakest.empty() ? text : text + ". " + weakest;
}

}  // namespace

TableVerdict judge(const std::vector<TableReading>& readings) {
  TableVerdict verdict;
  const TableReading& best = readings.front();
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (readings[i].score > best.score - kAsGood) verdict.possible.push_back(i);
  }
  if (verdict.isDecided()) {
    verdict.text = describe(best);
    return verdict;
  }
  verdict.text = std::to_string(verdict.possible.size()) + " readings are equally possible: ";
  for (std::size_t i = 0; i < verdict.possible.size(); ++i) {
    verdict.text += (i ? "; or " : "") + apart(readings, verdict.possible, verdict.possible[i]);
  }
  using Kind = Assumption::Kind;
  if (answersOf(readings, verdict.possible, Kind::Arm).size() > 1) {
    verdict.deciding = askForArm(readings, verdict.possible);
    return verdict;
  }
  // One position of the tool settles everything that moves the tool.
  const auto isOpen = [&](Kind kind) {
    return answersOf(readings, verdict.possible, kind).size() > 1;
  };
  constexpr Kind kMoving[] = {Kind::Convention, Kind::Letters,   Kind::ColumnOrder,
                              Kind::LengthUnit, Kind::AngleUnit, Kind::NumberFormat};
  if (std::ranges::any_of(kMoving, isOpen))
    verdict.deciding = askForPosition(readings, verdict.possible);
  if (!verdict.deciding.empty()) return verdict;
  for (const auto& [kind, question] :
       {std::pair(Kind::InertiaReference,
                  "Are the tensors about the centres of mass, or about the origins of the link "
                  "frames?"),
        std::pair(Kind::ProductSign,
                  "Do the products of inertia carry their minus sign (tensor elements), or not?"),
        std::pair(Kind::Convention, "Is the table standard or modified DH?"),
        std::pair(Kind::AngleUnit, "Are the angles in degrees or in radians?"),
        std::pair(Kind::LengthUnit, "Which unit do the lengths have?")}) {
    if (!isOpen(kind)) continue;
    verdict.deciding = question;
    break;
  }
  return verdict;
}

}  // namespace denavit
