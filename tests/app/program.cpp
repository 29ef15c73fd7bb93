#include "tests/app/program.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
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

/// @param meanwhile  is done with the child's number before its end is waited for
template <typename Work>
Outcome run(const Call& call, Work meanwhile) {
  static int count = 0;
  const std::string base =
      (std::filesystem::temp_directory_path() /
       ("denavit_app_" + std::to_string(::getpid()) + "_" + std::to_string(count++)))
          .string();
  const pid_t child = ::fork();
  if (child == 0) become(call, base + ".out", base + ".err");
  meanwhile(child);
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

}  // namespace

Outcome runProgram(const std::string& name, const std::vector<std::string>& arguments,
                   const Environment& environment, unsigned deadline_s) {
  return run({name, arguments, "", environment, deadline_s}, [](pid_t) {});
}

Outcome runDenavit(const std::vector<std::string>& arguments, double interruptAfter_s,
                   const std::string& workingFolder) {
  return run({"denavit", arguments, workingFolder, {}, 0}, [&](pid_t child) {
    if (interruptAfter_s < 0) return;
    std::this_thread::sleep_for(std::chrono::duration<double>(interruptAfter_s));
    ::kill(child, SIGINT);
  });
}

}  // namespace denavit::test
