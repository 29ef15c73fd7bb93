#pragma once

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "core/scalar/scalar.h"

namespace denavit::test {

/// One of the files of tests/data/motion (see the README there).
inline nlohmann::json readMotions(const std::string& file) {
  std::ifstream in(std::string(DENAVIT_TEST_DATA) + "/motion/" + file);
  return nlohmann::json::parse(in);
}

inline VecX<double> toVecX(const nlohmann::json& list) {
  VecX<double> v(static_cast<Eigen::Index>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) {
    v[static_cast<Eigen::Index>(i)] = list[i].get<double>();
  }
  return v;
}

}  // namespace denavit::test
