#include "models/json/json_node.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "models/json/number_text.h"
#include "models/utf8.h"

namespace denavit {
namespace {

constexpr std::size_t kLineWidth = 100;

void requireFinite(double value) {
  if (std::isfinite(value)) return;
  failIn("", "a number", "is not finite; a file cannot hold it", "correct it before saving");
}

/// A string in quotation marks. What would steer a terminal that shows it is escaped, also where
/// JSON does not ask for it.
std::string quoteText(std::string_view text) {
  const std::string quoted = nlohmann::json(std::string(text))
                                 .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string safe;
  for (std::string_view rest = quoted; !rest.empty();) {
    const std::string_view character = rest.substr(0, std::max<std::size_t>(utf8Length(rest), 1));
    rest.remove_prefix(character.size());
    if (!isSteering(character)) {
      safe += character;
      continue;
    }
    std::array<char, 16> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04x",
                  static_cast<unsigned>(codePointOf(character)));
    safe += escape.data();
  }
  return safe;
}

}  // namespace

JsonNode JsonNode::number(double value) {
  requireFinite(value);
  return {Kind::Leaf, toShortest(value)};
}

JsonNode JsonNode::degrees(double radians) {
  requireFinite(radians);
  return {Kind::Leaf, toShortestDegrees(radians)};
}

JsonNode JsonNode::text(std::string_view value) { return {Kind::Leaf, quoteText(value)}; }
JsonNode JsonNode::boolean(bool value) { return {Kind::Leaf, value ? "true" : "false"}; }

JsonNode JsonNode::from(const nlohmann::json& value) {
  if (value.is_object()) {
    JsonNode node = object();
    for (const auto& [key, member] : value.items()) node.add(key, from(member));
    return node;
  }
  if (value.is_array()) {
    JsonNode node = list();
    for (const auto& element : value) node.add(from(element));
    return node;
  }
  if (value.is_number()) return number(value.get<double>());
  if (value.is_string()) return text(value.get_ref<const std::string&>());
  if (value.is_boolean()) return boolean(value.get<bool>());
  return {Kind::Leaf, "null"};
}

JsonNode& JsonNode::add(std::string key, JsonNode value) {
  children_.emplace_back(std::move(key), std::move(value));
  return *this;
}

JsonNode& JsonNode::add(JsonNode value) { return add("", std::move(value)); }

std::string JsonNode::flat() const {
  if (kind_ == Kind::Leaf) return leaf_;
  std::string out(1, kind_ == Kind::Object ? '{' : '[');
  for (const auto& [key, value] : children_) {
    if (out.size() > 1) out += ", ";
    if (kind_ == Kind::Object) out += quoteText(key) + ": ";
    out += value.flat();
  }
  return out + (kind_ == Kind::Object ? '}' : ']');
}

void JsonNode::write(std::string& out, std::size_t indent, bool breakAlways) const {
  const std::string line = flat();
  const std::size_t column = out.size() - (out.rfind('\n') == out.npos ? 0 : out.rfind('\n') + 1);
  if (kind_ == Kind::Leaf || children_.empty() ||
      (!breakAlways && column + line.size() < kLineWidth)) {
    out += line;
    return;
  }
  const bool isObject = kind_ == Kind::Object;
  out += isObject ? '{' : '[';
  for (std::size_t k = 0; k < children_.size(); ++k) {
    out += k == 0 ? "\n" : ",\n";
    out.append(indent + 2, ' ');
    if (isObject) out += quoteText(children_[k].first) + ": ";
    children_[k].second.write(out, indent + 2, false);
  }
  out += '\n';
  out.append(indent, ' ');
  out += isObject ? '}' : ']';
}

std::string JsonNode::toText() const {
  std::string out;
  write(out, 0, true);
  return out + "\n";
}

Json JsonNode::toJson() const { return parseJson(flat(), "").root; }

}  // namespace denavit
