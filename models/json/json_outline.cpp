#include "models/json/json_outline.h"

#include <nlohmann/json.hpp>

#include "models/find.h"

namespace denavit {
namespace {

constexpr std::size_t kMostKeys = 1000;

class OutlineFinder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonOutline outline;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool string(string_t& value) override {
    const bool ofSchema = isOutermost() && !outline.keys.empty() && outline.keys.back() == "schema";
    if (ofSchema && outline.schema.empty()) outline.schema = value;
    return true;
  }
  bool start_object(std::size_t) override { return open(true); }
  bool start_array(std::size_t) override { return open(false); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (isOutermost() && outline.keys.size() < kMostKeys) outline.keys.push_back(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  [[nodiscard]] bool isOutermost() const { return outline.isObject && level_ == 1; }
  bool open(bool object) {
    if (level_++ == 0) {
      outline.isStructured = true;
      outline.isObject = object;
    }
    return true;
  }
  bool close() {
    --level_;
    return true;
  }

  std::size_t level_ = 0;
};

}  // namespace

bool JsonOutline::has(std::string_view key) const { return contains(keys, key); }

JsonOutline findJsonOutline(std::string_view text) {
  OutlineFinder finder;
  finder.outline.isWhole = nlohmann::json::sax_parse(text.begin(), text.end(), &finder);
  return std::move(finder.outline);
}

}  // namespace denavit
