#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/robot/urdf/xml_tags.h"

namespace denavit {

/// An element of a URDF that makes a difference to the arm.
struct UrdfElement {
  std::size_t level = 0;  ///< 1 for <robot>
  std::string_view name;
  std::vector<XmlAttribute> attributes;
};

/// The value of an attribute; null where the element has none.
[[nodiscard]] std::string* findAttribute(UrdfElement& element, std::string_view name);

/// What a URDF text says of links, joints and materials, in the order of the file, each element in
/// front of those within it. Texts, and elements that belong to other programs, are left out.
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
