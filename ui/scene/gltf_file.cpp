#include "ui/scene/gltf_file.h"

#include <cmath>
#include <sstream>

#include <nlohmann/json.hpp>

#include "models/files/version.h"
#include "render/arm_scene.h"
#include "render/gltf_export.h"

namespace denavit {
namespace {

using nlohmann::json;

std::string nameOf(const GltfPart& part, const RobotDescription& robot) {
  if (part.kind == GltfPart::Kind::Base) return "base";
  const auto i = static_cast<std::size_t>(part.joint);
  std::string name = part.kind == GltfPart::Kind::Link ? "link " : "rod ";
  name += std::to_string(part.joint + 1);
  if (i < robot.joints.size() && !robot.joints[i].name.empty()) name += " " + robot.joints[i].name;
  return name;
}

}  // namespace

std::string toGltf(const ArmScene& scene, const RobotDescription& robot) {
  std::ostringstream text;
  const std::vector<GltfPart> parts = writeGltf(text, scene);
  json gltf = json::parse(text.str());
  // The exporter's own root and camera go; its first nodes are the solids.
  json nodes = json::array(), children = json::array();
  for (std::size_t k = 0; k < parts.size(); ++k) {
    json node = gltf["nodes"].at(k);
    node["name"] = nameOf(parts[k], robot);
    gltf["meshes"].at(k)["name"] = node["name"];
    nodes.push_back(std::move(node));
    children.push_back(k);
  }
  const double half = std::sqrt(0.5);
  nodes.push_back({{"name", robot.name.empty() ? "arm" : robot.name},
                   {"rotation", {-half, 0.0, 0.0, half}},  // z up becomes y up
                   {"children", children}});
  gltf["scenes"] = json::array({{{"name", nodes.back()["name"]}, {"nodes", {parts.size()}}}});
  gltf["scene"] = 0;
  gltf["nodes"] = std::move(nodes);
  gltf.erase("cameras");
  gltf["asset"] = {{"version", "2.0"}, {"generator", std::string("Denavit ") + programVersion()}};
  // What is not ASCII goes out as escapes, as names may hold what turns a line around.
  return gltf.dump(1, ' ', true, json::error_handler_t::replace);
}

}  // namespace denavit
