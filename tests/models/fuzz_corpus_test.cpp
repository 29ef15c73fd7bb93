#include <algorithm>
#include <filesystem>
#include <random>

#include <gtest/gtest.h>

#include "models/files/read_file.h"
#include "tests/fuzz/readers.h"

namespace denavit {
namespace {

std::vector<std::string> readCorpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& file :
       std::filesystem::directory_iterator(DENAVIT_TEST_DATA "/../fuzz/corpus")) {
    files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> corpus;
  for (const auto& file : files) corpus.push_back(readFile(file.string()));
  return corpus;
}

/// A few random edits: bytes changed, removed, repeated, and tokens that readers may stumble over.
std::string mutate(std::string text, std::mt19937& random) {
  static const char* const kTokens[] = {"1e999",
                                        "NaN",
                                        "-0",
                                        "null",
                                        "[",
                                        "{",
                                        "}",
                                        "]",
                                        "\"",
                                        ",",
                                        ":",
                                        "\"a\":",
                                        "1e-320",
                                        "-1",
                                        "\xff",
                                        "\\u0000",
                                        "9999999999999999999",
                                        "()",
                                        "t^t",
                                        "\n",
                                        "[[[[[[",
                                        "\"robot\":",
                                        "true",
                                        "?"};
  const auto pick = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  for (std::size_t edits = 1 + pick(4); edits > 0; --edits) {
    const std::size_t at = pick(text.size() + 1);
    switch (pick(4)) {
      case 0:
        text.insert(at, kTokens[pick(std::size(kTokens))]);
        break;
      case 1:
        text.erase(at, 1 + pick(12));
        break;
      case 2:
        text.insert(at, text.substr(pick(text.size() + 1), pick(40)));
        break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random() % 256);
    }
  }
  return text;
}

TEST(FuzzCorpus, ReadersSurviveTheCorpusAndItsMutations) {
  constexpr int kMutationsPerFile = 150;
  const std::vector<std::string> corpus = readCorpus();
  ASSERT_GE(corpus.size(), 10u);
  std::mt19937 random(20);
  for (const std::string& seed : corpus) {
    EXPECT_NO_THROW(test::feedReaders(seed)) << seed.substr(0, 200);
    for (int k = 0; k < kMutationsPerFile; ++k) {
      const std::string text = mutate(seed, random);
      EXPECT_NO_THROW(test::feedReaders(text)) << text;
    }
  }
}

TEST(FuzzCorpus, HugeNestingEndsInAnError) {
  for (const char* piece : {"[", "{\"a\":", "(", "-", "!", "sin(", "t?", "t^", "\"", "1e"}) {
    std::string text;
    while (text.size() < 2000000) text += piece;
    EXPECT_NO_THROW(test::feedReaders(text)) << piece;
  }
}

}  // namespace
}  // namespace denavit
