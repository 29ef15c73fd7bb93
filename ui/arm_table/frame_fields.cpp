#include "ui/arm_table/frame_fields.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <array>

#include "ui/editors/robot_fields.h"
#include "ui/preferences/preferences.h"

namespace denavit {
namespace {

constexpr std::array kFrameFieldsAxes{"x", "y", "z"};
constexpr double kMillimetre = 1e-3, kDegree = 0.017453292519943295;

QString axis(int i) { return QString::fromLatin1(kFrameFieldsAxes[static_cast<std::size_t>(i)]); }

QLabel* makeLabel(const QString& text, const char* name, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setObjectName(name);
  return label;
}

}  // namespace

FrameFields::FrameFields(const Preferences& preferences, RobotFields& fields, QWidget* parent)
    : QWidget(parent), preferences_(preferences), fields_(fields), grid_(new QGridLayout(this)) {
  setObjectName("panelFoot");
  setAttribute(Qt::WA_StyledBackground);
  grid_->setContentsMargins(10, 6, 10, 8);
  grid_->setHorizontalSpacing(4);
  grid_->setVerticalSpacing(3);
  addHeadings();
  addPlacement(1, tr("base"), "base", tr("of DH frame 0 in the world"), false);
  addPlacement(2, tr("tool"), "tool", tr("of the tool frame in the last DH frame"), true);
  addPayload(3);
  addGravity(4);
}

std::function<QuantityFormat()> FrameFields::format(QuantityKind kind, bool showUnit) const {
  return [&preferences = preferences_, kind, showUnit] {
    QuantityFormat format = shownFormat(kind, preferences.values());
    format.showUnit = showUnit;
    return format;
  };
}

void FrameFields::addHeadings() {
  const std::array headings{tr("x"), tr("y"), tr("z"), tr("roll"), tr("pitch"), tr("yaw")};
  for (int i = 0; i < 6; ++i) {
    QLabel* heading = makeLabel(headings[static_cast<std::size_t>(i)], "muted", this);
    heading->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid_->addWidget(heading, 0, i + 1);
    grid_->setColumnStretch(i + 1, 1);
  }
}

void FrameFields::addPlacement(int row, const QString& title, const QString& key,
                               const QString& meaning, bool tool) {
  Placement RobotDescription::*member = tool ? &RobotDescription::tool : &RobotDescription::base;
  const std::array angles{tr("roll"), tr("pitch"), tr("yaw")};
  grid_->addWidget(new QLabel(title, this), row, 0);
  for (int i = 0; i < 3; ++i) {
    const QString place = QStringLiteral("%1.xyz[%2]").arg(key).arg(i);
    auto* x = fields_.add([=](RobotDescription& r) { return &(r.*member).xyz[i]; },
                          format(QuantityKind::Length), [=] { return place; },
                          [=] { return title + " " + axis(i); }, kMillimetre, this);
    x->setObjectName(place);
    x->setToolTip(tr("%1 of the origin %2 [length: 30 mm, 0.03 m]").arg(axis(i), meaning));
    grid_->addWidget(x, row, i + 1);
  }
  for (int i = 0; i < 3; ++i) {
    const QString place = QStringLiteral("%1.rpy[%2]").arg(key).arg(i);
    const QString angle = angles[static_cast<std::size_t>(i)];
    auto* r = fields_.add([=](RobotDescription& d) { return &(d.*member).rpy[i]; },
                          format(QuantityKind::Angle), [=] { return place; },
                          [=] { return title + " " + angle; }, kDegree, this);
    r->setObjectName(place);
    r->setToolTip(tr("%1 %2: Rz(yaw) Ry(pitch) Rx(roll) [angle: 90, pi/2]").arg(angle, meaning));
    grid_->addWidget(r, row, i + 4);
  }
}

void FrameFields::addPayload(int row) {
  grid_->addWidget(new QLabel(tr("payload"), this), row, 0);
  for (int i = 0; i < 3; ++i) {
    auto* x = fields_.add(
        [=](RobotDescription& r) { return &r.payload.com[i]; }, format(QuantityKind::Length),
        [=] { return QStringLiteral("payload.com[%1]").arg(i); },
        [=] { return tr("payload centre of mass %1").arg(axis(i)); }, kMillimetre, this);
    x->setObjectName(QStringLiteral("row.payload.com[%1]").arg(i));
    x->setToolTip(
        tr("%1 of the payload's centre of mass, in the tool frame [length]").arg(axis(i)));
    grid_->addWidget(x, row, i + 1);
  }
  auto* mass = fields_.add(
      [](RobotDescription& r) { return &r.payload.mass; }, format(QuantityKind::Mass),
      [] { return QStringLiteral("payload.mass"); }, [] { return tr("payload mass"); }, 0.1, this);
  mass->setObjectName("row.payload.mass");
  mass->setToolTip(tr("Mass of the payload, fixed to the last link [mass: 2 kg, 500 g]"));
  QLabel* title = makeLabel(tr("mass"), "muted", this);
  title->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  grid_->addWidget(title, row, 4);
  grid_->addWidget(mass, row, 5);
  auto* more = new QPushButton(tr("more…"), this);
  more->setObjectName("payloadInertia");
  more->setToolTip(tr("The payload's inertia, and filling it from a shape"));
  more->setAutoDefault(false);
  connect(more, &QPushButton::clicked, this, &FrameFields::payloadWanted);
  grid_->addWidget(more, row, 6);
}

void FrameFields::addGravity(int row) {
  grid_->addWidget(new QLabel(tr("gravity"), this), row, 0);
  for (int i = 0; i < 3; ++i) {
    const QString place = QStringLiteral("gravity[%1]").arg(i);
    auto* g = fields_.add([=](RobotDescription& r) { return &r.gravity[i]; },
                          format(QuantityKind::Acceleration, false), [=] { return place; },
                          [=] { return tr("gravity %1").arg(axis(i)); }, 0.1, this);
    g->setObjectName(place);
    g->setToolTip(
        tr("%1 of the free-fall acceleration, in the world frame [m/s²; also 1 g]").arg(axis(i)));
    grid_->addWidget(g, row, i + 1);
  }
  grid_->addWidget(makeLabel(tr("m/s², in the world"), "muted", this), row, 4, 1, 3);
}

}  // namespace denavit
