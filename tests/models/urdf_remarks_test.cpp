#include <gmock/gmock.h>

#include "models/ascii.h"
#include "models/issue.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// What stands in a link and a joint of an arm of two joints, all else being sound.
struct RemarkedParts {
  std::string origin = "<origin xyz='0 0 .3'/>", axis = "<axis xyz='0 1 0'/>";
  std::string limit = "<limit lower='-2' upper='2' effort='10' velocity='3'/>";
  std::string type = "revolute", inJoint, beside;
  std::string inertial =
      "<inertial><origin xyz='.1 0 0'/><mass value='1'/><inertia ixx='.1' iyy='.1' izz='.1' "
      "ixy='0' ixz='0' iyz='0'/></inertial>";
  std::string inLink;
};

UrdfImport importOf(const RemarkedParts& parts) {
  const auto joint = [&](const std::string& name, const std::string& from, const std::string& to,
                         const RemarkedParts& own) {
    return "<joint name='" + name + "' type='" + own.type + "'>\n" + own.origin + "\n" + own.axis +
           own.limit + own.inJoint + "<parent link='" + from + "'/><child link='" + to +
           "'/></joint>";
  };
  RemarkedParts sound;
  return parseUrdf("<robot name='r'><link name='a'/><link name='b'>" + parts.inertial +
                       parts.inLink + "</link><link name='c'>" + sound.inertial + "</link>" +
                       joint("j1", "a", "b", parts) + joint("j2", "b", "c", sound) + parts.beside +
                       "</robot>",
                   "r.urdf");
}

/// The remarks beside that of the tool.
std::vector<std::string> doubtsOf(const RemarkedParts& parts) {
  std::vector<std::string> remarks = importOf(parts).remarks;
  EXPECT_THAT(remarks.front(), HasSubstr("tool: frame of link c"));
  remarks.erase(remarks.begin());
  return remarks;
}

RemarkedParts with(std::string RemarkedParts::*part, const std::string& text) {
  RemarkedParts parts;
  parts.*part = text;
  return parts;
}

TEST(UrdfRemarks, ASoundFileHasNone) {
  EXPECT_THAT(doubtsOf({}), IsEmpty());
  EXPECT_THAT(importOf({}).dropped, IsEmpty());
}

TEST(UrdfRemarks, RangesThatNobodyGaveAreNone) {
  const auto limitsOf = [](const RemarkedParts& parts) {
    return importOf(parts).robot.joints[0].limits;
  };
  const std::pair<const char*, const char*> unknown[] = {
      {"", "joint j1: has no <limit>; it is read without limits"},
      {"<limit effort='10' velocity='3'/>",
       "joint j1: its <limit> gives no range (lower, upper); it is read without one"},
      {"<limit lower='0' upper='0' effort='10' velocity='3'/>",
       "joint j1: its range is 0 .. 0, in which it cannot move; it is read without a range"},
      {"<limit lower='-inf' upper='inf' effort='10' velocity='3'/>",
       "joint j1: ends of its range that are infinite, or 1e5 and more, are read as none"},
      {"<limit lower='-1e400' upper='1.7e308' effort='inf' velocity='Infinity'/>",
       "joint j1: ends of its range that are infinite, or 1e5 and more, are read as none"},
  };
  for (const char* type : {"revolute", "prismatic"}) {
    for (const auto& [limit, remark] : unknown) {
      RemarkedParts parts = with(&RemarkedParts::limit, limit);
      parts.type = type;
      EXPECT_THAT(doubtsOf(parts), ElementsAre(remark));
      EXPECT_FALSE(limitsOf(parts).lower || limitsOf(parts).upper) << limit;
    }
  }
  const RemarkedParts half =
      with(&RemarkedParts::limit, "<limit lower='-1' upper='inf' effort='10' velocity='3'/>");
  EXPECT_EQ(limitsOf(half), (LimitsDescription{-1, {}, 3, 10}));
  const RemarkedParts strong =
      with(&RemarkedParts::limit, "<limit lower='-1' upper='1' effort='5e5' velocity='1e308'/>");
  EXPECT_EQ(limitsOf(strong), (LimitsDescription{-1, 1, {}, 5e5})) << "an excavator is strong";
}

