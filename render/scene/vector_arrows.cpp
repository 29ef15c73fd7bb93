#include "render/scene/vector_arrows.h"

#include <algorithm>
#include <cmath>

#include <vtkActor.h>
#include <vtkCoordinate.h>
#include <vtkMatrix4x4.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include "render/scene/posed_actor.h"
#include "render/text_font.h"

namespace denavit {
namespace {

// In thicknesses of the shaft.
constexpr double kHeadLength = 4.2, kHeadRadius = 1.5, kSecondHead = 2.6;
constexpr double kAside_px = 9.0;
const LabelLook kArrowLabels{
    .letter_px = 7.6, .line_px = 17.0, .margin_px = 6.0, .ways_px = makeWays(6, 14.0, 8, 8.5)};

Mesh makeShaft() {
  Mesh mesh;
  addLathe(mesh, {}, {{0, 0}, {0.5, 0}, {0.5, 1}}, {255, 255, 255}, 16);
  return mesh;
}

Mesh makeHead() {
  Mesh mesh;
  addCone(mesh, {}, kHeadRadius, -kHeadLength, 0, {255, 255, 255});
  return mesh;
}

}  // namespace

struct VectorArrows::Parts {
  /// What one arrow is drawn with.
  struct Drawn {
    Drawn() : shaft(makeShaft()), head(makeHead()), second(makeHead()) {}
    PosedActor shaft, head, second;
    vtkSmartPointer<vtkTextActor> label = vtkSmartPointer<vtkTextActor>::New();
  };

  explicit Parts(vtkRenderer* owner) : renderer(owner) {}
  ~Parts() {
    for (const auto& one : drawn) {
      for (const PosedActor* part : {&one->shaft, &one->head, &one->second})
        renderer->RemoveActor(part->actor());
      renderer->RemoveActor2D(one->label);
    }
  }

  void add() {
    drawn.push_back(std::make_unique<Drawn>());
    for (const PosedActor* part :
         {&drawn.back()->shaft, &drawn.back()->head, &drawn.back()->second}) {
      part->actor()->PickableOff();
      renderer->AddActor(part->actor());
    }
    vtkTextActor* label = drawn.back()->label;
    label->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    setFont(label->GetTextProperty(), 14, true);
    label->GetTextProperty()->SetJustificationToCentered();
    label->GetTextProperty()->SetVerticalJustificationToCentered();
    label->GetTextProperty()->SetBackgroundOpacity(0.72);
    renderer->AddActor2D(label);
  }

  void draw(const VectorArrow& arrow, Drawn& one, double thickness) const;
  void colour(const VectorArrow& arrow, const Drawn& one) const;

  vtkRenderer* renderer;
  std::vector<std::unique_ptr<Drawn>> drawn;
  std::vector<VectorArrow> arrows;
  std::vector<PlacedLabel> placed;
  bool dark = false;
};

void VectorArrows::Parts::draw(const VectorArrow& arrow, Drawn& one, double thickness) const {
  const double length = arrow.v_W.norm();
  const bool visible = std::isfinite(length) && length > 1e-9 * thickness;
  one.shaft.actor()->SetVisibility(visible);
  one.head.actor()->SetVisibility(visible);
  one.second.actor()->SetVisibility(visible && arrow.angular);
  one.label->SetVisibility(!arrow.label.empty());
  one.label->SetInput(arrow.label.c_str());
  if (!visible) return;
  const double heads = kHeadLength + (arrow.angular ? kSecondHead : 0);
  const double t = std::min(thickness, length / (1.15 * heads));
  Pose<double> X_WA = makeFrameAlong(arrow.p_W, arrow.v_W);
  one.shaft.setPose(X_WA, {t, t, length - kHeadLength * t});
  const Eigen::Vector3d direction = arrow.v_W / length, size(t, t, t);
  X_WA.p = arrow.p_W + arrow.v_W;
  one.head.setPose(X_WA, size);
  X_WA.p -= kSecondHead * t * direction;
  one.second.setPose(X_WA, size);
}

void VectorArrows::Parts::colour(const VectorArrow& arrow, const Drawn& one) const {
  for (const PosedActor* part : {&one.shaft, &one.head, &one.second})
    part->setPlainLook(arrow.color, arrow.opacity);
  vtkTextProperty* style = one.label->GetTextProperty();
  style->SetColor(arrow.color.r / 255.0, arrow.color.g / 255.0, arrow.color.b / 255.0);
  const double ground = dark ? 0.1 : 1.0;
  style->SetBackgroundColor(ground, ground, ground);
}

VectorArrows::VectorArrows(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {}
VectorArrows::~VectorArrows() = default;

void VectorArrows::set(const std::vector<VectorArrow>& arrows, double thickness_m) {
  Parts& p = *parts_;
  p.arrows = arrows;
  p.placed.clear();
  while (p.drawn.size() < arrows.size()) p.add();
  for (std::size_t k = 0; k < p.drawn.size(); ++k) {
    const VectorArrow none;
    const VectorArrow& arrow = k < arrows.size() ? arrows[k] : none;
    p.draw(arrow, *p.drawn[k], thickness_m);
    p.colour(arrow, *p.drawn[k]);
  }
}

const std::vector<VectorArrow>& VectorArrows::arrows() const { return parts_->arrows; }

Eigen::Vector3d VectorArrows::tip_W(std::size_t i) const {
  const vtkMatrix4x4* head = parts_->drawn[i]->head.matrix();
  return {head->GetElement(0, 3), head->GetElement(1, 3), head->GetElement(2, 3)};
}

int VectorArrows::drawnCount() const {
  return static_cast<int>(std::count_if(parts_->drawn.begin(), parts_->drawn.end(), [](auto& one) {
    return one->shaft.actor()->GetVisibility() != 0;
  }));
}

void VectorArrows::placeLabels(vtkCamera* camera, int width_px, int height_px, double pixelRatio,
                               const std::vector<PlacedLabel>& taken) {
  Parts& p = *parts_;
  p.placed.clear();
  if (width_px <= 0 || height_px <= 0 || p.arrows.empty()) return;
  LabelPlacer placer(camera, width_px, height_px, pixelRatio, taken);
  for (std::size_t k = 0; k < p.arrows.size(); ++k) {
    const VectorArrow& arrow = p.arrows[k];
    if (arrow.label.empty()) continue;
    const Eigen::Vector2d tail = placer.see(arrow.p_W), tip = placer.see(arrow.p_W + arrow.v_W);
    PlacedLabel label = placer.measure(arrow.label, tip, kArrowLabels);
    // Beyond the tip, along the arrow as it is seen.
    const Eigen::Vector2d along = tip - tail;
    if (along.norm() > 1) {
      const Eigen::Vector2d u = along.normalized();
      const double half = 0.5 * u.cwiseAbs().dot(label.size_px);
      label.middle_px += (half + kAside_px * pixelRatio) * u;
    }
    placer.place(label, kArrowLabels, true);
    p.drawn[k]->label->SetPosition(std::round(label.middle_px.x()),
                                   std::round(label.middle_px.y()));
    p.placed.push_back(std::move(label));
  }
}

const std::vector<PlacedLabel>& VectorArrows::placedLabels() const { return parts_->placed; }

void VectorArrows::setDark(bool dark) {
  parts_->dark = dark;
  for (std::size_t k = 0; k < parts_->arrows.size(); ++k)
    parts_->colour(parts_->arrows[k], *parts_->drawn[k]);
}

}  // namespace denavit
