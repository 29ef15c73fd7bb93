#include "ui/inspector/body_editor.h"

#include <QSignalBlocker>
#include <cmath>
#include <utility>

#include "models/robot/physical_inertia.h"
#include "ui/editors/robot_fields.h"
#include "ui/inspector/inspector_grid.h"
#include "ui/inspector/shape_dialog.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr std::array kAxes{"x", "y", "z"};
/// Components of unit vectors below are rounding.
constexpr double kNoComponent = 5e-4;

QString axisName(int i) { return QString::fromLatin1(kAxes[static_cast<std::size_t>(i)]); }

/// The body as a link, which the conversions of models know.
LinkDescription toLink(const BodyNumbers& body) {
  LinkDescription link;
  link.mass = *body.mass;
  link.com = *body.com;
  link.inertia = *body.inertia;
  link.about = body.about ? *body.about : InertiaReference::CentreOfMass;
  return link;
}

/// "x" for an axis of the frame, else its components.
QString axisText(const Eigen::Vector3d& axis) {
  for (int i = 0; i < 3; ++i) {
    if (std::abs(std::abs(axis[i]) - 1) < 1e-6) return (axis[i] < 0 ? "-" : "") + axisName(i);
  }
  QStringList parts;
  for (const double x : axis) {
    parts << toReading(QString::number(std::abs(x) < kNoComponent ? 0.0 : x, 'f', 2));
  }
  return parts.join("  ");
}

}  // namespace

Eigen::Matrix3d inertiaAboutCom(const BodyNumbers& body) { return inertiaAboutCom(toLink(body)); }

BodyEditor::BodyEditor(Edits& edits, const Selection& selection, const Preferences& preferences,
                       Messages& messages, RobotFields& fields, BodySource source, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages),
      fields_(fields),
      source_(std::move(source)) {
  setObjectName(source_.key + "Body");
  QGridLayout* grid = makeInspectorGrid(this);
  addMassAndCentre(*grid);
  addInertia(*grid);
  addFlag(*grid);
  addReadout(*grid);
  for (int column = 1; column < 4; ++column) grid->setColumnStretch(column, 1);
  grid->setRowStretch(10, 1);
  connect(&edits_, &Edits::robotChanged, this, &BodyEditor::refresh);
  connect(&preferences_, &Preferences::unitsChanged, this, &BodyEditor::refresh);
  connect(&selection_, &Selection::changed, this, &BodyEditor::refresh);
  refresh();
}

QString BodyEditor::ownName(const QString& name) const {
  return source_.key == "link" ? name : source_.key + "." + name;
}

QWidget* BodyEditor::addNumber(const QString& key, const QString& name,
                               const std::function<double()>& factor) {
  const bool isOfJoint = source_.key == "link";
  const std::string path = (source_.key + "." + key).toStdString();
  FieldBinding binding = isOfJoint ? fields_.bindToJoint(path, name)
                                   : fields_.bind(path, tr("%1 of %2").arg(name, source_.name()));
  binding.factor = factor;
  binding.showsUnit = !key.startsWith("inertia");  // its heading says it
  return fields_.addBound(path, isOfJoint, std::move(binding), this);
}

void BodyEditor::addMassAndCentre(QGridLayout& grid) {
  grid.addWidget(new QLabel(tr("mass"), this), 0, 0);
  grid.addWidget(addNumber("mass", tr("mass")), 0, 1);
  fill_ = pushButton(this, ownName("fillShape"), tr("Fill from shape…"),
                     tr("Mass, centre and inertia of a rod, tube, box or sphere of a material"));
  connect(fill_, &QPushButton::clicked, this, &BodyEditor::fillFromShape);
  grid.addWidget(fill_, 0, 2, 1, 2);
  grid.addWidget(new QLabel(tr("centre of mass"), this), 1, 0);
  for (int i = 0; i < 3; ++i) {
    QWidget* edit =
        addNumber(QStringLiteral("com[%1]").arg(i), tr("centre of mass %1").arg(axisName(i)));
    edit->setToolTip(tr("%1 of the centre of mass, in %2 [length: 30 mm, 0.03 m]")
                         .arg(axisName(i), source_.frame()));
    rigidLines_.push_back(edit);
    grid.addWidget(edit, 1, i + 1);
  }
}

double BodyEditor::productSign() const { return sign_ && sign_->currentIndex() == 1 ? -1 : 1; }

