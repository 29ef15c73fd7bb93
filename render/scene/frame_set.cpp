#include "render/scene/frame_set.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <vtkActor.h>
#include <vtkCoordinate.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include "render/mesh/triad.h"
#include "render/scene/posed_actor.h"
#include "render/text_font.h"

namespace denavit {
namespace {

/// 12 as "₁₂".
std::string toSubscript(std::size_t number) {
  std::string text;
  for (const char digit : std::to_string(number))
    text += std::string("\xE2\x82") + static_cast<char>(0x80 + (digit - '0'));
  return text;
}

constexpr double kLabelPlace = 1.17;  ///< along the arrow
const LabelLook kFrameLabels{
    .letter_px = 7.0, .line_px = 15.0, .margin_px = 3.0, .ways_px = makeWays(8, 10.0, 5, 15.0)};

}  // namespace

struct FrameSet::Parts {
  struct Label {
    char letter;
    std::string index;
    Eigen::Vector3d p_W;
    int frame;
  };
  struct JoinedLabel {
    std::string text;
    char letter;  ///< the last in the text
    Eigen::Vector3d p_W;
    int frame;  ///< the first that it names
  };

  explicit Parts(vtkRenderer* owner) : renderer(owner) {}
  ~Parts() { clear(); }

  void clear() {
    for (const auto& triad : triads) renderer->RemoveActor(triad->actor());
    for (const auto& text : texts) renderer->RemoveActor2D(text);
    triads.clear();
    texts.clear();
    labels.clear();
    placed.clear();
  }

  void addFrame() {
    triads.push_back(std::make_unique<PosedActor>(makeTriad(1.0, 0.036)));
    triads.back()->actor()->PickableOff();
    renderer->AddActor(triads.back()->actor());
  }

  vtkTextActor* textAt(std::size_t k) {
    while (texts.size() <= k) {
      auto text = vtkSmartPointer<vtkTextActor>::New();
      text->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
      vtkTextProperty* style = text->GetTextProperty();
      setFont(style, 12, true);
      style->SetJustificationToCentered();
      style->SetVerticalJustificationToCentered();
      style->SetBackgroundOpacity(0.5);
      renderer->AddActor2D(text);
      texts.push_back(text);
    }
    return texts[k];
  }

  [[nodiscard]] bool isShown(std::size_t frame) const {
    return visible &&
           std::find(hidden.begin(), hidden.end(), static_cast<int>(frame)) == hidden.end();
  }
  [[nodiscard]] std::vector<Pose<double>> calcFrames(const ArmPose& pose) const {
    std::vector<Pose<double>> frames{X_W0};
    for (std::size_t i = 0; i < X_LF.size(); ++i)
      frames.push_back(pose.X_WF.empty() ? pose.X_WL[i] * X_LF[i] : pose.X_WF[i]);
    frames.push_back(pose.X_WT);
    return frames;
  }
  void show();
  void join(const std::vector<Label>& all);
  void setTextLook(vtkTextProperty* style, char letter) const;

