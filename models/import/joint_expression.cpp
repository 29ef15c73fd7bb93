#include "models/import/joint_expression.h"

#include <array>
#include <cmath>

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Motion = JointExpression::Motion;

/// Poses without a pattern, in which different expressions are different.
VectorXd poseOfProbe(int probe, Index joints) {
  VectorXd q(joints);
  for (Index i = 0; i < joints; ++i) {
    q[i] =
        probe == 0 ? 0 : 0.37 * probe + 0.731 * std::sin(1.7 * static_cast<double>(i + 1) * probe);
  }
  return q;
}

std::optional<VectorXd> valueAt(const std::string& list, CodeScope scope, const VectorXd& q) {
  scope.values["q"].matrix = q.transpose();
  const auto value = calcCode(list, scope);
  if (!value || !value->items.empty() || value->matrix.rows() > 1) return std::nullopt;
  return VectorXd(value->matrix.transpose());
}

/// "q(2)-pi/2" as "q2-pi/2", where a cell reads it as the same number; else with its number.
std::string cellOf(const std::string& text, bool moves, std::size_t row, double constant) {
  const std::string q = "q" + std::to_string(row + 1);
  std::string cell = replaceAll(text, "q(" + std::to_string(row + 1) + ")", q);
  const auto read = readCell(cell, {});
  const bool same = read && read->unknown.empty() && read->unit.empty() &&
                    read->isVariable == moves &&
                    std::abs(read->number - constant) < 1e-14 * (1 + std::abs(constant));
  if (same) return cell;
  if (!moves) return toShortest(constant);
  return constant == 0 ? q : q + (constant < 0 ? "" : "+") + toShortest(constant);
}

}  // namespace

std::optional<JointExpressions> readJointExpressions(const std::string& list,
                                                     const CodeScope& scope) {
  const std::vector<std::string> texts = splitElements(list);
  if (texts.empty()) return JointExpressions{};
  const auto joints = std::ssize(texts);
  constexpr int kProbes = 4;
  std::array<VectorXd, kProbes> q, values;
  for (int probe = 0; probe < kProbes; ++probe) {
    const auto at = static_cast<std::size_t>(probe);
    q[at] = poseOfProbe(probe, joints);
    const auto value = valueAt(list, scope, q[at]);
    if (!value || value->size() != joints) return std::nullopt;
    values[at] = *value;
  }
  JointExpressions entries;
  for (Index i = 0; i < joints; ++i) {
    const auto follows = [&](double slope) {
      for (std::size_t probe = 1; probe < kProbes; ++probe) {
        const double expected = values[0][i] + slope * q[probe][i];
        if (!(std::abs(values[probe][i] - expected) < 1e-12 * (1 + std::abs(expected))))
          return false;
      }
      return true;
    };
    const auto row = static_cast<std::size_t>(i);
    JointExpression& entry = entries.emplace_back();
    entry.text = texts[row];
    entry.motion = follows(0)    ? Motion::Fixed
                   : follows(1)  ? Motion::Own
                   : follows(-1) ? Motion::Reversed
                                 : Motion::Other;
    const bool isPlain = entry.motion == Motion::Fixed || entry.motion == Motion::Own;
    if (isPlain) entry.cell = cellOf(texts[row], entry.motion == Motion::Own, row, values[0][i]);
  }
  return entries;
}

}  // namespace denavit
