#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "models/issue.h"
#include "models/mechanism/mechanism_file.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

/// The lines of all issues of the four-bar after something was done to it.
std::string issuesAfter(const std::function<void(MechanismDescription&)>& edit) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  edit(mechanism);
  std::string text;
  for (const Issue& issue : findIssues(mechanism)) {
    text += (issue.severity == Issue::Severity::Error ? "" : "warning: ") + toLine(issue) + "\n";
  }
  return text;
}

using Description = MechanismDescription;

TEST(MechanismIssues, NameEveryRuleOfChains) {
  EXPECT_EQ(issuesAfter([](Description&) {}), "");
  EXPECT_EQ(issuesAfter([](Description& m) { m = {}; }),
            "chains: is empty; a mechanism needs a chain of links: add one, as {\"name\": "
            "\"crank\", \"robot\": { ... }}\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.chains.push_back(m.chains[1]); }),
            "chains[2].name: is \"right\", as another chain's: use different names\n");
  const auto renamed = [](const std::string& name) {
    return issuesAfter([&](Description& m) {
      m.chains.push_back(m.chains[1]);
      m.chains.back().name = name;
    });
  };
  EXPECT_EQ(renamed(""),
            "chains[2].name: is empty: name the chain, as \"crank\": its joints are crank.1, ..\n");
  EXPECT_EQ(renamed("ground"),
            "chains[2].name: is \"ground\", which stands for the world: use another name\n");
  for (const char* name : {"left arm", "1st", "größer", "a.b", "a,b"}) {
    EXPECT_NE(renamed(name).find("chains[2].name: is \"" + std::string(name) +
                                 "\"; names of columns are made of it"),
              std::string::npos)
        << name;
  }
  EXPECT_EQ(renamed("left_arm-2"), "");
  EXPECT_EQ(issuesAfter([](Description& m) {
              for (const char* name : {"a-b", "a_b"}) {
                m.chains.push_back(m.chains[1]);
                m.chains.back().name = name;
              }
            }),
            "chains[3].name: is \"a_b\"; columns would be called as those of \"a-b\": use names "
            "that differ in a letter or digit\n");
}

TEST(MechanismIssues, NameWhatIsWrongWithARobotInside) {
  EXPECT_EQ(issuesAfter([](Description& m) { m.chains[1].robot.joints[0].link.mass = -1; }),
            "chains[1].robot.joints[0].link.mass: (joint 1) is -1 kg; it must not be negative: "
            "give the link's mass in kg, or 0 for a massless link\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.chains[1].robot.joints[0].link = {}; }), "")
      << "links without mass are carried by the others";
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.chains[0].robot.gravity = {0, 0, -1};
            }),
            "warning: chains[0].robot.gravity: has no effect: that of the mechanism acts on all "
            "chains: remove it, or set the mechanism's gravity\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.gravity = m.chains[0].robot.gravity = {0, 0, -1};
            }),
            "");
}

TEST(MechanismIssues, NameAChainWithoutLinks) {
  EXPECT_EQ(issuesAfter([](Description& m) { m.chains[1].robot = {}; }),
            "chains[1].robot.joints: is empty; an arm needs a joint: add a row to the table\n"
            "closures[0].b.link: names \"1\"; the chain right has no links: links count from 1, by "
            "the joints that move them\n");
}

TEST(MechanismIssues, NameEveryRuleOfBases) {
  const auto based = [](const std::string& chain, const std::string& link) {
    return issuesAfter([&](Description& m) {
      m.chains[1].base.chain = chain;
      m.chains[1].base.link = link;
    });
  };
  EXPECT_EQ(based("left", "2"), "");
  EXPECT_EQ(based("left", "tool"), "");
  EXPECT_EQ(based("ground", "0"), "");
  EXPECT_EQ(based("lefd", "1"),
            "chains[1].base.chain: names \"lefd\", which is no chain: did you mean \"left\"?\n");
  EXPECT_EQ(based("right", "1"),
            "chains[1].base.chain: names the chain itself: name another one, or leave it out\n");
  EXPECT_EQ(based("left", "3"),
            "chains[1].base.link: names \"3\"; the chain left has links 1 to 2 and \"tool\": links "
            "count from 1, by the joints that move them\n");
  EXPECT_EQ(based("left", "0"), "");
  EXPECT_EQ(based("", "1"),
            "chains[1].base.link: is given without the chain that has this link: name the chain, "
            "or leave link out for the world\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.chains[0].base = {"right", "1", {}};
              m.chains[1].base = {"left", "1", {}};
            }),
            "chains[0].base.chain: makes a circle: chains that start on each other stand nowhere: "
            "let one of them start in the world, and close the loop by a closure\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              JointDescription& first = m.chains[0].robot.joints[0];
              first.spring = JointSpringDescription{.stiffness = 100};
              first.actuator.rotorInertia = 1e-3;
              m.chains[1].base = {"left", "2", {}};
            }),
            "chains[1].base.link: is carried by link 1 of left, which bends or has a spring: start "
            "the chain in the world and hold it there by a closure \"fixed\", or make that link "
            "rigid\n");
}

