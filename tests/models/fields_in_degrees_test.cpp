#include <array>
#include <numbers>
#include <set>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "models/ascii.h"
#include "models/fields/field_leaves.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motors/fields_of_motor.h"
#include "models/project/fields_of_desk.h"
#include "models/project/project_file.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/robot_changes.h"
#include "models/robot/robot_file.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using Json = nlohmann::json;

/// Gives every number of a description its own value, including numbers that files may omit, and
/// gives every list an element. Texts, choices and hand-written fields are not changed.
class Filler {
 public:
  template <typename Value>
  void fill(Value& value) {
    if constexpr (std::same_as<Value, double>) {
      value = 0.25 + 0.001 * ++count_;
    } else if constexpr (std::same_as<Value, Eigen::Vector3d>) {
      for (double& number : value) fill(number);
    } else if constexpr (std::same_as<Value, RobotDescription>) {
      fillFields(value);
      fillOtherJoints(value.joints);
    } else if constexpr (std::same_as<Value, std::optional<Beam>>) {
      // A beam has its own centre of mass, see fillOtherJoints().
    } else if constexpr (Described<Value>) {
      fillFields(value);
    } else if constexpr (requires { fill(value.emplace()); }) {
      fill(value.emplace());
    } else if constexpr (requires { value.emplace_back(0.0); }) {
      fill(value.emplace_back());
    } else if constexpr (requires { requires Described<typename Value::value_type>; }) {
      fill(value.emplace_back());
    } else if constexpr (std::same_as<Value, AttachmentDescription> ||
                         std::same_as<Value, ChainBaseDescription>) {
      fill(value.placement);
    }
  }
  [[nodiscard]] int count() const { return count_; }

 private:
  /// Adds a prismatic joint and one with a beam after the revolute joint.
  void fillOtherJoints(std::vector<JointDescription>& joints) {
    fill(joints.emplace_back());
    joints.back().type = JointType::Prismatic;
    LinkDescription& link = joints.emplace_back().link;
    fill(link.beam.emplace());
    fill(link.mass);
  }

  template <typename T>
  void fillFields(T& value) {
    forEachField<T>([&](const auto& field) { fill(value.*field.member); });
  }

  int count_ = 0;
};

/// The places of robots in a file: "" in a robot's own file.
std::vector<std::string> findRobots(const Json& node, const std::string& place = "") {
  std::vector<std::string> found;
  if (node.is_object() && node.contains("joints")) found.push_back(place);
  if (!node.is_structured()) return found;
  for (const auto& [key, child] : node.items()) {
    for (std::string& below : findRobots(child, place + '/' + key)) found.push_back(below);
  }
  return found;
}

/// The file with the unit of every robot set to degrees. No number is changed.
Json inDegrees(Json file) {
  for (const std::string& place : findRobots(file)) {
    file[Json::json_pointer(place)]["units"]["angle"] = "deg";
  }
  return file;
}

/// Whether a number of a robot is in degrees where its file's angles are (docs/files.md).
/// @param place  in the robot's object
bool isDegrees(const Json& robot, const std::string& place) {
  if (place.starts_with("/base/rpy") || place.starts_with("/tool/rpy")) return true;
  if (!place.starts_with("/joints/")) return false;
  const std::size_t end = place.find('/', std::string_view("/joints/").size());
  const std::string own = place.substr(end);
  if (own == "/theta" || own == "/alpha") return true;
  const bool turns = robot.at(Json::json_pointer(place.substr(0, end))).at("type") == "revolute";
  return turns && (own == "/offset" || own == "/limits/lower" || own == "/limits/upper" ||
                   own == "/limits/velocity");
}

bool isDegreesInFile(const Json& file, const std::string& place) {
  for (const std::string& robot : findRobots(file)) {
    if (place.starts_with(robot + '/') &&
        isDegrees(file.at(Json::json_pointer(robot)), place.substr(robot.size()))) {
      return true;
    }
  }
  return false;
}

void useRadians(RobotDescription& robot) { robot.angleUnit = AngleUnit::Radian; }
void useRadians(MechanismDescription& mechanism) {
  for (ChainDescription& chain : mechanism.chains) useRadians(chain.robot);
}
void useRadians(ScenarioDescription& scenario) { useRadians(scenario.robot); }
void useRadians(ProjectDescription& project) { useRadians(project.scenario); }

