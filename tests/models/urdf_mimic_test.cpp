#include <random>

#include <Eigen/Geometry>
#include <gmock/gmock.h>

#include "core/dynamics/newton_euler.h"
#include "models/robot/make_arm.h"
#include "models/robot/urdf/urdf.h"
#include "tests/models/urdf_text.h"

namespace denavit {
namespace {

using namespace test;
using testing::Contains;
using testing::HasSubstr;

/// An arm of two joints about y, with fingers of 2 kg on its hand.
std::string handWith(const std::string& fingers) {
  const auto link = [](const std::string& name, const std::string& mass, const std::string& com) {
    return "<link name='" + name + "'><inertial><origin xyz='" + com + "'/><mass value='" + mass +
           "'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial></link>";
  };
  const auto joint = [](const std::string& name, const std::string& from, const std::string& to) {
    return "<joint name='" + name + "' type='revolute'><parent link='" + from + "'/><child link='" +
           to +
           "'/><origin xyz='0 0 .2'/><axis xyz='0 1 0'/><limit lower='-2' upper='2' "
           "effort='10' velocity='3'/></joint>";
  };
  std::string text = "<robot name='m'><link name='b'/>" + link("l1", "1", "0 0 0") +
                     link("h", "1", "0 0 0") + joint("j1", "b", "l1") + joint("j2", "l1", "h");
  for (const char* name : {"f1", "f2", "f3"}) text += link(name, "2", "0.1 0 0");
  return text + fingers + "</robot>";
}

std::string finger(int number, const std::string& type, const std::string& mimic) {
  const std::string n = std::to_string(number);
  return "<joint name='g" + n + "' type='" + type + "'><parent link='h'/><child link='f" + n +
         "'/><axis xyz='" + (type == "prismatic" ? "1 0 0" : "0 1 0") +
         "'/><limit lower='-1' upper='1' effort='1' velocity='1'/>" + mimic + "</joint>";
}

std::string mimicOf(const std::string& joint, const std::string& rest) {
  return "<mimic joint='" + joint + "' " + rest + "/>";
}

VecX<double> gravityTorques(const std::string& urdf) {
  const Arm<double> arm = makeArm(parseUrdf(urdf, "m.urdf").robot);
  const VecX<double> rest = VecX<double>::Zero(arm.dof());
  NewtonEulerWork<double> work;
  VecX<double> tau;
  calcInverseDynamics(arm, rest, rest, rest, work, tau);
  return tau;
}

/// τ = -g Σ m x for masses x in front of joints about y.
void expectLevers(const std::string& fingers, const std::vector<double>& levers) {
  double tau = 0;
  for (const double x : levers) tau -= 9.81 * 2 * x;
  const VecX<double> found = gravityTorques(handWith(fingers));
  EXPECT_NEAR(found[0], tau, 1e-12) << fingers;
  EXPECT_NEAR(found[1], tau, 1e-12) << fingers;
}

TEST(UrdfMimic, HeldJointsStandWhereTheyMimic) {
  expectLevers(finger(1, "prismatic", "") + finger(2, "prismatic", mimicOf("g1", "offset='.03'")) +
                   finger(3, "prismatic", ""),
               {0.1, 0.13, 0.1});
  // g2 = 2 g1 + 0.01, g3 = -0.5 g2 + 0.1, in whatever order they stand in the file.
  const std::string second = finger(2, "prismatic", mimicOf("g1", "multiplier='2' offset='.01'"));
  const std::string third = finger(3, "prismatic", mimicOf("g2", "multiplier='-.5' offset='.1'"));
  expectLevers(third + second + finger(1, "prismatic", ""), {0.1, 0.11, 0.195});
  // A turned finger carries its mass around.
  expectLevers(finger(1, "revolute", mimicOf("g2", "")) + finger(2, "prismatic", "") +
                   finger(3, "revolute", mimicOf("g1", "multiplier='3' offset='.5'")),
               {0.1, 0.1, 0.1 * std::cos(0.5)});
  // The arm's own joint is at 0, a joint that is not there counts as 0, and a circle holds at 0.
  expectLevers(finger(1, "prismatic", mimicOf("j1", "multiplier='7' offset='.2'")) +
                   finger(2, "prismatic", mimicOf("nobody", "offset='-.3'")) +
                   finger(3, "prismatic", mimicOf("g3", "offset='.4'")),
               {0.3, -0.2, 0.1});
}

TEST(UrdfMimic, WhatItMimicsIsSaid) {
  const UrdfImport chain = parseUrdf(
      handWith(finger(1, "prismatic", "") + finger(2, "prismatic", mimicOf("g1", "offset='.03'")) +
               finger(3, "prismatic", mimicOf("g2", "offset='2'"))),
      "m.urdf");
  EXPECT_THAT(chain.dropped, Contains("joint g1: held at 0; its link is part of h"));
  EXPECT_THAT(chain.dropped,
              Contains("joint g2: held at 0.03 m, where it mimics g1; its link is part of h"));
  EXPECT_THAT(chain.dropped, Contains("joint g3: held at 2.03 m, where it mimics g2, which is "
                                      "beyond its limits; its link is part of h"));
  EXPECT_THAT(chain.remarks,
              Contains("beside the chain: 2 joints held where their mimics put them"));
  EXPECT_THAT(chain.remarks, Contains("beside the chain: 1 joint held at 0"));
  const UrdfImport odd =
      parseUrdf(handWith(finger(1, "revolute", mimicOf("j2", "offset='.1'")) +
                         finger(2, "prismatic", mimicOf("nobody", "")) +
                         finger(3, "prismatic", mimicOf("g1", "multiplier='-1'"))),
                "m.urdf");
  EXPECT_THAT(odd.dropped, Contains("joint g1: held at 0.1 rad, though it mimics j2 of the arm and "
                                    "moves with it on the robot; its link is part of h"));
  EXPECT_THAT(odd.dropped,
              Contains("joint g2: held at 0, as it mimics nobody, which is no joint of "
                       "the file and counts as 0; its link is part of h"));
  EXPECT_THAT(odd.dropped,
              Contains("joint g3: held at -0.1 m, though it mimics g1 and so j2 of the "
                       "arm and moves with it on the robot; its link is part of h"));
  const UrdfImport circle =
      parseUrdf(handWith(finger(1, "prismatic", mimicOf("g2", "")) +
                         finger(2, "prismatic", mimicOf("g1", "")) + finger(3, "prismatic", "")),
                "m.urdf");
  EXPECT_THAT(circle.dropped, Contains(HasSubstr("as it mimics g2 and so on in a circle")));
}

TEST(UrdfMimic, JointsOfTheArmThatMimicAreFreeAndNamedFirst) {
  std::string text = handWith("");
  text.erase(text.find("<link name='f1'>"));
  text.replace(text.rfind("</joint>"), 8,
               "<mimic joint='j1' multiplier='-1' offset='.1'/></joint></robot>");
  const UrdfImport import = parseUrdf(text, "m.urdf");
  ASSERT_FALSE(import.dropped.empty());
  EXPECT_EQ(import.dropped.front(), "joint j2: mimics -1 times j1 plus 0.1; it is free here");
  EXPECT_EQ(import.robot.joints.size(), 2U);
}

/// A tree whose joints beside the chain are written in two ways: as joints that mimic each other,
/// and as fixed ones whose origins were moved by hand to where these stand.
class MimicTree {
 public:
  explicit MimicTree(unsigned seed) : random_(seed) {
    const int arm = 2 + static_cast<int>(random_() % 3);
    for (int k = 1; k <= arm; ++k) {
      const Step step{k % 2 == 0 ? "prismatic" : "revolute", vector(), vector(), vector()};
      add("a" + std::to_string(k - 1), "a" + std::to_string(k), step, "", step);
    }
    std::vector<double> values;
    for (int k = 0; k < 6; ++k) addHeld(k, arm, values);
  }
  [[nodiscard]] std::string mimicking() const { return mimicking_ + "</robot>"; }
  [[nodiscard]] std::string moved() const { return moved_ + "</robot>"; }

