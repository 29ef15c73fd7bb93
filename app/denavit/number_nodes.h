#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scalar/scalar.h"
#include "models/json/json_node.h"

namespace denavit {

/// Numbers of results as JSON: a list, and a list of rows.
template <typename Numbers>
JsonNode vectorNode(const Numbers& v) {
  JsonNode list = JsonNode::list();
  for (const double x : v) list.add(JsonNode::number(x));
  return list;
}

inline JsonNode numberOrNull(const std::optional<double>& value) {
  return value ? JsonNode::number(*value) : JsonNode::from(nullptr);
}

inline JsonNode rowsNode(const MatX<double>& A) {
  JsonNode rows = JsonNode::list();
  for (Eigen::Index i = 0; i < A.rows(); ++i) rows.add(vectorNode(A.row(i).transpose()));
  return rows;
}

/// Names of what the numbers are of.
inline JsonNode textsNode(const std::vector<std::string>& texts) {
  JsonNode list = JsonNode::list();
  for (const std::string& text : texts) list.add(JsonNode::text(text));
  return list;
}

}  // namespace denavit
