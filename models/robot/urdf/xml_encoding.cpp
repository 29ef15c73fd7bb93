#include "models/robot/urdf/xml_encoding.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "models/ascii.h"
#include "models/find.h"
#include "models/issue.h"

namespace denavit {
namespace {

std::size_t skipXmlSpace(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

/// The value of an attribute between its quotes, a view into `attributes`; empty where it has none.
std::string_view findXmlAttribute(std::string_view attributes, std::string_view name) {
  std::size_t at = skipXmlSpace(attributes, 0);
  while (at < attributes.size()) {
    const std::size_t equals = attributes.find('=', at);
    if (equals == attributes.npos) return {};
    std::string_view own = attributes.substr(at, equals - at);
    own = own.substr(0, own.find_first_of(" \t\r\n"));
    const std::size_t open = skipXmlSpace(attributes, equals + 1);
    if (open == attributes.size()) return {};
    const std::size_t close = attributes.find(attributes[open], open + 1);
    if (close == attributes.npos) return {};
    if (own == name) return attributes.substr(open + 1, close - open - 1);
    at = skipXmlSpace(attributes, close + 1);
  }
  return {};
}

/// Where the declaration's encoding stands in a text; empty where there is none.
std::string_view findDeclaredEncoding(std::string_view text) {
  const std::size_t start = text.find("<?xml");
  if (start == text.npos || text.find('<') != start) return {};
  const std::size_t end = text.find("?>", start);
  if (end == text.npos) return {};
  return findXmlAttribute(text.substr(start + 5, end - start - 5), "encoding");
}

bool isAsciiByte(char c) { return static_cast<unsigned char>(c) < 0x80; }

void declareUtf8(std::string& text) {
  const std::string_view declared = findDeclaredEncoding(text);
  if (declared.empty()) return;
  text.replace(static_cast<std::size_t>(declared.data() - text.data()), declared.size(), "UTF-8");
}

[[noreturn]] void failEncoding(const std::string& source, const std::string& where,
                               const std::string& what) {
  failIn(source, where, what, "save the file as UTF-8");
}

}  // namespace

DecodedText decodeXml(const std::string& bytes, const std::string& source) {
  if (contains(bytes, '\0')) {
    failEncoding(source, "urdf", "holds NUL bytes, as files in UTF-16 do");
  }
  const std::string encoding = toLower(findDeclaredEncoding(bytes));

  const auto isOneOf = [&](std::initializer_list<const char*> names) {
    return contains(names, encoding);
  };
  DecodedText decoded;
  if (isOneOf({"iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252"})) {
    decoded.text = fromWindows1252(bytes);
  } else {
    const auto foreign = std::ranges::find_if_not(bytes, isAsciiByte);
    if (foreign != bytes.end() && !isOneOf({"", "utf-8", "utf8", "us-ascii", "ascii"})) {
      const auto at = static_cast<std::size_t>(foreign - bytes.begin());
      failEncoding(source, "line " + std::to_string(lineOf(bytes, at)),
                   "has letters beyond ASCII in the encoding " + encoding +
                       "; read are UTF-8, ISO-8859-1 and windows-1252");
    }
    decoded = decodeText(bytes);
  }
  declareUtf8(decoded.text);
  return decoded;
}

}  // namespace denavit
