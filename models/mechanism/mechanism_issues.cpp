#include <algorithm>
#include <map>
#include <set>

#include "core/mechanism/mechanism.h"
#include "models/ascii.h"
#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/suggestion.h"
#include "models/mechanism/chain_links.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

/// Of chains, of all their joints, of all their modes and of closures.
constexpr std::size_t kMaxParts = 200;
constexpr std::size_t kLongestChainName = 40;

/// Whether names of columns and formulas can be made of it.
bool isChainName(const std::string& name) {
  return name.size() <= kLongestChainName && isNameStart(name.front()) &&
         std::ranges::all_of(name, [](char c) { return isNamePart(c) || c == '-'; });
}

/// "links 1 to 3 and a tool"
std::string describeLinks(const ChainDescription& chain) {
  const std::size_t count = chain.robot.joints.size();
  if (count == 0) return "no links";
  return (count == 1 ? "link 1" : "links 1 to " + std::to_string(count)) + " and \"tool\"";
}

/// The remedy for a name that is not known.
std::string adviseName(const std::string& name, const std::vector<std::string>& known,
                       const std::string& noun) {
  const std::string suggestion = suggest(name, known);
  return suggestion.empty() ? noun + " are " + joinNames(known) : suggestion;
}

/// A body of the mechanism: the world is {-1, 0}.
struct Body {
  int chain = -1, link = 0;
  bool operator==(const Body&) const = default;
};

class MechanismChecker {
 public:
  explicit MechanismChecker(const MechanismDescription& mechanism)
      : mechanism_(mechanism), check_("", "", issues_) {
    for (const ChainDescription& chain : mechanism.chains) chainNames_.push_back(chain.name);
  }

  std::vector<Issue> findAll() {
    checkSize();
    if (hasErrors(issues_)) return std::move(issues_);  // other checks would take for ever
    checkFields(mechanism_, {}, issues_);
    checkChains();
    checkChainNames();
    checkGravity();
    for (std::size_t k = 0; k < mechanism_.chains.size(); ++k) checkBase(k);
    checkCircles();
    for (std::size_t k = 0; k < mechanism_.closures.size(); ++k) checkClosure(k);
    checkClosureNames();
    checkJoints("independent", mechanism_.independent);
    checkJoints("actuated", mechanism_.actuated);
    checkPose();
    return std::move(issues_);
  }

 private:
  [[nodiscard]] IssueChecker at(const std::string& path) { return {path, "", issues_}; }

  /// The work of all else grows with these numbers, and faster than they do.
  void checkSize() {
    std::size_t joints = 0, modes = 0;
    for (const ChainDescription& chain : mechanism_.chains) {
      joints += chain.robot.joints.size();
      modes += static_cast<std::size_t>(countModes(chain.robot));
    }
    const std::size_t chains = mechanism_.chains.size(), closures = mechanism_.closures.size();
    if (chains > kMaxParts) {
      check_.error("chains", "has " + counted(chains, "chain") + "; at most 200 can be computed",
                   "leave some out");
    } else if (joints > kMaxParts) {
      check_.error("chains",
                   "have " + counted(joints, "joint") + " in all; at most 200 can be computed",
                   "leave some out");
    } else if (modes > kMaxParts) {
      check_.error("chains",
                   "have " + counted(modes, "mode") + " in all; at most 200 can be computed",
                   "2 or 3 modes describe most links");
    }
    if (closures > kMaxParts) {
      check_.error("closures",
                   "has " + counted(closures, "closure") + "; at most 200 can be computed",
                   "remove closures that hold what others hold already");
    }
  }

  void checkChains() {
    if (!mechanism_.chains.empty()) return;
    check_.error("chains", "is empty; a mechanism needs a chain of links",
                 "add one, as {\"name\": \"crank\", \"robot\": { ... }}");
  }

