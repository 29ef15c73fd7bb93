#include "models/robot/urdf/xml_tags.h"

#include <algorithm>
#include <utility>

namespace denavit {
namespace {

constexpr std::string_view kXmlSpace = " \t\r\n";

std::size_t skipXmlSpace(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(kXmlSpace, at), text.size());
}

}  // namespace

bool XmlTags::skipTo(std::string_view end) {
  const std::size_t found = text_.find(end, at_);
  at_ = found == text_.npos ? text_.size() : found + end.size();
  return found != text_.npos;
}

std::size_t XmlTags::endOfTag(std::size_t at) const {
  char quote = '\0';
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at;
    }
  }
  return text_.npos;
}

bool XmlTags::next(XmlTag& tag) {
  while ((at_ = text_.find('<', at_)) != text_.npos) {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<!--")) {
      if (!skipTo("-->")) return false;
    } else if (rest.starts_with("<![CDATA[")) {
      if (!skipTo("]]>")) return false;
    } else if (rest.starts_with("<!") || rest.starts_with("<?")) {
      if (!skipTo(">")) return false;
    } else {
      const std::size_t end = endOfTag(at_);
      if (end == text_.npos) return false;
      std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
      tag.ends = inside.starts_with('/');
      if (tag.ends) inside.remove_prefix(1);
      tag.endsItself = !tag.ends && inside.ends_with('/');
      if (tag.endsItself) inside.remove_suffix(1);
      const std::size_t name = std::min(inside.find_first_of(kXmlSpace), inside.size());
      tag.name = inside.substr(0, name);
      tag.attributes = inside.substr(name);
      at_ = end + 1;
      return true;
    }
  }
  return false;
}

std::string_view findXmlAttribute(std::string_view attributes, std::string_view name) {
  std::size_t at = skipXmlSpace(attributes, 0);
  while (at < attributes.size()) {
    const std::size_t equals = attributes.find('=', at);
    if (equals == attributes.npos) return {};
    std::string_view own = attributes.substr(at, equals - at);
    own = own.substr(0, own.find_first_of(kXmlSpace));
    const std::size_t open = skipXmlSpace(attributes, equals + 1);
    if (open == attributes.size()) return {};
    const std::size_t close = attributes.find(attributes[open], open + 1);
    if (close == attributes.npos) return {};
    if (own == name) return attributes.substr(open + 1, close - open - 1);
    at = skipXmlSpace(attributes, close + 1);
  }
  return {};
}

std::string decodeXmlEntities(std::string_view value) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string text;
  while (!value.empty()) {
    char next = value.front();
    std::size_t length = 1;
    for (const auto& [entity, character] : kEntities) {
      if (!value.starts_with(entity)) continue;
      next = character;
      length = entity.size();
    }
    text += next;
    value.remove_prefix(length);
  }
  return text;
}

}  // namespace denavit
