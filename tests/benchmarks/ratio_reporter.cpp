#include "tests/benchmarks/ratio_reporter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace denavit::bench {

namespace {

constexpr std::array kOurs{"loops", "code", "four"};
constexpr std::array kOthers{"mujoco", "kdl"};

/// A dash where there is no number.
void print(const char* format, int width, double number) {
  if (std::isnan(number)) {
    std::printf("%*s", width, "-");
  } else {
    std::printf(format, number);
  }
}

}  // namespace

bool RatioReporter::ReportContext(const Context&) {
  std::printf("flags: %s\n", DENAVIT_FLAGS);
  std::printf("best of all repetitions [ns]; ratio = our time over the other's\n\n%-28s",
              "kernel/arm");
  for (const char* engine : kOurs) std::printf(" %9s", engine);
  for (const char* other : kOthers) {
    std::printf(" %9s", other);
    for (const char* engine : kOurs) std::printf(" %7s", (std::string("/") + engine).c_str());
  }
  std::printf("\n");
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
    const auto timeOf = [&](const char* engine) {
      const auto found = times.find(engine);
      return found == times.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
    };
    for (const char* engine : kOurs) print(" %9.1f", 10, timeOf(engine));
    for (const char* other : kOthers) {
      print(" %9.1f", 10, timeOf(other));
      for (const char* engine : kOurs) print(" %7.3f", 8, timeOf(engine) / timeOf(other));
    }
    std::printf("\n");
  }
}

}  // namespace denavit::bench
