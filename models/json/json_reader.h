#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "models/issue.h"
#include "models/json/json_document.h"

namespace denavit {

/// What the readers of one text share.
struct JsonContext {
  std::vector<Issue> issues = {};
  std::string label = {};  ///< leads every message: "(joint 3, elbow)"; empty: none
  bool degrees = false;
  std::map<std::string, std::string> longNumbers = {};

  void add(const std::string& where, const std::string& what, const std::string& remedy);
};

/// Reads one object of a file key by key. What is missing leaves its target as it is; what is wrong
/// becomes an issue; what nobody asked for is reported by finish().
class JsonReader {
 public:
  /// @param value  must outlive the reader; what is not an object is an issue and reads as empty
  JsonReader(const Json& value, std::string path, JsonContext& context);

  [[nodiscard]] bool has(const std::string& key) const;
  /// The value of a key, or null; the key counts as known.
  const Json* find(const std::string& key);
  [[nodiscard]] std::string pathOf(const std::string& key) const { return joinPath(path_, key); }
  [[nodiscard]] JsonContext& context() { return context_; }

  void number(const std::string& key, double& target);
  void number(const std::string& key, std::optional<double>& target);
  /// Given in the file's angle unit, read in radians.
  void angle(const std::string& key, double& target);
  void angle(const std::string& key, std::optional<double>& target);
  void integer(const std::string& key, int& target);
  void boolean(const std::string& key, bool& target);
  void text(const std::string& key, std::string& target);
  /// A text that must be one of the choices.
  void choice(const std::string& key, std::string& target, const std::vector<std::string>& choices);
  void vector(const std::string& key, Eigen::Vector3d& target, bool angles = false);
  void numbers(const std::string& key, std::vector<double>& target);
  /// Reads the object under a key, if it is there.
  void object(const std::string& key, const std::function<void(JsonReader&)>& read);
  /// Reads each object of the list under a key, if it is there.
  void objects(const std::string& key, const std::function<void(JsonReader&, std::size_t)>& read);

  void require(const std::string& key, const std::string& remedy);
  /// Marks a key as known without reading it.
  void allow(const std::string& key);
  /// Takes every key as known: of an object that is refused as a whole.
  void ignoreRest();
  /// Every key that nothing has read is an error, with the nearest known one as suggestion; once.
  void finish();

  void add(const std::string& key, const std::string& what, const std::string& remedy);

 private:
  std::optional<double> toNumber(const Json& value, const std::string& path, bool isAngle);

  const Json& value_;
  std::string path_;
  JsonContext& context_;
  std::vector<std::string> known_;
};

/// Reads a document that is one object, from its first key to its last.
/// @param source  what error reports call the text
/// @param read    reads the object; keys that it leaves are errors
/// @throws DescriptionError with every issue of the document and its keys
void readWhole(const JsonDocument& document, const std::string& source,
               const std::function<void(JsonReader&)>& read);

}  // namespace denavit
