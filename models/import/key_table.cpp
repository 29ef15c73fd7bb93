#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/raw_table.h"
#include "models/import/row_limit.h"
#include "models/import/yaml_text.h"
#include "models/issue.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using TableJson = nlohmann::ordered_json;  // rows are in the order of the text

constexpr int kMaxJsonDepth = 12;

std::string scalarText(const TableJson& value) {
  if (value.is_string()) return value.get<std::string>().substr(0, 200);
  return value.is_null() || value.is_structured() ? "" : value.dump();
}

int countGeometry(const TableJson& object) {
  int count = 0;
  for (const auto& [key, value] : object.items()) {
    if (isGeometry(readHeading(key).meaning)) ++count;
  }
  return count;
}

/// The members of a list, or of a map of maps, in their order.
std::vector<const TableJson*> membersOf(const TableJson& node) {
  std::vector<const TableJson*> members;
  for (const auto& member : node) members.push_back(&member);
  return members;
}

class KeyTableReader {
 public:
  explicit KeyTableReader(const TableJson& document) : document_(document) {}

  std::optional<RawTable> read() {
    table_.format = "keys (YAML or JSON)";
    search(document_, 0);
    if (table_.rows.empty()) return std::nullopt;
    readSettings();
    readMasses(document_, 0);
    for (std::size_t row = 0; row < table_.rows.size(); ++row) {
      table_.rows[row].place = "entry " + std::to_string(row + 1);
    }
    return table_;
  }

 private:
  /// Finds the DH parameters: rows of keys, columns of lists, or a matrix under "DH".
  void search(const TableJson& node, int depth) {
    if (depth > kMaxJsonDepth || !node.is_structured() || !table_.rows.empty()) return;
    const std::vector<const TableJson*> members = membersOf(node);
    const auto hasKeys = [](const TableJson* m) {
      return m->is_object() && countGeometry(*m) >= 2;
    };
    const auto isRow = [&](const TableJson* member) {
      if (hasKeys(member)) return true;
      if (!member->is_object()) return false;
      const auto inner = membersOf(*member);
      return std::ranges::any_of(inner, hasKeys);
    };
    const bool rows = !members.empty() && std::ranges::any_of(members, hasKeys);
    const bool nested =
        node.is_array() && !rows && !members.empty() && std::ranges::all_of(members, isRow);
    if (rows || nested) return readRows(node);
    if (node.is_object() && countGeometry(node) >= 2 && readColumns(node)) return;
    for (const auto& [key, value] : node.items()) {
      const std::string lower = toLower(key);
      if (contains(lower, "dh") && readNumbers(value)) return;
      search(value, depth + 1);
    }
  }

  void readRows(const TableJson& node) {
    for (const auto& [key, member] : node.items()) {
      const std::size_t row = table_.rows.size();
      if (!member.is_object() && node.is_array()) {
        failIn("table", "entry " + std::to_string(row + 1), "is no map of DH parameters",
               "write one map for each joint, or leave the entry out");
      }
      if (!member.is_object()) continue;
      checkRowCount(row + 1);
      table_.rows.emplace_back();
      if (node.is_object()) setCell(table_, row, columnOf(table_, "joint", M::Label, ""), key);
      readMember(member, row, "", 0);
    }
  }

  void readMember(const TableJson& object, std::size_t row, const std::string& prefix, int depth) {
    if (depth > 3) return;
    for (const auto& [key, value] : object.items()) {
      const std::string lower = toLower(key);
      const bool tensor = contains(lower, "inertia");
      const bool centre = lower == "com" || lower == "cog" || lower.starts_with("cent");
      if (value.is_object()) {
        readMember(value, row, tensor ? "I" : centre ? "com " : "", depth + 1);
      } else if (value.is_array()) {
        readList(value, row, key, tensor, centre);
      } else {
        const std::string heading = prefix + key;
        put(row, heading, readHeading(heading), scalarText(value));
      }
    }
  }

  void put(std::size_t row, const std::string& heading, const HeadingReading& reading,
           const std::string& text) {
    if (table_.columns.size() >= kMaxTableColumns) return;
    const std::size_t column = columnOf(table_, heading, reading.meaning, "the key's name");
    table_.columns[column].reading = reading;
    setCell(table_, row, column, text);
  }

  void readList(const TableJson& list, std::size_t row, const std::string& key, bool tensor,
                bool centre) {
    const std::array<const char*, 3> com{"com x", "com y", "com z"};
    const std::array<const char*, 3> diagonal{"Ixx", "Iyy", "Izz"};
    const std::array<const char*, 2> limits{"lower", "upper"};
    const std::string lower = toLower(key);
    const bool range = contains(lower, "limit") || lower == "qlim" || lower == "range";
    const std::size_t count = list.size();
    for (std::size_t i = 0; i < count; ++i) {
      const char* heading = nullptr;
      if (centre && count == 3) heading = com[i];
      if (tensor && count == 3 && !list[i].is_structured()) heading = diagonal[i];
      if (range && count == 2) heading = limits[i];
      if (heading) put(row, heading, readHeading(heading), scalarText(list[i]));
      if (!heading) return note("the list \"" + key.substr(0, 30) + "\" is not understood");
    }
  }

  /// {"a": [..], "d": [..]}
  bool readColumns(const TableJson& node) {
    std::size_t count = 0;
    for (const auto& [key, value] : node.items()) {
      const HeadingReading reading = readHeading(key);
      if (!value.is_array() || !isGeometry(reading.meaning)) continue;
      count = std::max(count, value.size());
    }
    if (count == 0) return false;
    checkRowCount(count);
    for (const auto& [key, value] : node.items()) {
      if (!value.is_array()) continue;
      if (value.size() != count) {
        checkLeftOut(key, value.size(), count);
        continue;
      }
      for (std::size_t row = 0; row < count; ++row) {
        put(row, key, readHeading(key), scalarText(value[row]));
      }
    }
    return !table_.rows.empty();
  }

