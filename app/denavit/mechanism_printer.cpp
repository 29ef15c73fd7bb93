#include "app/denavit/mechanism_printer.h"

#include <string>
#include <utility>
#include <vector>

#include "app/denavit/robot_printer.h"
#include "app/denavit/text_table.h"
#include "core/mechanism/mechanism_state.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/chain_links.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"

namespace denavit {
namespace {

std::string describePlacement(const Placement& placement) {
  std::string text;
  if (!placement.xyz.isZero(0)) text += ", at " + toReadableVector(placement.xyz) + " m";
  if (!placement.rpy.isZero(0)) {
    text += ", roll pitch yaw " + toReadableVector(placement.rpy) + " rad";
  }
  return text;
}

/// "link 2 of crank", "the tool of crank", "the world".
std::string describeLink(const std::string& chain, const std::string& link) {
  if (chain.empty() || isGround(chain)) return "the world";
  if (isTool(link)) return "the tool of " + chain;
  return (isBase(link) ? "frame 0" : "link " + link) + " of " + chain;
}

std::string describeFrame(const AttachmentDescription& frame) {
  return describeLink(frame.chain, frame.link) + describePlacement(frame.placement);
}

class MechanismPrinter {
 public:
  MechanismPrinter(const MechanismDescription& mechanism, std::ostream& out)
      : mechanism_(mechanism), out_(out) {}

  void print() const {
    out_ << toPrintable(mechanism_.name) << "\n";
    if (!mechanism_.source.empty()) out_ << toPrintable(mechanism_.source) << "\n";
    out_ << "\nGravity " << toReadableVector(mechanism_.gravity) << " m/s²\n";
    for (const ChainDescription& chain : mechanism_.chains) printChain(chain);
    printClosures();
    if (hasErrors(findIssues(mechanism_))) return printJoints({});  // which are listed below
    const Mechanism made = makeMechanism(mechanism_);
    const ClosedPose pose = findPoseNear(mechanism_, made);
    if (!pose.isClosed) return printJoints({});
    printJoints(pose.q);
    printFreedoms(made, pose.q);
  }

 private:
  void printChain(const ChainDescription& chain) const {
    out_ << "\nChain " << toPrintable(chain.name) << ", on "
         << toPrintable(describeLink(chain.base.chain, chain.base.link))
         << describePlacement(chain.base.placement) << "\n";
    printRobotTables(chain.robot, false, out_);
  }

  void printClosures() const {
    if (mechanism_.closures.empty()) {
      out_ << "\nNo closures: the chains are open\n";
      return;
    }
    out_ << "\nClosures\n";
    std::vector<std::vector<std::string>> rows{{"#", "closure", "type", "holds", "to"}};
    for (const ClosureDescription& closure : mechanism_.closures) {
      rows.push_back({std::to_string(rows.size()), closure.name, toWord(closure.type),
                      describeFrame(closure.a), describeFrame(closure.b)});
    }
    out_ << alignRows(std::move(rows), {false, true, true, true, true});
  }

  void printJoints(const VecX<double>& pose) const {
    out_ << "\nJoints" << (pose.size() > 0 ? ", in a pose that is closed" : "") << "\n";
    std::vector<std::vector<std::string>> rows{
        {"#", "joint", "type", pose.size() > 0 ? "q [rad, m]" : "", "", ""}};
    const std::vector<std::string> names = listJointNames(mechanism_);
    std::size_t k = 0;
    for (const ChainDescription& chain : mechanism_.chains) {
      for (const JointDescription& joint : chain.robot.joints) {
        const std::string& name = names[k];
        const auto index = static_cast<Eigen::Index>(k++);
        rows.push_back({std::to_string(k), name,
                        joint.type == JointType::Revolute ? "revolute" : "prismatic",
                        pose.size() > 0 ? toReadable(pose[index]) : "",
                        contains(mechanism_.independent, name) ? "independent" : "",
                        contains(mechanism_.actuated, name) ? "actuated" : ""});
      }
    }
    out_ << alignRows(std::move(rows), {false, true, true, false, true, true});
  }

  /// What a state at rest says of the loops.
  void printFreedoms(const Mechanism& made, const VecX<double>& q) const {
    MechanismQuery query;
    query.q = q;
    const StateOutcome outcome = calcMechanismState(std::make_shared<const Mechanism>(made), query);
    if (!outcome.state) {  // the checks say why
      out_ << "\nMobility " << outcome.problem->mobility << "\n";
      return;
    }
    const MechanismState& state = *outcome.state;
    out_ << "\nMobility " << state.mobility << ": " << made.dof() << " coordinates, "
         << counted(static_cast<std::size_t>(state.closureRows), "closure condition") << " of rank "
         << state.closureRank << "\n";
    if (!state.redundantRows.empty()) {
      out_ << "  " << counted(state.redundantRows.size(), "condition")
           << (state.redundantRows.size() == 1 ? " follows" : " follow")
           << " from others: " << describeRedundant(made, state.redundantRows) << "\n";
    }
    out_ << "  independent: " << joinJoints(made, state.independent) << "; condition "
         << toReadable(state.condition) << " (1 is best, 0 singular)\n";
    if (made.closures.empty()) return;
    const std::size_t modes =
        findAssemblyModes(made, q, markCoordinates(made, state.independent), countGuesses(made))
            .size();
    if (areManyWays(static_cast<int>(modes), countGuesses(made))) {
      out_ << "  any number of ways to close the loops with these values: something moves freely\n";
      return;
    }
    out_ << "  " << counted(modes, "way") << " found to close the loops with these values\n";
  }

  /// "2 of pin, 1 of grip"
  [[nodiscard]] static std::string describeRedundant(const Mechanism& made,
                                                     const std::vector<int>& rows) {
    std::string text;
    int first = 0;
    for (const Closure& closure : made.closures) {
      const int end = first + rowCount(closure.type);
      int count = 0;
      for (const int row : rows) count += row >= first && row < end ? 1 : 0;
      first = end;
      if (count == 0) continue;
      const auto number = &closure - made.closures.data() + 1;
      text +=
          (text.empty() ? "" : ", ") + std::to_string(count) + " of " +
          (closure.name.empty() ? "closure " + std::to_string(number) : toPrintable(closure.name));
    }
    return text;
  }

  [[nodiscard]] static std::string joinJoints(const Mechanism& made,
                                              const std::vector<int>& coordinates) {
    std::vector<std::string> names;
    for (const int i : coordinates) {
      names.push_back(i < made.jointCount() ? made.jointNames[static_cast<std::size_t>(i)]
                                            : "amplitude " + std::to_string(i + 1));
    }
    return names.empty() ? "none" : joinNames(names);
  }

  const MechanismDescription& mechanism_;
  std::ostream& out_;
};

}  // namespace

void printMechanism(const MechanismDescription& mechanism, std::ostream& out) {
  MechanismPrinter(mechanism, out).print();
}

}  // namespace denavit
