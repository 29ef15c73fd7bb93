#include "models/scenario/templates.h"

#include <numbers>
#include <utility>

#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

constexpr double kRightAngle = std::numbers::pi / 2;
constexpr double kTemplateDegree = std::numbers::pi / 180;

/// The moment of a slender rod about its middle, across it: m L²/12.
double rodMoment(double mass_kg, double length_m) { return mass_kg * length_m * length_m / 12; }

/// A link that is a rod along x, from its joint to its frame.
JointDescription makeRod(const std::string& name, double mass_kg, double length_m) {
  JointDescription joint;
  joint.name = name;
  joint.a = length_m;
  joint.link.mass = mass_kg;
  joint.link.com = {-length_m / 2, 0, 0};
  joint.link.inertia.yy = joint.link.inertia.zz = rodMoment(mass_kg, length_m);
  return joint;
}

/// A link that is a rod along z, from `start` on, `radius_m` thick about its axis.
void layAlongZ(LinkDescription& link, double mass_kg, double length_m, double start_m,
               double radius_m) {
  link.mass = mass_kg;
  link.com = {0, 0, start_m + length_m / 2};
  link.inertia.xx = link.inertia.yy =
      rodMoment(mass_kg, length_m) + mass_kg * radius_m * radius_m / 4;
  link.inertia.zz = mass_kg * radius_m * radius_m / 2;
}

RobotDescription makeArmOf(const std::string& name, std::vector<JointDescription> joints) {
  RobotDescription robot;
  robot.name = name;
  robot.angleUnit = AngleUnit::Degree;
  robot.joints = std::move(joints);
  return robot;
}

/// The same with its first axis horizontal and y up: gravity acts in the plane of motion.
RobotDescription makeVertical(const std::string& name, std::vector<JointDescription> joints) {
  RobotDescription robot = makeArmOf(name, std::move(joints));
  robot.base.rpy = {kRightAngle, 0, 0};
  return robot;
}

ArmTemplate makeTemplate(const std::string& name, const std::string& lesson,
                         const RobotDescription& robot, std::vector<double> start) {
  ScenarioDescription scenario = makeScenarioFor(robot, "");
  scenario.name = robot.name;
  scenario.initial.q = std::move(start);
  return {name, robot.name, lesson, scenario};
}

ArmTemplate makeVertical2R() {
  return makeTemplate(
      "vertical-2r",
      "Two rods in a vertical plane, let go level: a double pendulum falls and whips.",
      makeVertical("Vertical 2R", {makeRod("shoulder", 1, 0.5), makeRod("elbow", 1, 0.5)}),
      {0, 30 * kTemplateDegree});
}

ArmTemplate makeVertical3R() {
  return makeTemplate(
      "vertical-3r",
      "Three rods in a vertical plane, let go level: what hangs on what shows at once.",
      makeVertical("Vertical 3R", {makeRod("shoulder", 1, 0.4), makeRod("elbow", 0.75, 0.3),
                                   makeRod("wrist", 0.5, 0.2)}),
      {0, 20 * kTemplateDegree, 20 * kTemplateDegree});
}

/// At q1 = 0 the slide is level; a spring holds it at 0.5 m.
ArmTemplate makeRP() {
  JointDescription turn;
  turn.name = "turn";
  turn.offset = kRightAngle;
  turn.alpha = kRightAngle;
  layAlongZ(turn.link, 2, 0.4, 0, 0.03);
  JointDescription slide;
  slide.name = "slide";
  slide.type = JointType::Prismatic;
  layAlongZ(slide.link, 1, 0.6, -0.6, 0.02);
  ArmTemplate made = makeTemplate(
      "rp", "A swinging arm with a slide on a spring: turning throws it out, gravity pulls it.",
      makeVertical("RP", {turn, slide}), {0, 0.5});
  made.scenario.input.tau = {"0", "-200*(q2 - 0.5) - 5*qd2"};
  return made;
}

