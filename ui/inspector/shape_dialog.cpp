#include "ui/inspector/shape_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>
#include <utility>

#include "models/robot/materials.h"
#include "models/robot/physical_inertia.h"
#include "ui/editors/quantity_edit.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

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
    : QDialog(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      body_(std::move(body)),
      before_(edits.document().robot()),
      mergeKey_(QStringLiteral("shape %1 %2").arg(body_.place()).arg(edits.undoStack().index())),
      span_(body_.span(before_)) {
  setObjectName("shapeDialog");
  setWindowTitle(tr("Fill %1 from a shape").arg(body_.name()));
  auto* layout = new QVBoxLayout(this);
  form_ = new QFormLayout;
  form_->setHorizontalSpacing(10);
  form_->setVerticalSpacing(6);
  layout->addLayout(form_);
  makeShapeRows(*form_);
  makeMassRows(*form_);
  makePreview(*form_);
  buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  for (QAbstractButton* button : buttons_->buttons())
    button->setIcon({});  // the style's, no theme's
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &ShapeDialog::reject);
  layout->addStretch(1);
  layout->addWidget(buttons_);
  startFrom(span_);
  chooseMaterial();
  follow();
  setMinimumWidth(fontMetrics().averageCharWidth() * 72);
}

QuantityEdit* ShapeDialog::addLength(const char* name, const QString& toolTip, double value_m) {
  auto* edit = new QuantityEdit(shownFormat(QuantityKind::Length, preferences_.values()), this);
  edit->setObjectName(name);
  edit->setToolTip(toolTip);
  edit->setValue(value_m);
  edit->setStep(1e-3);
  connect(edit, &QuantityEdit::edited, this, &ShapeDialog::follow);
  connect(edit, &QuantityEdit::refused, &messages_, &Messages::said);
  return edit;
}

void ShapeDialog::makeShapeRows(QFormLayout& form) {
  kind_ = new QComboBox(this);
  kind_->setObjectName("shapeKind");
  kind_->setToolTip(tr("A homogeneous body; the rod is so slender that only its length counts"));
  for (const auto& [kind, name] :
       {std::pair(Kind::Tube, tr("Tube")), std::pair(Kind::Cylinder, tr("Cylinder, solid")),
        std::pair(Kind::Rod, tr("Slender rod")), std::pair(Kind::Box, tr("Box")),
        std::pair(Kind::Sphere, tr("Sphere"))}) {
    kind_->addItem(name, static_cast<int>(kind));
  }
  connect(kind_, &QComboBox::currentIndexChanged, this, &ShapeDialog::follow);
  form.addRow(tr("shape"), kind_);
  axis_ = new QComboBox(this);
  axis_->setObjectName("shapeAxis");
  axis_->setToolTip(tr("The direction of the body's axis, in %1").arg(body_.frame()));
  axis_->addItem(tr("from frame %1 to frame %2").arg(span_.fromFrame).arg(span_.toFrame), Reach);
  axis_->addItem(tr("along x"), X);
  axis_->addItem(tr("along y"), Y);
  axis_->addItem(tr("along z"), Z);
  connect(axis_, &QComboBox::currentIndexChanged, this, &ShapeDialog::chooseAxis);
  form.addRow(tr("axis"), axis_);
  auto* starts = new QHBoxLayout;
  const std::array names{"shapeStart[0]", "shapeStart[1]", "shapeStart[2]"};
  const std::array axes{"x", "y", "z"};
  for (std::size_t i = 0; i < 3; ++i) {
    start_[i] = addLength(
        names[i], tr("%1 of where the axis begins, in %2 [length]").arg(axes[i], body_.frame()), 0);
    starts->addWidget(start_[i]);
  }
  form.addRow(tr("begins at x, y, z"), starts);
  length_ = addLength("shapeLength", tr("Length along the axis [length: 300 mm, 1 ft]"), 0);
  form.addRow(tr("length"), length_);
  width_ = addLength("shapeWidth", tr("Outer diameter, or first side of a box [length]"), 0);
  widthTitle_ = new QLabel(tr("diameter"), this);
  form.addRow(widthTitle_, width_);
  height_ = addLength("shapeHeight", tr("Second side of the box [length]"), 0);
  form.addRow(tr("height"), height_);
  wall_ =
      addLength("shapeWall",
                tr("Wall thickness [length]; 0: a solid box or sphere, open at the ends else"), 0);
  form.addRow(tr("wall"), wall_);
}

