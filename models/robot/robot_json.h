#pragma once

#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/robot/robot.h"

namespace denavit {

/// Reads the object of a `denavit-robot/1` file; issues go to the reader's context.
[[nodiscard]] RobotDescription readRobotObject(JsonReader& reader);

/// The object of a `denavit-robot/1` file.
[[nodiscard]] JsonNode toNode(const RobotDescription& robot);

/// The document, read as an arm.
/// @throws DescriptionError with all issues of the text and the arm's keys
[[nodiscard]] RobotDescription readRobotDocument(const JsonDocument& document,
                                                 const std::string& source);

/// Checks that "schema" is the expected one, and says what the file seems to be if it is not.
/// @param required  the whole file is to say so; one that does not is somebody else's, and the
///   context's issues are then this one alone: neither keys nor values of it are shown
/// @returns false for a file of another kind, whose keys would only give rise to more issues
bool readSchema(JsonReader& reader, const std::string& expected, bool required);

}  // namespace denavit