 private:
  double number() { return std::uniform_real_distribution<double>(-0.7, 0.7)(random_); }
  Eigen::Vector3d vector() { return {number(), number(), number() + 0.1}; }

  /// Held joint k hangs on a link of the arm, or on an earlier held one, and may mimic any of
  /// these.
  void addHeld(int k, int arm, std::vector<double>& values) {
    const Step step{random_() % 2 == 0 ? "prismatic" : "continuous", vector(), vector(), vector()};
    std::string mimic;
    double value = 0;
    if (k > 0 && random_() % 4 != 0) {
      const std::size_t other = random_() % values.size();
      const double factor = number(), offset = number();
      mimic = mimicOf("to_h" + std::to_string(other), "multiplier='" + toShortest(factor) +
                                                          "' offset='" + toShortest(offset) + "'");
      value = factor * values[other] + offset;
    }
    values.push_back(value);
    Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
    X.translate(step.xyz);
    X.rotate(rotation(step.rpy));
    const Eigen::Vector3d axis = step.axis.normalized();
    if (std::string(step.type) == "prismatic") {
      X.translate(Eigen::Vector3d(value * axis));
    } else {
      X.rotate(Eigen::AngleAxisd(value, axis));
    }
    const Eigen::Vector3d ypr = X.linear().eulerAngles(2, 1, 0);
    const Step fixed{"fixed", X.translation(), {ypr[2], ypr[1], ypr[0]}, kX};
    const bool onHeld = k > 0 && random_() % 3 == 0;
    // Link 0 does not move, and the last link of the arm must not part into fingers of equal rank.
    const std::string parent =
        onHeld ? "h" + std::to_string(random_() % static_cast<unsigned>(k))
               : "a" + std::to_string(1 + random_() % static_cast<unsigned>(arm));
    add(parent, "h" + std::to_string(k), step, mimic, fixed);
  }

