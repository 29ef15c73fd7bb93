#include "models/import/yaml_text.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include "models/ascii.h"
#include "models/import/table_reading.h"

namespace denavit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxYamlDepth = 24;
constexpr std::size_t kMaxYamlKeys = 2000;
/// [bytes] Of texts and nodes, aliases expanded; no text of kMaxTableText without any has more.
constexpr std::size_t kMaxYamlWeight = 2 * kMaxTableText;

/// Builds the value from what the parser meets. The library's own YAML::Node tells neither texts
/// from numbers nor bounds what nests and what aliases expand to.
class YamlBuilder : public YAML::EventHandler {
 public:
  explicit YamlBuilder(std::string_view text) : text_(text) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    // The parser would take the rest of "[1], [2]" for ever more documents.
    const std::size_t start = std::min(static_cast<std::size_t>(mark.pos), text_.size());
    const bool marked = text_.substr(start).starts_with("---");
    if (value_ && !marked) fail(mark, "text after the end of the value");
    anchored_.clear();
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    addLeaf(mark, anchor, {nullptr});
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    const bool usual = tag.size() < 2 || tag.starts_with("tag:yaml.org");
    const std::string scalar = usual ? value : tag + ' ' + value;
    addLeaf(mark, anchor, {scalar, 1 + scalar.size()});
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto known = anchored_.find(anchor);
    if (known == anchored_.end()) fail(mark, "an alias inside of what it stands for");
    addLeaf(mark, YAML::NullAnchor, known->second);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open_.push_back({{Json::array()}, mark, anchor});
    checkDepth(mark, 0);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open_.push_back({{Json::object()}, mark, anchor});
    checkDepth(mark, 0);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

  /// All documents as one; nothing where there was none.
  [[nodiscard]] std::optional<Json>& value() { return value_; }

 private:
  struct Node {
    Json value;
    std::size_t weight = 1;  ///< [bytes] about, with all in it
    std::size_t depth = 0;   ///< of what nests in it
  };
  struct Open {
    Node node;
    YAML::Mark mark;
    YAML::anchor_t anchor = YAML::NullAnchor;
    std::optional<std::string> key = {};  ///< of a map, until its value comes
  };

  [[noreturn]] static void fail(const YAML::Mark& mark, const std::string& what) {
    throw YAML::ParserException(mark, what);
  }

  void checkDepth(const YAML::Mark& mark, std::size_t inside) const {
    if (open_.size() + inside <= kMaxYamlDepth) return;
    fail(mark, "more than " + std::to_string(kMaxYamlDepth) + " levels inside each other");
  }

  void close() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    add(closed.mark, closed.anchor, std::move(closed.node));
  }

  void addLeaf(const YAML::Mark& mark, YAML::anchor_t anchor, Node node) {
    checkDepth(mark, node.depth);
    weight_ += node.weight;
    if (weight_ > kMaxYamlWeight) fail(mark, "aliases that stand for too much");
    add(mark, anchor, std::move(node));
  }

  void add(const YAML::Mark& mark, YAML::anchor_t anchor, Node node) {
    if (anchor != YAML::NullAnchor) anchored_[anchor] = node;
    if (open_.empty()) return addDocument(mark, std::move(node.value));
    Open& parent = open_.back();
    parent.node.weight += node.weight;
    parent.node.depth = std::max(parent.node.depth, node.depth + 1);
    if (parent.node.value.is_array()) return parent.node.value.push_back(std::move(node.value));
    if (parent.key) {
      parent.node.value[*parent.key] = std::move(node.value);
      parent.key.reset();
    } else if (node.value.is_structured()) {
      fail(mark, "a list or a map as a key");
    } else if (parent.node.value.size() >= kMaxYamlKeys) {  // they are looked up one by one
      fail(mark, "more than " + std::to_string(kMaxYamlKeys) + " keys in a map");
    } else {
      parent.key = node.value.is_null() ? "" : node.value.get<std::string>();
    }
  }

  void addDocument(const YAML::Mark& mark, Json document) {
    if (!document.is_structured()) fail(mark, "a text or number where a map or list is due");
    if (!value_) {
      value_ = std::move(document);
    } else if (value_->type() != document.type()) {
      fail(mark, "a list beside a map");
    } else if (document.is_array()) {
      value_->insert(value_->end(), document.begin(), document.end());
    } else if (value_->size() + document.size() > kMaxYamlKeys) {
      fail(mark, "more than " + std::to_string(kMaxYamlKeys) + " keys in all");
    } else {
      value_->update(document);
    }
  }

  std::string_view text_;
  std::optional<Json> value_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, Node> anchored_;
  std::size_t weight_ = 0;
};

YamlReading refused(const YAML::Mark& mark, const std::string& why) {
  return {{},
          "line " + std::to_string(mark.line + 1) + ", column " + std::to_string(mark.column + 1) +
              ": " + why};
}

}  // namespace

YamlReading readYaml(std::string_view text) {
  if (text.size() > kMaxTableText) {
    return {{}, "more than " + std::to_string(kMaxTableText) + " bytes"};
  }
  // To the library 04 is the end of the text, and zeros mean UTF-16.
  const auto isOdd = [](char c) { return c >= 0 && c < ' ' && !isSpace(c); };
  if (std::ranges::any_of(text, isOdd)) return {{}, "a control character"};
  // The library closes quotes that are open where a last line ends.
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  std::istringstream stream{std::string(text)};
  YamlBuilder builder(text);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    return refused(error.mark, error.msg);
  }
  if (!builder.value()) return {{}, "nothing but comments"};
  return {std::move(builder.value()), ""};
}

}  // namespace denavit
