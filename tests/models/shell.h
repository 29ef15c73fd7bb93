#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include <sys/wait.h>

namespace denavit::test {

struct CommandEnd {
  int code = -1;
  std::string output;
};

/// In a folder, by a shell; with what it says on both streams.
inline CommandEnd runInShell(const std::filesystem::path& folder, const std::string& command) {
  const std::string line = "cd '" + folder.string() + "' && ( " + command + " ) 2>&1 </dev/null";
  FILE* pipe = popen(line.c_str(), "r");
  CommandEnd end;
  std::array<char, 4096> block{};
  for (std::size_t size = 0; (size = fread(block.data(), 1, block.size(), pipe)) > 0;) {
    end.output.append(block.data(), size);
  }
  const int status = pclose(pipe);
  end.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return end;
}

}  // namespace denavit::test
