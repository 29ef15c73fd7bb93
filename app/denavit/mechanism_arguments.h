#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/mechanism/hand_coordinates.h"
#include "core/mechanism/mechanism_state.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// A mechanism that an argument names.
struct GivenMechanism {
  MechanismDescription description;
  std::shared_ptr<const Mechanism> mechanism;
};

/// @param nameOrPath  a file or a shipped name
/// @throws DescriptionError for what is none, or wrong
[[nodiscard]] GivenMechanism readGivenMechanism(const std::string& nameOrPath);

/// "left.1, right.2" as names.
[[nodiscard]] std::vector<std::string> splitNames(const std::string& text);

/// A vector with as many numbers as there are of something; zeros where the text is empty.
/// @param what  is counted: "actuated joint"
[[nodiscard]] VecX<double> parseCounted(const std::string& option, const std::string& text,
                                        std::size_t count, const std::string& what);

/// Joints by their names, each once.
[[nodiscard]] std::vector<int> parseJointNames(const std::string& option, const std::string& text,
                                               const Mechanism& mechanism);

/// "x", "y", "z", "phi", in the order of HandCoordinate.
[[nodiscard]] const std::vector<std::string>& handNames();

/// Coordinates of the hand by their names, each once.
[[nodiscard]] std::vector<HandCoordinate> parseHand(const std::string& text);

/// The value of --q, of all joints or all coordinates; else the file's own pose, or zeros.
[[nodiscard]] VecX<double> parsePose(const GivenMechanism& given, const std::string& text);

/// Says why there is no such state.
[[noreturn]] void failState(const NoState& problem, const MechanismQuery& query,
                            const Mechanism& mechanism);

}  // namespace denavit
