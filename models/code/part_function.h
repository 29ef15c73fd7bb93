#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/symbolic/partition.h"
#include "models/code/code_program.h"

namespace denavit {

/// Names that stand in several parts: no part may call anything else so.
struct SharedNames {
  std::string prefix;              ///< of functions and variables of the file: "inverse_"
  std::string pointer;             ///< to what the parts share
  std::string crossing;            ///< stands for the array of these while statements are made
  std::vector<std::string> steps;  ///< "" for what is used in its own phase and part only
  std::vector<std::string> all;
};

/// Whatever is used in another part or another phase than its own gets a name, besides what the
/// routine names.
[[nodiscard]] SharedNames makeSharedNames(const Routine& routine, const Partition& partition,
                                          const PrintedProgram& program);

/// Names of arguments, parameters and functions that the file has anyway.
[[nodiscard]] std::vector<std::string> findTakenNames(const PrintedProgram& program);

/// A part as statements, phase by phase.
struct PartFunction {
  std::vector<CodeFunction> phases;    ///< only their statements count
  std::set<std::string> arguments;     ///< those of the routine that it names
  std::vector<std::string> handedOut;  ///< what it computes for other parts
  bool usesShared = false;             ///< takes values from other parts, or hands out
};

[[nodiscard]] PartFunction makePartFunction(const Routine& routine, const Partition& partition,
                                            const PrintedProgram& program, const SharedNames& names,
                                            int part);

}  // namespace denavit
