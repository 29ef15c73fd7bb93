#pragma once

#include <string>
#include <vector>

namespace denavit {

struct ProjectDescription;
struct RunRecord;

/// A value that is not the same in all of some runs, or in two files.
struct ParameterDifference {
  std::string path;  ///< of the arm as in its file: "joints[1].link.mass", or "scenario.duration"
  std::string unit;  ///< "kg"; angles are in degrees; empty: none, or a text
  std::vector<std::string> values;  ///< one per run or file; "none" where it is not given
};

/// What tells runs apart: every value of arm and scenario that differs between any two of them, in
/// the order of the files. Names, descriptions and sources are left out.
[[nodiscard]] std::vector<ParameterDifference> findParameterDifferences(
    const std::vector<const RunRecord*>& runs);

/// What tells the contents of two files apart, to the last digit, names and "desk.…" included. The
/// arm is the scenario's `robot` as it stands there: `changes` are not applied, and where it was
/// read from does not count.
[[nodiscard]] std::vector<ParameterDifference> findFileDifferences(const ProjectDescription& a,
                                                                   const ProjectDescription& b);

}  // namespace denavit