  vtkRenderer* renderer;
  std::vector<std::unique_ptr<PosedActor>> triads;  ///< base, rows, tool
  std::vector<Pose<double>> X_LF;                   ///< of the rows
  std::vector<Pose<double>> X_WF;                   ///< of all, as posed last
  std::vector<vtkSmartPointer<vtkTextActor>> texts;
  std::vector<JoinedLabel> labels;
  std::vector<PlacedLabel> placed;
  std::vector<int> hidden;
  Pose<double> X_W0;
  double size = 0.1, scale = 1.0;
  bool visible = true, dark = false;
};

void FrameSet::Parts::show() {
  std::vector<Label> all;
  for (std::size_t k = 0; k < triads.size(); ++k) {
    triads[k]->actor()->SetVisibility(isShown(k));
    if (!isShown(k) || k >= X_WF.size()) continue;
    triads[k]->setPose(X_WF[k], Eigen::Vector3d::Constant(scale * size));
    const std::string index = k + 1 == triads.size() ? "\xE2\x82\x9C" : toSubscript(k);
    const auto tip = [&](int axis) {
      return Eigen::Vector3d(X_WF[k].p + kLabelPlace * scale * size * X_WF[k].R.col(axis));
    };
    all.push_back({'z', index, tip(2), static_cast<int>(k)});
    all.push_back({'x', index, tip(0), static_cast<int>(k)});
  }
  join(all);
}

/// Labels closer than a third of an arrow become one: z₅ and z₆ read z₅,₆.
void FrameSet::Parts::join(const std::vector<Label>& all) {
  labels.clear();
  for (const Label& label : all) {
    const auto near = std::find_if(labels.begin(), labels.end(), [&](const JoinedLabel& other) {
      return (other.p_W - label.p_W).norm() < 0.3 * size * scale;
    });
    if (near == labels.end()) {
      labels.push_back({label.letter + label.index, label.letter, label.p_W, label.frame});
      continue;
    }
    near->text += near->letter == label.letter ? "," + label.index
                                               : std::string(" ") + label.letter + label.index;
    near->letter = label.letter;
  }
  for (std::size_t k = 0; k < labels.size(); ++k) {
    vtkTextActor* text = textAt(k);
    if (!text->GetInput() || labels[k].text != text->GetInput())
      text->SetInput(labels[k].text.c_str());
    setTextLook(text->GetTextProperty(), labels[k].text.front());
  }
  for (std::size_t k = 0; k < texts.size(); ++k) texts[k]->SetVisibility(k < labels.size());
}

/// Dark red or blue on light, light red or blue on dark.
void FrameSet::Parts::setTextLook(vtkTextProperty* style, char letter) const {
  if (dark)
    style->SetColor(letter == 'x' ? 1.0 : 0.62, 0.70, letter == 'x' ? 0.66 : 1.0);
  else
    style->SetColor(letter == 'x' ? 0.62 : 0.06, letter == 'x' ? 0.06 : 0.20,
                    letter == 'x' ? 0.08 : 0.58);
  const double halo = dark ? 0.1 : 1.0;
  style->SetBackgroundColor(halo, halo, halo);
}

FrameSet::FrameSet(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {}
FrameSet::~FrameSet() = default;

void FrameSet::build(const ArmGeometry& arm, double size_m) {
  Parts& p = *parts_;
  const bool sameCount = p.triads.size() == arm.links.size() + 2;
  if (!sameCount) p.clear();
  p.size = size_m;
  p.X_W0 = arm.X_W0;
  p.X_LF.clear();
  for (const LinkGeometry& link : arm.links) p.X_LF.push_back(link.X_LF);
  for (std::size_t k = 0; !sameCount && k < arm.links.size() + 2; ++k) p.addFrame();
  p.show();
}

void FrameSet::setPose(const ArmPose& pose) {
  parts_->X_WF = parts_->calcFrames(pose);
  parts_->show();
}

void FrameSet::setChoice(const std::vector<int>& hidden) {
  parts_->hidden = hidden;
  parts_->show();
}

void FrameSet::setScale(double scale) {
  parts_->scale = scale;
  parts_->show();
}

void FrameSet::setVisible(bool visible) {
  parts_->visible = visible;
  parts_->show();
}

std::vector<Eigen::Vector3d> FrameSet::tips_W(const ArmPose& pose) const {
  const Parts& p = *parts_;
  std::vector<Eigen::Vector3d> tips;
  const std::vector<Pose<double>> frames = p.calcFrames(pose);
  for (std::size_t k = 0; k < frames.size(); ++k) {
    if (!p.isShown(k)) continue;
    for (int axis = 0; axis < 3; ++axis)
      tips.emplace_back(frames[k].p + kLabelPlace * p.scale * p.size * frames[k].R.col(axis));
  }
  return tips;
}

void FrameSet::placeLabels(vtkCamera* camera, int width_px, int height_px, double pixelRatio) {
  Parts& p = *parts_;
  p.placed.clear();
  if (width_px <= 0 || height_px <= 0) return;
  LabelPlacer placer(camera, width_px, height_px, pixelRatio);
  for (std::size_t k = 0; k < p.labels.size(); ++k) {
    const Parts::JoinedLabel& joined = p.labels[k];
    PlacedLabel label = placer.measure(joined.text, placer.see(joined.p_W), kFrameLabels);
    placer.place(label, kFrameLabels, false);
    p.texts[k]->SetPosition(std::round(label.middle_px.x()), std::round(label.middle_px.y()));
    p.placed.push_back(std::move(label));
  }
}

std::optional<int> FrameSet::findAt(const LabelPlacer& placer, const Eigen::Vector2d& at_px,
                                    double near_px) const {
  const Parts& p = *parts_;
  for (std::size_t k = 0; k < p.placed.size() && k < p.labels.size(); ++k) {
    const Eigen::Array2d apart = (at_px - p.placed[k].middle_px).array().abs();
    if ((apart <= 0.5 * p.placed[k].size_px.array()).all()) return p.labels[k].frame;
  }
  std::optional<int> found;
  double nearest_px = near_px;
  for (std::size_t k = 0; k < p.X_WF.size(); ++k) {
    if (!p.isShown(k)) continue;
    const Eigen::Vector2d from = placer.see(p.X_WF[k].p);
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Vector2d to = placer.see(p.X_WF[k].p + p.scale * p.size * p.X_WF[k].R.col(axis));
      const double distance_px = distanceToSegment(at_px, from, to);
      if (distance_px >= nearest_px) continue;
      nearest_px = distance_px;
      found = static_cast<int>(k);
    }
  }
  return found;
}

const std::vector<PlacedLabel>& FrameSet::placedLabels() const { return parts_->placed; }

void FrameSet::setDark(bool dark) {
  parts_->dark = dark;
  for (const auto& text : parts_->texts)
    if (const char* words = text->GetInput())
      parts_->setTextLook(text->GetTextProperty(), words[0]);
}

int FrameSet::frameCount() const { return static_cast<int>(parts_->triads.size()); }

unsigned long long FrameSet::meshTime() const {
  unsigned long long time = 0;
  for (const auto& triad : parts_->triads) time = std::max(time, triad->meshTime());
  return time;
}

}  // namespace denavit
