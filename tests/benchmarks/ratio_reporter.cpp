#include "tests/benchmarks/ratio_reporter.h"

#include <algorithm>
#include <cstdio>

namespace denavit::bench {

bool RatioReporter::ReportContext(const Context&) {
  std::printf("flags: %s\n", DENAVIT_FLAGS);
  std::printf("best of all repetitions; ratio = denavit's time over the other's\n\n");
  std::printf("%-28s %14s %14s %9s %14s %9s\n", "kernel/arm", "denavit [ns]", "mujoco [ns]",
              "ratio", "kdl [ns]", "ratio");
  return true;
}

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
    const std::string name = run.run_name.function_name;
    const std::size_t slash = name.rfind('/');
    const std::string kernel = name.substr(0, slash), engine = name.substr(slash + 1);
    if (!best_.contains(kernel)) order_.push_back(kernel);
    const double time = run.cpu_accumulated_time * 1e9 / static_cast<double>(run.iterations) /
                        run.counters.at("per_iteration");
    const auto [it, isNew] = best_[kernel].try_emplace(engine, time);
    if (!isNew) it->second = std::min(it->second, time);
  }
}

void RatioReporter::Finalize() {
  for (const std::string& kernel : order_) {
    const auto& times = best_[kernel];
    std::printf("%-28s", kernel.c_str());
    for (const char* engine : {"denavit", "mujoco", "kdl"}) {
      const auto found = times.find(engine);
      const bool isOurs = std::string_view(engine) == "denavit";
      if (found == times.end()) {
        std::printf(isOurs ? " %14s" : " %14s %9s", "-", "-");
      } else if (isOurs) {
        std::printf(" %14.1f", found->second);
      } else {
        std::printf(" %14.1f %9.3f", found->second, times.at("denavit") / found->second);
      }
    }
    std::printf("\n");
  }
}

}  // namespace denavit::bench
