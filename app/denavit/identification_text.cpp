#include "app/denavit/identification_text.h"

#include <cmath>
#include <sstream>

#include "app/denavit/text_table.h"
#include "models/identification/identified_arm.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

std::string toParameterTable(const std::vector<IdentifiedParameter>& base) {
  std::vector<std::vector<std::string>> rows{{"parameter", "value, 95 %", "in the table", "unit"}};
  for (const IdentifiedParameter& p : base) {
    rows.push_back({p.name, toText(p.estimate), toReadable(p.inTable), p.unit});
  }
  return alignRows(std::move(rows), {true, false, false, true});
}

std::string toFrictionTable(const IdentificationResult& result) {
  std::vector<std::vector<std::string>> rows{
      {"joint", "viscous", "dry, forward", "dry, backward", "offset", "rotor"}};
  for (std::size_t i = 0; i < result.friction.size(); ++i) {
    const IdentifiedFriction& f = result.friction[i];
    rows.push_back({std::to_string(i + 1), toText(f.viscous), toText(f.coulombPositive),
                    toText(f.coulombNegative), toText(f.offset),
                    toReadable(result.consistent.rotor[static_cast<Eigen::Index>(i)])});
  }
  return alignRows(std::move(rows), std::vector<bool>(6, false));
}

std::string toLinkTable(const IdentificationResult& result,
                        const std::vector<LinkDescription>& before) {
  std::vector<std::vector<std::string>> rows{{"link", "mass [kg]", "in the table"}};
  for (std::size_t i = 0; i < before.size(); ++i) {
    rows.push_back(
        {std::to_string(i + 1), toText(massOf(result.consistent, i)), toReadable(before[i].mass)});
  }
  return alignRows(std::move(rows), std::vector<bool>(3, false));
}

/// rms and percent of a joint, as cells.
std::vector<std::string> toLeftCells(const TorqueComparison& comparison, Eigen::Index joint,
                                     const std::string& unit) {
  if (!comparison.counts(joint)) return {"stands still, not counted", "-"};
  return {toReadable(comparison.rms[joint]) + unit, toReadable(100 * comparison.relative[joint])};
}

std::string toResidualTable(const IdentificationResult& result, const RobotDescription& robot) {
  std::vector<std::vector<std::string>> rows{{"joint", "left, rms", "%", "consistent arm"}};
  if (result.validation) rows[0].insert(rows[0].end(), {"other motion, rms", "%"});
  for (Eigen::Index i = 0; i < result.fit.rms.size(); ++i) {
    const bool turns = robot.joints[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const std::string unit = turns ? " N m" : " N";
    const std::vector<std::string> own = toLeftCells(result.fit, i, unit);
    rows.push_back({std::to_string(i + 1), own[0], own[1],
                    result.fit.counts(i) ? toReadable(result.fit.rmsConsistent[i]) + unit : "-"});
    if (!result.validation) continue;
    const std::vector<std::string> other = toLeftCells(*result.validation, i, unit);
    rows.back().insert(rows.back().end(), other.begin(), other.end());
  }
  const std::vector<bool> left(rows[0].size(), false);
  return alignRows(std::move(rows), left);
}

}  // namespace

std::string toText(const IdentificationResult& result, const RobotDescription& robot,
                   const std::string& source) {
  std::ostringstream out;
  out << toPrintable(source) << ": "
      << counted(static_cast<std::size_t>(result.fit.time.size()), "instant") << ", condition "
      << toReadable(result.plain.condition) << "\n"
      << wrap(result.fit.derivatives, "") << '\n'
      << toParameterTable(result.base) << '\n'
      << toFrictionTable(result) << '\n'
      << toLinkTable(result, makePlainLinks(robot)) << '\n'
      << toResidualTable(result, robot) << '\n';
  for (const UnseenDirection& direction : result.unseen) {
    out << wrap("not seen: " + direction.formula + ": " + direction.reason, "");
  }
  const bool matched = result.consistent.status == ConsistentFit::Status::Matched;
  out << wrap(matched ? "A consistent arm has exactly these parameters."
                      : "The consistent arm is " + toReadable(result.consistent.distance) +
                            " standard deviations from these parameters.",
              "");
  return out.str();
}

std::string toText(const ExcitingMotion& motion, const std::string& robot) {
  std::ostringstream out;
  const Excitation& found = motion.found;
  out << toPrintable(robot) << ": condition " << toReadable(found.condition)
      << ", best random motion " << toReadable(found.firstCondition) << "; lowest tool z "
      << toReadable(found.lowestTool) << " m\n";
  std::vector<std::vector<std::string>> rows{
      {"joint", "peak rate", "limit", "peak acceleration", "limit", "peak torque", "limit"}};
  for (Eigen::Index i = 0; i < found.largestRate.size(); ++i) {
    const double effort = motion.limits.effort[i];
    rows.push_back(
        {std::to_string(i + 1), toReadable(found.largestRate[i]),
         "of " + toReadable(motion.limits.velocity[i]), toReadable(found.largestAcceleration[i]),
         "of " + toReadable(motion.limits.acceleration[i]), toReadable(found.largestEffort[i]),
         std::isfinite(effort) ? "of " + toReadable(effort) : ""});
  }
  out << alignRows(std::move(rows), {false, false, true, false, true, false, true});
  return out.str();
}

}  // namespace denavit
