#include "ui/inspector/shape_dialog.h"

#include <QRadioButton>
#include <QSignalBlocker>
#include <utility>

#include "models/robot/physical_inertia.h"
#include "ui/editors/quantity_edit.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

using Kind = BodyShape::Kind;

/// Proportions to begin with: a tube ten times as long as it is wide, with a wall of a tenth.
constexpr double kSlenderness = 0.1;

/// The longest reach of an arm: the scale for what has no length of its own.
double findScale(const RobotDescription& robot) {
  double scale = robot.tool.xyz.norm();
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const LinkSpan span = findLinkSpan(robot, i);
    scale = std::max(scale, (span.to - span.from).norm());
  }
  return scale;
}

}  // namespace

ShapeDialog::ShapeDialog(Edits& edits, const Preferences& preferences, Messages& messages,
                         BodySource body, QWidget* parent)
    : FillDialog(edits, preferences, messages, "shape", body.place(), parent),
      body_(std::move(body)),
      span_(body_.span(before_)) {
  setWindowTitle(tr("Fill %1 from a shape").arg(body_.name()));
  addShape();
  auto* fromMaterial = named(new QRadioButton(tr("mass of"), this), "massFromMaterial",
                             tr("The mass is the volume times the density"));
  fromMaterial->setChecked(true);
  addMass();
  addPreview(7)->setTextFormat(Qt::RichText);
  addForm({{tr("shape"), kind_},
           {tr("axis"), axis_},
           {tr("begins at x, y, z"), row({start_[0], start_[1], start_[2]})},
           {tr("length"), length_},
           {tr("diameter"), width_},
           {tr("height"), height_},
           {tr("wall"), wall_},
           {fromMaterial, row({{material_, 2}, {density_, 1}})},
           {massGiven_, mass_},
           {tr("result"), preview_}},
          72);
  startFrom(span_);
  chooseMaterial();
  follow();
}

QString ShapeDialog::undoText() const { return tr("fill %1 from a shape").arg(body_.name()); }

void ShapeDialog::addShape() {
  addKinds(tr("A homogeneous body; the rod is so slender that only its length counts"),
           {{tr("Tube"), Kind::Tube},
            {tr("Cylinder, solid"), Kind::Cylinder},
            {tr("Slender rod"), Kind::Rod},
            {tr("Box"), Kind::Box},
            {tr("Sphere"), Kind::Sphere}});
  axis_ =
      comboBox(this, "shapeAxis", tr("The direction of the body's axis, in %1").arg(body_.frame()),
               {{tr("from frame %1 to frame %2").arg(span_.fromFrame).arg(span_.toFrame), Reach},
                {tr("along x"), X},
                {tr("along y"), Y},
                {tr("along z"), Z}});
  connect(axis_, &QComboBox::currentIndexChanged, this, &ShapeDialog::chooseAxis);
  const std::array names{"Start[0]", "Start[1]", "Start[2]"}, axes{"x", "y", "z"};
  for (std::size_t i = 0; i < 3; ++i) {
    start_[i] = addLength(
        names[i], tr("%1 of where the axis begins, in %2 [length]").arg(axes[i], body_.frame()), 0);
  }
  length_ = addLength("Length", tr("Length along the axis [length: 300 mm, 1 ft]"), 0);
  width_ = addLength("Width", tr("Outer diameter, or first side of a box [length]"), 0);
  height_ = addLength("Height", tr("Second side of the box [length]"), 0);
  wall_ = addLength(
      "Wall", tr("Wall thickness [length]; 0: a solid box or sphere, open at the ends else"), 0);
}

void ShapeDialog::addMass() {
  const PreferenceValues& values = preferences_.values();
  massGiven_ = named(new QRadioButton(tr("mass given"), this), "massGiven",
                     tr("The mass is known; the shape says how it is spread"));
  addMaterials()->addItem(tr("Other"));
  connect(material_, &QComboBox::currentIndexChanged, this, [this] {
    chooseMaterial();
    follow();
  });
  density_ = named(new QuantityEdit(withUnits({.unit = tr("kg/m³")}, values), this), "shapeDensity",
                   tr("Density [kg/m³]"));
  connect(density_, &QuantityEdit::edited, this, [this] {
    const QSignalBlocker blocker(material_);
    material_->setCurrentIndex(material_->count() - 1);
    follow();
  });
  mass_ = named(new QuantityEdit(shownFormat(QuantityKind::Mass, values), this), "shapeMass",
                tr("Mass of the whole body [kg; also 500 g]"));
  mass_->setStep(0.1);
  RobotDescription robot = before_;
  mass_->setValue(*body_.find(robot)->mass);
  connect(mass_, &QuantityEdit::edited, this, &ShapeDialog::follow);
  connect(massGiven_, &QRadioButton::toggled, this, &ShapeDialog::follow);
}

