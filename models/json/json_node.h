#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/json/json_document.h"

namespace denavit {

/// A JSON value to be written: numbers are texts already, so that the writer decides on every
/// digit.
class JsonNode {
 public:
  [[nodiscard]] static JsonNode object() { return JsonNode(Kind::Object, ""); }
  [[nodiscard]] static JsonNode list() { return JsonNode(Kind::List, ""); }
  /// @throws DescriptionError for NaN and infinity, which JSON cannot hold
  [[nodiscard]] static JsonNode number(double value);
  /// An angle in radians, written in degrees.
  [[nodiscard]] static JsonNode degrees(double radians);
  [[nodiscard]] static JsonNode text(std::string_view value);
  [[nodiscard]] static JsonNode boolean(bool value);
  [[nodiscard]] static JsonNode from(const nlohmann::json& value);

  /// Adds a member of an object.
  JsonNode& add(std::string key, JsonNode value);
  /// Adds an element of a list.
  JsonNode& add(JsonNode value);
  /// An object or list without anything in it.
  [[nodiscard]] bool isEmpty() const { return kind_ != Kind::Leaf && children_.empty(); }

  /// The text: an object or list stays on one line where that line fits into 100 columns.
  [[nodiscard]] std::string toText() const;
  [[nodiscard]] Json toJson() const;

 private:
  enum class Kind { Leaf, Object, List };
  JsonNode(Kind kind, std::string leaf) : kind_(kind), leaf_(std::move(leaf)) {}
  [[nodiscard]] std::string flat() const;
  void write(std::string& out, std::size_t indent, bool breakAlways) const;

  Kind kind_;
  std::string leaf_;
  std::vector<std::pair<std::string, JsonNode>> children_;
};

}  // namespace denavit
