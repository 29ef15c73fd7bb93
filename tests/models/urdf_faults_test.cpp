#include <gmock/gmock.h>

#include "models/import/foreign_arm.h"
#include "models/issue.h"
#include "models/robot/urdf/urdf.h"
#include "models/robot/urdf/urdf_numbers.h"

namespace denavit {
namespace {

using testing::HasSubstr;

constexpr const char* kSoundInertial =
    "<inertial><origin xyz='.1 0 0'/><mass value='1'/><inertia ixx='.1' iyy='.1' izz='.1' ixy='0' "
    "ixz='0' iyz='0'/></inertial>";
constexpr const char* kSoundJoint =
    "<parent link='a'/><child link='b'/><origin xyz='0 0 .3' rpy='0 0 0'/><axis xyz='0 1 "
    "0'/><limit "
    "lower='-2' upper='2' effort='10' velocity='3'/>";

/// An arm of one joint; its link on line 2, its joint on line 3.
std::string faultyArm(const std::string& inLink, const std::string& inJoint,
                      const std::string& beside = "") {
  return "<robot name='r'><link name='a'/>\n<link name='b'>" + inLink +
         "</link>\n<joint name='j' type='revolute'>" + inJoint + "</joint>\n" + beside + "</robot>";
}

std::string refusalOf(const std::string& urdf) {
  try {
    (void)parseUrdf(urdf, "r.urdf");
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "read";
}

std::string replacing(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == text.npos ? "nothing to replace" : text.replace(at, from.size(), to);
}

TEST(UrdfFaults, NumbersAreRefusedWithLineAttributeAndRemedy) {
  struct Row {
    const char *from, *to, *message;
  };
  const Row joints[] = {
      {"0 0 .3", "0,5 0 0",
       "origin xyz: has a comma in \"0,5\": write xyz=\"0.5 0 0\": decimals follow a point"},
      {"0 0 .3", "0.1,0.2,0.3",
       "origin xyz: has a comma in \"0.1,0.2,0.3\": write xyz=\"0.1 0.2 0.3\": separate the "
       "numbers by blanks"},
      {"0 0 .3", "0.1, 0.2, 0.3",
       "origin xyz: has a comma in \"0.1,\": write xyz=\"0.1 0.2 0.3\": separate the numbers by "
       "blanks"},
      {"0 0 .3", "0 0 300mm",
       "origin xyz: has a unit in \"300mm\"; a URDF has numbers alone, in m: write 0.3"},
      {"0 0 .3", "0 0 0.5m",
       "origin xyz: has a unit in \"0.5m\"; a URDF has numbers alone, in m: write 0.5"},
      {"rpy='0 0 0'", "rpy='0 90deg 0'",
       "origin rpy: has a unit in \"90deg\"; a URDF has numbers alone, in rad: write "
       "1.5707963267948966"},
      {"0 0 .3", "0 0",
       "origin xyz: has 2 of the 3 numbers that it takes: write xyz=\"X Y Z\" with numbers, in m"},
      {"0 0 .3", "", "origin xyz: is empty: write xyz=\"X Y Z\" with numbers, in m"},
      {"0 0 .3", "0 0 up",
       "origin xyz: has something that is no number: write xyz=\"X Y Z\" with numbers, in m"},
      {"0 0 .3", "0 0 1.2.3",
       "origin xyz: has \"1.2.3\", which is no number: write xyz=\"X Y Z\" with numbers, in m"},
      {"0 0 .3", "0 0 inf", "origin xyz: is infinite: write a finite number, in m"},
      {"0 0 .3", "0 0 1e400", "origin xyz: is infinite: write a finite number, in m"},
      {"lower='-2'", "lower='nan'",
       "limit lower: is not a number (nan): write one number, in rad or m"},
      {"lower='-2'", "lower='-2,5'",
       "limit lower: has a comma in \"-2,5\": write lower=\"-2.5\": decimals follow a point"},
      {"lower='-2'", "lower='3'",
       "limit lower: is 3, above upper, which is 2: swap them, or correct one"},
      {"upper='2'", "upper='-inf'",
       "limit lower: is -2, above upper, which is -inf: swap them, or correct one"},
      {"rpy='0 0 0'", "quat_xyzw='0 0 0 1'",
       "origin quat_xyzw: is an orientation by a quaternion, which is not read: write it as "
       "rpy=\"R P Y\" in rad"},
      {"<axis", "<dynamics damping='much'/><axis",
       "dynamics damping: has something that is no number: write one number, in N m s/rad or N "
       "s/m"},
      {"<axis", "<mimic joint='k' offset='1e'/><axis",
       "mimic offset: has \"1e\", which is no number: write one number, in rad or m"},
      {"<axis", "<mimic multiplier='1'/><axis",
       "mimic: names no joint to follow: write <mimic joint=\"NAME\"/>, or leave it out"},
      {"<parent link='a'/>", "", "parent: names no link: write <parent link=\"NAME\"/>"},
      {"link='b'", "link='zz'",
       "child: is link \"zz\", which the file does not have: name a link of the file, or add <link "
       "name=\"..\"/>"},
  };
  for (const auto& [from, to, message] : joints) {
    EXPECT_EQ(refusalOf(faultyArm(kSoundInertial, replacing(kSoundJoint, from, to))),
              std::string("r.urdf: line 3, joint \"j\", ") + message);
  }
  const Row links[] = {
      {"<mass value='1'/>", "",
       "inertial mass: is missing: write <mass value=\"..\"/> in kg within <inertial>, or leave "
       "out "
       "the whole <inertial>"},
      {"value='1'", "value='1500g'",
       "inertial mass value: has a unit in \"1500g\"; a URDF has numbers alone, in kg: write 1.5"},
      {"value='1'", "value='-1'",
       "inertial mass: is -1 kg; it must not be negative: give the link's mass in kg, or 0 for a "
       "massless link"},
      {"ixy='0' ", "",
       "inertial inertia: lacks ixy: write <inertia ixx=\"..\" ixy=\"..\" ixz=\"..\" iyy=\"..\" "
       "iyz=\"..\" izz=\"..\"/> in kg m^2, 0 for those that are 0"},
      {"ixx='.1'", "ixx='1e-3,0'",
       "inertial inertia ixx: has a comma in \"1e-3,0\": write one number, in kg m^2; decimals "
       "follow a point"},
  };
  for (const auto& [from, to, message] : links) {
    EXPECT_EQ(refusalOf(faultyArm(replacing(kSoundInertial, from, to), kSoundJoint)),
              std::string("r.urdf: line 2, link \"b\", ") + message);
  }
}

TEST(UrdfFaults, LinksAndJointsAreRefusedByName) {
  const std::pair<std::string, const char*> rows[] = {
      {replacing(faultyArm("", kSoundJoint), "type='revolute'", "type='Revolute'"),
       "line 3, joint \"j\", type: is \"Revolute\", which no URDF has: write type=\"revolute\", "
       "\"continuous\", \"prismatic\" or \"fixed\""},
      {replacing(faultyArm("", kSoundJoint), " type='revolute'", ""),
       "line 3, joint \"j\", type: is missing: write type=\"revolute\", \"continuous\", "
       "\"prismatic\" or \"fixed\""},
      {replacing(faultyArm("", kSoundJoint), "robot name='r'", "robot"),
       "line 1, robot: has no name: write <robot name=\"arm\">"},
      {replacing(faultyArm("", kSoundJoint), "name='j'", ""),
       "line 3, a joint: has no name: write <joint name=\"joint1\"> with a name of its own"},
      {faultyArm("", kSoundJoint, "<link name='b'/>"),
       "line 4, link \"b\": has the name of another link, on line 2: give each link a name of its "
       "own"},
      {faultyArm("", kSoundJoint, "<link name='c'/>"),
       "line 4, link \"c\": has no joint that carries it, as link \"a\" on line 1 has none: keep "
       "only one such link, the base: join the other to it by a fixed joint, or remove it"},
  };
  for (const auto& [urdf, message] : rows) {
    EXPECT_EQ(refusalOf(urdf), std::string("r.urdf: ") + message);
  }
}

TEST(UrdfFaults, EachOfThemIsTold) {
  std::string inJoint = replacing(kSoundJoint, "0 0 .3", "0,3 0 0");
  inJoint = replacing(inJoint, "rpy='0 0 0'", "rpy='0'");
  try {
    (void)parseUrdf(faultyArm(replacing(kSoundInertial, "'1'", "'one'"), inJoint), "r.urdf");
    ADD_FAILURE();
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.issues().size(), 3U);
  }
}

/// What other readers pass over is no reason to refuse an arm.
TEST(UrdfFaults, WhatMakesNoDifferenceIsNotRefused) {
  const std::string sound = refusalOf(faultyArm(kSoundInertial, kSoundJoint));
  EXPECT_EQ(sound, "read");
  for (const char* extra :
       {"<dynamics spring_stiffness='4'/>", "<safety_controller soft_lower_limit='x'/>",
        "<calibration rising='x'/>", "<mimic joint='nobody'/>"}) {
    EXPECT_EQ(refusalOf(faultyArm(kSoundInertial, std::string(kSoundJoint) + extra)), sound);
  }
  for (const char* picture : {"<visual><geometry><capsule radius='1'/></geometry></visual>",
                              "<collision/>", "<visual><material/></visual>"}) {
    EXPECT_EQ(refusalOf(faultyArm(kSoundInertial + std::string(picture), kSoundJoint)), sound);
  }
  EXPECT_EQ(refusalOf(faultyArm("", kSoundJoint, "<material name='m'/><material name='m'/>")),
            sound);
  EXPECT_EQ(refusalOf(replacing(faultyArm("", kSoundJoint), "<robot", "<robot version='1.2'")),
            sound);
  EXPECT_EQ(refusalOf(faultyArm("", replacing(kSoundJoint, "'10'", "' 10 '"))), sound);
  EXPECT_EQ(refusalOf(faultyArm("", replacing(kSoundJoint, "0 0 .3", " +0  -0\t.3 "))), sound);
}

TEST(UrdfFaults, LimitsMayBeInfinite) {
  for (const char* text : {"inf", "+inf", "INF", "Infinity", " infinity ", "1e400", "1e16",
                           "100000", "1.7976931348623157e308"}) {
    const std::optional<double> limit = findUrdfLimit(text);
    ASSERT_TRUE(limit.has_value()) << text;
    EXPECT_GT(*limit, 1e300) << text;
    EXPECT_EQ(findUrdfLimit("-" + replacing(std::string(" ") + text, "+", "")).has_value(), false);
  }
  EXPECT_LT(findUrdfLimit("-inf").value_or(0), -1e300);
  EXPECT_LT(findUrdfLimit("-1e16").value_or(0), -1e300);
  EXPECT_EQ(findUrdfLimit("-3.5"), -3.5);
  for (const char* text : {"nan", "", "infinite", "1e-400", "--1", "inf inf"}) {
    EXPECT_FALSE(findUrdfLimit(text).has_value()) << text;
  }
}

TEST(UrdfFaults, MacrosThatMatterAreRefusedByName) {
  const auto within = [](const std::string& in) { return faultyArm(in, kSoundJoint); };
  const std::string remedy = "run xacro and give its output: xacro arm.xacro > arm.urdf";
  const std::string rule = "; this is a xacro file whose macros are not expanded: ";
  const std::pair<std::string, std::string> rows[] = {
      {within("<xacro:inertia m='1'/>"),
       "line 2: link \"b\" has <xacro:inertia>, which may stand for anything"},
      {within("<inertial><xacro:mass/></inertial>"),
       "line 2: link \"b\" has <xacro:mass>, which may stand for anything"},
      {within("<visual><origin xyz='${x} 0 0'/></visual>"),
       "line 2: link \"b\" has a value to be computed in origin xyz"},
      {faultyArm("", replacing(kSoundJoint, "0 0 .3", "0 0 $(arg z)")),
       "line 3: joint \"j\" has a value to be computed in origin xyz"},
      {replacing(within(""), "name='b'", "name='${side}_b'"),
       "line 2: a link has a value to be computed in link name"},
      {faultyArm("", kSoundJoint, "<xacro:macro name='m'><link name='c'/></xacro:macro>"),
       "line 4: has <xacro:macro>"},
      {faultyArm("", kSoundJoint, "<xacro:include filename='b.xacro'/>"),
       "line 4: has <xacro:include>"},
      {faultyArm("", kSoundJoint, "<include filename='b.xacro'/>"), "line 4: has <include>"},
      {faultyArm("", kSoundJoint, "<xacro:hand/>"), "line 4: has <xacro:hand>"},
      {"<!-- autogenerated by xacro -->" +
           faultyArm("", kSoundJoint, "<xacro:if value='1'><link name='c'/></xacro:if>"),
       "line 4: has <xacro:if>"},
  };
  for (const auto& [urdf, message] : rows) {
    EXPECT_EQ(refusalOf(urdf), "r.urdf: " + message + rule + remedy);
    EXPECT_THROW((void)readForeign(urdf, "r.urdf"), DescriptionError);
  }
}

/// Robots of MATLAB's library and of Valkyrie came with tags that xacro left as they were.
TEST(UrdfFaults, StrayMacrosAreTakenAndListed) {
  const std::string urdf =
      "<!-- |  This document was autogenerated by xacro from r.xacro | -->" +
      replacing(
          faultyArm("<visual><geometry><xacro:box/></geometry><material name=''><xacro:grey/>"
                    "</material></visual><collision><xacro:grey/></collision>",
                    kSoundJoint,
                    "<xacro:sensors port='${port}'/><gazebo reference='b'><xacro:friction/>"
                    "</gazebo><material name='m'><xacro:rgb/></material><link name='c'><visual>"
                    "<geometry><mesh filename='$(find r)/c.stl'/></geometry></visual></link>"
                    "<joint name='k' type='fixed'><parent link='b'/><child link='c'/></joint>"),
          "<robot", "<robot xmlns:xacro='http://ros.org/wiki/xacro'");
  const std::vector<std::string> dropped = parseUrdf(urdf, "r.urdf").dropped;
  for (const char* line :
       {"<xacro:sensors>, which xacro did not expand (line 4)", "link b: xacro:grey",
        "link b: xacro:box", "xacro:friction in <gazebo>", "xacro:rgb in <material>"}) {
    EXPECT_THAT(dropped, testing::Contains(line));
  }
  EXPECT_THAT(dropped, testing::Not(testing::Contains(HasSubstr("xmlns"))));
  EXPECT_EQ(readForeign(urdf, "r.urdf").readings.at(0).robot.joints.size(), 1U);
}

}  // namespace
}  // namespace denavit
