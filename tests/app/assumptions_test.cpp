// What was assumed to read a file of another format stands in one list, whichever command reads it.

#include <filesystem>

#include <gmock/gmock.h>

#include "models/files/atomic_file.h"
#include "models/robot/robot_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

using test::Outcome;
using test::runDenavit;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;

namespace folders = std::filesystem;

constexpr const char* kDoubtfulTable =
    "joint,theta,d,a,alpha\n1,0,q1,0,0\n2,q2,0,1,0\n3,q3,0,1,0\n4,q4,0,0.5,0\n";

/// 1.5708 is rounded, and one number is in brackets.
constexpr const char* kPlainTable =
    "Standard DH\njoint,theta [rad],d [mm],a [mm],alpha [rad]\n1,q1,300,0,1.5708\n2,q2,0,(400),0\n";

class Assumptions : public testing::Test {
 protected:
  void SetUp() override { folders::create_directories(folder_); }
  void TearDown() override { folders::remove_all(folder_); }

  [[nodiscard]] std::string file(const std::string& name, const std::string& text = "") const {
    const std::string path = (folder_ / name).string();
    if (!text.empty()) writeAtomically(path, text);
    return path;
  }

  folders::path folder_ = folders::temp_directory_path() / "denavit_assumptions_test";
};

TEST_F(Assumptions, EveryCommandGivesTheSameList) {
  const std::string table = file("arm.csv", kPlainTable);
  const std::string out = file("out.json");
  ASSERT_EQ(runDenavit({"convert", table, out}).code, 0);
  const std::vector<std::string> lines = readRobot(out).assumptions;
  ASSERT_THAT(lines, testing::Contains(HasSubstr("1.5708 rad is read as 90 deg")));
  ASSERT_THAT(lines, testing::Contains(HasSubstr("(400) is read as -400")));
  for (const std::vector<std::string>& command : {std::vector<std::string>{"convert", table, "-"},
                                                  {"check", table},
                                                  {"show", table},
                                                  {"evaluate", table},
                                                  {"evaluate", table, "--json"},
                                                  {"simulate", table, "--duration", "0.01"},
                                                  {"ik", table, "--position", "0.4,0,0.3"},
                                                  {"modes", table},
                                                  {"linearize", table},
                                                  {"formulations", table},
                                                  {"generate", table, "--what", "inverse"},
                                                  {"tabulate", table, "--points", "4"},
                                                  {"check", out}}) {
    const Outcome outcome = runDenavit(command);
    for (const std::string& line : lines) {
      EXPECT_THAT(outcome.out + outcome.err, HasSubstr(line)) << command.front();
    }
  }
}

TEST_F(Assumptions, WhatProgramsReadStaysFreeOfTheList) {
  const Outcome outcome = runDenavit({"evaluate", file("arm.csv", kPlainTable), "--json"});
  EXPECT_TRUE(outcome.out.starts_with("{"));
  EXPECT_THAT(outcome.err, HasSubstr("is read as"));
}

TEST_F(Assumptions, AConvertedArmSaysThatItHasAList) {
  const std::string out = file("out.json");
  ASSERT_EQ(runDenavit({"convert", file("arm.csv", kPlainTable), out}).code, 0);
  EXPECT_THAT(runDenavit({"evaluate", out}).err, HasSubstr("under \"assumptions\""));
  RobotDescription robot = readRobot(out);
  robot.assumptions.clear();
  writeRobot(out, robot);
  EXPECT_THAT(runDenavit({"evaluate", out}).err, IsEmpty());
}

TEST_F(Assumptions, TwoReadingsAreRefusedUntilOneIsChosen) {
  const std::string table = file("arm.csv", kDoubtfulTable);
  for (const char* command : {"check", "evaluate", "simulate", "modes"}) {
    const Outcome asked = runDenavit({command, table});
    EXPECT_EQ(asked.code, 2) << command;
    EXPECT_THAT(asked.err, HasSubstr("reading 1: ")) << command;
    EXPECT_THAT(asked.err, HasSubstr("standard DH")) << command;
    EXPECT_THAT(asked.err, HasSubstr("modified DH")) << command;
    EXPECT_THAT(asked.err, HasSubstr("--reading N")) << command;
  }
  const auto poseOf = [&](const char* reading) {
    const Outcome chosen =
        runDenavit({"evaluate", table, "--q", "0,0,0,1.5", "--reading", reading, "--json"});
    EXPECT_EQ(chosen.code, 0) << chosen.err;
    return chosen.out;
  };
  EXPECT_FALSE(poseOf("1") == poseOf("2"));
  EXPECT_EQ(runDenavit({"evaluate", table, "--reading", "99"}).code, 2);
}

TEST_F(Assumptions, AChoiceThatAFileDoesNotOfferIsRefused) {
  for (const char* command : {"check", "evaluate", "simulate"}) {
    const Outcome outcome = runDenavit({command, "puma560", "--reading", "1"});
    EXPECT_EQ(outcome.code, 2) << command;
    EXPECT_THAT(outcome.err, HasSubstr("has one reading")) << command;
  }
  EXPECT_EQ(runDenavit({"check", "free-fall", "--reading", "1"}).code, 2);
  EXPECT_EQ(runDenavit({"evaluate", "four-bar", "--tip", "hand"}).code, 2);
}

TEST_F(Assumptions, WhatIsNotUnderstoodIsRefusedWithItsCell) {
  struct Refused {
    const char *table, *place, *what;
  };
  const Refused kRefused[] = {
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,q2,0,a2,0\n", "line 3, column \"a\"",
       "\"a2\" has no value"},
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,q2-q1,0,0.4,0\n", "line 3, column \"theta\"",
       "holds several joint variables"},
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,-q2,0,0.4,0\n", "line 3, column \"theta\"",
       "holds -1 times q2"},
      {"joint,type,theta,d,a,alpha\n1,R,0,0.3,0,90\n2,T,0,0,0.4,0\n", "line 3, column \"type\"",
       "is no joint type"},
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,q2,0,0.4,0,7\n", "line 3", "has 6 cells"},
      {"joint,theta,d,length of the arm,alpha\n1,q1,0.3,0,90\n2,q2,0,0.4,0\n",
       "column \"length of the arm\"", "is not understood"},
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,q2,0,0.4,1.5708\n", "line 3, column \"alpha\"",
       "looks like radians"},
      {"joint;theta;d;a;alpha\n1;q1;0.3;0;90\n2;q2;0;0,45;0\n", "line 3",
       "a decimal point, \"0,45\" a decimal comma"},
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,q2,0,0.4 x 3,0\n", "line 3", "is no number"},
      {"joint,theta,d,a,alpha\n1,q1,0.3,0,90\n2,q1,0,0.4,0\n", "line 3, column \"theta\"",
       "of another row"}};
  for (const Refused& refused : kRefused) {
    const Outcome outcome =
        runDenavit({"convert", file("arm.csv", refused.table), file("out.json")});
    EXPECT_EQ(outcome.code, 2) << refused.table;
    EXPECT_THAT(outcome.err, HasSubstr(refused.place)) << refused.table;
    EXPECT_THAT(outcome.err, HasSubstr(refused.what)) << refused.table;
    EXPECT_FALSE(folders::exists(file("out.json"))) << refused.table;
  }
}

}  // namespace
}  // namespace denavit
