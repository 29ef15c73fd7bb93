#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/study/study.h"

namespace denavit {

/// Which values the parameters have in each run: a pure function of the run's index, whoever asks
/// and in whatever order.
///
/// Random numbers in (0, 1) come by seed, index and parameter: of "monte-carlo" independent ones
/// (Mersenne twister), of "latin-hypercube" one in each of `count` equal strata per parameter
/// (McKay, Beckman and Conover 1979), of "sobol" the low-discrepancy sequence of Sobol (1967) by
/// the direction numbers of Joe and Kuo (2008). Values are their quantiles.
/// "grid" and "list" draw distributed parameters independently.
class Sampling {
 public:
  /// @param study  findIssues() found no error in parameters and sampling
  explicit Sampling(const StudyDescription& study);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// One value per parameter, in the file's units.
  [[nodiscard]] std::vector<nlohmann::json> values(std::uint64_t index) const;
  /// Of a grid without draws: the run that differs in this parameter alone, which has its first
  /// value; of other methods the run itself.
  [[nodiscard]] std::uint64_t firstAlong(std::uint64_t index, std::size_t parameter) const;

 private:
  [[nodiscard]] std::uint64_t stride(std::size_t parameter) const;
  [[nodiscard]] std::vector<double> draw(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t place(std::uint64_t index, std::size_t parameter) const;

  std::vector<StudyParameter> parameters_;
  SamplingDescription sampling_;
  std::uint64_t count_ = 0;
  std::vector<std::vector<std::uint32_t>> strata_;  ///< of "latin-hypercube", by parameter
};

/// Whether a method draws the values of every parameter: "grid" and "list" go through them.
[[nodiscard]] bool isRandom(SamplingMethod method);

/// Whether the parameter has any value of a distribution, not those of a list.
[[nodiscard]] bool isDistributed(const StudyParameter& parameter);

/// The value below which a part u, in (0, 1), of all draws lie.
[[nodiscard]] double quantileOf(const NormalValues& normal, double u);

/// How many values there are from `from` by `step` as far as `to`, as in 0:0.1:1; 0 where the step
/// does not lead there.
[[nodiscard]] double countByStep(double from, double step, double to);
/// So many of them. @param count  at least 1
[[nodiscard]] GridValues makeStepGrid(double from, double step, int count);

/// How many runs a study has; 0 where its sampling is wrong.
[[nodiscard]] std::uint64_t countRuns(const StudyDescription& study);

}  // namespace denavit
