#include "ui/code/term_mark.h"

#include "render/arm_scene.h"
#include "render/scene/vector_arrows.h"
#include "ui/theme/colours.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

constexpr double kAxisLength = 0.4;  ///< of the reach

}  // namespace

void TermMark::show(const Equations& equations, const EquationTerm& term,
                    const std::vector<Pose<double>>& X_WL) {
  ArmScene& scene = view_.scene();
  std::vector<VectorArrow> arrows;
  for (const int joint : term.axes) {
    const auto k = static_cast<std::size_t>(joint);
    if (k >= X_WL.size()) continue;
    const bool turns = equations.joints[k] == JointType::Revolute;
    const QColor shade = colour(turns ? "vector-angular" : "vector-linear");
    VectorArrow arrow;
    arrow.p_W = X_WL[k].p;
    arrow.v_W = kAxisLength * scene.reach() * X_WL[k].R.col(2);
    arrow.color = {static_cast<unsigned char>(shade.red()),
                   static_cast<unsigned char>(shade.green()),
                   static_cast<unsigned char>(shade.blue())};
    arrow.angular = turns;
    arrow.label = QObject::tr("axis %1").arg(joint + 1).toStdString();
    arrows.push_back(std::move(arrow));
  }
  scene.setVectors(arrows);
  scene.setMarked(term.links);
  shown_ = true;
  view_.redraw();
}

void TermMark::clear() {
  if (!shown_) return;
  shown_ = false;
  view_.scene().setVectors({});
  view_.scene().setMarked({});
  view_.redraw();
}

}  // namespace denavit
