#include "tests/app/program.h"

#include <chrono>
#include <csignal>
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

/// In the child: streams to files, then the program.
[[noreturn]] void become(const std::vector<std::string>& arguments, const std::string& out,
                         const std::string& err, const std::string& folder) {
  ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
  ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
  if (!folder.empty() && ::chdir(folder.c_str()) != 0) ::_exit(126);
  std::string program = std::string(DENAVIT_PROGRAMS) + "/denavit";
  std::vector<std::string> copy = arguments;
  std::vector<char*> argv{program.data()};
  for (std::string& argument : copy) argv.push_back(argument.data());
  argv.push_back(nullptr);
  ::execv(program.c_str(), argv.data());
  ::_exit(127);
}

}  // namespace

StartedProgram::StartedProgram(const std::vector<std::string>& arguments,
                               const std::string& workingFolder) {
  static int count = 0;
  base_ = (std::filesystem::temp_directory_path() /
           ("denavit_app_" + std::to_string(::getpid()) + "_" + std::to_string(count++)))
              .string();
  process_ = ::fork();
  if (process_ == 0) become(arguments, base_ + ".out", base_ + ".err", workingFolder);
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

}  // namespace denavit::test