/// "joints[0].link.com[1]" -> "/joints/0/link/com/1"
std::string toPlace(std::string path) {
  path = replaceAll(replaceAll(std::move(path), "]", ""), "[", "/");
  return '/' + replaceAll(std::move(path), ".", "/");
}

constexpr double kDegree = std::numbers::pi / 180;

/// Reads a file as it is and with its robots in degrees. Each number must be the same in both or,
/// if it is such an angle, π/180 times the number. Files must be written as they were read.
template <typename Description, typename Parse>
void expectOnlyNamedAnglesScale(const Description& filled, int numbers, const Parse& parse) {
  const Json file = Json::parse(toJson(filled)), degrees = inDegrees(file);
  ASSERT_EQ(toJson(parse(file)), toJson(filled));
  Description read = parse(degrees);
  EXPECT_EQ(Json::parse(toJson(read)), degrees) << "the file must be written as it was read";
  useRadians(read);
  const Json found = Json::parse(toJson(read)).flatten(), flat = file.flatten();
  int compared = 0, scaled = 0;
  for (const auto& [place, value] : flat.items()) {
    if (!value.is_number()) continue;
    const bool scales = isDegreesInFile(file, place);
    EXPECT_NEAR(found.at(place).template get<double>(),
                value.template get<double>() * (scales ? kDegree : 1), 1e-15)
        << place;
    ++compared;
    scaled += scales ? 1 : 0;
  }
  EXPECT_GE(compared, numbers) << "all numbers that were filled in";
  EXPECT_GT(scaled, 0);
}

TEST(UnitOfAngles, OfARobotIsThatOfItsTableAndItsLimits) {
  Filler filler;
  RobotDescription robot;
  filler.fill(robot);
  expectOnlyNamedAnglesScale(robot, filler.count(),
                             [](const Json& file) { return parseRobot(file.dump(), "robot"); });
}

TEST(UnitOfAngles, OfAChangeIsThatOfTheFile) {
  Filler filler;
  RobotDescription robot;
  filler.fill(robot);
  const Json file = Json::parse(toJson(robot));
  robot.angleUnit = AngleUnit::Degree;
  std::vector<std::string> paths;
  visitLeaves(robot, {}, [&](const FieldLeaf& leaf) {
    if (leaf.number && leaf.about.rule.kind != Rule::Kind::Between) paths.push_back(leaf.path);
  });
  EXPECT_GE(static_cast<int>(paths.size()), filler.count());
  for (const std::string& path : paths) {
    RobotDescription changed = applyChanges(robot, {{path, 0.5}});
    useRadians(changed);
    const std::string place = toPlace(path);
    visitLeaves(changed, {}, [&](const FieldLeaf& leaf) {
      if (leaf.path != path) return;
      EXPECT_EQ(leaf.number.value(), isDegrees(file, place) ? 0.5 * kDegree : 0.5) << path;
    });
  }
}

TEST(UnitOfAngles, OfOneRobotIsNotThatOfTheMechanism) {
  Filler filler;
  MechanismDescription mechanism;
  filler.fill(mechanism);
  mechanism.chains[0].name = "crank";
  expectOnlyNamedAnglesScale(mechanism, filler.count(), [](const Json& file) {
    return parseMechanism(file.dump(), "mechanism");
  });
}

TEST(UnitOfAngles, OfTheRobotIsNotThatOfItsRunOrProject) {
  Filler filler;
  ProjectDescription project;
  filler.fill(project.desk);
  filler.fill(project.scenario);
  project.scenario.input.target.reset();  // a motion or a target
  filler.fill(project.scenario.robot);
  expectOnlyNamedAnglesScale(project.scenario, 100, [](const Json& file) {
    return parseScenario(file.dump(), "scenario", "");
  });
  expectOnlyNamedAnglesScale(project, filler.count(), [](const Json& file) {
    return parseProject(file.dump(), "project", "");
  });
}

/// A motor in a catalogue has no joint and therefore no unit of angles.
TEST(UnitOfAngles, OfAMotorIsTheRadian) {
  forEachField<MotorDescription>([](const auto& field) {
    EXPECT_FALSE(hasAngleUnit(field.about.quantity, {.degrees = true})) << field.key;
  });
}

}  // namespace
}  // namespace denavit
