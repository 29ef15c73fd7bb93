#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/robot/urdf/urdf_elements.h"

namespace denavit {

/// An element of a URDF with all that is within it: a link, a joint, the robot.
class UrdfPart {
 public:
  /// @param elements  the element itself first; outlive the part
  explicit UrdfPart(std::span<const UrdfElement> elements) : elements_(elements) {}

  [[nodiscard]] const UrdfElement& own() const { return elements_.front(); }
  [[nodiscard]] std::span<const UrdfElement> all() const { return elements_; }
  /// The value of an attribute of its own; empty where it has none.
  [[nodiscard]] std::string value(std::string_view attribute) const;
  /// What it calls itself.
  [[nodiscard]] std::string name() const { return value("name"); }
  /// The parts directly within it, in the order of the file.
  [[nodiscard]] std::vector<UrdfPart> parts() const;
  [[nodiscard]] std::vector<UrdfPart> parts(std::string_view name) const;
  /// The one that is read where an element stands there several times.
  [[nodiscard]] std::optional<UrdfPart> first(std::string_view name) const;

 private:
  std::span<const UrdfElement> elements_;
};

/// "joint \"a\"", or "a joint" where the name may not be shown.
[[nodiscard]] std::string shownName(const std::string& noun, const std::string& name);

/// "<origin>"
[[nodiscard]] std::string tagOf(const UrdfElement& element);

/// Where something stands: "line 12, joint \"j1\", origin xyz".
/// @param owner  a link or joint, or what stands beside them
/// @param path  names of elements and an attribute within it, with blanks between
[[nodiscard]] std::string placeOf(const UrdfPart& owner, const UrdfElement& at,
                                  const std::string& path = "");

}  // namespace denavit
