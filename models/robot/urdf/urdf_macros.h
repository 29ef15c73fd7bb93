#pragma once

#include <string>
#include <string_view>

#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// Refuses a xacro file, naming the first line with a macro that the arm depends on: definitions
/// and files to include, anything computed in links and joints, and macros that stand for links and
/// joints or parts of them. Macros in pictures and in what belongs to other programs are let pass,
/// and so are those beside links and joints in what xacro says it wrote: it left them because
/// nothing defines them, and every other reader passes over them.
/// @param text  of the file, for xacro's own comment
/// @throws DescriptionError
void refuseMacros(const UrdfPart& robot, std::string_view text, const std::string& source);

/// Whether an element is a macro of xacro.
[[nodiscard]] bool isMacro(const UrdfElement& element);

/// Whether an element of a link is a picture of it: geometry to see or to collide with.
[[nodiscard]] bool isPicture(const UrdfElement& element);

}  // namespace denavit
