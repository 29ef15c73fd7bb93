#include "models/import/yaml_text.h"

#include <map>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/import/cell.h"

namespace denavit {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxYamlDepth = 24;

struct Line {
  std::size_t indent = 0;
  std::string text;
};

int depthChange(std::string_view text) {
  int change = 0;
  for (const char c : text) change += (c == '[' || c == '{') - (c == ']' || c == '}');
  return change;
}

/// A "#" at the start or after a space begins a comment, outside of quotes.
std::string withoutComment(std::string_view line) {
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '#' && (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t')) {
      return std::string(line.substr(0, at));
    }
  }
  return std::string(line);
}

/// Lines that say something; those inside brackets are joined to the one that opened them.
std::vector<Line> splitLines(std::string_view text) {
  std::vector<Line> lines;
  int depth = 0;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string line = withoutComment(text.substr(from, end - from));
    from = end + 1;
    const std::string content = trimmed(line);
    if (content.empty() || content == "---") continue;
    if (depth > 0 && !lines.empty()) {
      lines.back().text += " " + content;
    } else {
      lines.push_back({line.find_first_not_of(" \t"), content});
    }
    depth = std::max(0, depth + depthChange(content));
  }
  return lines;
}

class YamlReader {
 public:
  explicit YamlReader(std::string_view text) : lines_(splitLines(text)) {}

  std::optional<Json> read() {
    if (lines_.empty()) return std::nullopt;
    Json value = readBlock(lines_.front().indent, 0);
    if (bad_ || at_ != lines_.size() || !value.is_structured()) return std::nullopt;
    return value;
  }

 private:
  Json fail() {
    bad_ = true;
    return nullptr;
  }

  /// Where the colon of "key: value" is.
  static std::size_t findColon(const std::string& text) {
    char quote = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if (quote) {
        if (c == quote) quote = 0;
      } else if (at == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (c == '[' || c == '{') {
        return std::string::npos;
      } else if (c == ':' && (at + 1 == text.size() || text[at + 1] == ' ')) {
        return at;
      }
    }
    return std::string::npos;
  }

  Json readBlock(std::size_t indent, int depth) {
    if (depth > kMaxYamlDepth || at_ >= lines_.size()) return fail();
    const std::string& first = lines_[at_].text;
    if (first == "-" || first.starts_with("- ")) return readList(indent, depth);
    if (findColon(first) == std::string::npos) {
      return readFlow(lines_[at_++].text);
    }
    Json map = Json::object();
    while (!bad_ && at_ < lines_.size() && lines_[at_].indent == indent) {
      const std::string text = lines_[at_].text;
      const std::size_t colon = findColon(text);
      if (colon == std::string::npos) return fail();
      const std::string key = unquoted(trimmed(std::string_view(text).substr(0, colon)));
      map[key] = readValue(trimmed(std::string_view(text).substr(colon + 1)), indent, depth);
    }
    if (at_ < lines_.size() && lines_[at_].indent > indent) return fail();
    return map;
  }

  Json readValue(std::string text, std::size_t indent, int depth) {
    ++at_;
    std::string anchor;
    if (text.starts_with('&')) {
      const std::size_t end = text.find(' ');
      anchor = text.substr(1, end == std::string::npos ? end : end - 1);
      text = end == std::string::npos ? "" : trimmed(std::string_view(text).substr(end));
    }
    Json value;
    if (!text.empty()) {
      value = readFlow(text);
    } else if (at_ < lines_.size() &&
               (lines_[at_].indent > indent ||
                (lines_[at_].indent == indent && lines_[at_].text.starts_with("-")))) {
      value = readBlock(lines_[at_].indent, depth + 1);
    }
    if (!anchor.empty() && value.is_string()) anchors_[anchor] = value.get<std::string>();
    return value;
  }

  Json readList(std::size_t indent, int depth) {
    Json list = Json::array();
    while (!bad_ && at_ < lines_.size() && lines_[at_].indent == indent &&
           (lines_[at_].text == "-" || lines_[at_].text.starts_with("- "))) {
      Line& line = lines_[at_];
      const std::size_t content = line.text.find_first_not_of(" ", 1);
      if (content == std::string::npos) {
        ++at_;
        if (at_ < lines_.size() && lines_[at_].indent > indent) {
          list.push_back(readBlock(lines_[at_].indent, depth + 1));
        }
        continue;
      }
      // What follows the dash is a block of its own, indented to where it starts.
      line.indent += content;
      line.text = line.text.substr(content);
      list.push_back(readBlock(line.indent, depth + 1));
    }
    return list;
  }

  static std::string unquoted(std::string text) {
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
        text.back() == text.front()) {
      return text.substr(1, text.size() - 2);
    }
    return text;
  }

  Json readFlow(const std::string& text) {
    std::size_t at = 0;
    Json value = readFlowValue(text, at, 0);
    return value;
  }

  static void skipSpace(const std::string& text, std::size_t& at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  }

  Json readFlowValue(const std::string& text, std::size_t& at, int depth) {
    skipSpace(text, at);
    if (depth > kMaxYamlDepth) return fail();
    if (at < text.size() && text[at] == '[') {
      Json list = Json::array();
      ++at;
      while (true) {
        skipSpace(text, at);
        if (at >= text.size()) return fail();
        if (text[at] == ']') break;
        if (text[at] == ',') {
          ++at;
          continue;
        }
        list.push_back(readFlowValue(text, at, depth + 1));
        if (bad_) return nullptr;
      }
      ++at;
      return list;
    }
    if (at < text.size() && text[at] == '{') return readFlowMap(text, at, depth);
    return readScalar(text, at, depth > 0 ? ",]}" : "");
  }

  Json readFlowMap(const std::string& text, std::size_t& at, int depth) {
    Json map = Json::object();
    ++at;
    while (true) {
      skipSpace(text, at);
      if (at >= text.size()) return fail();
      if (text[at] == '}') break;
      if (text[at] == ',') {
        ++at;
        continue;
      }
      const std::size_t before = at;
      const Json key = readScalar(text, at, ":,}");
      if (bad_ || at >= text.size() || at == before) return fail();
      if (text[at] != ':') return fail();
      ++at;
      map[key.get<std::string>()] = readFlowValue(text, at, depth + 1);
      if (bad_) return nullptr;
    }
    ++at;
    return map;
  }

  Json readScalar(const std::string& text, std::size_t& at, std::string_view stops) {
    std::string scalar;
    if (at < text.size() && (text[at] == '"' || text[at] == '\'')) {
      const char quote = text[at++];
      while (at < text.size() && text[at] != quote) scalar += text[at++];
      if (at < text.size()) ++at;
      return scalar;
    }
    while (at < text.size() && stops.find(text[at]) == std::string_view::npos) {
      scalar += text[at++];
    }
    scalar = trimmed(scalar);
    if (scalar.starts_with('*')) {
      const auto known = anchors_.find(scalar.substr(1));
      if (known != anchors_.end()) return known->second;
    }
    if (scalar.empty() && !stops.empty()) return fail();
    return scalar;
  }

  std::vector<Line> lines_;
  std::size_t at_ = 0;
  bool bad_ = false;
  std::map<std::string, std::string> anchors_;
};

}  // namespace

std::optional<nlohmann::json> readYaml(std::string_view text) {
  const std::optional<Json> value = YamlReader(text).read();
  if (!value) return std::nullopt;
  return nlohmann::json(*value);
}

}  // namespace denavit
