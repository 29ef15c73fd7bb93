#pragma once

#include <string>
#include <vector>

#include "core/spatial/pose.h"
#include "models/json/json_node.h"

namespace denavit {

/// Numbers of results as JSON: a list, and a list of rows.
template <typename Numbers>
JsonNode vectorNode(const Numbers& v) {
  JsonNode list = JsonNode::list();
  for (const double x : v) list.add(JsonNode::number(x));
  return list;
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

/// A pose as a 4 x 4 matrix.
inline MatX<double> homogeneous(const Pose<double>& X) {
  MatX<double> A = MatX<double>::Identity(4, 4);
  A.topLeftCorner(3, 3) = X.R;
  A.topRightCorner(3, 1) = X.p;
  return A;
}

}  // namespace denavit