TEST(UrdfRemarks, OddLimitsAreReadAsTheyAreAndSaid) {
  const std::pair<const char*, const char*> rows[] = {
      {"<limit lower='-1' effort='10' velocity='3'/>",
       "joint j1: its <limit> has no upper, which is 0 then: the range is -1 .. 0 rad"},
      {"<limit upper='1' effort='10' velocity='3'/>",
       "joint j1: its <limit> has no lower, which is 0 then: the range is 0 .. 1 rad"},
      {"<limit lower='.5' upper='.5' effort='10' velocity='3'/>",
       "joint j1: its range is 0.5 .. 0.5 rad, in which it cannot move"},
      {"<limit lower='-180' upper='180' effort='10' velocity='3'/>",
       "joint j1: its limits are -180 .. 180 rad; are degrees meant? In rad they are -3.14159 .. "
       "3.14159"},
      {"<limit lower='-2' upper='2' velocity='3'/>",
       "joint j1: its effort limit is not given, which is read as none"},
      {"<limit lower='-2' upper='2' effort='10' velocity='0'/>",
       "joint j1: its velocity limit is 0, which is read as none"},
  };
  for (const auto& [limit, remark] : rows) {
    EXPECT_THAT(doubtsOf(with(&RemarkedParts::limit, limit)), ElementsAre(remark));
  }
  RemarkedParts slider =
      with(&RemarkedParts::limit, "<limit lower='0' upper='500' effort='10' velocity='3'/>");
  slider.type = "prismatic";
  EXPECT_THAT(doubtsOf(slider), Contains("joint j1: its limits are 0 .. 500 m; are millimetres "
                                         "meant? A URDF has metres"));
  RemarkedParts wheel;
  wheel.type = "continuous";
  EXPECT_THAT(doubtsOf(wheel), IsEmpty());
  EXPECT_THAT(importOf(wheel).dropped,
              ElementsAre("joint j1: lower and upper limit, as it is continuous"));
  wheel.limit = "";
  EXPECT_THAT(importOf(wheel).dropped, IsEmpty());
  EXPECT_THAT(doubtsOf(wheel), IsEmpty()) << "none is needed";
  for (const char* usual : {"<limit lower='-6.2832' upper='6.2832' effort='10' velocity='3'/>",
                            "<limit lower='-9.42' upper='9.4' effort='10' velocity='3'/>"}) {
    EXPECT_THAT(doubtsOf(with(&RemarkedParts::limit, usual)), IsEmpty());
  }
}

TEST(UrdfRemarks, OtherUnitsAreAskedAbout) {
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::origin, "<origin xyz='0 0 .3' rpy='90 0 -45'/>")),
              ElementsAre("joint j1: rpy 90 0 -45 rad is up to 14.3 turns; are degrees meant? In "
                          "rad they are 1.5708 0 -0.785398"));
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::origin, "<origin xyz='0 0 .3' rpy='22.53 0 0'/>")),
              Contains(HasSubstr("are degrees meant?")));
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::origin, "<origin xyz='0 0 .3' rpy='0 0 6.2832'/>")),
              Not(Contains(HasSubstr("meant"))));
  const std::string sound = RemarkedParts().inertial;
  const auto inertialWith = [&](const char* from, const char* to) {
    return with(&RemarkedParts::inertial, replaceAll(sound, from, to));
  };
  EXPECT_THAT(
      doubtsOf(inertialWith("'/><mass", "' rpy='0 180 0'/><mass")),
      ElementsAre("link b: inertial rpy 0 180 0 rad is up to 28.6 turns; are degrees meant? "
                  "In rad they are 0 3.14159 0"));
  EXPECT_THAT(doubtsOf(inertialWith("value='1'", "value='12000'")),
              ElementsAre("link b: its mass is 12000 kg; are grams meant? A URDF has kg"));
  EXPECT_THAT(
      doubtsOf(inertialWith(".1 0 0", "85 0 0")),
      ElementsAre("link b: its centre of mass lies 85 m from its joint, in an arm of 0.6 m; "
                  "are millimetres meant? A URDF has metres"));
  EXPECT_THAT(doubtsOf(inertialWith("'.1'", "'1200'")),
              ElementsAre("link b: its inertia is that of 1 kg 42.4264 m away from an axis; are "
                          "kg mm^2 or g mm^2 meant? A URDF has kg m^2"));
  RemarkedParts millimetres = with(&RemarkedParts::origin, "<origin xyz='0 0 550'/>");
  EXPECT_THAT(doubtsOf(millimetres),
              ElementsAre("the arm is 550.3 m long from joint to joint; are millimetres meant? A "
                          "URDF has metres"));
}