void BodyEditor::addElement(QGridLayout& grid, int row, int column, const char* name) {
  const bool product = name[0] != name[1];
  const auto sign = [this] { return productSign(); };
  QWidget* edit = addNumber(QStringLiteral("inertia.%1").arg(name), tr("inertia %1").arg(name),
                            product ? std::function<double()>(sign) : nullptr);
  edit->setToolTip(product ? tr("I%1 [kg m²; also g cm²]: tensor element or positive product, as "
                                "chosen beside")
                                 .arg(name)
                           : tr("Moment of inertia I%1 [kg m²; also g cm²]").arg(name));
  rigidLines_.push_back(edit);
  grid.addWidget(edit, row, column);
}

void BodyEditor::addInertia(QGridLayout& grid) {
  auto* label = new QLabel(tr("inertia [kg m²]"), this);
  label->setToolTip(tr("Inertia tensor in the axes of %1").arg(source_.frame()));
  grid.addWidget(label, 2, 0);
  addElement(grid, 2, 1, "xx");
  addElement(grid, 2, 2, "xy");
  addElement(grid, 2, 3, "xz");
  addElement(grid, 3, 2, "yy");
  addElement(grid, 3, 3, "yz");
  addElement(grid, 4, 3, "zz");
  sign_ = comboBox(
      this, ownName("productSign"),
      tr("How xy, xz, yz are typed and shown: as tensor elements, -∫xy dm, or as positive\n"
         "products of inertia, +∫xy dm. The body stays the same; files have the elements."),
      {tr("xy: element"), tr("xy: product")});
  connect(sign_, &QComboBox::currentIndexChanged, this, [this] {
    fields_.refresh();
    refresh();
  });
  grid.addWidget(sign_, 3, 0);
  const std::array cells{std::pair(3, 1), std::pair(4, 1), std::pair(4, 2)};
  for (std::size_t k = 0; k < cells.size(); ++k) {
    mirrored_[k] = mutedLabel(this, {}, tr("the tensor is symmetric"));
    mirrored_[k]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    mirrored_[k]->setContentsMargins(0, 0, 7, 0);
    grid.addWidget(mirrored_[k], cells[k].first, cells[k].second);
  }
}

void BodyEditor::addFlag(QGridLayout& grid) {
  flag_ = selectable(named(new QLabel(this), ownName("inertiaFlag")));
  flag_->setProperty("flag", "inertia");  // the style sheet's handle
  flag_->setContentsMargins(8, 5, 8, 5);  // selectable text ignores the style sheet's padding
  repair_ = pushButton(this, ownName("repairInertia"), tr("Use the nearest real body"),
                       tr("Takes the nearest tensor that a rigid body can have"));
  connect(repair_, &QPushButton::clicked, this, &BodyEditor::repair);
  grid.addLayout(row({{flag_, 1}, {repair_, 0, Qt::AlignTop}}, {.spacing = 8}), 5, 0, 1, 4);
}

void BodyEditor::addReadout(QGridLayout& grid) {
  const auto addRow = [&](int row, const QString& title, const QString& toolTip,
                          std::array<QLabel*, 3>& labels) {
    QLabel* heading = mutedLabel(this, title, toolTip);
    grid.addWidget(heading, row, 0);
    for (int i = 0; i < 3; ++i) {
      auto* label = named(new QLabel(this), {}, toolTip);
      label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
      label->setContentsMargins(0, 0, 7, 0);
      label->setTextInteractionFlags(Qt::TextSelectableByMouse);
      labels[static_cast<std::size_t>(i)] = label;
      grid.addWidget(label, row, i + 1);
    }
    return heading;
  };
  addRow(6, tr("principal"), tr("Principal moments about the centre of mass [kg m²]"), moments_);
  addRow(7, tr("their axes"), tr("Directions of the principal axes, in %1").arg(source_.frame()),
         axes_);
  otherTitle_ = addRow(8, {},
                       tr("xx, yy, zz about the other point, by the parallel-axis theorem "
                          "[kg m²]"),
                       otherMoments_);
  addRow(9, tr("xy  xz  yz"), tr("xy, xz, yz about the other point [kg m²]"), otherProducts_);
  moments_[0]->setObjectName(ownName("principal1"));
  axes_[0]->setObjectName(ownName("principalAxis1"));
  otherMoments_[2]->setObjectName(ownName("otherInertia.zz"));
}

QString BodyEditor::number(double value) const {
  QuantityFormat format = shownFormat(QuantityKind::Inertia, preferences_.values());
  format.showUnit = false;
  return toText(value, format);
}

