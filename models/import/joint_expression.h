#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/import/code_value.h"

namespace denavit {

/// An entry of a list that has one expression of the joint variables q(i) for each joint.
struct JointExpression {
  enum class Motion {
    Fixed,     ///< a number
    Own,       ///< the variable of its own joint plus a number
    Reversed,  ///< that variable with a minus sign, plus a number
    Other      ///< anything else: q(3)-q(2), 2*q(1), sin(q(1))
  };
  Motion motion = Motion::Fixed;
  std::string text;  ///< as written
  std::string cell;  ///< the same for a cell of a table: "q2-pi/2"; empty for Motion::Other
};
using JointExpressions = std::vector<JointExpression>;

/// Reads "[q(1) q(2)-pi/2 0.5]" of MATLAB. How an entry depends on q is computed, not looked for.
/// @param scope  what names stand for
/// @returns nothing where the list has no known value
[[nodiscard]] std::optional<JointExpressions> readJointExpressions(const std::string& list,
                                                                   const CodeScope& scope);

}  // namespace denavit
