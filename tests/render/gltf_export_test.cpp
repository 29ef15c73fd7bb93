#include "render/gltf_export.h"

#include <cmath>
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "render/arm_scene.h"
#include "sample_arms.h"

namespace denavit {
namespace {

using nlohmann::json;

/// No test here needs a display: the exporter's window is never drawn.
json exportSample(const std::string& sample, std::vector<GltfPart>& parts, ArmPose& pose) {
  const auto [name, arm, q] = samples::findSample(sample);
  ArmScene scene;
  scene.setArm(arm);
  pose = makeArmPose(arm, q);
  scene.setPose(pose);
  std::ostringstream text;
  parts = writeGltf(text, scene);
  return json::parse(text.str());
}

std::size_t sizeOf(const json& accessor) {
  const std::size_t component = accessor["componentType"] == 5121 ? 1 : 4;
  const std::string type = accessor["type"];
  const std::size_t width = type == "SCALAR" ? 1 : type == "VEC3" ? 3 : 4;
  return component * width * accessor["count"].get<std::size_t>();
}

TEST(GltfExport, EveryReferenceHoldsAndEveryBufferIsLongEnough) {
  for (const char* sample : {"puma", "stanford", "scara", "gantry"}) {
    std::vector<GltfPart> parts;
    ArmPose pose;
    const json gltf = exportSample(sample, parts, pose);
    EXPECT_EQ(gltf["asset"]["version"], "2.0");
    ASSERT_EQ(gltf["meshes"].size(), parts.size()) << sample;
    for (const json& mesh : gltf["meshes"]) {
      const json& primitive = mesh["primitives"][0];
      EXPECT_EQ(primitive["mode"], 4) << "triangles";
      const json& attributes = primitive["attributes"];
      for (const char* attribute : {"POSITION", "NORMAL", "COLOR_0"})
        ASSERT_TRUE(attributes.contains(attribute)) << attribute;
      const auto points = gltf["accessors"].at(attributes["POSITION"].get<std::size_t>())["count"];
      EXPECT_EQ(gltf["accessors"].at(attributes["NORMAL"].get<std::size_t>())["count"], points);
      EXPECT_LT(primitive["material"].get<std::size_t>(), gltf["materials"].size());
      const auto count =
          gltf["accessors"].at(primitive["indices"].get<std::size_t>())["count"].get<int>();
      EXPECT_EQ(count % 3, 0);
      EXPECT_GT(count, 0);
    }
    for (const json& accessor : gltf["accessors"]) {
      const json& view = gltf["bufferViews"].at(accessor["bufferView"].get<std::size_t>());
      EXPECT_LE(sizeOf(accessor), view["byteLength"].get<std::size_t>());
      const json& buffer = gltf["buffers"].at(view["buffer"].get<std::size_t>());
      EXPECT_LE(view["byteLength"].get<std::size_t>(), buffer["byteLength"].get<std::size_t>());
      const std::string uri = buffer["uri"];
      const std::string head = "data:application/octet-stream;base64,";
      ASSERT_EQ(uri.substr(0, head.size()), head);
      EXPECT_EQ((uri.size() - head.size() + 3) / 4,
                (buffer["byteLength"].get<std::size_t>() + 2) / 3);
    }
  }
}

TEST(GltfExport, NodesStandWhereTheLinksStand) {
  std::vector<GltfPart> parts;
  ArmPose pose;
  const json gltf = exportSample("stanford", parts, pose);
  int links = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k].kind != GltfPart::Kind::Link) continue;
    ++links;
    const Pose<double>& X_WL = pose.X_WL[static_cast<std::size_t>(parts[k].joint)];
    const json& matrix = gltf["nodes"][k]["matrix"];
    EXPECT_EQ(gltf["nodes"][k]["mesh"], k);
    for (std::size_t column = 0; column < 4; ++column) {
      for (std::size_t row = 0; row < 3; ++row) {
        const auto i = static_cast<Eigen::Index>(row), c = static_cast<Eigen::Index>(column);
        const double want = column < 3 ? X_WL.R(i, c) : X_WL.p[i];
        EXPECT_NEAR(matrix[4 * column + row].get<double>(), want, 1e-12);
      }
    }
  }
  EXPECT_EQ(links, 5) << "the sliding link is drawn by its rod";
}

}  // namespace
}  // namespace denavit
