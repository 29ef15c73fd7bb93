#include "ui/laboratory/step_arrows.h"

#include <algorithm>

#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/step_text.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr double kLongest = 0.55;  ///< of the reach
constexpr double kInputOpacity = 0.42, kOtherOpacity = 0.25;
/// Of the largest of its kind: what is smaller is rounding and not drawn.
constexpr double kNothing = 1e-9;

Rgb toRgb(const QColor& color) {
  return {static_cast<unsigned char>(color.red()), static_cast<unsigned char>(color.green()),
          static_cast<unsigned char>(color.blue())};
}

double findLargest(const NewtonEulerTrace& trace, StepQuantity quantity, int links) {
  double largest = 0;
  for (int link = -1; link < links; ++link)
    largest = std::max(largest, trace.place({quantity, link}).v_W.norm());
  return largest;
}

}  // namespace

StepPicture3d makeStepPicture(const NewtonEulerTrace& trace, const NewtonEulerStep& step, int links,
                              double reach_m, bool all, bool decimalComma) {
  StepPicture3d picture;
  const auto scaleOf = [&](StepQuantity quantity) {
    for (const auto& scale : picture.scales)
      if (scale.quantity == quantity) return scale.largest;
    picture.scales.push_back({quantity, findLargest(trace, quantity, links)});
    return picture.scales.back().largest;
  };
  const auto add = [&](const StepVector& vector, double opacity, bool isResult) {
    const double largest = scaleOf(vector.quantity);
    const NewtonEulerTrace::Placed placed = trace.place(vector);
    const double size = placed.v_W.norm();
    const bool nothing = !(size > kNothing * largest);
    if (nothing && !isResult) return;
    VectorArrow arrow;
    arrow.p_W = placed.p_W;
    if (!nothing) arrow.v_W = kLongest * reach_m / largest * placed.v_W;
    const JointType joint = step.joint;
    arrow.color = toRgb(colour(colourOf(vector.quantity, joint)));
    arrow.opacity = opacity;
    arrow.angular = isAngular(vector.quantity, joint);
    QString label =
        toPlain(stepSymbol(vector.quantity, trace.notation(), vector.link + 1), linkIndices(0));
    if (isResult) {
      // An effort has a sign, a vector a length.
      const double shown = vector.quantity == StepQuantity::Effort ? step.value[0] : size;
      const QString unit = QString::fromUtf8(stepUnit(vector.quantity, joint).data());
      label += nothing ? QStringLiteral(" = 0")
                       : QStringLiteral(" = %1 %2").arg(toLabNumber(shown, 3, decimalComma), unit);
    }
    arrow.label = label.toStdString();
    picture.arrows.push_back(std::move(arrow));
  };
  add({step.quantity, step.link}, 1, true);
  for (const StepVector& vector : step.uses) add(vector, kInputOpacity, false);
  for (int link = 0; all && link < links; ++link) {
    const StepVector vector{step.quantity, link};
    const bool there = link == step.link ||
                       std::find(step.uses.begin(), step.uses.end(), vector) != step.uses.end();
    if (!there) add(vector, kOtherOpacity, false);
  }
  return picture;
}

}  // namespace denavit
