#pragma once

#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace denavit::bench {

/// Prints, for every kernel and arm, each engine's best time of all repetitions and how ours
/// (the recursions, the arm's own code, that for four states at once) compare. Benchmarks are named
/// kernel/arm/engine. Times of one run only; a ratio is all that travels.
class RatioReporter final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  std::vector<std::string> order_;                             ///< kernel/arm
  std::map<std::string, std::map<std::string, double>> best_;  ///< [ns] by kernel/arm, engine
};

}  // namespace denavit::bench
