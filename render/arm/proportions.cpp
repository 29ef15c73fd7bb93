#include "render/arm/proportions.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

/// Lengths below this share of the reach are drawn as zero.
constexpr double kNegligible = 0.015;
constexpr double kBaseRadius = 0.085;  ///< of joint 1, in reaches
constexpr double kTaper = 0.52;        ///< how much thinner the last joint is than the first

bool isPrismatic(const LinkGeometry& link) { return link.type == JointType::Prismatic; }

/// [m] The farthest extension that limits allow; 0 where there are none.
double findLimitedTravel(const LinkGeometry& link) {
  double travel = 0.0;
  for (const double limit : {link.lower, link.upper})
    if (std::isfinite(limit)) travel = std::max(travel, std::abs(link.d + limit));
  return travel;
}

/// The reach as far as lengths and limits tell it: joints that slide without limits add nothing.
double calcKnownReach(const ArmGeometry& arm) {
  double sum = arm.X_LT.p.norm();
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const LinkGeometry& link = arm.links[i];
    const double a = i == 0 ? 0.0 : link.a;
    if (isPrismatic(link))
      sum += std::hypot(a, findLimitedTravel(link));
    else
      sum += std::hypot(a, i == 0 ? 0.0 : link.d);
  }
  return sum;
}

/// Distance along the arm from the node before a joint to the joint's own.
double calcStep(const ArmGeometry& arm, std::size_t i, double otherReach) {
  const LinkGeometry& link = arm.links[i];
  const double d = isPrismatic(link) ? 0.5 * calcTravel(link, otherReach) : link.d;
  return std::hypot(link.a, d);
}

/// Radii that fall along the arm and respect short links.
std::vector<double> makeRadii(const ArmGeometry& arm, double reach) {
  const double otherReach = calcKnownReach(arm);
  const std::size_t n = arm.links.size();
  std::vector<double> along(n, 0.0), radii(n);
  for (std::size_t i = 1; i < n; ++i) along[i] = along[i - 1] + calcStep(arm, i, otherReach);
  const double whole = std::max(along.back() + arm.X_LT.p.norm(), 1e-9 * reach);
  for (std::size_t i = 0; i < n; ++i)
    radii[i] = kBaseRadius * reach * (1.0 - kTaper * along[i] / whole);
  // A short link must still show between its two housings; one much shorter disappears inside.
  for (std::size_t i = 1; i < n; ++i) {
    const double step = calcStep(arm, i, otherReach);
    const double sum = radii[i - 1] + radii[i];
    if (isPrismatic(arm.links[i]) || step > 1.25 * sum || step < 0.4 * sum) continue;
    const double shrink = std::max(step / (1.25 * sum), 0.55);
    radii[i] *= shrink;
    if (i > 1) radii[i - 1] *= shrink;
  }
  // Never thicker than the joint before: housings of joints that meet lie inside each other.
  for (std::size_t i = 1; i < n; ++i) {
    const bool meets = calcStep(arm, i, otherReach) < kNegligible * reach;
    radii[i] = std::min(radii[i], (meets ? 0.97 : 0.995) * radii[i - 1]);
  }
  return radii;
}

/// What the plans of one arm need to know of a joint and its neighbours.
class Planner {
 public:
  Planner(const ArmGeometry& arm, double reach)
      : arm_(arm), negligible_(kNegligible * reach), radii_(makeRadii(arm, reach)) {}

  [[nodiscard]] std::vector<JointPlan> makePlans() const {
    std::vector<JointPlan> plans(arm_.links.size());
    for (std::size_t i = 0; i < plans.size(); ++i) {
      plans[i].radius = radii_[i];
      plans[i].kind = findKind(i, i > 0 ? &plans[i - 1] : nullptr);
      plans[i].coversNode = i + 1 < plans.size() && nextCoversNode(i);
      setExtent(i, plans);
    }
    return plans;
  }

 private:
  [[nodiscard]] const LinkGeometry& link(std::size_t i) const { return arm_.links[i]; }
  [[nodiscard]] bool isLong(double length) const { return std::abs(length) > negligible_; }
  [[nodiscard]] bool isParallel(std::size_t i) const {
    return std::abs(std::sin(link(i).alpha)) < 0.1;
  }
  /// The common normal that leads to joint i stays inside the housing before.
  [[nodiscard]] bool hasNoLink(std::size_t i) const {
    return std::abs(link(i).a) < 0.6 * radii_[i > 0 ? i - 1 : 0];
  }
  [[nodiscard]] bool isShortOffset(std::size_t i) const {
    return std::abs(link(i).d) < 3.0 * radii_[i];
  }

  /// Whether the housing of joint i + 1 closes joint i's housing at its node.
  [[nodiscard]] bool nextCoversNode(std::size_t i) const {
    const std::size_t k = i + 1;
    if (!hasNoLink(k) || isParallel(k)) return false;
    return isPrismatic(link(k)) || isShortOffset(k);
  }

  [[nodiscard]] bool arrivesAlongAxis(std::size_t i) const {
    if (i == 0) return true;
    if (isPrismatic(link(i - 1)) && hasNoLink(i) && isParallel(i)) return true;
    return isLong(link(i).d) && (hasNoLink(i) || !isShortOffset(i));
  }