  /// A list of DH parameters must not be shorter than the others; other lists are noted.
  void checkLeftOut(const std::string& key, std::size_t entries, std::size_t joints) {
    const std::string what = "has " + std::to_string(entries) +
                             " entries, but the longest list has " + std::to_string(joints);
    if (isGeometry(readHeading(key).meaning)) {
      failIn("table", "the list \"" + toPrintable(key).substr(0, 30) + "\"", what,
             "write one entry for each joint");
    }
    note("the list \"" + key.substr(0, 30) + "\" is not read: it " + what);
  }

  /// DH: a flat list of four numbers a joint (a, alpha, d, theta), or a list of rows.
  bool readNumbers(const TableJson& value) {
    if (!value.is_array() || value.empty()) return false;
    const bool nested = value[0].is_array();
    const std::size_t width = nested ? value[0].size() : 4;
    const std::size_t count = nested ? value.size() : value.size() / 4;
    if (width < 4 || width > 6 || count == 0) return false;
    if (!nested && value.size() % 4 != 0) return false;
    checkRowCount(count);
    for (std::size_t row = 0; nested && row < count; ++row) {
      if (value[row].is_array() && value[row].size() == width) continue;
      failIn(
          "table", "row " + std::to_string(row + 1) + " of the DH matrix",
          "has another number of entries than the " + std::to_string(width) + " of the first row",
          "write all rows with the same columns");
    }
    const std::array<const char*, 4> flat{"a", "alpha", "d", "theta"};
    for (std::size_t i = 0; i < width; ++i) {
      const std::string heading = nested ? "column " + std::to_string(i + 1) : flat[i];
      columnOf(table_, heading, nested ? M::Ignored : readHeading(heading).meaning,
               nested ? "no key" : "the order of thunder_dynamics");
    }
    table_.orderIsGuessed = nested;
    for (std::size_t row = 0; row < count; ++row) {
      for (std::size_t i = 0; i < width; ++i) {
        const TableJson& from = nested ? value[row] : value;
        const std::size_t at = nested ? i : 4 * row + i;
        if (!from.is_array() || at >= from.size()) return false;
        setCell(table_, row, i, scalarText(from[at]));
      }
    }
    if (!nested && document_.is_object() && document_.contains("num_joints")) {
      define(table_, "thunder_dynamics files define it", Convention::Modified);
    }
    return true;
  }

  void readSettings() {
    if (!document_.is_object()) return;
    for (const auto& [key, value] : document_.items()) {
      const std::string lower = toLower(key);
      const std::string text = toLower(scalarText(value));
      if (lower == "name" || lower == "robot") table_.name = scalarText(value);
      if (contains(lower, "convention") || lower == "dh_type") {
        const bool modified =
            contains(text, "mod") || text == "mdh" || text == "craig" || text == "khalil";
        table_.defined.convention = modified ? Convention::Modified : Convention::Standard;
        table_.definedBy = "its key \"" + key.substr(0, 30) + "\"";
      }
      if (contains(lower, "angle") && text.starts_with("deg")) {
        table_.defined.angle = AngleUnit::Degree;
      }
      if (contains(lower, "type")) readTypes(value);
      if (lower == "gravity" && value.is_array() && value.size() == 3) readGravity(value);
    }
  }

  void readTypes(const TableJson& value) {
    const bool letters = value.is_string() && value.get<std::string>().size() == table_.rows.size();
    if (!letters && !(value.is_array() && value.size() == table_.rows.size())) return;
    for (std::size_t row = 0; row < table_.rows.size(); ++row) {
      const std::string type =
          letters ? value.get<std::string>().substr(row, 1) : scalarText(value[row]);
      put(row, "type", readHeading("type"), type);
    }
  }

  void readGravity(const TableJson& value) {
    Eigen::Vector3d g;
    for (int i = 0; i < 3; ++i) {
      const auto cell = readCell(scalarText(value[static_cast<std::size_t>(i)]), {});
      if (!cell) return;
      g[i] = cell->number;
    }
    table_.gravity = g;
  }

  /// {"link1": {"mass": .., "CoM_x": .., "Ixx": ..}, ...} elsewhere in the document.
  void readMasses(const TableJson& node, int depth) {
    if (depth > kMaxJsonDepth || !node.is_structured()) return;
    for (const RawColumn& column : table_.columns) {
      if (column.reading.meaning == M::Mass) return;
    }
    std::vector<const TableJson*> links;
    for (const auto& member : node) {
      if (!member.is_object()) continue;
      for (const auto& [key, value] : member.items()) {
        if (readHeading(key).meaning == M::Mass && !value.is_structured()) {
          links.push_back(&member);
          break;
        }
      }
    }
    if (links.size() == table_.rows.size()) {
      for (std::size_t row = 0; row < links.size(); ++row) readMember(*links[row], row, "", 0);
      return;
    }
    for (const auto& member : node) readMasses(member, depth + 1);
  }

  void note(const std::string& line) { addNote(table_, line); }

  const TableJson& document_;
  RawTable table_;
};

}  // namespace

std::optional<RawTable> findKeyTable(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n\t");
  if (first == std::string::npos || !contains(text, ':')) return std::nullopt;
  TableJson document;
  if (text[first] == '{' || text[first] == '[') {
    document = TableJson::parse(text, nullptr, false, true);
  }
  if (document.is_discarded() || document.is_null()) {
    YamlReading yaml = readYaml(text);
    if (!yaml.value) return std::nullopt;
    document = std::move(*yaml.value);
  }
  return KeyTableReader(document).read();
}

}  // namespace denavit
