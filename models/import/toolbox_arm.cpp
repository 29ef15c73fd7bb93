#include "models/import/toolbox_arm.h"

#include "models/find.h"
#include "models/import/code_pose.h"
#include "models/import/code_text.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

std::optional<ToolboxArm> setFrame(ToolboxArm& arm, const std::string& name,
                                   const std::string& value, const CodeScope& scope,
                                   bool doubtful) {
  if (value == "None" || value == "[]") return std::nullopt;
  const auto matrix = calcCode(value, scope);
  const auto placement = matrix ? findPlacement(matrix->matrix) : std::nullopt;
  if (!placement) {
    arm.doubt(name + " = " + shortened(value) + " is not understood");
    return std::nullopt;
  }
  auto& frame = name == "base" ? arm.base : arm.tool;
  const bool again = frame && !(*frame == *placement);
  if (again && doubtful) {
    ToolboxArm other = arm;
    (name == "base" ? other.base : other.tool) = placement;
    other.variant = name + " = " + shortened(value);
    if (arm.variant.empty()) arm.variant = name + " as written before";
    return other;
  }
  if (again) {
    arm.notes.push_back("its " + name + " is assigned again: " + shortened(value) + " is read");
  }
  if (doubtful) arm.variant = name + " = " + shortened(value);
  frame = placement;
  return std::nullopt;
}

/// The toolbox's gravity is the acceleration that holds the arm up, [0 0 9.81], in MATLAB and in
/// Python before version 1.0; from then on it is free fall, [0, 0, -9.81].
void setGravity(ToolboxArm& arm, const std::string& value, const CodeScope& scope) {
  const auto vector = calcCode(value, scope);
  if (!vector || vector->matrix.size() != 3) {
    arm.notes.push_back("gravity = " + shortened(value) + " is not understood and not read");
    return;
  }
  const Eigen::Vector3d g(vector->matrix(0), vector->matrix(1), vector->matrix(2));
  const bool upward = !scope.isPython || g.z() > 0;
  arm.gravity = upward ? Eigen::Vector3d(Eigen::Vector3d::Zero() - g) : g;
  if (!scope.isPython || g.isZero()) return;
  arm.notes.push_back("gravity = " + shortened(value) + " is read as free fall (" +
                      toReadable(arm.gravity->x()) + ", " + toReadable(arm.gravity->y()) + ", " +
                      toReadable(arm.gravity->z()) +
                      ") m/s²; versions of the toolbox differ in its sign");
}

/// r.offset = [0 pi/2 0], r.qlim = [-1 1; -2 2; -1 1]: one number, or one range, for each link.
void setOfEveryLink(ToolboxArm& arm, const std::string& name, const std::string& value,
                    const CodeScope& scope) {
  const auto known = calcCode(value, scope);
  const auto links = std::ssize(arm.links);
  Eigen::MatrixXd numbers = known && known->items.empty() ? known->matrix : Eigen::MatrixXd();
  const Eigen::Index width = name == "offset" ? 1 : 2;
  // A row of offsets stands for a column, and Python writes the limits in two rows.
  const bool turned = numbers.cols() == links && numbers.rows() == width;
  if (turned && (width == 1 || scope.isPython)) numbers.transposeInPlace();
  const bool fits = numbers.rows() == links && numbers.cols() == width && links > 0;
  if (!fits) {
    const std::string what =
        name + " = " + shortened(value) + " of the whole arm is not understood";
    if (name == "offset") return arm.doubt(what);
    return arm.notes.push_back(what);
  }
  for (Eigen::Index i = 0; i < links; ++i) {
    const auto& link = arm.links[static_cast<std::size_t>(i)];
    if (!link) continue;
    const std::string first = toShortest(numbers(i, 0));
    link->readAttribute(
        name, width == 1 ? first : "[" + first + " " + toShortest(numbers(i, 1)) + "]", {});
  }
}

}  // namespace

std::string shortened(const std::string& text) {
  std::string line;
  for (const char c : text.substr(0, 70)) line += c == '\n' ? ' ' : c;
  return line + (text.size() > 70 ? "..." : "");
}

std::optional<ToolboxArm> setProperty(ToolboxArm& arm, const std::string& name,
                                      const std::string& value, const CodeScope& scope,
                                      bool doubtful) {
  if (name == "name") {
    const std::string text = value.starts_with("f\"") ? value.substr(1) : value;
    arm.name = quotedText(text).value_or(arm.name);
  } else if (name == "base" || name == "tool") {
    return setFrame(arm, name, value, scope, doubtful);
  } else if (name == "gravity") {
    setGravity(arm, value, scope);
  } else if (name == "offset" || name == "qlim") {
    setOfEveryLink(arm, name, value, scope);
  } else if (!contains(arm.unread, name)) {
    arm.unread.push_back(name.substr(0, 30));
  }
  return std::nullopt;
}

}  // namespace denavit
