#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

struct XmlAttribute {
  std::string_view name;
  std::string value;  ///< references resolved, tabs and line ends as blanks
};

/// A tag of an XML text.
struct XmlTag {
  std::string_view name;  ///< "origin"; of an end tag too
  std::vector<XmlAttribute> attributes;
  bool ends = false;        ///< </name>
  bool endsItself = false;  ///< <name/>
  std::string_view text;    ///< in front of it, behind what came before; without blanks around it
  std::size_t line = 1;     ///< on which it begins
};

/// Walks over the tags of an XML text, in a time that is proportional to its length. Comments,
/// CDATA sections, text, instructions and a document type without declarations are passed over.
///
/// It reads nothing that it does not understand wholly: tags are balanced under one root, at most
/// 100 deep, their attributes quoted and each of its own name, at most 64 of them. What other
/// readers of XML would take for something else is refused.
class XmlTags {
 public:
  static constexpr std::size_t kMaxLevels = 100, kMaxAttributes = 64;

  /// @param text  UTF-8; outlives the walk and its tags
  /// @param source  what errors call the text
  XmlTags(std::string_view text, std::string source);
  /// @returns false behind the last tag
  /// @throws DescriptionError with the line where the text is no such XML
  bool next(XmlTag& tag);
  /// Tags that are open now: 1 behind the start of the root.
  [[nodiscard]] std::size_t level() const { return open_.size(); }

 private:
  struct Open {
    std::string_view name;
    std::size_t line;
  };

  [[noreturn]] void fail(std::size_t at, const std::string& what, const std::string& remedy);
  std::size_t lineAt(std::size_t at);
  [[nodiscard]] bool startsWith(std::string_view what) const;
  void skipSpace();
  void skipPast(std::string_view end, std::size_t from, const char* what);
  bool skipToTag();
  void skipDocumentType();
  std::string_view readName(const char* of);
  void readStart(XmlTag& tag);
  void readEnd(XmlTag& tag);
  void readAttribute(XmlTag& tag);
  std::string readValue(std::string_view name);
  void appendReference(std::string_view& rest, std::size_t at, std::string& value);

  std::string_view text_;
  std::string source_;
  std::vector<Open> open_;
  std::size_t at_ = 0;
  std::size_t passed_ = 0;  ///< end of the tag, comment or instruction before
  bool rooted_ = false;     ///< the root has begun
  std::size_t counted_ = 0, line_ = 1;
};

/// The name of the outermost element; empty for texts that are no XML, "?" where it is not found.
[[nodiscard]] std::string findXmlRoot(std::string_view text);

}  // namespace denavit