  void checkChainNames() {
    std::map<std::string, std::string> known;  // by what columns call them
    for (std::size_t k = 0; k < chainNames_.size(); ++k) {
      const std::string& name = chainNames_[k];
      IssueChecker check = at(joinPath("chains", k));
      if (name.empty()) {
        check.error("name", "is empty", "name the chain, as \"crank\": its joints are crank.1, ..");
      } else if (isGround(name)) {
        check.error("name", "is \"ground\", which stands for the world", "use another name");
      } else if (!isChainName(name)) {
        check.error("name",
                    "is " + inQuotes(name) +
                        "; names of columns are made of it, so that it must be a letter and up "
                        "to 39 letters, digits, _ and - behind it",
                    "use a name as left_arm");
      } else if (const auto [same, isNew] = known.insert({toColumnName(name), name}); !isNew) {
        const bool isEqual = same->second == name;
        check.error(
            "name",
            "is " + inQuotes(name) +
                (isEqual ? ", as another chain's"
                         : "; columns would be called as those of " + inQuotes(same->second)),
            isEqual ? "use different names" : "use names that differ in a letter or digit");
      }
    }
  }

  /// A chain's own gravity would be overlooked.
  void checkGravity() {
    for (std::size_t k = 0; k < mechanism_.chains.size(); ++k) {
      const Eigen::Vector3d& own = mechanism_.chains[k].robot.gravity;
      if (own == RobotDescription().gravity || own == mechanism_.gravity) continue;
      at(joinPath("chains", k) + ".robot")
          .warning("gravity", "has no effect: that of the mechanism acts on all chains",
                   "remove it, or set the mechanism's gravity");
    }
  }

  /// Blames a name of a chain that does not exist.
  void blameChain(IssueChecker& check, const std::string& name) {
    check.error("chain", "names " + inQuotes(name) + ", which is no chain",
                adviseName(name, chainNames_, "the chains"));
  }

  void blameLink(IssueChecker& check, const ChainDescription& chain, const std::string& link) {
    check.error("link",
                "names " + inQuotes(link) + "; the chain " + toBrief(chain.name) + " has " +
                    describeLinks(chain),
                "links count from 1, by the joints that move them");
  }

  void checkBase(std::size_t k) {
    const ChainBaseDescription& base = mechanism_.chains[k].base;
    IssueChecker check = at(joinPath("chains", k) + ".base");
    if (base.chain.empty() || isGround(base.chain)) {
      if (isBase(base.link)) return;
      return check.error("link", "is given without the chain that has this link",
                         "name the chain, or leave link out for the world");
    }
    const int parent = findChain(mechanism_, base.chain);
    if (parent < 0) return blameChain(check, base.chain);
    if (parent == static_cast<int>(k)) {
      return check.error("chain", "names the chain itself", "name another one, or leave it out");
    }
    const ChainDescription& carrier = mechanism_.chains[static_cast<std::size_t>(parent)];
    const std::optional<int> link = findLink(carrier, base.link);
    if (!link) return blameLink(check, carrier, base.link);
    for (int i = 0; i < *link; ++i) {
      if (countModes(carrier.robot.joints[static_cast<std::size_t>(i)]) == 0) continue;
      return check.error("link",
                         "is carried by link " + std::to_string(i + 1) + " of " + base.chain +
                             ", which bends or has a spring",
                         "start the chain in the world and hold it there by a closure \"fixed\", "
                         "or make that link rigid");
    }
  }

  void checkCircles() {
    const std::size_t count = mechanism_.chains.size();
    for (std::size_t k = 0; k < count; ++k) {
      int at = static_cast<int>(k);
      std::size_t steps = 0;
      do {
        const ChainBaseDescription& base = mechanism_.chains[static_cast<std::size_t>(at)].base;
        const int next = base.chain.empty() ? -1 : findChain(mechanism_, base.chain);
        if (next == at) break;  // blamed already
        at = next;
      } while (at >= 0 && at != static_cast<int>(k) && ++steps < count);
      if (at != static_cast<int>(k) || steps == 0) continue;
      check_.error(joinPath("chains", k) + ".base.chain",
                   "makes a circle: chains that start on each other stand nowhere",
                   "let one of them start in the world, and close the loop by a closure");
      return;
    }
  }

