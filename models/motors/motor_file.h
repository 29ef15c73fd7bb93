#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/json/json_node.h"
#include "models/motors/motor_description.h"

namespace denavit {

/// The motor that a `denavit-motor/1` text describes.
/// @param source  what error reports call the text: a file name
/// @throws DescriptionError with every issue of the text, its keys and its numbers
[[nodiscard]] MotorDescription parseMotor(std::string_view text, const std::string& source);

/// The object of a `denavit-motor/1` file.
[[nodiscard]] JsonNode toNode(const MotorDescription& motor);

/// The motor as a `denavit-motor/1` text. parseMotor(toJson(motor), "") equals motor.
[[nodiscard]] std::string toJson(const MotorDescription& motor);

/// The motors that come with the program, by the names of their files.
/// @throws DescriptionError when their folder is missing or one of them cannot be read
[[nodiscard]] std::vector<MotorDescription> listMotors();

}  // namespace denavit