void BodyEditor::refresh() {
  RobotDescription robot = withUnbentBodies(edits_.fieldsRobot());
  const std::optional<BodyNumbers> body = source_.find(robot);
  setEnabled(body.has_value());
  if (!body) return;
  for (QWidget* line : rigidLines_) line->setEnabled(!body->isBeam);
  fill_->setEnabled(!body->isBeam);
  refreshMirror(*body);
  refreshFlag(*body);
  refreshReadout(*body);
}

void BodyEditor::refreshMirror(const BodyNumbers& body) {
  const double sign = productSign();
  const std::array elements{body.inertia->xy, body.inertia->xz, body.inertia->yz};
  for (std::size_t k = 0; k < 3; ++k) {
    mirrored_[k]->setText(number(elements[k] == 0 ? 0.0 : sign * elements[k]));
  }
}

void BodyEditor::refreshFlag(const BodyNumbers& body) {
  const Eigen::Matrix3d I_C = inertiaAboutCom(body);
  const std::optional<std::string> broken = body.isBeam ? std::nullopt : findUnphysical(I_C);
  repair_->setVisible(broken.has_value());
  const char* state = broken ? "warning" : "good";
  flag_->setText(
      body.isBeam ? tr("A flexible link: centre and inertia are those of its beam, unbent.")
      : broken    ? tr("No rigid body has this tensor: %1").arg(QString::fromStdString(*broken))
                  : tr("✓ a real body"));
  if (broken) {
    const InertiaElements near = toElements(nearestPhysicalInertia(I_C));
    repair_->setToolTip(
        tr("about the centre of mass: xx %1, yy %2, zz %3, xy %4, xz %5, yz %6 kg m²")
            .arg(number(near.xx), number(near.yy), number(near.zz), number(near.xy),
                 number(near.xz), number(near.yz)));
  }
  if (flag_->property("state") == QLatin1String(state)) return;
  setLook(*flag_, "state", QLatin1String(state));
}

void BodyEditor::refreshReadout(const BodyNumbers& body) {
  const Eigen::Matrix3d I_C = inertiaAboutCom(body);
  if (!I_C.allFinite()) return;
  const PrincipalInertia principal = calcPrincipalInertia(I_C);
  for (int k = 0; k < 3; ++k) {
    const auto i = static_cast<std::size_t>(k);
    moments_[i]->setText(number(principal.moments[k]));
    axes_[i]->setText(axisText(principal.axes.col(k)));
  }
  const LinkDescription link = toLink(body);
  const bool centre = link.about == InertiaReference::CentreOfMass;
  const InertiaElements other =
      convertInertia(link, centre ? InertiaReference::LinkOrigin : InertiaReference::CentreOfMass);
  otherTitle_->setText(centre ? tr("about the origin") : tr("about the centre"));
  const double sign = productSign();
  const std::array diagonal{other.xx, other.yy, other.zz};
  const std::array products{other.xy, other.xz, other.yz};
  for (std::size_t i = 0; i < 3; ++i) {
    otherMoments_[i]->setText(number(diagonal[i]));
    otherProducts_[i]->setText(number(products[i] == 0 ? 0.0 : sign * products[i]));
  }
}

void BodyEditor::setReference(InertiaReference to) {
  const bool centre = to == InertiaReference::CentreOfMass;
  edits_.editFieldsRobot(
      tr("give inertia of %1 about the %2")
          .arg(source_.name(), centre ? tr("centre of mass") : tr("link origin")),
      [&](RobotDescription& robot) {
        const std::optional<BodyNumbers> body = source_.find(robot);
        if (!body || !body->about) return;
        *body->inertia = convertInertia(toLink(*body), to);
        *body->about = to;
      });
}

void BodyEditor::repair() {
  edits_.editFieldsRobot(tr("repair inertia of %1").arg(source_.name()),
                         [&](RobotDescription& robot) {
                           const std::optional<BodyNumbers> body = source_.find(robot);
                           if (!body) return;
                           LinkDescription link = toLink(*body);
                           const InertiaReference about = link.about;
                           link.inertia = toElements(nearestPhysicalInertia(inertiaAboutCom(link)));
                           link.about = InertiaReference::CentreOfMass;
                           *body->inertia = convertInertia(link, about);
                         });
}

void BodyEditor::fillFromShape() {
  auto* dialog = new ShapeDialog(edits_, preferences_, messages_, source_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace denavit
