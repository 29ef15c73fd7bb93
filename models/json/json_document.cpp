#include "models/json/json_document.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>

#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxNesting = 64;
constexpr std::size_t kMaxValues = 1000000;

std::string placeOf(std::string_view text, std::size_t byte) {
  byte = std::min(byte, text.size());
  const auto before = text.substr(0, byte);
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t lineStart = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(byte - lineStart + 1);
}

/// What people most often write that JSON does not know.
struct Syntax {
  std::string what, remedy;
};

/// Tables and scripts are no files of a robot, but people have them at hand.
std::optional<Syntax> explainTable(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (text.starts_with("run,") && text.find(",status,") < text.find('\n')) {
    return Syntax{"is a table of a study's runs, which is made and not read",
                  "open the study and run it, or the table in a program for tables"};
  }
  const auto first = static_cast<unsigned char>(text[begin]);
  if (std::isalnum(first) == 0 && !contains(std::string_view("#%-"), text[begin])) return {};
  return Syntax{"is not JSON: it does not begin with {",
                "arms in other formats are read by File > Import table in the studio, and by "
                "denavit convert"};
}

Syntax explainSyntax(std::string_view text, std::size_t at, const std::string& detail) {
  if (text.find_first_not_of(" \t\r\n") == text.npos) {
    return {"the file is empty", "write an object: { \"schema\": ... }"};
  }
  if (contains(text, '\0') || contains(detail, "ill-formed UTF-8")) {
    return {"the file is not UTF-8 text", "save it as UTF-8"};
  }
  if (const std::optional<Syntax> table = explainTable(text)) return *table;
  const auto rest = text.substr(std::min(at, text.size()));
  const auto startsWith = [&](std::string_view word) {
    return rest.substr(0, word.size()) == word;
  };
  if (startsWith("//") || startsWith("/*") || startsWith("#")) {
    return {"has a comment",
            "JSON has none: remove it, or use a \"source\" or \"description\" text"};
  }
  if (startsWith("NaN") || startsWith("nan") || startsWith("Inf") || startsWith("inf") ||
      startsWith("-Inf") || startsWith("-inf")) {
    return {"is not a finite number", "write a number, or leave the key out"};
  }
  if (startsWith(".") || startsWith("+")) {
    return {"a number cannot start with " + std::string(rest.substr(0, 1)), "write it as 0.5"};
  }
  if (contains(detail, "unexpected number literal; expected string literal")) {
    return {"has a number where a key should be", "write decimals with a point, as 0.5"};
  }
  if (startsWith("'")) return {"has a text in single quotes", "use double quotes"};
  const std::size_t previous = at == 0 ? text.npos : text.find_last_not_of(" \t\r\n", at - 1);
  const bool closes = startsWith("}") || startsWith("]");
  if (closes && previous != text.npos && text[previous] == ',') {
    return {"has a comma after the last value", "remove the comma"};
  }
  if (rest.empty()) return {"the text ends too early", "close every { [ and \""};
  return {"is not JSON here" + detail, "check commas, quotes and brackets before this place"};
}

/// Builds the document while it tracks the path that each value stands at.
class DocumentBuilder : public nlohmann::json_sax<Json> {
 public:
  DocumentBuilder(std::string_view text, const std::string& source)
      : text_(text), source_(source) {}
  JsonDocument document;

  bool null() override { return store(nullptr); }
  bool boolean(bool value) override { return store(value); }
  bool number_integer(number_integer_t value) override { return store(value); }
  bool number_unsigned(number_unsigned_t value) override { return store(value); }
  bool number_float(number_float_t value, const string_t& written) override {
    if (isExtendedDecimal(written)) document.longNumbers[pathOfNext()] = written;
    return store(value);
  }
  bool string(string_t& value) override { return store(value); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    Level& level = levels_.back();
    level.key = name;
    if (level.value->size() >= kMaxKeys) {
      failIn(source_, "the file", "has an object of more than 1000 keys",
             "no description needs so many: remove some");
    }
    level.duplicate = level.value->contains(name);
    if (level.duplicate && document.issues.size() < kMaxIssues) {
      addError(document.issues, pathOfNext(), "the key is given twice in the same object",
               "keep one of the two");
    }
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    // The position counts what the lexer has consumed, the offending token included.
    const std::size_t at = startOfToken(position == 0 ? 0 : position - 1);
    if (error.id == kNumberOverflow) {
      fail(at + 1, {"the number is too large for a double", "use a number below 1e308"});
    }
    const std::string message = error.what();
    const std::size_t dash = message.find(" - ");
    std::string detail = dash == message.npos ? "" : " (" + message.substr(dash + 3);
    const std::size_t extra = detail.find("; last read");
    if (extra != detail.npos) detail.resize(extra);
    if (!detail.empty()) detail += ")";
    fail(at + 1, explainSyntax(text_, at, detail));
  }