void ShapeDialog::startFrom(const LinkSpan& span) {
  const double reach = (span.to - span.from).norm();
  const double scale = reach > 0 ? reach : kSlenderness * findScale(before_);
  length_->setValue(scale);
  width_->setValue(kSlenderness * scale);
  height_->setValue(kSlenderness * scale);
  wall_->setValue(kSlenderness * kSlenderness * scale);
  // Frames that coincide have no direction between them.
  if (reach == 0) axis_->setCurrentIndex(axis_->findData(Z));
  chooseAxis();
}

void ShapeDialog::chooseAxis() {
  const Eigen::Vector3d reach = span_.to - span_.from;
  const double along = axis() == Reach ? reach.norm() : std::abs(reach[axis() - X]);
  // Along an axis that the link does not reach along, the body stands at the frame itself.
  const Eigen::Vector3d start = along > 0 ? span_.from : Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) start_[static_cast<std::size_t>(i)]->setValue(start[i]);
  if (along > 0) length_->setValue(along);
  follow();
}

void ShapeDialog::chooseMaterial() {
  const QVariant density = material_->currentData();
  if (density.isValid()) density_->setValue(density.toDouble());
}

ShapeDialog::Axis ShapeDialog::axis() const {
  return static_cast<Axis>(axis_->currentData().toInt());
}

BodyShape ShapeDialog::shape() const {
  const auto kind = static_cast<Kind>(kind_->currentData().toInt());
  return {.kind = kind,
          .length = length_->value(),
          .width = width_->value(),
          .height = height_->value(),
          .wall = hasWall(kind) ? wall_->value() : 0};
}

BodyPlacement ShapeDialog::placement() const {
  BodyPlacement placement;
  for (int i = 0; i < 3; ++i) placement.start[i] = start_[static_cast<std::size_t>(i)]->value();
  const Eigen::Vector3d reach = span_.to - span_.from;
  if (axis() == Reach) {
    placement.direction = reach;
  } else {
    placement.direction = Eigen::Vector3d::Unit(axis() - X);
    if (reach[axis() - X] < 0) placement.direction *= -1;
  }
  return placement;
}

double ShapeDialog::mass(const BodyShape& shape) const {
  return massGiven_->isChecked() ? mass_->value() : calcVolume(shape) * density_->value();
}

void ShapeDialog::follow() {
  if (!buttons_) return;  // still being made
  showRows();
  const BodyShape shape = this->shape();
  std::vector<Issue> issues = findIssues(shape);
  const BodyPlacement placement = this->placement();
  if (placement.direction.isZero()) {
    issues.push_back({Issue::Severity::Error, "axis",
                      "the frames coincide: there is no axis "
                      "between them",
                      "choose an axis of the frame"});
  }
  if (issues.empty() && !(mass(shape) > 0)) {
    issues.push_back({Issue::Severity::Error, "mass",
                      "mass is " + std::to_string(mass(shape)) + " kg; it must be > 0",
                      "type the mass, or choose a material"});
  }
  if (!accepts(issues)) return;
  const BodyProperties body = calcBody(shape, mass(shape), placement);
  if (!massGiven_->isChecked()) mass_->setValue(body.mass);
  showBody(body);
  edit([&](RobotDescription& robot) { body_.set(robot, body); });
}

void ShapeDialog::showRows() {
  const auto kind = static_cast<Kind>(kind_->currentData().toInt());
  form_->setRowVisible(length_, hasLength(kind));
  form_->setRowVisible(height_, kind == Kind::Box);
  form_->setRowVisible(wall_, hasWall(kind));
  qobject_cast<QLabel*>(form_->labelForField(width_))
      ->setText(kind == Kind::Box ? tr("width") : tr("diameter"));
  const bool given = massGiven_->isChecked();
  material_->setEnabled(!given);
  density_->setEnabled(!given);
  mass_->setEnabled(given);
}

void ShapeDialog::showBody(const BodyProperties& body) {
  const PreferenceValues& values = preferences_.values();
  const auto text = [&](double value, QuantityKind kind) {
    return toText(value, shownFormat(kind, values)).toHtmlEscaped();
  };
  const auto cell = [](const QString& t) {
    return QStringLiteral("<td align=right>&nbsp;&nbsp;%1</td>").arg(t);
  };
  QuantityFormat plain = shownFormat(QuantityKind::Inertia, values);
  plain.showUnit = false;
  QString table = "<table cellspacing=0 cellpadding=1>";
  table += "<tr><td>" + tr("mass") + "</td>" + cell(text(body.mass, QuantityKind::Mass)) + "</tr>";
  table += "<tr><td>" + tr("centre") + "</td>";
  for (const double x : body.com) table += cell(text(x, QuantityKind::Length));
  table += "</tr>";
  for (int row = 0; row < 3; ++row) {
    table += "<tr><td>" + (row == 0 ? tr("inertia about it [kg m²]") : QString()) + "</td>";
    for (int column = 0; column < 3; ++column) table += cell(toText(body.I_C(row, column), plain));
    table += "</tr>";
  }
  const Eigen::Vector3d principal = calcPrincipalInertia(body.I_C).moments;
  table += "<tr><td>" + tr("principal") + "</td>";
  for (const double moment : principal) table += cell(toText(moment, plain));
  preview_->setText(table + "</tr></table>");
}

}  // namespace denavit
