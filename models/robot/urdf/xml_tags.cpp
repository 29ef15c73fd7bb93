#include "models/robot/urdf/xml_tags.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "models/ascii.h"
#include "models/issue.h"

namespace denavit {
namespace {

constexpr std::string_view kXmlSpace = " \t\r\n", kByteOrderMark = "\xef\xbb\xbf";

bool isXmlNameStart(char c) { return isNameStart(c) || static_cast<unsigned char>(c) >= 0x80; }
bool isXmlNamePart(char c) {
  return isXmlNameStart(c) || isDigit(c) || c == '-' || c == '.' || c == ':';
}

/// " <origin>", or nothing where the name may not be shown.
std::string tagText(std::string_view name) {
  const std::string shown = toIdentifier(name);
  return shown.empty() ? "" : " <" + shown.substr(1, shown.size() - 2) + ">";
}

/// Whether XML can hold the character: what it cannot would end the text, or be no UTF-8.
bool isXmlCharacter(unsigned code) {
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code == '\t' || code == '\n' || code == '\r' ||
         (code >= 0x20 && code <= 0x10ffff && !surrogate && code != 0xfffe && code != 0xffff);
}

void appendUtf8(unsigned code, std::string& text) {
  const auto put = [&text](unsigned byte) { text += static_cast<char>(byte); };
  const auto putRest = [&](int sextets) {
    for (int k = sextets; k-- > 0;)
      put(0x80u | ((code >> (6u * static_cast<unsigned>(k))) & 0x3fu));
  };
  if (code < 0x80) return put(code);
  if (code < 0x800) return put(0xc0u | (code >> 6u)), putRest(1);
  if (code < 0x10000) return put(0xe0u | (code >> 12u)), putRest(2);
  put(0xf0u | (code >> 18u)), putRest(3);
}

}  // namespace

XmlTags::XmlTags(std::string_view text, std::string source)
    : text_(text), source_(std::move(source)) {
  if (startsWith(kByteOrderMark)) at_ = kByteOrderMark.size();
}

void XmlTags::fail(std::size_t at, const std::string& what, const std::string& remedy) {
  failIn(source_, "line " + std::to_string(lineAt(at)), what, remedy);
}

std::size_t XmlTags::lineAt(std::size_t at) {
  at = std::min(at, text_.size());
  if (at < counted_) counted_ = 0, line_ = 1;  // only on the way to an error
  const std::string_view passed = text_.substr(counted_, at - counted_);
  line_ += static_cast<std::size_t>(std::ranges::count(passed, '\n'));
  counted_ = at;
  return line_;
}

bool XmlTags::startsWith(std::string_view what) const {
  return text_.substr(at_).starts_with(what);
}

void XmlTags::skipSpace() { at_ = std::min(text_.find_first_not_of(kXmlSpace, at_), text_.size()); }

void XmlTags::skipPast(std::string_view end, std::size_t from, const char* what) {
  const std::size_t found = text_.find(end, at_ + from);
  if (found == text_.npos) {
    fail(at_, std::string("begins ") + what + " that does not end",
         "close it by " + std::string(end));
  }
  at_ = found + end.size();
}

void XmlTags::skipDocumentType() {
  const std::size_t end = std::min(text_.find('>', at_), text_.size());
  const std::string_view inside = text_.substr(at_, end - at_);
  if (rooted_ || inside.find_first_of("[<", 1) != inside.npos) {
    fail(at_, "declares something, which is not read here", "remove the declarations");
  }
  skipPast(">", 0, "a document type");
}

bool XmlTags::skipToTag() {
  for (;;) {
    passed_ = at_;
    if (!open_.empty()) {
      const std::size_t found = text_.find('<', at_);
      if (found == text_.npos) {
        fail(text_.size(),
             "is the end of the text, but" + tagText(open_.back().name) + " of line " +
                 std::to_string(open_.back().line) + " is still open",
             "close every element; the file may be cut off");
      }
      at_ = found;
    } else {
      skipSpace();
      if (at_ == text_.size()) return false;
      if (text_[at_] != '<') {
        fail(at_, rooted_ ? "has text behind the outermost element" : "is no XML",
             rooted_ ? "remove it" : "give a file that begins with a tag");
      }
    }
    if (startsWith("<!--")) {
      skipPast("-->", 4, "a comment");
    } else if (startsWith("<![CDATA[")) {
      if (open_.empty()) fail(at_, "has text outside of every element", "remove it");
      skipPast("]]>", 9, "a CDATA section");
    } else if (startsWith("<?")) {
      skipPast("?>", 2, "an instruction");
    } else if (startsWith("<!")) {
      skipDocumentType();
    } else {
      return true;
    }
  }
}

bool XmlTags::next(XmlTag& tag) {
  if (!skipToTag()) {
    if (!rooted_) fail(at_, "is the end of the text, which has no element", "give a URDF file");
    return false;
  }
  tag = {};
  tag.line = lineAt(at_);
  tag.text = trimmedView(text_.substr(passed_, at_ - passed_));
  tag.ends = startsWith("</");
  at_ += tag.ends ? 2 : 1;
  tag.name = readName("tag");
  if (tag.ends) {
    readEnd(tag);
  } else {
    readStart(tag);
  }
  return true;
}

std::string_view XmlTags::readName(const char* of) {
  const std::size_t start = at_;
  if (at_ < text_.size() && isXmlNameStart(text_[at_])) {
    while (at_ < text_.size() && isXmlNamePart(text_[at_])) ++at_;
  }
  if (at_ == start) {
    fail(at_, std::string("has a ") + of + " without a name", "write a < in texts as &lt;");
  }
  return text_.substr(start, at_ - start);
}

void XmlTags::readEnd(XmlTag& tag) {
  skipSpace();
  if (!startsWith(">")) fail(at_, "has an end tag that does not end", "close it by >");
  ++at_;
  if (open_.empty() || open_.back().name != tag.name) {
    fail(at_,
         "ends" + tagText(tag.name) +
             (open_.empty() ? ", which is not open"
                            : ", but" + tagText(open_.back().name) + " of line " +
                                  std::to_string(open_.back().line) + " is open"),
         "close every element before the one around it");
  }
  open_.pop_back();
}

void XmlTags::readStart(XmlTag& tag) {
  if (rooted_ && open_.empty()) {
    fail(at_, "begins a second outermost element", "leave one in the file");
  }
  rooted_ = true;
  for (;;) {
    const std::size_t before = at_;
    skipSpace();
    tag.endsItself = startsWith("/>");
    if (tag.endsItself || startsWith(">")) break;
    if (at_ == before || at_ == text_.size()) {
      fail(at_, "has a tag" + tagText(tag.name) + " that is not understood",
           "write <name key=\"value\">, with blanks between");
    }
    readAttribute(tag);
  }
  at_ += tag.endsItself ? 2 : 1;
  if (tag.endsItself) return;
  open_.push_back({tag.name, tag.line});
  if (open_.size() > kMaxLevels) {
    fail(at_, "is nested deeper than 100 levels",
         "close the elements before; no URDF needs so many");
  }
}

void XmlTags::readAttribute(XmlTag& tag) {
  const std::size_t start = at_;
  const std::string_view name = readName("key");
  const auto same = [&](const XmlAttribute& other) { return other.name == name; };
  if (std::ranges::any_of(tag.attributes, same)) {
    const std::string shown = toIdentifier(name);
    fail(start, "has " + (shown.empty() ? "a key" : shown) + " twice in one tag", "leave one");
  }
  if (tag.attributes.size() == kMaxAttributes) {
    fail(start, "has more than 64 keys in one tag", "leave out those that no URDF has");
  }
  skipSpace();
  if (!startsWith("=")) fail(at_, "has a key without a value", "write key=\"value\"");
  ++at_;
  skipSpace();
  tag.attributes.push_back({name, readValue(name)});
}

std::string XmlTags::readValue(std::string_view name) {
  if (!startsWith("\"") && !startsWith("'")) {
    fail(at_, "has a value without quotes", "write key=\"value\"");
  }
  const char quote = text_[at_++];
  const std::size_t end =
      std::min(text_.find_first_of(quote == '"' ? "\"<" : "'<", at_), text_.size());
  if (end == text_.size() || text_[end] == '<') {
    const std::string shown = toIdentifier(name);
    fail(at_, "has a value" + (shown.empty() ? "" : " of " + shown) + " without its closing quote",
         "close it, and write a < in it as &lt;");
  }
  std::string value;
  for (std::string_view rest = text_.substr(at_, end - at_); !rest.empty();) {
    if (rest.front() == '&') {
      appendReference(rest, at_, value);
    } else {
      value += isSpace(rest.front()) ? ' ' : rest.front();
      rest.remove_prefix(1);
    }
  }
  at_ = end + 1;
  return value;
}

/// Takes a reference from the front of the rest. An ampersand that begins none means itself.
void XmlTags::appendReference(std::string_view& rest, std::size_t at, std::string& value) {
  constexpr std::size_t kLongest = 16;  // those of characters need 10: &#1114111;
  constexpr std::pair<std::string_view, char> kNamed[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  for (const auto& [reference, character] : kNamed) {
    if (!rest.starts_with(reference)) continue;
    value += character;
    return rest.remove_prefix(reference.size());
  }
  if (!rest.starts_with("&#")) {
    value += '&';
    return rest.remove_prefix(1);
  }
  const std::size_t end = rest.substr(0, kLongest).find(';');
  const bool hexadecimal = rest.starts_with("&#x");
  const std::size_t begin = hexadecimal ? 3 : 2;
  unsigned code = 0;
  const char* last = end == rest.npos ? rest.data() : rest.data() + end;
  const auto [read, error] =
      end == rest.npos ? std::from_chars_result{rest.data(), std::errc::invalid_argument}
                       : std::from_chars(rest.data() + begin, last, code, hexadecimal ? 16 : 10);
  if (error != std::errc() || read != last || !isXmlCharacter(code)) {
    fail(at, "has a reference &#...; that is no character", "write the character itself");
  }
  appendUtf8(code, value);
  rest.remove_prefix(end + 1);
}

std::string findXmlRoot(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  text = trimmedView(text);
  if (!text.starts_with('<')) return {};
  try {
    XmlTags tags(text, "");
    XmlTag tag;
    tags.next(tag);
    return std::string(tag.name);
  } catch (const DescriptionError&) {
    return "?";
  }
}

}  // namespace denavit
