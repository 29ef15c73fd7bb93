#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace denavit {

/// A tag of an XML text, as it stands there.
struct XmlTag {
  std::string_view name;        ///< "origin"; of an end tag too
  std::string_view attributes;  ///< what stands between the name and the end, as it is written
  bool ends = false;            ///< </name>
  bool endsItself = false;      ///< <name/>
};

/// Walks over the tags of an XML text from its beginning. Comments, CDATA sections, declarations
/// and instructions are passed over; a ">" inside quotes ends no tag.
class XmlTags {
 public:
  /// @param text  outlives the walk
  explicit XmlTags(std::string_view text) : text_(text) {}
  /// @returns false behind the last tag, or where the text breaks off inside of one
  bool next(XmlTag& tag);

 private:
  bool skipTo(std::string_view end);
  [[nodiscard]] std::size_t endOfTag(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The value of an attribute between its quotes, a view into `attributes`; empty where it has none.
/// @param attributes  as XmlTag has them
[[nodiscard]] std::string_view findXmlAttribute(std::string_view attributes, std::string_view name);

/// A value with the five named entities of XML as the characters that they stand for.
[[nodiscard]] std::string decodeXmlEntities(std::string_view value);

}  // namespace denavit
