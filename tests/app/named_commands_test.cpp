// What texts tell people to type is there: commands and options are held against --help.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

#include <gtest/gtest.h>

#include "models/find.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using Words = std::set<std::string>;

const fs::path kRoot = fs::path(DENAVIT_TEST_DATA) / ".." / "..";

bool isWordPart(char c) { return std::islower(static_cast<unsigned char>(c)) != 0 || c == '-'; }

std::string wordAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && isWordPart(text[end])) ++end;
  return std::string(text.substr(at, end - at));
}

/// Calls use() with every word behind a mark that begins a word itself.
template <typename Use>
void forEachWordBehind(std::string_view text, std::string_view mark, const Use& use) {
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
    const bool begins = at == 0 || (std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0 &&
                                    !contains(std::string_view("-_/."), text[at - 1]));
    const std::string word = wordAt(text, at + mark.size());
    if (begins && !word.empty() && word[0] != '-') use(word);
  }
}

Words readCommands() {
  std::istringstream help(test::runDenavit({"--help"}).out);
  Words commands;
  for (std::string line; std::getline(help, line);) {
    const bool isEntry = line.size() > 3 && line.starts_with("  ") && isWordPart(line[2]);
    if (isEntry && line[2] != '-') commands.insert(wordAt(line, 2));
  }
  return commands;
}

void addOptions(const std::string& help, Words& options) {
  forEachWordBehind(help, "--", [&](const std::string& word) { options.insert(word); });
}

std::string readText(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The end of the text that begins at a double quote: its own.
std::size_t findQuote(const std::string& source, std::size_t begin) {
  std::size_t at = begin + 1;
  while (at < source.size() && source[at] != '"') at += source[at] == '\\' ? 2 : 1;
  return at;
}

/// The texts between double quotes, each on a line of its own; those that only stand on two lines
/// are one.
std::string findLiterals(const std::string& source) {
  std::string texts;
  std::size_t end = 0;  // of the text before
  for (std::size_t at = 0;;) {
    at = source.find_first_of("\"/'", at);
    if (at == source.npos) return texts;
    if (source.compare(at, 2, "//") == 0) {
      at = std::min(source.find('\n', at), source.size());
    } else if (source[at] == '\'' && at + 2 < source.size() && source[at + 2] == '\'') {
      at += 3;
    } else if (source[at] != '"') {
      ++at;
    } else {
      const std::string between = source.substr(end, at - end);
      if (between.find_first_not_of(" \n") != between.npos) texts += '\n';
      end = findQuote(source, at) + 1;
      texts += source.substr(at + 1, end - at - 2);
      at = end;
    }
  }
}

/// Calls use() with the texts of every file that people read something of.
/// @param mark  that has to stand in it
template <typename Use>
void forEachText(std::string_view mark, const Use& use) {
  for (const char* folder : {"app", "models", "python", "ui", "docs", "core", "render"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      const std::string ending = entry.path().extension().string();
      const bool isSource = ending == ".cpp" || ending == ".h";
      if (!isSource && ending != ".md" && ending != ".json" && ending != ".py") continue;
      const std::string text = readText(entry.path());
      if (contains(text, mark)) use(entry.path(), isSource ? findLiterals(text) : text);
    }
  }
  use(kRoot / "README.md", readText(kRoot / "README.md"));
}

TEST(NamedCommands, AreCommandsOfTheProgram) {
  Words known = readCommands();
  ASSERT_GE(known.size(), 15u);
  ASSERT_TRUE(known.contains("convert"));
  // The name in a sentence, in Python's "import denavit as dv" and in that of a thread.
  known.insert({"as", "again", "job", "was"});
  forEachText("denavit ", [&](const fs::path& file, const std::string& text) {
    forEachWordBehind(text, "denavit ", [&](const std::string& word) {
      EXPECT_TRUE(known.contains(word)) << file << ": denavit " << word;
    });
  });
}

TEST(NamedOptions, AreOptionsOfTheProgram) {
  Words known{"help", "version"};
  for (const std::string& command : readCommands()) {
    addOptions(test::runDenavit({command, "--help"}).out, known);
  }
  ASSERT_GE(known.size(), 80u);
#ifdef DENAVIT_HAS_STUDIO
  addOptions(test::runProgram("denavit-studio", {"--help"}, {}, 0).out, known);
#else
  known.insert({"panel", "scenario", "screenshot", "size", "theme", "time", "workspace"});
#endif
  // Options of other programs: CMake, mpirun, srun, Octave.
  known.insert({"build", "install", "bind-to", "enable-recovery", "kill-on-bad-exit", "map-by",
                "mca", "mpi", "no-history", "no-kill", "quiet"});
  forEachText("--", [&](const fs::path& file, const std::string& text) {
    forEachWordBehind(text, "--", [&](const std::string& word) {
      if (word.size() == 1) return;  // generated code counts down with --j
      EXPECT_TRUE(known.contains(word)) << file << ": --" << word;
    });
  });
}

}  // namespace
}  // namespace denavit
