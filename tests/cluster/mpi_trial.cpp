#include "tests/cluster/mpi_trial.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <thread>

#include <unistd.h>

#include "models/cluster/in_cluster.h"
#include "models/cluster/rank_workers.h"
#include "models/issue.h"

namespace denavit::test {
namespace {

volatile std::sig_atomic_t isAskedToEnd = 0;

void writeProcess(const std::string& path) {
  std::ofstream(path + ".new") << ::getpid();
  std::rename((path + ".new").c_str(), path.c_str());
}

int runRank(const std::vector<std::string>& arguments, RankMail* mail) {
  const std::string file = arguments.at(0);
  const std::uint64_t most_us = std::stoull(arguments.at(2));
  const int rank = mail != nullptr ? mail->rank() : 0;
  const bool isOther = arguments.size() > 3 && rank > 0;
  writeProcess(file + "." + std::to_string(rank));
  std::vector<std::uint64_t> todo(std::stoull(arguments.at(1)));
  std::iota(todo.begin(), todo.end(), 0u);
  std::map<std::uint64_t, std::string> records;
  const auto make = [&](std::uint64_t index) {
    std::this_thread::sleep_for(std::chrono::microseconds(index * 7919 % most_us));
    return makeTrialRecord(index);
  };
  if (mail == nullptr) {
    for (const std::uint64_t index : todo) records[index] = make(index);
  } else {
    RankWorkers(*mail, isOther ? "another" : "study")
        .run(
            todo, make,
            [&](std::uint64_t index, const std::string& record) { records[index] += record; },
            [] { return isAskedToEnd == 0; });
  }
  if (isAskedToEnd != 0) return 3;
  if (rank != 0) return 0;
  std::ofstream out(file);
  for (const auto& [index, record] : records) out << record;
  return 0;
}

}  // namespace

std::string makeTrialRecord(std::uint64_t index) {
  return std::to_string(index) + ": " + std::string(index % 50, '*') + "\n";
}

int runMpiTrial(const std::vector<std::string>& arguments) {
  std::signal(SIGTERM, [](int) { isAskedToEnd = 1; });
  try {
    return inCluster([&](RankMail* mail) { return runRank(arguments, mail); },
                     std::string(DENAVIT_PROGRAMS) + "/libdenavit-mpi.so",
                     {.beat_s = 0.1, .lost_s = 3, .leave_s = 20});
  } catch (const DescriptionError& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}

}  // namespace denavit::test
