#include <random>
#include <set>

#include <gmock/gmock.h>

#include "models/generation/make_code.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "tests/models/flexible_arms.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// Quick: passes, but no looking at sums one by one.
CodeRequest requestOf(std::string_view what) {
  CodeRequest request;
  request.what = what;
  request.factoringEffort = 0;
  return request;
}

double errorOf(const RobotDescription& robot, const CodeRequest& request) {
  return makeCode(robot, request).largestError;
}

long costOf(const RobotDescription& robot, const CodeRequest& request) {
  const OperationCount count = makeCode(robot, request).generation.count;
  return count.multiplications + count.additions;
}

RobotDescription randomBendingRobot(unsigned seed) {
  test::RandomRobot random(seed);
  RobotDescription robot = random.plain(Convention::Standard);
  robot.joints.resize(std::min<std::size_t>(robot.joints.size(), 2));
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (i % 2 != seed % 2 && robot.joints.size() > 1) continue;
    JointDescription beam = test::beamJoint(0.7 + 0.1 * static_cast<double>(i), 0.5, 90, 1, 1);
    beam.alpha = robot.joints[i].alpha;
    if (seed % 3 == 0) test::addTorsion(beam, 60, 1e-4, 1);
    beam.link.beam->tipRotation = seed % 2 == 0 ? "linear" : "exact";
    beam.link.beam->rotaryInertia = seed % 4 < 2 ? "torsion" : "full";
    beam.link.beam->stiffening = seed % 5 == 0;
    beam.link.beam->dampingRatio = 0.01;
    if (seed % 3 == 1) test::addPoint(beam, 0.4);
    robot.joints[i] = beam;
  }
  return robot;
}

TEST(EveryGenerator, GivesWhatTheRecursionsGiveForAnyRigidArm) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    test::RandomRobot random(seed);
    RobotDescription robot = random.full();
    // Long arms take their time; one of each length up to 4 must do, beside a few of 6.
    if (robot.joints.size() > 3) robot.joints.resize(seed % 7 == 5 && seed < 7 ? 6 : 3);
    for (JointDescription& joint : robot.joints) {
      joint.friction.expression.clear();
      joint.link.beam.reset();
    }
    for (const Generator& generator : generators()) {
      if (robot.joints.size() > 3 && generator.name.find("derivatives") != std::string::npos)
        continue;
      EXPECT_LT(errorOf(robot, requestOf(generator.name)), 1e-11)
          << generator.name << ", seed " << seed;
    }
  }
}

TEST(EveryGenerator, GivesWhatTheRecursionsGiveForAnyBendingArm) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    const RobotDescription robot = randomBendingRobot(seed);
    for (const Generator& generator : generators()) {
      if (generator.arms == Generator::Arms::Rigid) continue;
      EXPECT_LT(errorOf(robot, requestOf(generator.name)), 1e-11)
          << generator.name << ", seed " << seed;
    }
  }
}

TEST(GeneratedCode, TakesLoadsFramesMethodsAndFriction) {
  const RobotDescription puma = readRobot("puma560");
  for (const char* frame : {"world", "tool", "0", "2", "6"}) {
    CodeRequest request = requestOf("nedyn");
    request.load = frame;
    EXPECT_LT(errorOf(puma, request), 1e-11) << frame;
    request.what = "jacob";
    request.load = "";
    request.frame = frame;
    EXPECT_LT(errorOf(puma, request), 1e-11) << frame;
  }
  for (const char* method : {"2", "3"}) {
    CodeRequest request = requestOf("hbmat");
    request.method = method;
    EXPECT_LT(errorOf(puma, request), 1e-11) << method;
  }
  for (const char* friction : {"viscous", "full"}) {
    CodeRequest request = requestOf("forward");
    request.friction = friction;
    EXPECT_LT(errorOf(puma, request), 1e-11) << friction;
  }
  CodeRequest loaded = requestOf("flexhb");
  loaded.load = "world";
  EXPECT_LT(errorOf(readRobot("elrayyes-2r"), loaded), 1e-11);
}

/// An arm whose numbers are all different from what they were, and from 0.
RobotDescription redrawn(RobotDescription robot, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> factor(0.5, 1.5);
  const auto redraw = [&](double& number) { number *= factor(engine); };
  for (JointDescription& joint : robot.joints) {
    redraw(joint.a);
    redraw(joint.d);
    redraw(joint.link.mass);
    for (double& c : joint.link.com) redraw(c);
    InertiaElements& I = joint.link.inertia;
    for (double* element : {&I.xx, &I.yy, &I.zz, &I.xy, &I.xz, &I.yz}) redraw(*element);
    redraw(joint.actuator.rotorInertia);
    for (PointMass& point : joint.link.pointMasses) redraw(point.mass);
    if (!joint.link.beam) continue;
    Beam& beam = *joint.link.beam;
    for (auto* stiffness : {&beam.bendingStiffnessY, &beam.bendingStiffnessZ,
                            &beam.torsionalStiffness, &beam.rotaryInertiaPerLength}) {
      if (*stiffness) redraw(**stiffness);
    }
  }
  return robot;
}

