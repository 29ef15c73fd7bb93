#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "models/import/code_text.h"
#include "models/import/code_value.h"
#include "models/import/raw_table.h"

namespace denavit {

/// A link of the Robotics Toolbox: what its constructor and assignments to it say.
class ToolboxLink {
 public:
  /// The functions that make links.
  [[nodiscard]] static const std::vector<std::string>& constructors();
  [[nodiscard]] static bool isConstructor(const std::string& name);

  /// @param place  for notes: "link 3"
  explicit ToolboxLink(std::string place) : place_(std::move(place)) {}
  /// A row of a DH matrix: theta, d, a, alpha, sigma, offset.
  void readRow(const std::vector<std::string>& numbers, const CodeScope& scope);
  void readConstructor(const CodeCall& call, const CodeScope& scope);
  /// "m", "17.4"; what is not read goes into the notes.
  void readAttribute(const std::string& name, const std::string& value, const CodeScope& scope);
  void drop(const std::string& what);
  /// What moves the link and is not understood: its arm is refused.
  void doubt(const std::string& what);

  /// Leaves out what the toolbox ignores, the place of the joint variable in a row of numbers, and
  /// makes a joint prismatic whose theta is given by name, as the toolbox does.
  void settle(bool python);
  /// Whether the joint counts the other way round, which rows of a table cannot say.
  [[nodiscard]] bool isFlipped() const { return flipped_; }
  /// Why its row is not known; empty where it is.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// Whether an attribute is part of the row: theta, d, a, alpha, offset, kind or convention.
  [[nodiscard]] static bool movesLink(const std::string& attribute);
  void setPlace(const std::string& place) { place_ = place; }
  [[nodiscard]] bool isModified() const { return modified_; }
  [[nodiscard]] bool saysStandard() const { return standard_; }
  /// Writes the link as a row of a table, and its notes.
  void addTo(RawTable& table) const;

 private:
  struct Cell {
    const char* heading;
    ColumnMeaning meaning;
    std::string text;
  };

  void set(const char* heading, ColumnMeaning meaning, const std::string& value,
           const CodeScope& scope);
  [[nodiscard]] const Cell* find(ColumnMeaning meaning) const;
  bool readFlag(const std::string& flag);
  void write(std::span<const NamedColumn> columns, const std::vector<std::string>& numbers,
             const CodeScope& scope);

  void readVector(const std::string& name, const std::string& value, const CodeScope& scope);
  void readInertia(const std::string& value, const CodeScope& scope);

  std::string place_;
  std::vector<Cell> cells_;
  std::vector<std::string> notes_;  ///< "{}" stands for the place
  std::string problem_;
  bool modified_ = false, standard_ = false, flipped_ = false;
  bool fromRow_ = false;                        ///< made of a row of numbers, not of names
  bool thetaByName_ = false, dByName_ = false;  ///< in a constructor of MATLAB's Link
};

}  // namespace denavit