/// The arm without the list of what was assumed.
RobotDescription bareArmOf(const RemarkedParts& parts) {
  RobotDescription robot = importOf(parts).robot;
  robot.assumptions.clear();
  return robot;
}

TEST(UrdfRemarks, OfElementsThatStandThereTwiceTheFirstIsRead) {
  RemarkedParts twice;
  twice.origin += "\n<origin xyz='0 0 7' rpy='1.57 0 0'/>";
  EXPECT_THAT(doubtsOf(twice),
              ElementsAre("joint j1: has 2 <origin> (lines 2 and 3); the first is read"));
  EXPECT_TRUE(bareArmOf(twice) == bareArmOf({}));
  twice = {};
  twice.axis += "<axis xyz='1 0 0'/>";
  twice.limit += "<limit lower='-1' upper='1' effort='1' velocity='1'/>";
  twice.inJoint = "<dynamics damping='0'/><dynamics damping='7'/>";
  twice.inertial += "<inertial><mass value='100'/></inertial>" + RemarkedParts().inertial;
  EXPECT_THAT(doubtsOf(twice),
              ElementsAre("joint j1: has 2 <axis> (lines 3 and 3); the first is read",
                          "joint j1: has 2 <limit> (lines 3 and 3); the first is read",
                          "joint j1: has 2 <dynamics> (lines 3 and 3); the first is read",
                          "link b: has 3 <inertial> (lines 1, 1 and 1); the first is read"));
  EXPECT_TRUE(bareArmOf(twice) == bareArmOf({}));
}

TEST(UrdfRemarks, AxesAreUnitVectors) {
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::axis, "")),
              ElementsAre("joint j1: has no <axis>; it is 1 0 0 then, its x axis"));
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::axis, "<axis xyz='0 0 2'/>")),
              ElementsAre("joint j1: its axis 0 0 2 is made a unit vector"));
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::axis, "<axis xyz='.7071 .7071 0'/>")), IsEmpty());
}

TEST(UrdfRemarks, InertiaWithoutMassAndTensorsOfNoBodyAreSaid) {
  const std::string sound = RemarkedParts().inertial;
  EXPECT_THAT(doubtsOf(with(&RemarkedParts::inertial, replaceAll(sound, "value='1'", "value='0'"))),
              ElementsAre("link b: has inertia, but no mass"));
  // Merged with another, the tensor of no body would be seen by nobody.
  RemarkedParts merged;
  merged.beside = "<link name='d'>" + replaceAll(sound, "izz='.1'", "izz='.9'") +
                  "</link><joint name='f' type='fixed'><parent link='b'/><child link='d'/></joint>";
  EXPECT_THAT(doubtsOf(merged),
              Contains("link d: its inertia is one that no rigid body has: principal moments 0.1 + "
                       "0.1 < 0.9 kg m²"));
}

TEST(UrdfLost, TransmissionsAreListedWithTheirGear) {
  const auto droppedWith = [](const std::string& beside) {
    return importOf(with(&RemarkedParts::beside, beside)).dropped;
  };
  EXPECT_THAT(
      droppedWith("<transmission name='t1'><type>transmission_interface/SimpleTransmission</type>"
                  "<joint name='j1'/><actuator name='m'><mechanicalReduction>100"
                  "</mechanicalReduction><motorInertia>0.0002</motorInertia></actuator>"
                  "</transmission>"),
      ElementsAre("transmission t1: joint j1, reduction 100, rotor inertia 0.0002 kg m^2"));
  EXPECT_THAT(droppedWith("<transmission name='t'><joint name='j2'/><actuator name='m'>"
                          "<drake:gear_ratio value='50'/><drake:rotor_inertia value='1e-4'/>"
                          "</actuator></transmission>"),
              ElementsAre("transmission t: joint j2, reduction 50, rotor inertia 0.0001 kg m^2"));
  EXPECT_THAT(droppedWith("<transmission name='t'><joint name='j2'/><mechanicalReduction>1"
                          "</mechanicalReduction></transmission><transmission name='u'>"
                          "<joint name='other'/></transmission>"),
              ElementsAre("joint j2: transmission", "transmissions of other joints: 1"));
}