void ShapeDialog::makeMassRows(QFormLayout& form) {
  const PreferenceValues& values = preferences_.values();
  auto* fromMaterial = new QRadioButton(tr("mass of"), this);
  fromMaterial->setObjectName("massFromMaterial");
  fromMaterial->setToolTip(tr("The mass is the volume times the density"));
  fromMaterial->setChecked(true);
  massGiven_ = new QRadioButton(tr("mass given"), this);
  massGiven_->setObjectName("massGiven");
  massGiven_->setToolTip(tr("The mass is known; the shape says how it is spread"));
  material_ = new QComboBox(this);
  material_->setObjectName("shapeMaterial");
  for (const Material& material : listMaterials()) {
    material_->addItem(QString::fromUtf8(material.name.data(), qsizetype(material.name.size())),
                       material.density_kg_m3);
    material_->setItemData(
        material_->count() - 1,
        QString::fromUtf8(material.source.data(), qsizetype(material.source.size())),
        Qt::ToolTipRole);
  }
  material_->addItem(tr("Other"));
  connect(material_, &QComboBox::currentIndexChanged, this, [this] {
    chooseMaterial();
    follow();
  });
  density_ = new QuantityEdit(withUnits({.unit = tr("kg/m³")}, values), this);
  density_->setObjectName("shapeDensity");
  density_->setToolTip(tr("Density [kg/m³]"));
  connect(density_, &QuantityEdit::edited, this, [this] {
    const QSignalBlocker blocker(material_);
    material_->setCurrentIndex(material_->count() - 1);
    follow();
  });
  auto* row = new QHBoxLayout;
  row->addWidget(material_, 2);
  row->addWidget(density_, 1);
  form.addRow(fromMaterial, row);
  mass_ = new QuantityEdit(shownFormat(QuantityKind::Mass, values), this);
  mass_->setObjectName("shapeMass");
  mass_->setToolTip(tr("Mass of the whole body [kg; also 500 g]"));
  mass_->setStep(0.1);
  RobotDescription robot = before_;
  mass_->setValue(*body_.find(robot)->mass);
  connect(mass_, &QuantityEdit::edited, this, &ShapeDialog::follow);
  connect(massGiven_, &QRadioButton::toggled, this, &ShapeDialog::follow);
  form.addRow(massGiven_, mass_);
}

void ShapeDialog::makePreview(QFormLayout& form) {
  preview_ = new QLabel(this);
  preview_->setObjectName("shapePreview");
  preview_->setTextFormat(Qt::RichText);
  preview_->setWordWrap(true);
  preview_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  preview_->setMinimumHeight(fontMetrics().lineSpacing() * 7);
  preview_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  form.addRow(tr("result"), preview_);
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
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(issues.empty());
  if (!issues.empty()) return showIssues(issues);
  const BodyProperties body = calcBody(shape, mass(shape), placement);
  if (!massGiven_->isChecked()) mass_->setValue(body.mass);
  showBody(body);
  applyBody(body);
}

void ShapeDialog::showRows() {
  const auto kind = static_cast<Kind>(kind_->currentData().toInt());
  form_->setRowVisible(length_, hasLength(kind));
  form_->setRowVisible(height_, kind == Kind::Box);
  form_->setRowVisible(wall_, hasWall(kind));
  widthTitle_->setText(kind == Kind::Box ? tr("width") : tr("diameter"));
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
  preview_->setProperty("bad", false);
}

void ShapeDialog::showIssues(const std::vector<Issue>& issues) {
  QStringList lines;
  for (const Issue& issue : issues) {
    lines << QString::fromStdString(issue.what + ": " + issue.remedy).toHtmlEscaped();
  }
  preview_->setText(lines.join("<br>"));
  preview_->setProperty("bad", true);
}

void ShapeDialog::applyBody(const BodyProperties& body) {
  edits_.editRobot(
      tr("fill %1 from a shape").arg(body_.name()),
      [&](RobotDescription& robot) { body_.set(robot, body); }, mergeKey_);
}

void ShapeDialog::keyPressEvent(QKeyEvent* event) {
  if (confirmsNumber(*event, focusWidget())) return event->accept();
  QDialog::keyPressEvent(event);
}

void ShapeDialog::reject() {
  // Under the same key: the steps so far and this one come to nothing.
  edits_.editRobot(
      tr("fill %1 from a shape").arg(body_.name()),
      [&](RobotDescription& robot) { robot = before_; }, mergeKey_);
  QDialog::reject();
}

}  // namespace denavit
