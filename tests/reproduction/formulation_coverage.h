#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/formulations/formulation.h"

namespace denavit::test {

/// Fails for each registered formulation that a list leaves out. Whatever shows formulations to
/// people or programs (a command, a table, a window) passes the names it has.
/// @param where  for the message: "denavit formulations"
inline void expectEveryFormulation(const std::vector<std::string>& names,
                                   const std::string& where) {
  for (const Formulation& formulation : formulations()) {
    EXPECT_EQ(std::count(names.begin(), names.end(), formulation.name), 1)
        << formulation.name << " in " << where;
  }
}

}  // namespace denavit::test
