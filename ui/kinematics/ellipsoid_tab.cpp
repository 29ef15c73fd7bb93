#include "ui/kinematics/ellipsoid_tab.h"

#include <algorithm>
#include <cmath>

#include "render/arm_scene.h"
#include "render/scene/ellipsoid_marker.h"
#include "ui/editors/quantity_text.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/kinematics/singularity_text.h"
#include "ui/preferences/preferences.h"
#include "ui/text/decimal_sign.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Drawn size: metres per m/s (or rad/s), and of the forces' ellipsoid, whose scale is another, in
/// parts of the reach.
constexpr double kVelocityScale = 0.3, kForceScale = 0.16, kLongest = 0.8;

}  // namespace

EllipsoidTab::EllipsoidTab(ShownArm& shown, ArmView& view, QWidget* parent)
    : QWidget(parent), shown_(shown), view_(view), sight_(new InSight(*this)) {
  QVBoxLayout* choices = makeChoices();
  const auto makeNumber = [&](const char* name, const QString& toolTip) {
    auto* label = wrapped(named(new QLabel(this), name, toolTip));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
  };
  sigma_ = makeNumber("singularValues",
                      tr("Of the Jacobian; for both parts metres are divided by the arm's reach"));
  manipulability_ =
      makeNumber("manipulability", tr("Product of the singular values, in SI units: w = √det(J Jᵀ) "
                                      "(Yoshikawa 1985)"));
  condition_ =
      makeNumber("conditionNumber",
                 tr("Largest over smallest singular value: 1 is the same in all directions"));
  note_ = wrapped(named(new QLabel(this), "runQuality"));  // the look of the run's own verdict
  note_->setProperty("role", "singularity");
  note_->setMargin(6);
  column(this,
         {choices,
          form({{tr("singular values"), sigma_},
                {tr("manipulability"), manipulability_},
                {tr("condition"), condition_}},
               {.horizontal = 10}),
          note_, stretch()},
         {.margins = {10, 8, 10, 8}, .spacing = 7});
  connect(&shown, &ShownArm::changed, this, &EllipsoidTab::refresh);
  connect(sight_, &InSight::changed, this, &EllipsoidTab::refresh);
}

QVBoxLayout* EllipsoidTab::makeChoices() {
  const auto addCheck = [&](const QString& text, const char* name, const QString& toolTip) {
    auto* check = checkBox(this, name, text, toolTip);
    connect(check, &QCheckBox::toggled, this, &EllipsoidTab::refresh);
    return check;
  };
  velocity_ = addCheck(tr("&velocity"), "velocityEllipsoid",
                       tr("Blue: the tool's velocities at joint rates of unit norm"));
  force_ = addCheck(tr("&force"), "forceEllipsoid",
                    tr("Orange: the forces that joint efforts of unit norm hold; long where the "
                       "velocities are short. Its scale is its own"));
  part_ = comboBox(this, "ellipsoidPart",
                   tr("Which part of the tool's velocity; both together have no ellipsoid in "
                      "space"),
                   {{tr("moving"), TaskPart::Translation},
                    {tr("turning"), TaskPart::Rotation},
                    {tr("both"), TaskPart::Full}});
  part_->setCurrentIndex(2);
  size_ = slider(this, "ellipsoidSize",
                 tr("How large the ellipsoids are drawn: a quarter to four times"), -20, 20, 0);
  connect(part_, &QComboBox::currentIndexChanged, this, &EllipsoidTab::refresh);
  connect(size_, &QSlider::valueChanged, this, &EllipsoidTab::refresh);
  return column({row({velocity_, force_, stretch()}),
                 form({{tr("&part"), part_}, {tr("&size"), size_}}, {.horizontal = 10})});
}

void EllipsoidTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void EllipsoidTab::refresh() {
  // They go with the panel that says what they are.
  const bool drawing = sight_->isInSight() && (velocity_->isChecked() || force_->isChecked());
  ArmScene& scene = view_.scene();
  const bool wasDrawn = scene.velocityEllipsoid().isVisible() || scene.forceEllipsoid().isVisible();
  if (!shown_.isValid() || !drawing) {
    scene.velocityEllipsoid().setVisible(false);
    scene.forceEllipsoid().setVisible(false);
    if (wasDrawn) view_.redraw();
  }
  if (!shown_.isValid() || (!isVisible() && !drawing)) return;
  const auto part = static_cast<TaskPart>(part_->currentData().toInt());
  if (drawing)
    draw(calcVelocityEllipsoid(shown_.calcJ(),
                               part == TaskPart::Rotation ? part : TaskPart::Translation));
  if (isVisible())
    fillNumbers(findSingularity(shown_.arm(), shown_.q(), part, std::max(scene.reach(), 1e-6)),
                part);
}

void EllipsoidTab::draw(const VelocityEllipsoid& ellipsoid) {
  ArmScene& scene = view_.scene();
  const Pose<double> X_WE{ellipsoid.R_WE, shown_.kinematics().X_WT.p};
  const double size = std::pow(2.0, 0.1 * size_->value());
  const Eigen::Array3d sigma = ellipsoid.singularValues.array();
  scene.velocityEllipsoid().set(X_WE, size * kVelocityScale * sigma.matrix());
  // Forces: 1/σ about their geometric mean, cut where they grow without bound.
  const double largest = std::max(sigma.maxCoeff(), 1e-12);
  const Eigen::Array3d inverse = 1.0 / sigma.max(1e-6 * largest);
  const double mean = std::cbrt(inverse.min(100 / largest).prod());
  const Eigen::Array3d drawn =
      (size * kForceScale * inverse / mean).min(kLongest).max(1e-3) * scene.reach();
  scene.forceEllipsoid().set(X_WE, drawn.matrix());
  scene.velocityEllipsoid().setVisible(velocity_->isChecked());
  scene.forceEllipsoid().setVisible(force_->isChecked());
  view_.redraw();
}

void EllipsoidTab::fillNumbers(const SingularityReport& report, TaskPart part) {
  QStringList sigma;
  for (const double value : report.singularValues) sigma << toNumber(value, 3);
  if (!sigma.isEmpty() && report.singular) sigma.last() = "0";
  if (!sigma.isEmpty() && report.close) sigma.last() += tr(" (small)");
  sigma_->setText(sigma.join(hasDecimalComma() ? "; " : ", "));
  manipulability_->setText(report.singular ? "0" : toNumber(report.manipulability, 4));
  condition_->setText(std::isfinite(report.condition) ? toNumber(report.condition, 4)
                                                      : QStringLiteral("∞"));
  note_->setText(describeSingularity(report, part));
  const char* state = report.close ? "warning" : "good";
  if (note_->property("state").toString() == state) return;
  setLook(*note_, "state", state);
}

}  // namespace denavit