  void add(const std::string& parent, const std::string& child, const Step& step,
           const std::string& mimic, const Step& other) {
    if (mimicking_.empty()) mimicking_ = moved_ = "<robot name='t'><link name='a0'/>";
    const std::string link =
        "<link name='" + child + "'><inertial><origin xyz='" + numbers(vector()) + "' rpy='" +
        numbers(vector()) + "'/><mass value='" + toShortest(1 + number()) +
        "'/><inertia ixx='0.02' ixy='0.001' ixz='-0.002' iyy='0.03' iyz='0.003' izz='0.025'/>"
        "</inertial></link>";
    const auto joint = [&](const Step& own, const std::string& inside) {
      return link + "<joint name='to_" + child + "' type='" + own.type + "'><parent link='" +
             parent + "'/><child link='" + child + "'/><origin xyz='" + numbers(own.xyz) +
             "' rpy='" + numbers(own.rpy) + "'/><axis xyz='" + numbers(own.axis) +
             "'/><limit lower='-9' upper='9' effort='1' velocity='1'/>" + inside + "</joint>";
    };
    mimicking_ += joint(step, mimic);
    moved_ += joint(other, "");
  }

  std::mt19937 random_;
  std::string mimicking_, moved_;
};

TEST(UrdfMimic, HoldingAJointIsMovingItsOrigin) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const MimicTree tree(seed);
    std::string tip;
    for (const UrdfTip& each : findUrdfTips(tree.moved(), "t")) {
      if (each.link.starts_with('a')) tip = each.link;
    }
    const RobotDescription held = parseUrdf(tree.mimicking(), "t", tip).robot;
    const RobotDescription moved = parseUrdf(tree.moved(), "t", tip).robot;
    ASSERT_EQ(held.joints.size(), moved.joints.size());
    for (std::size_t i = 0; i < held.joints.size(); ++i) {
      const LinkDescription &a = held.joints[i].link, &b = moved.joints[i].link;
      EXPECT_NEAR(a.mass, b.mass, 1e-12) << seed;
      EXPECT_LT((a.com - b.com).norm(), 1e-12) << seed;
      for (const auto& element :
           {&InertiaElements::xx, &InertiaElements::yy, &InertiaElements::zz, &InertiaElements::xy,
            &InertiaElements::xz, &InertiaElements::yz}) {
        EXPECT_NEAR(a.inertia.*element, b.inertia.*element, 1e-11) << seed;
      }
    }
  }
}

}  // namespace
}  // namespace denavit
