#include "render/scene/pull_spring.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkCoordinate.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkTubeFilter.h>

#include "render/rgb.h"
#include "render/scene/posed_actor.h"
#include "render/text_font.h"

namespace denavit {
namespace {

// Okabe and Ito's vermilion, for the dark ground lighter.
constexpr Rgb kSpring{213, 94, 0}, kSpringOnDark{255, 158, 84};
constexpr int kTurns = 9, kPerTurn = 16;
constexpr double kLead = 0.1;  ///< of the length: straight at each end of the coil
// Of the reach.
constexpr double kCoil = 0.022, kWire = 0.0042, kEndBall = 0.016, kHead = 0.05;
constexpr double kShortCoil = 0.12;  ///< coil of a short spring, of its length
constexpr double kHeadPart = 0.3;    ///< head of a short spring, of its length
constexpr double kBeside_px = 14;
const LabelLook kSpringLabel{
    .letter_px = 8.4, .line_px = 19.0, .margin_px = 8.0, .ways_px = makeWays(6, 14.0, 8, 8.5)};

Mesh makeSpringBall() {
  Mesh mesh;
  addSphere(mesh, Eigen::Vector3d::Zero(), 1, {255, 255, 255}, {255, 255, 255});
  return mesh;
}

/// Its tip at the origin, of length 1.
Mesh makeSpringHead() {
  Mesh mesh;
  addCone(mesh, {}, 0.36, -1, 0, {255, 255, 255});
  return mesh;
}

}  // namespace

struct PullSpring::Parts {
  explicit Parts(vtkRenderer* owner)
      : renderer(owner), ball(makeSpringBall()), head(makeSpringHead()) {
    points->SetNumberOfPoints(kTurns * kPerTurn + 3);
    vtkNew<vtkCellArray> lines;
    lines->InsertNextCell(static_cast<int>(points->GetNumberOfPoints()));
    for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i) lines->InsertCellPoint(i);
    line->SetPoints(points);
    line->SetLines(lines);
    tube->SetInputData(line);
    tube->SetNumberOfSides(8);
    tube->CappingOn();
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(tube->GetOutputPort());
    wire->SetMapper(mapper);
    wire->GetProperty()->SetAmbient(0.35);
    for (vtkActor* actor : {wire.Get(), ball.actor(), head.actor()}) {
      actor->PickableOff();
      actor->VisibilityOff();
      renderer->AddActor(actor);
    }
    label->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    label->PickableOff();
    vtkTextProperty* look = label->GetTextProperty();
    setFont(look, 15, true);
    look->SetJustificationToCentered();
    look->SetVerticalJustificationToCentered();
    look->SetBackgroundOpacity(0.8);
    label->VisibilityOff();
    renderer->AddActor2D(label);
    colour(false);
  }
  ~Parts() {
    for (vtkActor* actor : {wire.Get(), ball.actor(), head.actor()}) renderer->RemoveActor(actor);
    renderer->RemoveActor2D(label);
  }

  void colour(bool dark) {
    const Rgb ink = dark ? kSpringOnDark : kSpring;
    wire->GetProperty()->SetColor(ink.r / 255.0, ink.g / 255.0, ink.b / 255.0);
    for (const PosedActor* part : {&ball, &head}) part->setPlainLook(ink, 1);
    vtkTextProperty* look = label->GetTextProperty();
    look->SetColor(ink.r / 255.0, ink.g / 255.0, ink.b / 255.0);
    const double ground = dark ? 0.1 : 1.0;
    look->SetBackgroundColor(ground, ground, ground);
  }
  void show();
  void wind(const Pose<double>& X_WA, double length, double reach);

  vtkRenderer* renderer;
  vtkNew<vtkPoints> points;
  vtkNew<vtkPolyData> line;
  vtkNew<vtkTubeFilter> tube;
  vtkNew<vtkActor> wire;
  PosedActor ball, head;
  vtkNew<vtkTextActor> label;
  std::optional<DrawnPull> pull;
  std::vector<PlacedLabel> placed;
  double reach_m = 1;
  bool drawn = false;
};