ArmTemplate makeScara() {
  std::vector<JointDescription> joints{
      makeRod("shoulder", 4, 0.325), makeRod("elbow", 3, 0.275), {}, {}};
  joints[0].d = 0.4;
  joints[1].alpha = std::numbers::pi;  // from here on z points down
  for (std::size_t i : {0, 1}) joints[i].link.inertia.xx = 0.005;
  joints[2].name = "quill";
  joints[2].type = JointType::Prismatic;
  layAlongZ(joints[2].link, 1, 0.3, -0.3, 0.01);
  joints[3].name = "wrist";
  layAlongZ(joints[3].link, 0.5, 0.06, 0, 0.03);
  ArmTemplate made = makeTemplate(
      "scara",
      "Three vertical axes and a vertical slide: torques swing it, a spring bears the quill.",
      makeArmOf("SCARA", joints), {0, 40 * kTemplateDegree, 0.1, 0});
  // 1.5 kg hang on the quill.
  made.scenario.input.tau = {"3*sin(pi*t)", "-1.5*sin(pi*t)",
                             "-1.5*9.81 - 300*(q3 - 0.15) - 20*qd3", "0"};
  return made;
}

ArmTemplate makeWrist() {
  std::vector<JointDescription> joints(3);
  joints[0].name = "swing";
  joints[0].alpha = -kRightAngle;
  joints[1].name = "bend";
  joints[1].alpha = kRightAngle;
  joints[2].name = "roll";
  for (std::size_t i : {0, 1}) {
    LinkDescription& link = joints[i].link;
    link.mass = 0.4;
    link.inertia.xx = link.inertia.yy = link.inertia.zz = 4e-4;
  }
  joints[2].d = 0.2;
  layAlongZ(joints[2].link, 0.6, 0.2, -0.2, 0.02);
  return makeTemplate("spherical-wrist",
                      "Three axes through one point with a tool: it swings like a top on a string.",
                      makeVertical("Spherical wrist", joints),
                      {20 * kTemplateDegree, 70 * kTemplateDegree, 0});
}

/// A chain in a vertical plane whose first joint is at x on the ground.
ChainDescription makePlanarChain(const std::string& name, double x_m,
                                 std::vector<JointDescription> joints) {
  ChainDescription chain;
  chain.name = name;
  chain.robot = makeArmOf("", std::move(joints));
  chain.base.placement.xyz = {x_m, 0, 0};
  chain.base.placement.rpy = {kRightAngle, 0, 0};
  return chain;
}

/// A crank of 100 mm, a coupler and a rocker of 300 mm on a ground of 300 mm: the shortest and
/// longest are together no longer than the others, so that the crank turns round (Grashof 1883).
ArmTemplate makeFourBar() {
  MechanismDescription mechanism;
  mechanism.name = "Four-bar linkage";
  mechanism.chains = {
      makePlanarChain("main", 0, {makeRod("crank", 0.4, 0.1), makeRod("coupler", 1.2, 0.3)}),
      makePlanarChain("rocker", 0.3, {makeRod("rocker", 1, 0.3)})};
  mechanism.closures = {{.name = "pin",
                         .type = ClosureType::Revolute,
                         .a = {.chain = "main", .link = "2"},
                         .b = {.chain = "rocker", .link = "1"}}};
  mechanism.actuated = {"main.1"};
  mechanism.independent = {"main.1"};
  // Where the circles of coupler and rocker meet above, for a crank that is upright.
  mechanism.pose = {kRightAngle, -0.8768717219534292, 1.8041669399550415};
  mechanism.chains[0].robot.tool.xyz = {-0.12, 0.1, 0};  // a point whose curve is worth drawing
  ScenarioDescription scenario = makeScenarioFor(mechanism, "");
  scenario.name = mechanism.name;
  scenario.input.tau = {"0.6*sin(2*pi*t)", "0", "0"};
  return {"four-bar", mechanism.name,
          "A crank, a coupler and a rocker in one loop: a torque at the crank moves them all.",
          scenario};
}

ArmTemplate makeEmpty() {
  return {"empty", "Empty", "One rod on a vertical axis, as an arm needs a joint: build on it.",
          makeScenarioFor(makeOneLink(), "")};
}

}  // namespace

RobotDescription makeOneLink() { return makeArmOf("New arm", {makeRod("joint 1", 1, 0.5)}); }

std::vector<ArmTemplate> listTemplates() {
  return {makeVertical2R(), makeVertical3R(), makeRP(),   makeScara(),
          makeWrist(),      makeFourBar(),    makeEmpty()};
}

}  // namespace denavit
