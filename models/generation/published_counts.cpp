#include "models/generation/published_counts.h"

#include <algorithm>
#include <string>

#include "models/files/library.h"
#include "models/generation/symbolic_robot.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

constexpr const char* kStanford = "stanford-thesis";
constexpr const char* kStanford3 = "stanford3-thesis";
constexpr const char* kPuma = "puma-thesis";
constexpr const char* kPuma3 = "puma3-thesis";

constexpr const char* kElRayyes = "El-Rayyes 1990";
constexpr const char* kArm = "Murray, Neuman 1987";
constexpr const char* kSymoro = "Khalil, Kleinfinger 1987";

/// Which numbers and angles of an arm are none: the names of the others, and its right angles.
std::vector<std::string> findZeros(const RobotDescription& robot) {
  ExpressionGraph graph(std::make_shared<ConstantTable>());
  const ExpressionScope scope(graph);
  const FormulaArm<Expression> arm = makeSymbolicRobot(robot, makeNumericArm(robot), graph);
  std::vector<std::string> facts;
  for (const auto& parameter : graph.constants().parameters()) facts.push_back(parameter.name);
  std::sort(facts.begin(), facts.end());
  for (const Link<Expression>& link : arm.rigid.links) {
    facts.push_back(link.type == JointType::Revolute ? "revolute" : "prismatic");
    if (link.sinAlpha.isZero()) facts.back() += ", parallel";
    if (link.cosAlpha.isZero()) facts.back() += ", across";
  }
  if (arm.isFlexible) facts.emplace_back("flexible");
  return facts;
}

bool isLikeShipped(const RobotDescription& robot, std::string_view name) {
  try {
    return haveSameZeros(robot, readRobot(std::string(name)));
  } catch (const DescriptionError&) {
    return false;  // without the library there is nothing to compare with
  }
}

}  // namespace

const std::vector<PublishedCodeCount>& publishedCodeCounts() {
  static const std::vector<PublishedCodeCount> counts{
      {kStanford, "nedyn", "NEDYN", kElRayyes, 309},
      {kStanford, "nedyn", "SYMORO", kSymoro, 241, 142, 99},
      {kStanford, "nedyn", "ARM, recursive", kArm, 333, 185, 148},
      {kStanford, "nedyn", "ARM, closed", kArm, 741, 432, 309},
      {kStanford, "nedyn", "DYNAM", "Toogood 1987", 598, 331, 267},
      {kStanford, "nedyn", "Kane's equations", "Rosenthal, Sherman 1983", 1032, 632, 400},
      {kStanford, "hmat", "HMAT", kElRayyes, 309},
      {kStanford, "bvect", "BVECT", kElRayyes, 286},
      {kStanford, "hbmat", "HBMAT, method 2", kElRayyes, 590},
      {kStanford, "hbmat", "HBMAT, method 3", kElRayyes, 601},
      {kStanford, "hbmat", "ARM, recursive", kArm, 553},
      {kStanford, "hbmat", "ARM, closed", kArm, 682},
      {kStanford, "gterm", "GTERM", kElRayyes, 91},
      {kStanford, "hterm", "HTERM", kElRayyes, 187},
      {kStanford, "cterm", "CTERM", kElRayyes, 278},
      {kStanford3, "nedyn", "NEDYN", kElRayyes, 86},
      {kStanford3, "nedyn", "ARM, recursive", kArm, 104, 57, 47},
      {kStanford3, "nedyn", "ARM, closed", kArm, 64, 40, 24},
      {kStanford3, "hmat", "HMAT", kElRayyes, 31},
      {kStanford3, "bvect", "BVECT", kElRayyes, 68},
      {kStanford3, "hbmat", "HBMAT", kElRayyes, 97},
      {kStanford3, "hbmat", "ARM, recursive", kArm, 110},
      {kStanford3, "hbmat", "ARM, closed", kArm, 50},
      {kPuma, "nedyn", "NEDYN", kElRayyes, 358},
      {kPuma, "nedyn", "ARM, recursive", kArm, 398},
      {kPuma, "nedyn", "ARM, closed", kArm, 813},
      {kPuma, "hmat", "HMAT", kElRayyes, 441},
      {kPuma, "bvect", "BVECT", kElRayyes, 331},
      {kPuma, "hbmat", "HBMAT, method 2", kElRayyes, 768},
      {kPuma, "hbmat", "HBMAT, method 3", kElRayyes, 680},
      {kPuma, "hbmat", "ARM, recursive", kArm, 686},
      {kPuma, "hbmat", "ARM, closed", kArm, 750},
      {kPuma, "gterm", "GTERM", kElRayyes, 112},
      {kPuma, "hterm", "HTERM", kElRayyes, 223},
      {kPuma, "cterm", "CTERM", kElRayyes, 327},
      {kPuma3, "nedyn", "ARM, recursive", kArm, 174},
      {kPuma3, "nedyn", "ARM, closed", kArm, 97},
      {kPuma3, "hmat", "HMAT", kElRayyes, 68},
      {kPuma3, "bvect", "BVECT", kElRayyes, 109},
      {kPuma3, "hbmat", "HBMAT", kElRayyes, 175},
      {kPuma3, "hbmat", "ARM, recursive", kArm, 233},
      {kPuma3, "hbmat", "ARM, closed", kArm, 79}};
  return counts;
}

bool haveSameZeros(const RobotDescription& a, const RobotDescription& b) {
  return a.joints.size() == b.joints.size() && findZeros(a) == findZeros(b);
}

std::vector<PublishedCodeCount> findPublishedCounts(const RobotDescription& robot,
                                                    const Generator& generator) {
  std::vector<PublishedCodeCount> found;
  std::string_view like, unlike;
  for (const PublishedCodeCount& count : publishedCodeCounts()) {
    const Generator* of = findGenerator(count.generator);
    if (!of || of->record != generator.record || count.robot == unlike) continue;
    if (count.robot != like) {
      const bool isLike = isLikeShipped(robot, count.robot);
      (isLike ? like : unlike) = count.robot;
      if (!isLike) continue;
    }
    found.push_back(count);
  }
  return found;
}

}  // namespace denavit