  /// Whether the arm leaves joint i along its axis.
  [[nodiscard]] bool leavesAlongAxis(std::size_t i) const {
    Eigen::Vector3d v = arm_.X_LT.p;
    if (i + 1 < arm_.links.size()) {
      const LinkGeometry& next = link(i + 1);
      v = {next.a, -std::sin(next.alpha) * next.d, std::cos(next.alpha) * next.d};
    }
    return v.norm() < negligible_ || std::abs(v.z()) > 0.7 * v.norm();
  }

  [[nodiscard]] HousingKind findKind(std::size_t i, const JointPlan* before) const {
    if (isPrismatic(link(i))) return HousingKind::Sleeve;
    if (arrivesAlongAxis(i)) return HousingKind::Collar;
    const bool meets = before != nullptr && before->kind != HousingKind::Collar &&
                       before->kind != HousingKind::Sleeve && hasNoLink(i) && !isLong(link(i).d);
    if (!meets) return HousingKind::Hinge;
    return leavesAlongAxis(i) ? HousingKind::Spindle : HousingKind::Nested;
  }

  void setExtent(std::size_t i, std::vector<JointPlan>& plans) const;

  const ArmGeometry& arm_;
  double negligible_;
  std::vector<double> radii_;
};

void Planner::setExtent(std::size_t i, std::vector<JointPlan>& plans) const {
  JointPlan& plan = plans[i];
  const double R = plan.radius, d = isPrismatic(link(i)) ? 0.0 : link(i).d;
  const double side = d < 0.0 ? -1.0 : 1.0;
  // A housing across a collar that ends in it must be longer than the collar is wide.
  const bool coversBefore = i > 0 && plans[i - 1].coversNode;
  const double half = coversBefore ? std::max(1.1 * R, 1.15 * plans[i - 1].radius) : 1.1 * R;
  double inner = -half, outer = half;  // towards the arriving side, and away from it
  switch (plan.kind) {
    case HousingKind::Collar:
      inner = -1.45 * R;
      outer = plan.coversNode ? 0.0 : 1.0 * R;
      if (plan.coversNode) plan.radius = 0.88 * R;
      if (i > 0 && isLong(d)) {
        plan.shaft = !isShortOffset(i);
        if (!plan.shaft) inner = -std::abs(d) - half;
      }
      break;
    case HousingKind::Hinge:
      if (isShortOffset(i)) {
        inner -= std::abs(d);
      } else {
        plan.shaft = true;
      }
      break;
    case HousingKind::Nested:
      plan.radius = 0.8 * R;
      inner = -1.45 * R;
      outer = 1.45 * R;
      break;
    case HousingKind::Spindle:
      plan.radius = 0.85 * R;
      inner = 0.0;
      outer = plans[i - 1].radius + 0.7 * R;
      break;
    case HousingKind::Sleeve:
      plan.radius = 0.85 * R;
      inner = -1.4 * R;
      outer = 1.4 * R;
      break;
  }
  if (plan.kind == HousingKind::Spindle) {
    const Eigen::Vector3d& p_LT = arm_.X_LT.p;
    const bool last = i + 1 == arm_.links.size();
    const double leaves = last ? p_LT.z() : std::cos(link(i + 1).alpha) * link(i + 1).d;
    plan.zMin = leaves < -negligible_ ? -outer : inner;
    plan.zMax = leaves < -negligible_ ? inner : outer;
    return;
  }
  plan.zMin = side > 0 ? inner : -outer;
  plan.zMax = side > 0 ? outer : -inner;
  plan.corner = plan.shaft && i > 0 && !hasNoLink(i);
}

}  // namespace

double calcTravel(const LinkGeometry& link, double otherReach) {
  if (const double travel = findLimitedTravel(link); travel > 0.0) return travel;
  return otherReach > 0.0 ? 0.6 * otherReach : 0.5;
}

namespace {

double calcChainReach(const ArmGeometry& arm) {
  const double known = calcKnownReach(arm);
  double reach = known;
  for (const LinkGeometry& link : arm.links)
    if (isPrismatic(link) && !(findLimitedTravel(link) > 0.0)) reach += calcTravel(link, known);
  // An arm without lengths: what its masses span, or else something to look at.
  if (!(reach > 0.0))
    for (const LinkGeometry& link : arm.links) reach = std::max(reach, 2.0 * link.p_LC.norm());
  return reach > 0.0 && std::isfinite(reach) ? reach : 0.5;
}

}  // namespace

double calcReach(const ArmGeometry& arm) {
  if (arm.chains.empty()) return calcChainReach(arm);
  double reach = 0.0;
  const std::vector<ArmGeometry> chains = splitChains(arm);
  for (std::size_t k = 0; k < chains.size(); ++k) {
    reach = std::max(reach, calcChainReach(chains[k]));
    for (std::size_t other = 0; other < k; ++other) {
      if (arm.chains[k].carrier >= 0 || arm.chains[other].carrier >= 0) continue;
      reach = std::max(reach, 0.5 * (chains[k].X_W0.p - chains[other].X_W0.p).norm());
    }
  }
  return reach;
}

std::vector<JointPlan> makeJointPlans(const ArmGeometry& arm, double reach) {
  if (arm.links.empty()) return {};
  return Planner(arm, reach).makePlans();
}

}  // namespace denavit