TEST(MechanismIssues, NameEveryRuleOfClosures) {
  EXPECT_EQ(issuesAfter([](Description& m) { m.closures[0].a.link = "7"; }),
            "closures[0].a.link: names \"7\"; the chain left has links 1 to 2 and \"tool\": links "
            "count from 1, by the joints that move them\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.closures[0].b.link = "2"; }),
            "closures[0].b.link: names \"2\"; the chain right has link 1 and \"tool\": links count "
            "from 1, by the joints that move them\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.closures[0].b.chain = "middle"; }),
            "closures[0].b.chain: names \"middle\", which is no chain: the chains are left, "
            "right\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.closures[0].b.chain = ""; }),
            "closures[0].b.chain: is missing: name a chain, or \"ground\" for the world\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.closures[0].b.chain = "ground"; }),
            "closures[0].b.link: is \"1\", and the world has no links: leave it out, or name the "
            "chain that has this link\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.closures[0].b = {"left", "tool", {}};
            }),
            "closures[0].b: stands on link 2 of left, as a does: a link cannot be held to itself: "
            "name the link of another chain, or \"ground\"\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.closures[0].a = {"ground", "0", {}};
              m.closures[0].b = {"left", "0", {}};
            }),
            "closures[0].b: stands in the world, as a does: nothing is held together: name the "
            "link of another chain, or \"ground\"\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.chains[1].base = {"left", "2", {}};
              m.closures[0].b.link = "0";
            }),
            "closures[0].b: stands on link 2 of left, as a does: a link cannot be held to itself: "
            "name the link of another chain, or \"ground\"\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.closures.push_back(m.closures[0]); }),
            "warning: closures[1].name: is \"pin\", as another closure's: use different names\n");
}

TEST(MechanismIssues, NameEveryRuleOfJointsPosesAndNumbers) {
  EXPECT_EQ(issuesAfter([](Description& m) { m.independent = {"left.3"}; }),
            "independent[0]: names \"left.3\", which is no joint of the mechanism: did you mean "
            "\"left.1\"?\n");
  EXPECT_EQ(issuesAfter([](Description& m) {
              m.actuated = {"left.1", "right.1", "left.1"};
            }),
            "actuated[2]: names left.1 again: remove it\n");
  EXPECT_EQ(issuesAfter([](Description& m) { m.pose = {1}; }),
            "pose: has 1 number; the mechanism has 3 joints: give one per joint, in radians and "
            "metres, or leave it out\n");
  const double huge = 1e40, endless = std::numeric_limits<double>::infinity();
  EXPECT_NE(issuesAfter([&](Description& m) {
              m.pose = {0, huge, 0};
            }).find("pose[1]: "),
            std::string::npos);
  EXPECT_NE(issuesAfter([&](Description& m) { m.gravity[1] = endless; }).find("gravity[1]: "),
            std::string::npos);
  EXPECT_NE(issuesAfter([&](Description& m) {
              m.closures[0].a.placement.xyz[0] = endless;
            }).find("closures[0].a.xyz[0]: (pin) "),
            std::string::npos);
  EXPECT_NE(issuesAfter([&](Description& m) {
              m.chains[1].base.placement.rpy[0] = huge;
            }).find("chains[1].base.rpy[0]: (right) "),
            std::string::npos);
}

TEST(MechanismIssues, TooManyJointsAreRefused) {
  const std::string text = issuesAfter(
      [](Description& m) { m.chains[1].robot.joints.resize(199, m.chains[1].robot.joints[0]); });
  EXPECT_EQ(text, "chains: have 201 joints in all; at most 200 can be computed: leave some out\n");
}

}  // namespace
}  // namespace denavit