/// Iyy - Ixx of a regrouped link is 0 for these numbers, and for others it is not.
TEST(GeneratedCode, HasTheBaseParametersThatHappenToCancel) {
  RobotDescription robot = readRobot("puma3-thesis");
  for (JointDescription& joint : robot.joints) {
    joint.a = joint.d = 0;
    joint.link.com.setZero();
    joint.link.inertia = {1, 1, 1, 0, 0, 0};
  }
  const MadeCode made = makeCode(robot, requestOf("regressor"));
  EXPECT_THAT(
      made.generation.baseParameters,
      testing::SizeIs(
          makeCode(redrawn(robot, 3), requestOf("regressor")).generation.baseParameters.size()));
  EXPECT_LT(made.largestError, 1e-11);
}

TEST(Counts, DoNotDependOnTheNumbersOfTheArm) {
  for (const char* name :
       {"stanford3-thesis", "puma3-thesis", "puma560", "flexible-a", "flexible-g"}) {
    const RobotDescription robot = readRobot(name);
    const char* what = robot.joints[0].link.beam ? "flexhb" : "hbmat";
    const long cost = costOf(robot, requestOf(what));
    for (unsigned seed = 1; seed < 4; ++seed) {
      EXPECT_EQ(costOf(redrawn(robot, seed), requestOf(what)), cost) << name << ", seed " << seed;
    }
  }
}

struct Goal {
  const char* robot;
  const char* what;
  long most;
  const char* frame = "";
  const char* load = "";
  int moves = 0;
};

/// El-Rayyes (1990), tables 4.2 to 4.7 and 4.14, and what has been reached since.
TEST(Counts, AreBelowThePublishedOnes) {
  const Goal goals[]{{"stanford-thesis", "nedyn", 233},
                     {"stanford-thesis", "nedyn", 315, "", "tool"},
                     {"stanford-thesis", "hmat", 309},
                     {"stanford-thesis", "bvect", 286},
                     {"stanford-thesis", "hbmat", 349},
                     {"puma-thesis", "nedyn", 276},
                     {"puma-thesis", "nedyn", 368, "", "tool"},
                     {"puma-thesis", "hmat", 441},
                     {"puma-thesis", "bvect", 331},
                     {"puma-thesis", "hbmat", 452},
                     {"stanford3-thesis", "hmat", 31},
                     {"stanford3-thesis", "bvect", 68},
                     {"stanford3-thesis", "hbmat", 62},
                     {"puma3-thesis", "hmat", 68},
                     {"puma3-thesis", "bvect", 109},
                     {"puma3-thesis", "hbmat", 115},
                     {"puma-p", "jacob", 96, "6"},
                     {"puma-p", "jacob", 15, "3"},
                     {"flexible-a", "flexhb", 544},
                     {"flexible-c", "flexhb", 544},
                     {"stanford3-thesis", "hbmat", 50, "", "", 1000},
                     {"puma3-thesis", "hbmat", 95, "", "", 200}};
  for (const Goal& goal : goals) {
    CodeRequest request;
    request.what = goal.what;
    request.frame = goal.frame;
    request.load = goal.load;
    request.searchMoves = goal.moves;
    EXPECT_LE(costOf(readRobot(goal.robot), request), goal.most) << goal.robot << " " << goal.what;
  }
}

TEST(GeneratedCode, IsTheSameEveryTime) {
  CodeRequest request;
  request.what = "hbmat";
  request.searchMoves = 20;
  const RobotDescription robot = readRobot("puma3-thesis");
  EXPECT_EQ(makeCode(robot, request).text.code, makeCode(robot, request).text.code);
}

TEST(GeneratedCode, SaysWhatIsWrongWithARequest) {
  const auto messageOf = [](const char* robot, auto change) -> std::string {
    CodeRequest request = requestOf("inverse");
    change(request);
    try {
      (void)makeCode(readRobot(robot), request);
    } catch (const DescriptionError& error) {
      return toLine(error.issues().front());
    }
    return "";
  };
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.what = "invers"; }),
              HasSubstr("did you mean"));
  EXPECT_THAT(messageOf("flexible-a", [](CodeRequest& r) { r.what = "nedyn"; }),
              HasSubstr("for rigid arms"));
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.language = "java"; }),
              HasSubstr("fortran"));
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.load = "7"; }),
              HasSubstr("frames 0 to 2"));
}

}  // namespace
}  // namespace denavit
