#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "models/robot/robot_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;
using testing::StartsWith;

/// An arm of two joints with two fingers; the second joint lies as its rpy says.
class UrdfCommand : public testing::Test {
 protected:
  UrdfCommand() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~UrdfCommand() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }

  std::string write(const std::string& rpy, const std::string& handMass = "1",
                    const std::string& name = "arm") const {
    const std::string mass = "<inertial><origin xyz='0.1 0.2 0'/><mass value='";
    const std::string inertia =
        "'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.1' iyz='0' izz='0.1'/></inertial></link>";
    std::ofstream file(path("arm.urdf"), std::ios::binary);
    file << "<robot name='" << name << "'><link name='base'/><link name='arm'>" << mass << 1
         << inertia << "<link name='hand'>";
    if (handMass == "0") {
      file << "</link>";
    } else {
      file << mass << handMass << inertia;
    }
    file << "<link name='left'/><link name='right'/>" << joint("base", "arm", "0 0 0")
         << joint("arm", "hand", rpy) << joint("hand", "left", "0 0 0")
         << joint("hand", "right", "0 0 0") << "</robot>";
    return path("arm.urdf");
  }

  fs::path folder = fs::temp_directory_path() / "denavit_urdf_command_test";

 private:
  static std::string joint(const std::string& from, const std::string& to, const std::string& rpy) {
    return "<joint name='to_" + to + "' type='continuous'><parent link='" + from +
           "'/><child link='" + to + "'/><origin xyz='0.5 0.1 0' rpy='" + rpy +
           "'/><axis xyz='0 0 1'/></joint>";
  }
};

TEST_F(UrdfCommand, ConvertSaysWhatItChoseAndChanged) {
  const Outcome outcome = runDenavit({"convert", write("1.5708 0 0"), path("arm.json")});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "tool: frame of link hand, 2 moving joints from link base\n"
            "beside the chain: 2 joints held at 0\n"
            "joint to_hand: rpy 1.5708 0 0 is read as 90 0 0 deg; this turns the tool by up to "
            "3.67321e-06 rad\n"
            "dropped: joint to_left: held at 0; its link is part of hand\n"
            "dropped: joint to_right: held at 0; its link is part of hand\n" +
                path("arm.json") + ": 2 joints, modified DH\n");
  EXPECT_EQ(readRobot(path("arm.json")), readRobot(path("arm.urdf")));
}

TEST_F(UrdfCommand, ConvertTakesTheTipThatIsNamed) {
  const std::string urdf = write("0 0 0");
  EXPECT_EQ(runDenavit({"convert", urdf, path("arm.json"), "--tip", "right"}).code, 0);
  EXPECT_EQ(readRobot(path("arm.json")).joints.size(), 3U);
  const Outcome unknown = runDenavit({"convert", urdf, path("x.json"), "--tip", "rigth"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.err,
            urdf + ": tip: \"rigth\" is no link of the file: did you mean \"right\"?\n");
  const Outcome table = runDenavit({"convert", path("arm.json"), path("x.json"), "--tip", "hand"});
  EXPECT_EQ(table.code, 2);
  EXPECT_THAT(table.err, StartsWith("denavit: --tip: is for URDF files, which "));
  EXPECT_FALSE(fs::exists(path("x.json")));
}

TEST_F(UrdfCommand, CheckWarnsOfEnormousLengthsBeforeAndAfterTheConversion) {
  const std::string urdf = write("2e-5 0 0");
  ASSERT_EQ(runDenavit({"convert", urdf, path("arm.json")}).code, 0);
  for (const std::string& file : {urdf, path("arm.json")}) {
    const Outcome outcome = runDenavit({"check", file});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(file + ": warning: joints["));
    EXPECT_THAT(outcome.out, HasSubstr(" times the size of the arm, which is "));
  }
  EXPECT_THAT(runDenavit({"check", urdf}).out,
              HasSubstr("joint to_hand: its axis is 2e-05 rad from parallel to the one before"));
}

TEST_F(UrdfCommand, CheckWarnsOfPartsThatNoRunCanMove) {
  const std::string urdf = write("0 0 0", "0");
  ASSERT_EQ(runDenavit({"convert", urdf, path("arm.json")}).code, 0);
  EXPECT_EQ(runDenavit({"simulate", urdf, "--duration", "0.1"}).code, 2);
  for (const std::string& file : {urdf, path("arm.json")}) {
    const Outcome outcome = runDenavit({"check", file});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(file + ": warning: joints[1].link: (joint 2, to_hand) has "
                                              "neither mass nor inertia; a run cannot start"));
    EXPECT_THAT(outcome.out, HasSubstr("without errors, 1 warning"));
  }
  EXPECT_THAT(runDenavit({"check", urdf}).out,
              HasSubstr(urdf + ": dropped: joint to_left: held at 0"));
}

TEST_F(UrdfCommand, EveryCommandReadsIt) {
  const std::string urdf = write("1.57 0 0", "1",
                                 "Gr\xf6\xdf"
                                 "e");
  const Outcome shown = runDenavit({"show", urdf});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, StartsWith("Größe\nimported from URDF, tool at link hand\n"));
  EXPECT_EQ(runDenavit({"evaluate", urdf, "--q", "0.1,0.2", "--json"}).code, 0);
  EXPECT_EQ(runDenavit({"simulate", urdf, "--duration", "0.1"}).code, 0);
  EXPECT_EQ(runDenavit({"formulations", urdf}).code, 0);
  EXPECT_THAT(runDenavit({"check", urdf}).out,
              HasSubstr("line 1 is no UTF-8; its letters are read as ISO-8859-1"));
}

}  // namespace
}  // namespace denavit
