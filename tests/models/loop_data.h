#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/files/read_file.h"
#include "models/mechanism/mechanism_file.h"
#include "models/scenario/scenario_file.h"

namespace denavit::test {

/// The mechanisms of tests/data/loops.
inline const std::vector<std::string>& loopNames() {
  static const std::vector<std::string> names{
      "fourbar",    "slider_crank", "fivebar",       "bricard",     "bricard_trihedral",
      "stewart",    "rrr",          "cardan",        "two_arms",    "planar_4r",
      "palletiser", "rccc",         "parallelogram", "quick_return"};
  return names;
}

/// @param file  as "states/fourbar.json"
inline std::string loopPath(const std::string& file) {
  return std::string(DENAVIT_TEST_DATA) + "/loops/" + file;
}

inline MechanismDescription readLoop(const std::string& name) {
  return readMechanism(loopPath("mechanisms/" + name + ".json"));
}

inline nlohmann::json readLoopData(const std::string& file) {
  return nlohmann::json::parse(readFile(loopPath(file)));
}

/// A run of one of them. @param settings  keys of the scenario
inline ScenarioDescription makeRun(const std::string& loop, const std::string& settings) {
  return parseScenario(R"({"schema": "denavit-scenario/1", "mechanism": ")" +
                           loopPath("mechanisms/" + loop + ".json") + R"(", )" + settings + "}",
                       "run", "");
}

}  // namespace denavit::test
