#include "models/robot/urdf/urdf_tip.h"

#include <algorithm>
#include <functional>

#include "models/find.h"
#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

bool movesOn(const urdf::Joint& joint) { return joint.type != urdf::Joint::FIXED; }

/// The links' ends of the branches that may be meant.
class TipFinder {
 public:
  explicit TipFinder(const urdf::ModelInterface& model) : model_(model) {}

  /// One link, or those between which nothing decides. @param behind  moving joints up to here
  std::vector<urdf::LinkConstSharedPtr> follow(urdf::LinkConstSharedPtr link, int behind) const {
    for (;;) {
      const std::vector<Branch> branches = branchesOf(*link);
      if (branches.empty()) return {followFixed(link)};
      const int longest = branches.front().joints;
      const bool rivals = branches.size() > 1 && 2 * branches[1].joints >= longest;
      if (rivals && longest < behind) return {link};
      if (rivals && branches[1].joints == longest) return followTied(branches, behind);
      behind += movesOn(*branches.front().first) ? 1 : 0;
      link = childOf(*branches.front().first);
    }
  }

 private:
  struct Branch {
    const urdf::Joint* first;
    int joints;  ///< the most moving joints in a row, the first included
  };

  [[nodiscard]] urdf::LinkConstSharedPtr childOf(const urdf::Joint& joint) const {
    return model_.getLink(joint.child_link_name);
  }

  /// Those with moving joints, the longest first.
  [[nodiscard]] std::vector<Branch> branchesOf(const urdf::Link& link) const {
    std::vector<Branch> branches;
    for (const urdf::JointSharedPtr& joint : link.child_joints) {
      const urdf::LinkConstSharedPtr child = childOf(*joint);
      const int joints = (movesOn(*joint) ? 1 : 0) + (child ? countAhead(*child) : 0);
      if (child && joints > 0) branches.push_back({joint.get(), joints});
    }
    std::ranges::stable_sort(branches, std::greater(), &Branch::joints);
    return branches;
  }

  [[nodiscard]] int countAhead(const urdf::Link& link) const {
    const std::vector<Branch> branches = branchesOf(link);
    return branches.empty() ? 0 : branches.front().joints;
  }

  [[nodiscard]] std::vector<urdf::LinkConstSharedPtr> followTied(
      const std::vector<Branch>& branches, int behind) const {
    std::vector<urdf::LinkConstSharedPtr> ends;
    for (const Branch& branch : branches) {
      if (branch.joints < branches.front().joints) break;
      const auto more = follow(childOf(*branch.first), behind + (movesOn(*branch.first) ? 1 : 0));
      ends.insert(ends.end(), more.begin(), more.end());
    }
    return ends;
  }

  [[nodiscard]] urdf::LinkConstSharedPtr followFixed(urdf::LinkConstSharedPtr link) const {
    while (link->child_joints.size() == 1) {
      const urdf::LinkConstSharedPtr child = childOf(*link->child_joints.front());
      if (!child) break;
      link = child;
    }
    return link;
  }

  const urdf::ModelInterface& model_;
};

[[noreturn]] void failTip(const std::string& source, const std::string& what,
                          const std::string& remedy) {
  failIn(source, "tip", what, remedy);
}

std::vector<std::string> namesOf(const std::vector<UrdfTip>& tips) {
  std::vector<std::string> names;
  for (const UrdfTip& tip : tips) names.push_back(tip.link);
  return names;
}

urdf::LinkConstSharedPtr findWanted(const urdf::ModelInterface& model, const std::string& wanted,
                                    const std::string& source) {
  const std::vector<std::string> names = namesOf(listTips(model));
  if (contains(names, wanted)) return model.getLink(wanted);
  if (model.getLink(wanted)) {
    failTip(source, "\"" + wanted + "\" does not move: no moving joint leads to it",
            "name a link further out");
  }
  const std::string suggestion = suggest(wanted, names);
  failTip(source, "\"" + wanted + "\" is no link of the file",
          suggestion.empty() ? "links that move are " + joinNames(names) : suggestion);
}

}  // namespace

std::vector<UrdfTip> listTips(const urdf::ModelInterface& model) {
  std::vector<UrdfTip> tips;
  std::vector<UrdfTip> pending{{model.getRoot()->name, 0}};
  while (!pending.empty()) {
    const UrdfTip here = pending.back();
    pending.pop_back();
    const urdf::LinkConstSharedPtr link = model.getLink(here.link);
    if (!link) continue;
    if (here.joints > 0) tips.push_back(here);
    for (auto it = link->child_joints.rbegin(); it != link->child_joints.rend(); ++it) {
      pending.push_back({(*it)->child_link_name, here.joints + (movesOn(**it) ? 1 : 0)});
    }
  }
  return tips;
}

urdf::LinkConstSharedPtr chooseTip(const urdf::ModelInterface& model, const std::string& wanted,
                                   const std::string& source) {
  if (!wanted.empty()) return findWanted(model, wanted, source);
  const std::vector<urdf::LinkConstSharedPtr> ends = TipFinder(model).follow(model.getRoot(), 0);
  if (ends.size() == 1) return ends.front();
  std::vector<std::string> names;
  for (const urdf::LinkConstSharedPtr& end : ends) names.push_back(end->name);
  failTip(source, "is not clear: equally long branches end at " + joinNames(names),
          "choose one as the tool frame (denavit convert .. --tip " + names.front() +
              ", or the import dialog)");
}

}  // namespace denavit
