#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/robot/urdf/xml_tags.h"

namespace denavit {

/// An element of a URDF.
struct UrdfElement {
  std::size_t level = 0;  ///< 1 for <robot>
  std::string_view name;
  std::vector<XmlAttribute> attributes;
  std::size_t line = 1;   ///< on which its tag begins
  std::string_view text;  ///< between its tags, where no element is: "100"
};

/// The value of an attribute; null where the element has none.
[[nodiscard]] std::string* findAttribute(UrdfElement& element, std::string_view name);
[[nodiscard]] const std::string* findAttribute(const UrdfElement& element, std::string_view name);

/// Every element of a URDF text down to level 5, in the order of the file, each in front of those
/// within it. Deeper ones mean nothing to an arm: <robot><link><visual><geometry><box>.
/// @param text  UTF-8; outlives the elements
/// @throws DescriptionError with the line for what is no XML as XmlTags reads it, or no <robot>;
///   and for more than 1000 links or 50000 elements
[[nodiscard]] std::vector<UrdfElement> readUrdfElements(std::string_view text,
                                                        const std::string& source);

/// The elements as an XML text that can be read in one way only: UTF-8, no white space, nothing but
/// tags, each value in double quotes with every special character as a reference.
[[nodiscard]] std::string toXml(const std::vector<UrdfElement>& elements);

/// The same with values that say nothing: those that are neither names nor numbers are numbered
/// through, equal ones equally.
[[nodiscard]] std::vector<UrdfElement> withoutTexts(std::vector<UrdfElement> elements);

}  // namespace denavit
