#include <gmock/gmock.h>
#include <unistd.h>

#include "models/ascii.h"
#include "models/generation/code_files.h"
#include "models/generation/make_code.h"
#include "models/generation/published_counts.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "tests/models/shell.h"

namespace denavit {
namespace {

using testing::HasSubstr;

TEST(PublishedCodeCounts, AreOfShippedArmsAndKnownGenerators) {
  for (const PublishedCodeCount& count : publishedCodeCounts()) {
    EXPECT_NO_THROW((void)readRobot(std::string(count.robot))) << count.robot;
    EXPECT_NE(findGenerator(count.generator), nullptr) << count.generator;
    if (count.multiplications > 0) {
      EXPECT_EQ(count.multiplications + count.additions, count.operations) << count.method;
    }
  }
}

TEST(PublishedCodeCounts, AreFoundByZerosAndRightAnglesAlone) {
  RobotDescription puma = readRobot("puma-thesis");
  const Generator& inverse = *findGenerator("inverse");
  const auto found = findPublishedCounts(puma, inverse);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].operations, 358);
  puma.joints[1].link.mass *= 2;
  puma.joints[1].a += 0.1;
  EXPECT_EQ(findPublishedCounts(puma, inverse).size(), 3U);
  puma.joints[1].d = 0.1;  // where the published arm has none
  EXPECT_TRUE(findPublishedCounts(puma, inverse).empty());
  EXPECT_TRUE(findPublishedCounts(readRobot("craig-2r"), inverse).empty());
}

TEST(PublishedCodeCounts, OfAFlexibleArmThereAreNone) {
  EXPECT_TRUE(findPublishedCounts(readRobot("elrayyes-2r"), *findGenerator("flex")).empty());
}

TEST(CodeFiles, FollowTheNameThatAPersonChose) {
  const MadeCode made = makeCode(readRobot("craig-2r"), {});
  const CodeFiles files = nameFiles(made.text, "/tmp/arm/mine.c");
  EXPECT_EQ(files.testPath, "/tmp/arm/mine_test.c");
  EXPECT_THAT(files.runLine, HasSubstr("mine.c mine_test.c"));
  EXPECT_THAT(files.code, HasSubstr(files.runLine));
  CodeRequest python;
  python.language = "python";
  const CodeText text = makeCode(readRobot("craig-2r"), python).text;
  EXPECT_THROW((void)nameFiles(text, "/tmp/arm/mine.py"), DescriptionError);
  EXPECT_NO_THROW((void)nameFiles(text, "/tmp/arm/" + text.fileName));
}

TEST(CodeFiles, SayALineThatRunsWhateverTheirName) {
  const MadeCode made = makeCode(readRobot("craig-2r"), {});
  const auto folder =
      std::filesystem::temp_directory_path() / ("denavit_names_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (const char* name : {"two words.c", "it's \"$HOME\".c", "-o.c", "größe;ls.c"}) {
    const CodeFiles files = nameFiles(made.text, (folder / name).string());
    writeFiles(files);
    const test::CommandEnd end = test::runInShell(folder, files.runLine);
    EXPECT_EQ(end.code, 0) << files.runLine << '\n' << end.output;
    EXPECT_THAT(end.output, HasSubstr("10 states: ok"));
  }
  std::filesystem::remove_all(folder);
}

TEST(Processors, ShareOutCodeInCOnly) {
  CodeRequest request;
  request.processors = 2;
  EXPECT_THAT(makeCode(readRobot("puma3-thesis"), request).text.code, HasSubstr("pthread"));
  request.language = "fortran";
  EXPECT_THROW((void)makeCode(readRobot("puma3-thesis"), request), DescriptionError);
}

}  // namespace
}  // namespace denavit
