#include "render/scene/outline_hulls.h"

#include <algorithm>

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkShaderProperty.h>
#include <vtkUniforms.h>

#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

constexpr const char* kStep = "outlineStep";

/// Moves each point by the step along its normal as it is seen.
void addShader(vtkActor* actor) {
  vtkShaderProperty* shader = actor->GetShaderProperty();
  shader->AddVertexShaderReplacement("//VTK::Normal::Dec", true,
                                     "//VTK::Normal::Dec\nin vec3 normalMC;\n", false);
  shader->AddVertexShaderReplacement(
      "//VTK::PositionVC::Impl", true,
      "//VTK::PositionVC::Impl\n"
      "  vec4 hullTip = MCDCMatrix * vec4(vertexMC.xyz + 0.001 * normalMC, 1.0);\n"
      "  vec2 hullWay = hullTip.xy * gl_Position.w - gl_Position.xy * hullTip.w;\n"
      "  hullWay /= outlineStep;\n"
      "  gl_Position.xy += gl_Position.w * outlineStep * hullWay / max(length(hullWay), 1e-12);\n",
      false);
}

}  // namespace

OutlineHulls::OutlineHulls(vtkRenderer* renderer, double width_px)
    : renderer_(renderer), width_px_(width_px) {}

OutlineHulls::~OutlineHulls() { clear(); }

void OutlineHulls::clear() {
  for (const auto& hull : hulls_) renderer_->RemoveActor(hull);
  hulls_.clear();
}

void OutlineHulls::set(const std::vector<const PosedActor*>& solids, Rgb color) {
  clear();
  for (const PosedActor* solid : solids) {
    auto hull = solid->makeFlatCopy(color.r / 255.0, color.g / 255.0, color.b / 255.0);
    hull->SetUserMatrix(solid->matrix());
    hull->GetProperty()->SetFrontfaceCulling(true);
    hull->PickableOff();
    hull->SetVisibility(visible_);
    hull->GetShaderProperty()->GetVertexCustomUniforms()->SetUniform2f(kStep, step_);
    addShader(hull);
    renderer_->AddActor(hull);
    hulls_.push_back(hull);
  }
}

void OutlineHulls::setVisible(bool visible) {
  visible_ = visible;
  for (const auto& hull : hulls_) hull->SetVisibility(visible);
}

void OutlineHulls::follow(int width_px, int height_px, double pixelRatio) {
  const double reach = 2.0 * width_px_ * pixelRatio;
  const float step[2] = {static_cast<float>(reach / std::max(width_px, 1)),
                         static_cast<float>(reach / std::max(height_px, 1))};
  if (step[0] == step_[0] && step[1] == step_[1]) return;
  std::copy(step, step + 2, step_);
  for (const auto& hull : hulls_)
    hull->GetShaderProperty()->GetVertexCustomUniforms()->SetUniform2f(kStep, step_);
}

}  // namespace denavit
