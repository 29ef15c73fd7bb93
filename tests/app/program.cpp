#include "tests/app/program.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

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

Outcome runDenavit(const std::vector<std::string>& arguments, double interruptAfter_s,
                   const std::string& workingFolder) {
  static int count = 0;
  const std::string base =
      (std::filesystem::temp_directory_path() /
       ("denavit_app_" + std::to_string(::getpid()) + "_" + std::to_string(count++)))
          .string();
  const pid_t child = ::fork();
  if (child == 0) become(arguments, base + ".out", base + ".err", workingFolder);
  if (interruptAfter_s >= 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(interruptAfter_s));
    ::kill(child, SIGINT);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  outcome.out = readAll(base + ".out");
  outcome.err = readAll(base + ".err");
  std::filesystem::remove(base + ".out");
  std::filesystem::remove(base + ".err");
  return outcome;
}

}  // namespace denavit::test
