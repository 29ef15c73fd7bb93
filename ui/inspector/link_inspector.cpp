#include "ui/inspector/link_inspector.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStyle>
#include <QTabWidget>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "models/robot/physical_inertia.h"
#include "ui/editors/robot_fields.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

constexpr std::array kAxes{"x", "y", "z"};

/// A page of a tab widget that scrolls when the dock is small.
QScrollArea* makeScrollable(QWidget* page) {
  auto* area = new QScrollArea;
  area->setWidget(page);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  return area;
}

QGridLayout* makeGrid(QWidget* page) {
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(5);
  return grid;
}

QLabel* makeMuted(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setObjectName("muted");
  return label;
}

}  // namespace

LinkInspector::LinkInspector(Studio& studio, QWidget* parent)
    : QWidget(parent), studio_(studio), fields_(new RobotFields(studio, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  makeReference();
  pages_ = new QTabWidget(this);
  pages_->setObjectName("inspectorPages");
  pages_->setDocumentMode(true);
  pages_->addTab(makeScrollable(makeMassPage()), tr("Mass"));
  pages_->addTab(makeScrollable(makeDrivePage()), tr("Friction and drive"));
  pages_->addTab(makeScrollable(makeLimitsPage()), tr("Limits"));
  pages_->addTab(makeScrollable(makePayloadPage()), tr("Payload"));
  layout->addWidget(pages_, 1);
  connect(&studio, &Studio::robotChanged, this, &LinkInspector::refresh);
  connect(&studio, &Studio::selectionChanged, this, &LinkInspector::refresh);
  fields_->refresh();
  refresh();
}

void LinkInspector::makeReference() {
  about_ = new QComboBox(this);
  about_->setObjectName("inertiaAbout");
  about_->addItems({tr("inertia about centre of mass"), tr("inertia about link origin")});
  about_->setToolTip(
      tr("The point the inertia tensor is about. Changing it converts the numbers by the\n"
         "parallel-axis theorem: the body stays the same."));
  connect(about_, &QComboBox::activated, this, &LinkInspector::setReference);
}

QWidget* LinkInspector::titleWidget() const { return about_; }

const JointDescription* LinkInspector::joint() const {
  const auto& joints = studio_.document().robot().joints;
  const auto selected = static_cast<std::size_t>(studio_.selectedJoint());
  return selected < joints.size() ? &joints[selected] : nullptr;
}

QuantityEdit* LinkInspector::addJointField(const char* key, const QString& name,
                                           const QuantityFormat& format, double step,
                                           std::function<double*(JointDescription&)> number,
                                           QWidget* parent) {
  Studio* studio = &studio_;
  const QString path = QString::fromLatin1(key);
  auto* edit = fields_->add(
      [studio, number = std::move(number)](RobotDescription& robot) -> double* {
        const auto selected = static_cast<std::size_t>(studio->selectedJoint());
        return selected < robot.joints.size() ? number(robot.joints[selected]) : nullptr;
      },
      [studio, format] {
        QuantityFormat now = format;
        now.millimetres = studio->showsMillimetres();
        return now;
      },
      [studio, path] {
        return QStringLiteral("joints[%1].%2").arg(studio->selectedJoint()).arg(path);
      },
      [studio, name] { return tr("%1 of joint %2").arg(name).arg(studio->selectedJoint() + 1); },
      step, parent);
  edit->setObjectName(path);
  return edit;
}

QWidget* LinkInspector::makeMassPage() {
  auto* page = new QWidget;
  auto* grid = makeGrid(page);
  addMassAndCentre(*grid);
  addInertia(*grid);
  auto* flagRow = new QHBoxLayout;
  flagRow->setSpacing(8);
  flag_ = new QLabel(page);
  flag_->setObjectName("inertiaFlag");
  flag_->setWordWrap(true);
  flag_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  flag_->setContentsMargins(8, 5, 8, 5);  // selectable text ignores the style sheet's padding
  repair_ = new QPushButton(tr("Use the nearest real body"), page);
  repair_->setObjectName("repairInertia");
  connect(repair_, &QPushButton::clicked, this, &LinkInspector::repair);
  flagRow->addWidget(flag_, 1);
  flagRow->addWidget(repair_, 0, Qt::AlignTop);
  grid->addLayout(flagRow, 5, 0, 1, 4);
  grid->setRowStretch(6, 1);
  return page;
}

void LinkInspector::addMassAndCentre(QGridLayout& grid) {
  QWidget* page = grid.parentWidget();
  grid.addWidget(new QLabel(tr("mass"), page), 0, 0);
  grid.addWidget(addJointField(
                     "link.mass", tr("mass"), {.kind = QuantityKind::Mass}, 0.1,
                     [](JointDescription& j) { return &j.link.mass; }, page),
                 0, 1);
  grid.addWidget(new QLabel(tr("centre of mass"), page), 1, 0);
  for (int i = 0; i < 3; ++i) {
    const std::string key = "link.com[" + std::to_string(i) + "]";
    auto* edit = addJointField(
        key.c_str(), tr("centre of mass %1").arg(kAxes[static_cast<std::size_t>(i)]),
        {.kind = QuantityKind::Length}, 1e-3, [i](JointDescription& j) { return &j.link.com[i]; },
        page);
    edit->setToolTip(tr("%1 of the centre of mass, in the link's DH frame")
                         .arg(kAxes[static_cast<std::size_t>(i)]));
    grid.addWidget(edit, 1, i + 1);
    grid.setColumnStretch(i + 1, 1);
  }
}

void LinkInspector::addInertia(QGridLayout& grid) {
  QWidget* page = grid.parentWidget();
  const QuantityFormat format{.kind = QuantityKind::Inertia, .showUnit = false};
  auto* label = new QLabel(tr("inertia [kg m²]"), page);
  label->setToolTip(
      tr("Tensor elements in the link's DH axes; xy, xz, yz carry the minus sign of the\n"
         "products of inertia."));
  grid.addWidget(label, 2, 0);
  const auto add = [&](int row, int column, const char* name, double InertiaElements::*element) {
    const std::string key = std::string("link.inertia.") + name;
    auto* edit = addJointField(
        key.c_str(), tr("inertia %1").arg(name), format, 0.001,
        [element](JointDescription& j) { return &(j.link.inertia.*element); }, page);
    edit->setToolTip(QStringLiteral("I%1 [kg m²]").arg(name));
    grid.addWidget(edit, row, column);
  };
  add(2, 1, "xx", &InertiaElements::xx);
  add(2, 2, "xy", &InertiaElements::xy);
  add(2, 3, "xz", &InertiaElements::xz);
  add(3, 2, "yy", &InertiaElements::yy);
  add(3, 3, "yz", &InertiaElements::yz);
  add(4, 3, "zz", &InertiaElements::zz);
  const std::array cells{std::pair(3, 1), std::pair(4, 1), std::pair(4, 2)};
  for (const auto& [row, column] : cells) {
    auto* mirror = makeMuted({}, page);
    mirror->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    mirror->setContentsMargins(0, 0, 7, 0);
    mirror->setToolTip(tr("the tensor is symmetric"));
    grid.addWidget(mirror, row, column);
    mirrored_.push_back(mirror);
  }
}

QWidget* LinkInspector::makeDrivePage() {
  auto* page = new QWidget;
  auto* grid = makeGrid(page);
  const QuantityFormat plain{};
  const auto add = [&](int row, int column, const char* key, const QString& name,
                       const QString& toolTip, double step,
                       std::function<double*(JointDescription&)> number) {
    grid->addWidget(new QLabel(name, page), row, 2 * column);
    auto* edit = addJointField(key, name, plain, step, std::move(number), page);
    edit->setToolTip(toolTip);
    grid->addWidget(edit, row, 2 * column + 1);
  };
  grid->addWidget(makeMuted(tr("at the joint"), page), 0, 0, 1, 2);
  grid->addWidget(makeMuted(tr("at the motor"), page), 0, 2, 1, 2);
  add(1, 0, "friction.viscous", tr("viscous"), tr("[N m s/rad], of a prismatic joint [N s/m]"), 0.1,
      [](JointDescription& j) { return &j.friction.viscous; });
  add(2, 0, "friction.coulomb.positive", tr("Coulomb +"),
      tr("[N m or N] against motion at positive rate; not negative"), 0.1,
      [](JointDescription& j) { return &j.friction.coulomb.positive; });
  add(3, 0, "friction.coulomb.negative", tr("Coulomb -"),
      tr("[N m or N] signed value at negative rate; not positive"), 0.1,
      [](JointDescription& j) { return &j.friction.coulomb.negative; });
  add(4, 0, "friction.static", tr("static"), tr("[N m or N] friction that holds the joint at rest"),
      0.1, [](JointDescription& j) { return &j.friction.breakaway; });
  add(1, 1, "actuator.gear_ratio", tr("gear ratio"),
      tr("motor turns per joint turn; may be negative"), 1,
      [](JointDescription& j) { return &j.actuator.gearRatio; });
  add(2, 1, "actuator.rotor_inertia", tr("rotor inertia"),
      tr("[kg m²] at the motor; the joint feels it times the gear ratio squared"), 1e-5,
      [](JointDescription& j) { return &j.actuator.rotorInertia; });
  add(3, 1, "actuator.viscous", tr("viscous"), tr("[N m s/rad] at the motor"), 1e-4,
      [](JointDescription& j) { return &j.actuator.viscous; });
  add(4, 1, "actuator.coulomb.positive", tr("Coulomb +"), tr("[N m] at the motor; not negative"),
      0.01, [](JointDescription& j) { return &j.actuator.coulomb.positive; });
  add(5, 1, "actuator.coulomb.negative", tr("Coulomb -"), tr("[N m] at the motor; not positive"),
      0.01, [](JointDescription& j) { return &j.actuator.coulomb.negative; });
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  grid->setRowStretch(6, 1);
  return page;
}

QuantityEdit* LinkInspector::addLimitField(const char* key, const QString& name,
                                           std::optional<double> LimitsDescription::*member,
                                           std::function<QuantityFormat()> format,
                                           QWidget* parent) {
  Studio* studio = &studio_;
  const QString path = QString::fromLatin1(key);
  auto* edit = fields_->addOptional(
      [studio, member](RobotDescription& robot) -> std::optional<double>* {
        const auto selected = static_cast<std::size_t>(studio->selectedJoint());
        return selected < robot.joints.size() ? &(robot.joints[selected].limits.*member) : nullptr;
      },
      std::move(format),
      [studio, path] {
        return QStringLiteral("joints[%1].%2").arg(studio->selectedJoint()).arg(path);
      },
      [studio, name] { return tr("%1 of joint %2").arg(name).arg(studio->selectedJoint() + 1); },
      parent);
  edit->setObjectName(path);
  return edit;
}

QWidget* LinkInspector::makeLimitsPage() {
  auto* page = new QWidget;
  auto* grid = makeGrid(page);
  const auto isRevolute = [this] { return !joint() || joint()->type == JointType::Revolute; };
  const auto position = [this, isRevolute] {
    return jointFormat(isRevolute() ? JointType::Revolute : JointType::Prismatic,
                       studio_.showsMillimetres());
  };
  const auto rate = [isRevolute] {
    return QuantityFormat{.kind =
                              isRevolute() ? QuantityKind::AngularRate : QuantityKind::LinearRate};
  };
  const auto effort = [isRevolute] {
    return QuantityFormat{.kind = isRevolute() ? QuantityKind::Torque : QuantityKind::Force};
  };
  const auto add = [&](int row, int column, const char* key, const QString& name,
                       std::optional<double> LimitsDescription::*member,
                       std::function<QuantityFormat()> format) {
    grid->addWidget(new QLabel(name, page), row, 2 * column);
    grid->addWidget(addLimitField(key, name, member, std::move(format), page), row, 2 * column + 1);
  };
  add(0, 0, "limits.lower", tr("lower limit"), &LimitsDescription::lower, position);
  add(0, 1, "limits.upper", tr("upper limit"), &LimitsDescription::upper, position);
  add(1, 0, "limits.velocity", tr("velocity"), &LimitsDescription::velocity, rate);
  add(1, 1, "limits.effort", tr("effort"), &LimitsDescription::effort, effort);
  auto* hint =
      makeMuted(tr("Sliders keep to the limits; runs report when a joint leaves them."), page);
  hint->setWordWrap(true);
  grid->addWidget(hint, 2, 0, 1, 4);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  grid->setRowStretch(3, 1);
  return page;
}

QWidget* LinkInspector::makePayloadPage() {
  auto* page = new QWidget;
  auto* grid = makeGrid(page);
  const auto add = [&](int row, int column, const QString& key, const QString& name,
                       QuantityKind kind, double step, Number number) {
    const bool showUnit = kind != QuantityKind::Inertia;
    auto* edit = fields_->add(
        std::move(number),
        [this, kind, showUnit] {
          return QuantityFormat{
              .kind = kind, .millimetres = studio_.showsMillimetres(), .showUnit = showUnit};
        },
        [key] { return key; }, [name] { return name; }, step, page);
    edit->setObjectName(key);
    edit->setToolTip(name);
    grid->addWidget(edit, row, column);
  };
  grid->addWidget(new QLabel(tr("mass"), page), 0, 0);
  add(0, 1, "payload.mass", tr("payload mass"), QuantityKind::Mass, 0.1,
      [](RobotDescription& r) { return &r.payload.mass; });
  grid->addWidget(new QLabel(tr("centre of mass"), page), 1, 0);
  grid->addWidget(new QLabel(tr("moments [kg m²]"), page), 2, 0);
  grid->addWidget(new QLabel(tr("xy, xz, yz [kg m²]"), page), 3, 0);
  for (int i = 0; i < 3; ++i) {
    add(1, i + 1, QStringLiteral("payload.com[%1]").arg(i),
        tr("payload centre of mass %1, in the tool frame").arg(kAxes[static_cast<std::size_t>(i)]),
        QuantityKind::Length, 1e-3, [i](RobotDescription& r) { return &r.payload.com[i]; });
    grid->setColumnStretch(i + 1, 1);
  }
  const std::array elements{
      std::pair("xx", &InertiaElements::xx), std::pair("yy", &InertiaElements::yy),
      std::pair("zz", &InertiaElements::zz), std::pair("xy", &InertiaElements::xy),
      std::pair("xz", &InertiaElements::xz), std::pair("yz", &InertiaElements::yz)};
  for (int k = 0; k < 6; ++k) {
    const auto [name, element] = elements[static_cast<std::size_t>(k)];
    add(2 + k / 3, k % 3 + 1, QStringLiteral("payload.inertia.%1").arg(name),
        tr("payload inertia %1, about its centre of mass").arg(name), QuantityKind::Inertia, 0.001,
        [element = element](RobotDescription& r) { return &(r.payload.inertia.*element); });
  }
  auto* hint = makeMuted(tr("Carried in the tool frame, fixed to the last link."), page);
  hint->setWordWrap(true);
  grid->addWidget(hint, 4, 0, 1, 4);
  grid->setRowStretch(5, 1);
  return page;
}

void LinkInspector::refresh() {
  const JointDescription* now = joint();
  if (!now) return;
  const QString name = QString::fromStdString(now->name);
  emit titleChanged(tr("Link %1").arg(studio_.selectedJoint() + 1) +
                    (name.isEmpty() ? QString() : " · " + name));
  const QSignalBlocker blocker(about_);
  about_->setCurrentIndex(now->link.about == InertiaReference::CentreOfMass ? 0 : 1);
  const InertiaElements& inertia = now->link.inertia;
  const QuantityFormat format{.kind = QuantityKind::Inertia, .showUnit = false};
  mirrored_[0]->setText(toText(inertia.xy, format));
  mirrored_[1]->setText(toText(inertia.xz, format));
  mirrored_[2]->setText(toText(inertia.yz, format));
  refreshFlag();
}

void LinkInspector::refreshFlag() {
  const std::optional<std::string> broken = findUnphysical(inertiaAboutCom(joint()->link));
  repair_->setVisible(broken.has_value());
  flag_->setProperty("state", broken ? "warning" : "good");
  flag_->setText(broken
                     ? tr("No rigid body has this tensor: %1").arg(QString::fromStdString(*broken))
                     : tr("✓ a real body"));
  if (broken) {
    const InertiaElements near = toElements(nearestPhysicalInertia(inertiaAboutCom(joint()->link)));
    repair_->setToolTip(
        tr("about the centre of mass: xx %1, yy %2, zz %3, xy %4, xz %5, yz %6 kg m²")
            .arg(toNumber(near.xx, 5), toNumber(near.yy, 5), toNumber(near.zz, 5),
                 toNumber(near.xy, 5), toNumber(near.xz, 5), toNumber(near.yz, 5)));
  }
  flag_->style()->unpolish(flag_);
  flag_->style()->polish(flag_);
}

void LinkInspector::setReference(int index) {
  const auto to = index == 0 ? InertiaReference::CentreOfMass : InertiaReference::LinkOrigin;
  const int selected = studio_.selectedJoint();
  studio_.editRobot(tr("give inertia %1 about the %2")
                        .arg(selected + 1)
                        .arg(index == 0 ? tr("centre of mass") : tr("link origin")),
                    [&](RobotDescription& robot) {
                      LinkDescription& link = robot.joints[static_cast<std::size_t>(selected)].link;
                      link.inertia = convertInertia(link, to);
                      link.about = to;
                    });
}

void LinkInspector::repair() {
  const int selected = studio_.selectedJoint();
  studio_.editRobot(tr("repair inertia %1").arg(selected + 1), [&](RobotDescription& robot) {
    LinkDescription& link = robot.joints[static_cast<std::size_t>(selected)].link;
    const InertiaReference about = link.about;
    link.inertia = toElements(nearestPhysicalInertia(inertiaAboutCom(link)));
    link.about = InertiaReference::CentreOfMass;
    link.inertia = convertInertia(link, about);
    link.about = about;
  });
}

void LinkInspector::setIssues(const std::vector<Issue>& issues) { fields_->setIssues(issues); }

bool LinkInspector::showPlace(const QString& where) {
  // A tensor as a whole is shown by its first element.
  const QString place = where.endsWith("inertia") ? where + ".xx"
                        : where.endsWith(".com")  ? where + "[0]"
                                                  : where;
  const int page = place.contains("payload")                                    ? 3
                   : place.contains(".limits")                                  ? 2
                   : place.contains(".friction") || place.contains(".actuator") ? 1
                                                                                : 0;
  if (place.contains(".link") || page > 0) pages_->setCurrentIndex(page);
  return fields_->showPlace(place);
}

}  // namespace denavit
