#include <algorithm>
#include <filesystem>
#include <random>

#include <gtest/gtest.h>

#include "models/files/read_file.h"
#include "tests/fuzz/feeds.h"

namespace denavit {
namespace {

std::vector<std::string> readSeeds(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(DENAVIT_TEST_DATA "/" + folder)) {
    files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const auto& file : files) seeds.push_back(readFile(file.string()));
  return seeds;
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
                                        "<link",
                                        "/>",
                                        "&#0;",
                                        "d(",
                                        "\t",
                                        "=",
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

void feedWithMutations(const test::Feed& feed, const std::vector<std::string>& seeds,
                       int mutationsPerSeed) {
  std::mt19937 random(20);
  for (const std::string& seed : seeds) {
    EXPECT_NO_THROW(feed.feed(seed)) << feed.name << ": " << seed.substr(0, 200);
    for (int k = 0; k < mutationsPerSeed; ++k) {
      const std::string text = mutate(seed, random);
      EXPECT_NO_THROW(feed.feed(text)) << feed.name << ": " << text;
    }
  }
}

TEST(FuzzCorpus, ReadersSurviveTheirSeedsAndMutations) {
  for (const test::Feed& feed : test::feeds()) {
    const std::vector<std::string> seeds = readSeeds("../fuzz/corpus/" + std::string(feed.name));
    ASSERT_FALSE(seeds.empty()) << feed.name;
    feedWithMutations(feed, seeds, 100);
  }
}

TEST(FuzzCorpus, TablesOfOthersSurviveMutations) {
  const auto tables = std::ranges::find(test::feeds(), "tables", &test::Feed::name);
  feedWithMutations(*tables, readSeeds("import"), 8);
}

TEST(FuzzCorpus, HugeNestingEndsInAnError) {
  for (const char* piece :
       {"[", "{\"a\":", "(", "-", "!", "sin(", "t?", "t^", "\"", "1e", "d(", "avg(", "<a>"}) {
    std::string text;
    while (text.size() < 2000000) text += piece;
    for (const test::Feed& feed : test::feeds()) {
      EXPECT_NO_THROW(feed.feed(text)) << feed.name << ": " << piece;
    }
  }
}

TEST(FuzzCorpus, ManyOfTheSameAreReadInTime) {
  std::string nested, closed;
  for (int k = 0; k < 30000; ++k) nested += "d(", closed += ")";
  std::vector<std::string> texts{nested + "tau1" + closed};
  for (const char* piece : {",", "a,", "1;", "a ", "- ", "(1+", "a: 1\n", "L=Link([1 2 3 4]);\n",
                            "<a b='c'/>", "\"a\":1,", "for i=1:9\n", "&amp;", "a="}) {
    std::string& text = texts.emplace_back();
    while (text.size() < 90000) text += piece;
  }
  for (const std::string& text : texts) {
    for (const test::Feed& feed : test::feeds()) {
      EXPECT_NO_THROW(feed.feed(text)) << feed.name << ": " << text.substr(0, 20);
    }
  }
}

}  // namespace
}  // namespace denavit