/// A coil along z of A, with straight ends on the axis.
void PullSpring::Parts::wind(const Pose<double>& X_WA, double length, double reach) {
  const double radius = std::min(kCoil * reach, kShortCoil * length);
  const double begin = kLead * length, pitch = (1 - 2 * kLead) * length / (kTurns * kPerTurn);
  vtkIdType at = 0;
  const auto put = [&](double x, double y, double z) {
    points->SetPoint(at++, (X_WA * Eigen::Vector3d(x, y, z)).eval().data());
  };
  put(0, 0, 0);
  for (int k = 0; k <= kTurns * kPerTurn; ++k) {
    const double angle = 2 * std::numbers::pi * k / kPerTurn;
    // It leaves the axis within a quarter of a turn.
    const double opened =
        std::min({1.0, 4.0 * k / kPerTurn, 4.0 * (kTurns * kPerTurn - k) / kPerTurn});
    put(opened * radius * std::cos(angle), opened * radius * std::sin(angle), begin + k * pitch);
  }
  put(0, 0, length);
  points->Modified();
  line->Modified();
  tube->SetRadius(std::min(kWire * reach, 0.3 * radius));
}

void PullSpring::Parts::show() {
  drawn = false;
  double length = 0;
  if (pull) {
    const Eigen::Vector3d along = pull->target_W - pull->point_W;
    length = along.norm();
    drawn = std::isfinite(length) && pull->point_W.allFinite();
  }
  const bool pulls = drawn && length > 1e-4 * reach_m;
  ball.actor()->SetVisibility(drawn);
  for (vtkActor* actor : {wire.Get(), head.actor()}) actor->SetVisibility(pulls);
  label->SetVisibility(drawn && !pull->label.empty());
  if (!drawn) return;
  const double size = kEndBall * reach_m;
  ball.setPose({Eigen::Matrix3d::Identity(), pull->point_W}, {size, size, size});
  label->SetInput(pull->label.c_str());
  Pose<double> X_WA{Eigen::Matrix3d::Identity(), pull->target_W};
  if (pulls) X_WA.R = makeFrameAlong(pull->point_W, pull->target_W - pull->point_W).R;
  const double tip = std::min(kHead * reach_m, kHeadPart * length);
  head.setPose(X_WA, {tip, tip, tip});
  if (pulls) wind({X_WA.R, pull->point_W}, length - 0.8 * tip, reach_m);
}

PullSpring::PullSpring(vtkRenderer* overlay) : parts_(std::make_unique<Parts>(overlay)) {}
PullSpring::~PullSpring() = default;

void PullSpring::set(const std::optional<DrawnPull>& pull, double reach_m) {
  parts_->pull = pull;
  parts_->reach_m = reach_m;
  parts_->show();
}

const std::optional<DrawnPull>& PullSpring::pull() const { return parts_->pull; }

bool PullSpring::isDrawn() const { return parts_->drawn; }

std::vector<Eigen::Vector3d> PullSpring::wire_W() const {
  std::vector<Eigen::Vector3d> wire;
  if (!parts_->wire->GetVisibility()) return wire;
  for (vtkIdType i = 0; i < parts_->points->GetNumberOfPoints(); ++i)
    wire.emplace_back(parts_->points->GetPoint(i));
  return wire;
}

Eigen::Vector3d PullSpring::tip_W() const {
  const vtkMatrix4x4* head = parts_->head.matrix();
  return {head->GetElement(0, 3), head->GetElement(1, 3), head->GetElement(2, 3)};
}

void PullSpring::placeLabel(vtkCamera* camera, int width_px, int height_px, double pixelRatio,
                            const std::vector<PlacedLabel>& taken) {
  Parts& p = *parts_;
  p.placed.clear();
  if (!p.label->GetVisibility() || width_px <= 0 || height_px <= 0) return;
  LabelPlacer placer(camera, width_px, height_px, pixelRatio, taken);
  const Eigen::Vector2d tail = placer.see(p.pull->point_W), tip = placer.see(p.pull->target_W);
  PlacedLabel label = placer.measure(p.pull->label, tip, kSpringLabel);
  const Eigen::Vector2d along = tip - tail;
  const Eigen::Vector2d beyond =
      along.norm() > 1 ? Eigen::Vector2d(along.normalized()) : Eigen::Vector2d::UnitY();
  const double half = 0.5 * beyond.cwiseAbs().dot(label.size_px);
  label.middle_px += (half + kBeside_px * pixelRatio) * beyond;
  placer.place(label, kSpringLabel, true);
  p.label->SetPosition(std::round(label.middle_px.x()), std::round(label.middle_px.y()));
  p.placed.push_back(std::move(label));
}

const std::vector<PlacedLabel>& PullSpring::placedLabels() const { return parts_->placed; }

void PullSpring::setDark(bool dark) { parts_->colour(dark); }

}  // namespace denavit
