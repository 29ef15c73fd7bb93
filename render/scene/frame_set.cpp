#include "render/scene/frame_set.h"

#include <algorithm>
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

}  // namespace

struct FrameSet::Parts {
  struct Label {
    char letter;
    std::string index;
    Eigen::Vector3d p_W;
  };
  struct JoinedLabel {
    std::string text;
    char letter;  ///< the last in the text; also decides the colour
    Eigen::Vector3d p_W;
  };

  explicit Parts(vtkRenderer* owner) : renderer(owner) {}
  ~Parts() { clear(); }

  void clear() {
    for (const auto& triad : triads) renderer->RemoveActor(triad->actor());
    for (const auto& text : texts) renderer->RemoveActor2D(text);
    triads.clear();
    texts.clear();
  }

  void addFrame() {
    triads.push_back(std::make_unique<PosedActor>(makeTriad(size, 0.036 * size)));
    triads.back()->actor()->PickableOff();
    renderer->AddActor(triads.back()->actor());
  }

  vtkTextActor* textAt(std::size_t k) {
    while (texts.size() <= k) {
      auto text = vtkSmartPointer<vtkTextActor>::New();
      text->GetPositionCoordinate()->SetCoordinateSystemToWorld();
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

  void show(const std::vector<Label>& labels);
  void setTextLook(vtkTextProperty* style, char letter) const;

  vtkRenderer* renderer;
  std::vector<std::unique_ptr<PosedActor>> triads;  ///< base, rows, tool
  std::vector<Pose<double>> X_LF;                   ///< of the rows
  std::vector<vtkSmartPointer<vtkTextActor>> texts;
  Pose<double> X_W0;
  std::size_t shownTexts = 0;
  double size = 0.1;
  bool visible = true, dark = false;
};

/// Labels closer than a third of an arrow become one: z₅ and z₆ read z₅,₆.
void FrameSet::Parts::show(const std::vector<Label>& labels) {
  std::vector<JoinedLabel> joined;
  for (const Label& label : labels) {
    const auto near = std::find_if(joined.begin(), joined.end(), [&](const JoinedLabel& other) {
      return (other.p_W - label.p_W).norm() < 0.3 * size;
    });
    if (near == joined.end()) {
      joined.push_back({label.letter + label.index, label.letter, label.p_W});
      continue;
    }
    near->text += near->letter == label.letter ? "," + label.index
                                               : std::string(" ") + label.letter + label.index;
    near->letter = label.letter;
  }
  for (std::size_t k = 0; k < joined.size(); ++k) {
    vtkTextActor* text = textAt(k);
    if (!text->GetInput() || joined[k].text != text->GetInput())
      text->SetInput(joined[k].text.c_str());
    setTextLook(text->GetTextProperty(), joined[k].text.front());
    text->GetPositionCoordinate()->SetValue(joined[k].p_W.x(), joined[k].p_W.y(),
                                            joined[k].p_W.z());
  }
  shownTexts = joined.size();
  for (std::size_t k = 0; k < texts.size(); ++k) texts[k]->SetVisibility(visible && k < shownTexts);
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
  p.clear();
  p.size = size_m;
  p.X_W0 = arm.X_W0;
  p.X_LF.clear();
  for (const LinkGeometry& link : arm.links) p.X_LF.push_back(link.X_LF);
  for (std::size_t k = 0; k < arm.links.size() + 2; ++k) p.addFrame();
  setVisible(p.visible);
}

void FrameSet::setPose(const ArmPose& pose) {
  Parts& p = *parts_;
  std::vector<Pose<double>> X_WF{p.X_W0};
  for (std::size_t i = 0; i < p.X_LF.size(); ++i) X_WF.push_back(pose.X_WL[i] * p.X_LF[i]);
  X_WF.push_back(pose.X_WT);
  std::vector<Parts::Label> labels;
  for (std::size_t k = 0; k < X_WF.size(); ++k) {
    p.triads[k]->setPose(X_WF[k]);
    const bool tool = k + 1 == X_WF.size();
    const std::string index = tool ? "\xE2\x82\x9C" : toSubscript(k);
    const auto tip = [&](int axis) {
      return Eigen::Vector3d(X_WF[k].p + 1.17 * p.size * X_WF[k].R.col(axis));
    };
    labels.push_back({'z', index, tip(2)});
    labels.push_back({'x', index, tip(0)});
  }
  p.show(labels);
}

void FrameSet::setVisible(bool visible) {
  Parts& p = *parts_;
  p.visible = visible;
  for (const auto& triad : p.triads) triad->actor()->SetVisibility(visible);
  for (std::size_t k = 0; k < p.texts.size(); ++k)
    p.texts[k]->SetVisibility(visible && k < p.shownTexts);
}

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
