#include "tests/app/program.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace denavit::test {
namespace {

std::string readAll(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

/// What a child does between its start and the program.
struct Call {
  std::string program;
  const std::vector<std::string>& arguments;
  std::string folder;       ///< to work in; empty: the parent's
  Environment environment;  ///< beside the parent's
  unsigned deadline_s = 0;  ///< 0: none
};

/// In the child: streams to files, then the program.
[[noreturn]] void become(const Call& call, const std::string& out, const std::string& err) {
  ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
  ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
  if (!call.folder.empty() && ::chdir(call.folder.c_str()) != 0) ::_exit(126);
  for (const auto& [name, value] : call.environment) {
    value.empty() ? ::unsetenv(name.c_str()) : ::setenv(name.c_str(), value.c_str(), 1);
  }
  ::alarm(call.deadline_s);
  std::string program = std::string(DENAVIT_PROGRAMS) + "/" + call.program;
  std::vector<std::string> copy = call.arguments;
  std::vector<char*> argv{program.data()};
  for (std::string& argument : copy) argv.push_back(argument.data());
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  ::_exit(127);
}

}  // namespace

StartedProgram::StartedProgram(const std::vector<std::string>& arguments,
                               const std::string& workingFolder, const std::string& name,
                               const Environment& environment, unsigned deadline_s) {
  static int count = 0;
  base_ = (std::filesystem::temp_directory_path() /
           ("denavit_app_" + std::to_string(::getpid()) + "_" + std::to_string(count++)))
              .string();
  process_ = ::fork();
  if (process_ == 0) {
    become({name, arguments, workingFolder, environment, deadline_s}, base_ + ".out",
           base_ + ".err");
  }
}

StartedProgram::~StartedProgram() {
  if (process_ < 0) return;
  send(SIGKILL);
  [[maybe_unused]] const Outcome ended = wait();
}

void StartedProgram::send(int signal) const { ::kill(process_, signal); }

Outcome StartedProgram::wait() {
  int status = 0;
  ::waitpid(std::exchange(process_, -1), &status, 0);
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  outcome.out = readAll(base_ + ".out");
  outcome.err = readAll(base_ + ".err");
  std::filesystem::remove(base_ + ".out");
  std::filesystem::remove(base_ + ".err");
  return outcome;
}

Outcome runDenavit(const std::vector<std::string>& arguments, double interruptAfter_s,
                   const std::string& workingFolder) {
  StartedProgram program(arguments, workingFolder);
  if (interruptAfter_s >= 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(interruptAfter_s));
    program.send(SIGINT);
  }
  return program.wait();
}

Outcome runProgram(const std::string& name, const std::vector<std::string>& arguments,
                   const Environment& environment, unsigned deadline_s) {
  return StartedProgram(arguments, "", name, environment, deadline_s).wait();
}

Environment makeScarce(const std::string& what, const std::string& count) {
  // A sanitizer's library is not the first one then, and does without.
  return {{"LD_PRELOAD", DENAVIT_SCARCITY},
          {what, count},
          {"ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0"},
          {"LSAN_OPTIONS", "detect_leaks=0"}};
}

}  // namespace denavit::test