 private:
  static constexpr int kNumberOverflow = 406;
  static constexpr std::size_t kMaxIssues = 1000;
  static constexpr std::size_t kMaxKeys = 1000;

  struct Level {
    Json* value;
    std::string key;
    bool duplicate = false;  ///< the key was there before: its second value is parsed and dropped
  };

  [[noreturn]] void fail(std::size_t position, const Syntax& syntax) const {
    const std::size_t byte = position == 0 ? 0 : position - 1;
    failIn(source_, placeOf(text_, byte), syntax.what, syntax.remedy);
  }

  /// Words as NaN are reported at their last letter read; people look at the first.
  std::size_t startOfToken(std::size_t at) const {
    at = std::min(at, text_.size());
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    while (at > 0 && at < text_.size() && isWord(text_[at]) && isWord(text_[at - 1])) --at;
    const auto opensComment = [&](std::size_t k) { return text_.substr(k, 1) == "/"; };
    if (at > 0 && opensComment(at - 1)) --at;
    if (at > 0 && at < text_.size() && isWord(text_[at]) && text_[at - 1] == '-') --at;
    return at;
  }

  std::string pathOfNext() const {
    std::string path;
    for (std::size_t k = 0; k < levels_.size(); ++k) {
      const Level& level = levels_[k];
      // A list that is being read further in has its open element already.
      const std::size_t open = k + 1 < levels_.size() ? 1 : 0;
      path = level.value->is_array() ? joinPath(path, level.value->size() - open)
                                     : joinPath(path, level.key);
    }
    return path;
  }

  template <typename Value>
  bool store(const Value& value) {
    countValue();
    place(Json(value));
    return true;
  }

  Json* place(Json value) {
    if (levels_.empty()) {
      document.root = std::move(value);
      return &document.root;
    }
    Level& level = levels_.back();
    if (level.value->is_array()) {
      level.value->push_back(std::move(value));
      return &level.value->back();
    }
    if (level.duplicate) {
      discarded_.push_back(std::make_unique<Json>(std::move(value)));
      return discarded_.back().get();
    }
    // Appended without a search: key() has made sure that it is new.
    auto& members = level.value->get_ref<Json::object_t&>();
    static_cast<Json::object_t::Container&>(members).emplace_back(level.key, std::move(value));
    return &static_cast<Json::object_t::Container&>(members).back().second;
  }

  /// A file of a megabyte may hold values of gigabytes: `[{},{},..`.
  void countValue() {
    if (++values_ <= kMaxValues) return;
    failIn(source_, "the file", "has more than " + std::to_string(kMaxValues) + " values",
           "no description needs so many: remove some");
  }

  bool open(Json container) {
    countValue();
    if (levels_.size() >= kMaxNesting) {
      failIn(source_, "the file",
             "is nested deeper than " + std::to_string(kMaxNesting) + " levels",
             "no description needs so many brackets: remove some");
    }
    Json* placed = place(std::move(container));
    levels_.push_back({placed, "", false});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  std::string_view text_;
  const std::string& source_;
  std::vector<Level> levels_;
  std::vector<std::unique_ptr<Json>> discarded_;
  std::size_t values_ = 0;
};

}  // namespace

std::string joinPath(const std::string& path, const std::string& key) {
  const std::string name = key.empty() ? "\"\"" : key;
  return path.empty() ? name : path + "." + name;
}

std::string joinPath(const std::string& path, std::size_t index) {
  return path + "[" + std::to_string(index) + "]";
}

std::string textOf(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string describeJson(const Json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_string()) return "the text " + inQuotes(value.get_ref<const std::string&>());
  if (value.is_number()) return "the number " + toShortest(value.get<double>());
  if (value.is_array()) {
    return value.empty() ? "an empty list" : "a list of " + std::to_string(value.size());
  }
  return "an object";
}

JsonDocument parseJson(std::string_view text, const std::string& source) {
  DocumentBuilder builder(text, source);
  Json::sax_parse(text.begin(), text.end(), &builder, nlohmann::json::input_format_t::json, true,
                  false);
  // To the parser a NUL byte is the end.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    const auto line =
        1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(nul), '\n');
    failIn(source, "line " + std::to_string(line), "has a NUL byte, which is no text", "remove it");
  }
  return std::move(builder.document);
}

}  // namespace denavit