  /// The body that a frame stands on; nothing where that is blamed.
  std::optional<Body> checkFrame(const std::string& path, const AttachmentDescription& frame) {
    IssueChecker check = at(path);
    if (isGround(frame.chain)) {
      if (isBase(frame.link)) return Body{};
      check.error("link", "is " + inQuotes(frame.link) + ", and the world has no links",
                  "leave it out, or name the chain that has this link");
      return std::nullopt;
    }
    if (frame.chain.empty()) {
      check.error("chain", "is missing", "name a chain, or \"ground\" for the world");
      return std::nullopt;
    }
    const int chain = findChain(mechanism_, frame.chain);
    if (chain < 0) {
      blameChain(check, frame.chain);
      return std::nullopt;
    }
    const ChainDescription& owner = mechanism_.chains[static_cast<std::size_t>(chain)];
    const std::optional<int> link = findLink(owner, frame.link);
    if (!link) blameLink(check, owner, frame.link);
    if (!link) return std::nullopt;
    return findBody({chain, *link});
  }

  /// What a chain's frame 0 stands on: the world, or what carries the chain.
  [[nodiscard]] Body findBody(Body body) const {
    for (std::size_t steps = 0; body.chain >= 0 && body.link == 0; ++steps) {
      const ChainBaseDescription& base =
          mechanism_.chains[static_cast<std::size_t>(body.chain)].base;
      const int carrier = findChain(mechanism_, base.chain);
      if (carrier < 0 || steps > mechanism_.chains.size()) return {};
      const ChainDescription& chain = mechanism_.chains[static_cast<std::size_t>(carrier)];
      body = {carrier, findLink(chain, base.link).value_or(0)};
    }
    return body;
  }

  void checkClosure(std::size_t k) {
    const ClosureDescription& closure = mechanism_.closures[k];
    const std::string path = joinPath("closures", k);
    const std::optional<Body> a = checkFrame(path + ".a", closure.a);
    const std::optional<Body> b = checkFrame(path + ".b", closure.b);
    if (!a || !b || !(*a == *b)) return;
    at(path).error("b",
                   a->chain < 0 ? "stands in the world, as a does: nothing is held together"
                                : "stands on link " + std::to_string(b->link) + " of " +
                                      chainNames_[static_cast<std::size_t>(b->chain)] +
                                      ", as a does: a link cannot be held to itself",
                   "name the link of another chain, or \"ground\"");
  }

  void checkClosureNames() {
    std::set<std::string> known;
    for (std::size_t k = 0; k < mechanism_.closures.size(); ++k) {
      const std::string& name = mechanism_.closures[k].name;
      if (name.empty() || known.insert(name).second) continue;
      at(joinPath("closures", k))
          .warning("name", "is " + inQuotes(name) + ", as another closure's",
                   "use different names");
    }
  }

  void checkJoints(const std::string& list, const std::vector<std::string>& names) {
    for (const Issue& issue : findJointNameIssues(mechanism_, list, names)) {
      issues_.push_back(issue);
    }
  }

  void checkPose() {
    const std::size_t joints = listJointNames(mechanism_).size();
    if (mechanism_.pose.empty() || mechanism_.pose.size() == joints) return;
    check_.error("pose",
                 "has " + counted(mechanism_.pose.size(), "number") + "; the mechanism has " +
                     counted(joints, "joint"),
                 "give one per joint, in radians and metres, or leave it out");
  }

  const MechanismDescription& mechanism_;
  std::vector<std::string> chainNames_;
  std::vector<Issue> issues_;
  IssueChecker check_;
};

}  // namespace

std::vector<Issue> findJointNameIssues(const MechanismDescription& mechanism,
                                       const std::string& list,
                                       const std::vector<std::string>& names) {
  std::vector<Issue> issues;
  IssueChecker check("", "", issues);
  const std::vector<std::string> joints = listJointNames(mechanism);
  if (names.size() > joints.size()) {
    check.error(list,
                "names " + counted(names.size(), "joint") + "; the mechanism has " +
                    std::to_string(joints.size()),
                "name each once at most");
    return issues;
  }
  std::set<std::string> known;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (!contains(joints, names[k])) {
      check.error(joinPath(list, k),
                  "names " + inQuotes(names[k]) + ", which is no joint of the mechanism",
                  adviseName(names[k], joints, "its joints"));
    } else if (!known.insert(names[k]).second) {
      check.error(joinPath(list, k), "names " + names[k] + " again", "remove it");
    }
  }
  return issues;
}

std::vector<Issue> findIssues(const MechanismDescription& mechanism) {
  return MechanismChecker(mechanism).findAll();
}

}  // namespace denavit