TEST(UrdfLost, SettingsOfSimulatorsAreListedThoseThatMoveJointsFirst) {
  EXPECT_THAT(
      importOf(with(&RemarkedParts::beside,
                    "<gazebo reference='b'><kp>1e5</kp><mu1>0.9</mu1><turnGravityOff>true"
                    "</turnGravityOff></gazebo><gazebo><plugin name='p'><x>1</x></plugin></gazebo>"
                    "<gazebo reference='j1'><springStiffness>40</springStiffness><springReference>"
                    "0.2</springReference><implicitSpringDamper>1</implicitSpringDamper></gazebo>"
                    "<gazebo reference='c'><turnGravityOff>false</turnGravityOff></gazebo>"))
          .dropped,
      ElementsAre("link b: <gazebo> turnGravityOff true",
                  "joint j1: <gazebo> springStiffness 40, springReference 0.2, "
                  "implicitSpringDamper 1",
                  "settings of <gazebo>: kp, mu1, plugin, turnGravityOff"));
}

TEST(UrdfLost, WhatNoUrdfKnowsIsListedByName) {
  RemarkedParts parts;
  parts.beside =
      "<loop_joint name='l1' type='revolute'><link1 link='b'/><link2 link='c'/></loop_joint>"
      "<force_element name='lift'/><frame/><frame name='x'/><sensor "
      "name='s'/><verbose/><\xc3\xa9/>";
  parts.inJoint =
      "<dynamics damping='0.5' friction='0' spring_stiffness='7' spring_reference='x'/>"
      "<controller_gains Kp='1'/><joint_properties damping='0.7'/><safety_controller "
      "k_velocity='1'/>"
      "<calibration rising='0'/>";
  parts.inLink =
      "<gravity>0</gravity><contact><inertia_scaling "
      "value='3'/></contact><self_collision_checking/>"
      "<visual><geometry><box size='1 1 1'/></geometry></visual><collision/>";
  parts.limit = "<limit lower='-2' upper='2' effort='10' velocity='3' acceleration='9'/>";
  EXPECT_THAT(
      importOf(parts).dropped,
      ElementsAre("link b: <gravity> 0", "link b: <contact>", "link b: <self_collision_checking>",
                  "joint j1: limit acceleration 9", "joint j1: dynamics spring_stiffness 7",
                  "joint j1: dynamics spring_reference", "joint j1: <controller_gains>",
                  "joint j1: <joint_properties>", "loop_joint l1: its loop of links is open here",
                  "<force_element> lift", "2 <frame>", "<sensor> s", "<verbose>", "<\xc3\xa9>",
                  "joint j1: safety controller", "joint j1: calibration",
                  "visual and collision geometry of 1 link"));
}

TEST(UrdfLost, LinesThatSayTheSameOfManyAreOne) {
  std::string text = "<robot name='r'><link name='l0'/>";
  for (int k = 1; k <= 12; ++k) {
    const std::string n = std::to_string(k);
    text += "<link name='l" + n + "'><visual/></link><joint name='j" + n +
            "' type='revolute'><origin xyz='.1 0 0' rpy='1.5708 0 0'/><axis xyz='0 0 1'/><parent "
            "link='l" +
            std::to_string(k - 1) + "'/><child link='l" + n +
            "'/><limit lower='-1' upper='1' effort='0' velocity='1'/><traits/></joint>"
            "<transmission name='t" +
            n + "'><joint name='j" + n +
            "'/><actuator name='m'><mechanicalReduction>50</mechanicalReduction></actuator>"
            "</transmission>";
  }
  const UrdfImport import = parseUrdf(text + "<material name='m'/></robot>", "r.urdf");
  EXPECT_EQ(import.remarks.size(), 3U);
  EXPECT_EQ(import.remarks[1],
            "joints j1, j2, j3, j4, j5, j6, j7, j8 and 4 more: their effort "
            "limit is 0, which is read as none");
  EXPECT_THAT(import.remarks[2],
              testing::AllOf(HasSubstr("rounded right angles in rpy are read in full precision; "
                                       "together this turns the tool by up to 4.40785e-05 rad and "
                                       "moves it by up to "),
                             HasSubstr(" mm (rpy 1.5708 0 0 is read as 90 0 0 deg): joints j1, "),
                             testing::EndsWith(", j12")));
  EXPECT_THAT(import.dropped,
              ElementsAre("joints j1, j2, j3, j4, j5, j6, j7, j8 and 4 more: <traits>",
                          "transmissions of joints j1, j2, j3, j4, j5, j6, j7, j8, j9, j10, j11, "
                          "j12: reduction 50",
                          "visual geometry of 12 links, materials"));
}

}  // namespace
}  // namespace denavit
