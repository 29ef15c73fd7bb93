#include "models/import/yaml_text.h"

#include <gmock/gmock.h>

#include "models/import/table_reading.h"
#include "models/issue.h"
#include "tests/processor_time.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string filledTo(const std::string& piece, std::size_t bytes) {
  std::string text;
  while (text.size() + piece.size() <= bytes) text += piece;
  return text;
}

struct Case {
  std::string text, expected;
};

TEST(YamlText, IsReadAsTextsInTheirOrder) {
  for (const auto& [text, inJson] : {
           Case{"b: 0.10\na: 010\nc: 2001-01-01\n", R"({"b":"0.10","a":"010","c":"2001-01-01"})"},
           Case{"- yes\n- 1_000\n- 1e3\n- .5\n", R"(["yes","1_000","1e3",".5"])"},
           Case{"a:\nb: ~\nc: null\nd: ''\n", R"({"a":null,"b":null,"c":null,"d":""})"},
           Case{"a: 'it''s'\nb: \"\\u03b1\" # a comment\n", R"({"a":"it's","b":"α"})"},
           Case{"DH: [0, &half 1.57,\n  *half, 1,]\n", R"({"DH":["0","1.57","1.57","1"]})"},
           Case{"a: &arm {d: [1]}\nb: *arm\n", R"({"a":{"d":["1"]},"b":{"d":["1"]}})"},
           Case{"note: |\n  two\n  lines\n", R"({"note":"two\nlines"})"},
           Case{"%YAML 1.2\n---\na: 1\n...\n", R"({"a":"1"})"},
           Case{"{\"a\":{b: 1}, c: [ ]}", R"({"a":{"b":"1"},"c":[]})"},
           Case{"a: !degrees 90\nb: !!float 2\nc: ! 3\n", R"({"a":"!degrees 90","b":"2","c":"3"})"},
           // The last of a key counts, in one document or several.
           Case{"a: 1\nb: 2\na: 3\n", R"({"a":"3","b":"2"})"},
           Case{"a: 1\n---\nb: 2\na: 3\n", R"({"a":"3","b":"2"})"},
           Case{"- 1\n---\n- 2\n", R"(["1","2"])"},
       }) {
    const YamlReading reading = readYaml(text);
    ASSERT_TRUE(reading.value) << text << reading.error;
    EXPECT_EQ(reading.value->dump(), inJson) << text;
    EXPECT_EQ(reading.error, "");
  }
}

TEST(YamlText, OfAMistakeItsPlaceIsSaid) {
  for (const auto& [text, error] : {
           Case{"a: 1\nb: c: d\n", "line 2, column 5: "},
           Case{"a: [1, 2\n", "line 1, column 1: end of sequence flow not found"},
           Case{"a: 'open\n", "illegal EOF"},
           Case{"a: 1\n- 2\n", "line 2, column 1: "},
           Case{"a: *b\n", "line 1, column 4: the referenced anchor"},
           Case{"a: &b [*b]\n", "line 1, column 8: an alias inside"},
           Case{"? [1]\n: 2\n", "line 1, column 3: a list or a map as a key"},
           Case{"[1], [2]\n", "line 1, column 4: text after the end"},
           Case{"- 1\n---\na: 2\n", "line 3, column 1: a list beside a map"},
           Case{"one line of words\n", "line 1, column 1: a text or number"},
           Case{"# nothing\n", "nothing but comments"},
           Case{"", "nothing but comments"},
           Case{"a: 1\x04 b\n", "a control character"},
           Case{std::string("a\0: \0", 5), "a control character"},
           Case{"a: \"\\uD800\"\n", "line 1, column 11: invalid unicode"},
       }) {
    const YamlReading reading = readYaml(text);
    EXPECT_FALSE(reading.value) << text;
    EXPECT_THAT(reading.error, HasSubstr(error)) << text;
  }
}

TEST(YamlText, WhatNestsOrMultipliesIsBounded) {
  std::string bomb = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
  for (int level = 1; level < 20; ++level) {
    const std::string number = std::to_string(level);
    bomb += "a" + number + ": &a" + number + " [" +
            filledTo("*a" + std::to_string(level - 1) + ", ", 60) + "]\n";
  }
  std::string chain = "a0: &a0 [0]\n", keys;
  for (int k = 1; k < 40; ++k) {
    chain += "a" + std::to_string(k) + ": &a" + std::to_string(k) + " [*a" + std::to_string(k - 1) +
             "]\n";
  }
  for (int k = 0; k < 15000; ++k) keys += "k" + std::to_string(k) + ": 0\n";
  const std::string longText = "a: &a " + std::string(100000, 'x') + "\nb: [";
  for (const auto& [text, error] : {
           Case{filledTo("[", kMaxTableText), "levels inside each other"},
           Case{filledTo("- ", kMaxTableText), "levels inside each other"},
           Case{filledTo("{a: ", kMaxTableText - 4) + "1", "levels inside each other"},
           Case{filledTo("? ", kMaxTableText), "levels inside each other"},
           Case{filledTo("[a: ", kMaxTableText - 4) + "1", "levels inside each other"},
           Case{chain, "levels inside each other"},
           Case{bomb, "aliases that stand for too much"},
           Case{longText + filledTo("*a, ", 90000) + "]", "aliases that stand for too much"},
           Case{keys, "more than 2000 keys"},
           Case{filledTo("[1], ", kMaxTableText), "text after the end"},
           Case{filledTo("[", 10000000), "more than 2000000 bytes"},
           Case{filledTo("- 1\n", 32000000), "more than 2000000 bytes"},
       }) {
    const std::clock_t begin = std::clock();
    const YamlReading reading = readYaml(text);
    const double took_s = test::processorSecondsSince(begin);
    EXPECT_FALSE(reading.value) << text.substr(0, 20);
    EXPECT_THAT(reading.error, HasSubstr(error)) << text.substr(0, 20);
    EXPECT_LT(took_s, 20) << text.substr(0, 20);
  }
  EXPECT_TRUE(readYaml(filledTo("- 1\n", kMaxTableText)).value);
  EXPECT_TRUE(readYaml("[" + filledTo(",", kMaxTableText - 2) + "]").value);
}

TEST(YamlText, TenJointsStayInTheirOrder) {
  std::string text = "joints:\n";
  for (int joint = 1; joint <= 10; ++joint) {
    const std::string number = std::to_string(joint);
    text += "  joint" + number + ": {a: 0." + number + ", d: 0.5, alpha: 0, theta: 0}\n";
  }
  const RobotDescription robot = readTable(text).front().robot;
  ASSERT_EQ(robot.joints.size(), 10u);
  EXPECT_EQ(robot.joints[1].a, 0.2);
  EXPECT_EQ(robot.joints[9].a, 0.1);
  EXPECT_EQ(robot.joints[8].a, 0.9);
}

TEST(YamlText, TheImportSaysWhereItBreaks) {
  try {
    (void)readTable("links:\n- a: 0.3\n  d: [0.1\n  alpha: 0\n");
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_THAT(error.issues().front().what, StartsWith("has no DH table; read as YAML: line "));
  }
}

}  // namespace
}  // namespace denavit
