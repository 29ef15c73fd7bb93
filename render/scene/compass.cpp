#include "render/scene/compass.h"

#include <algorithm>
#include <array>
#include <string>

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include "render/mesh/triad.h"
#include "render/scene/lights.h"
#include "render/scene/posed_actor.h"
#include "render/text_font.h"

namespace denavit {
namespace {

constexpr double kSize_px = 112.0;
constexpr SurfaceColor kGravity{146, 96, 206};

}  // namespace

struct Compass::Parts {
  Parts() : axes(makeTriad(1.0, 0.07)) {
    renderer->SetLayer(2);
    renderer->InteractiveOff();
    renderer->AddActor(axes.actor());
    Mesh mesh;
    addArrow(mesh, {}, 1.0, 0.1, kGravity);
    arrow = std::make_unique<PosedActor>(mesh);
    renderer->AddActor(arrow->actor());
    const std::array<const char*, 4> letters{"x", "y", "z", "g"};
    const std::array<SurfaceColor, 4> colors{kAxisX, kAxisY, kAxisZ, kGravity};
    for (std::size_t k = 0; k < 4; ++k) addLabel(labels[k], letters[k], colors[k]);
    for (int k = 0; k < 3; ++k)
      place(labels[static_cast<std::size_t>(k)], Eigen::Vector3d::Unit(k));
    addLights(renderer);
    renderer->GetActiveCamera()->ParallelProjectionOn();
    renderer->GetActiveCamera()->SetParallelScale(1.62);
  }

  void addLabel(vtkTextActor* label, const char* letter, const SurfaceColor& color) {
    label->SetInput(letter);
    label->GetPositionCoordinate()->SetCoordinateSystemToWorld();
    vtkTextProperty* style = label->GetTextProperty();
    setFont(style, 12, true);
    style->SetJustificationToCentered();
    style->SetVerticalJustificationToCentered();
    style->SetColor(color[0] / 255.0, color[1] / 255.0, color[2] / 255.0);
    renderer->AddActor2D(label);
  }

  static void place(vtkTextActor* label, const Eigen::Vector3d& direction) {
    const Eigen::Vector3d p = 1.25 * direction;
    label->GetPositionCoordinate()->SetValue(p.x(), p.y(), p.z());
  }

  vtkNew<vtkRenderer> renderer;
  PosedActor axes;
  std::unique_ptr<PosedActor> arrow;
  std::array<vtkNew<vtkTextActor>, 4> labels;
};

Compass::Compass() : parts_(std::make_unique<Parts>()) {}
Compass::~Compass() = default;

vtkRenderer* Compass::renderer() const { return parts_->renderer; }

void Compass::setGravity(const Eigen::Vector3d& g_W) {
  const bool some = g_W.allFinite() && g_W.norm() > 0.0;
  parts_->arrow->actor()->SetVisibility(some);
  parts_->labels[3]->SetVisibility(some);
  if (!some) return;
  parts_->arrow->setPose(makeFrameAlong(Eigen::Vector3d::Zero(), g_W));
  Parts::place(parts_->labels[3], g_W.normalized());
}

void Compass::setVisible(bool visible) { parts_->renderer->SetDraw(visible); }

void Compass::follow(vtkRenderer* main, int width, int height, double pixelRatio) {
  const double size = kSize_px * pixelRatio;
  parts_->renderer->SetViewport(std::max(0.0, 1.0 - size / std::max(width, 1)), 0.0, 1.0,
                                std::min(1.0, size / std::max(height, 1)));
  vtkCamera* from = main->GetActiveCamera();
  vtkCamera* camera = parts_->renderer->GetActiveCamera();
  double direction[3], up[3];
  from->GetDirectionOfProjection(direction);
  from->GetViewUp(up);
  camera->SetFocalPoint(0, 0, 0);
  camera->SetPosition(-5 * direction[0], -5 * direction[1], -5 * direction[2]);
  camera->SetViewUp(up);
  camera->SetClippingRange(1.0, 9.0);
}

}  // namespace denavit
