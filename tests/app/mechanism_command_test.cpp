#include <gmock/gmock.h>

#include "models/ascii.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;
using testing::Not;

std::string loopFile(const std::string& name) {
  return std::string(DENAVIT_TEST_DATA) + "/loops/mechanisms/" + name + ".json";
}

TEST(MechanismCommand, ShowHasChainsClosuresJointsAndWhatLoopsLeaveFree) {
  const Outcome shown = runDenavit({"show", "four-bar"});
  ASSERT_EQ(shown.code, 0) << shown.err;
  for (const char* part :
       {"Four-bar linkage\n", "Chain crank, on the world, roll pitch yaw [1.5708, 0, 0] rad\n",
        "Chain rocker, on the world, at [0.3, 0, 0] m", "Standard Denavit-Hartenberg table",
        "Closures\n", "link 2 of crank  link 1 of rocker", "crank.1   revolute           1",
        "independent  actuated", "Mobility 1: 3 coordinates, 5 closure conditions of rank 2\n",
        "3 conditions follow from others: 3 of pin", "independent: crank.1; condition ",
        "2 ways found to close the loops with these values"}) {
    EXPECT_THAT(shown.out, HasSubstr(part));
  }
  EXPECT_EQ(shown.out.find("Checks"), std::string::npos);
  EXPECT_THAT(runDenavit({"show", "palletiser"}).out,
              HasSubstr("Chain level, on link 1 of main, at [-0.2, -0.15, 0] m\n"));
}

TEST(MechanismCommand, ShowFindsAPoseWhereTheFileGivesNone) {
  const Outcome shown = runDenavit({"show", loopFile("fourbar")});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("Joints, in a pose that is closed"));
  EXPECT_THAT(shown.out, HasSubstr("Mobility 1: 3 coordinates, 5 closure conditions of rank 2\n"));
  EXPECT_THAT(shown.out, HasSubstr("warning: pose: is not given, and zeros are near no closed "
                                   "pose: give one to start from, as \"pose\": ["));
}

TEST(MechanismCommand, ShowSaysWhyLoopsDoNotClose) {
  const test::TemporaryFolder folder;
  const std::string far = folder.path("far.json");
  writeAtomically(far, replaceAll(readFile(loopFile("fourbar")), "[0.3, 0, 0]", "[3, 0, 0]"));
  const Outcome shown = runDenavit({"show", far});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("warning: pose: is near no closed one: "));
  EXPECT_THAT(shown.out, HasSubstr("is left open at closure pin"));
  const Outcome checked = runDenavit({"check", far});
  EXPECT_EQ(checked.code, 0);
  EXPECT_THAT(checked.out, HasSubstr("mechanism without errors, 1 warning"));
}

TEST(MechanismCommand, CheckReadsMechanismsAndSaysWhatIsWrong) {
  EXPECT_EQ(runDenavit({"check", "palletiser"}).out, "palletiser: mechanism without errors\n");
  const test::TemporaryFolder folder;
  const std::string wrong = folder.path("wrong.json");
  writeAtomically(wrong, replaceAll(readFile(loopFile("fourbar")), R"("link": 2)", R"("link": 5)"));
  const Outcome checked = runDenavit({"check", wrong});
  EXPECT_EQ(checked.code, 2);
  EXPECT_EQ(checked.err,
            wrong +
                ": closures[0].a.link: names \"5\"; the chain left has links 1 to 2 and \"tool\": "
                "links count from 1, by the joints that move them\n");
  const std::string crowd = folder.path("crowd.json");
  writeAtomically(crowd, replaceAll(readFile(loopFile("fourbar")), R"("independent": ["left.1"])",
                                    R"("independent": ["left.1", "right.1"])"));
  const Outcome crowded = runDenavit({"check", crowd});
  EXPECT_EQ(crowded.code, 2);
  EXPECT_THAT(crowded.err, HasSubstr("independent: names 2 joints; the mechanism has 1 freedom"));
  const std::string run = folder.path("open.json");
  writeAtomically(run, R"({"schema": "denavit-scenario/1", "mechanism": "four-bar",
      "initial": {"q": [1, 0, 0]}, "duration": 0.1})");
  const std::string far = folder.path("far.json");  // the rocker does not get to 3 rad
  writeAtomically(far, R"({"schema": "denavit-scenario/1", "mechanism": "four-bar",
      "independent": ["rocker.1"], "initial": {"q": [1, -0.4, 3]}, "duration": 0.1})");
  const Outcome refused = runDenavit({"check", far});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.out + refused.err, Not(HasSubstr("starts elsewhere")));
  EXPECT_EQ(runDenavit({"simulate", far}).code, 2);
  for (const char* command : {"check", "simulate"}) {
    const Outcome open = runDenavit({command, run});
    EXPECT_EQ(open.code, 0) << open.err;
    EXPECT_THAT(open.out, HasSubstr("initial.q: leaves loops open in the start pose")) << command;
    EXPECT_THAT(open.out, HasSubstr("starts elsewhere than is written, at [1, ")) << command;
  }
}

TEST(MechanismCommand, CommandsForOneArmSayWhatTheyWereGiven) {
  const test::TemporaryFolder folder;
  const std::string loop = loopFile("fourbar");
  const Outcome converted = runDenavit({"convert", loop, folder.path("out.json")});
  EXPECT_EQ(converted.code, 2);
  EXPECT_EQ(converted.err, "denavit: " + loop +
                               ": is a mechanism of several chains; arms are converted one by "
                               "one: take the robot of a chain as a file of its own\n");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"ik", loop, "--position", "0,0,0"},
        {"formulations", loop},
        {"generate", loop}}) {
    const Outcome outcome = runDenavit(command);
    EXPECT_EQ(outcome.code, 2) << command[0];
    EXPECT_THAT(outcome.err, HasSubstr("this is a mechanism: use it where one is expected"))
        << command[0];
  }
  const Outcome linear = runDenavit({"linearize", loop});
  EXPECT_EQ(linear.code, 2);
  EXPECT_THAT(linear.err, HasSubstr("is a mechanism of 3 joints in chains and loops"));
}

}  // namespace
}  // namespace denavit
