#include "ui/arm_table/frame_lines.h"

#include <array>

#include "ui/editors/quantity_text.h"
#include "ui/editors/robot_fields.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr std::array kFrameLinesAxes{"x", "y", "z"};

QString axis(int i) { return QString::fromLatin1(kFrameLinesAxes[static_cast<std::size_t>(i)]); }

}  // namespace

FrameLines::FrameLines(RobotFields& fields, const Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      fields_(fields),
      preferences_(preferences),
      grid_(grid(this, {.margins = {8, 6, 6, 8}, .horizontal = 3, .vertical = 3})) {
  setObjectName("panelFoot");
  setAttribute(Qt::WA_StyledBackground);
  addHeadings();
  addPlacement(1, tr("base"), "base", tr("of DH frame 0 in the world"));
  addPlacement(2, tr("tool"), "tool", tr("of the tool frame in the last DH frame"));
  addPayload(3);
  addGravity(4);
  connect(&preferences, &Preferences::unitsChanged, this, &FrameLines::showUnits);
  showUnits();
}

void FrameLines::addHeadings() {
  const std::array headings{tr("x"), tr("y"), tr("z"), tr("roll"), tr("pitch"), tr("yaw")};
  for (int i = 0; i < 6; ++i) {
    QLabel* heading = mutedLabel(this, headings[static_cast<std::size_t>(i)]);
    heading->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid_->addWidget(heading, 0, i + 1);
    grid_->setColumnStretch(i + 1, 1);
    if (i < 3) lengths_[static_cast<std::size_t>(i)] = heading;
  }
}

/// Once above all, so that the numbers have the whole of narrow fields.
void FrameLines::showUnits() {
  const QString unit = unitText(shownFormat(QuantityKind::Length, preferences_.values()));
  for (int i = 0; i < 3; ++i) {
    lengths_[static_cast<std::size_t>(i)]->setText(tr("%1 [%2]").arg(axis(i), unit));
  }
}

/// @param showsUnit  else it stands in a heading
QWidget* FrameLines::addLine(int row, int column, const QString& path, const QString& name,
                             const QString& toolTip, bool showsUnit) {
  FieldBinding binding = fields_.bind(path.toStdString(), name);
  binding.showsUnit = showsUnit;
  QWidget* line = fields_.addBound(path.toStdString(), false, std::move(binding), this);
  line->setToolTip(toolTip);
  grid_->addWidget(line, row, column);
  return line;
}

void FrameLines::addPlacement(int row, const QString& title, const QString& key,
                              const QString& meaning) {
  const std::array angles{tr("roll"), tr("pitch"), tr("yaw")};
  grid_->addWidget(new QLabel(title, this), row, 0);
  for (int i = 0; i < 3; ++i) {  // in the order of the Tab key
    addLine(row, i + 1, QStringLiteral("%1.xyz[%2]").arg(key).arg(i), title + " " + axis(i),
            tr("%1 of the origin %2 [length: 30 mm, 0.03 m]").arg(axis(i), meaning), false);
  }
  for (int i = 0; i < 3; ++i) {
    const QString& angle = angles[static_cast<std::size_t>(i)];
    addLine(row, i + 4, QStringLiteral("%1.rpy[%2]").arg(key).arg(i), title + " " + angle,
            tr("%1 %2: Rz(yaw) Ry(pitch) Rx(roll) [angle: 90, pi/2]").arg(angle, meaning), true);
  }
}

void FrameLines::addPayload(int row) {
  grid_->addWidget(new QLabel(tr("payload"), this), row, 0);
  for (int i = 0; i < 3; ++i) {
    const QString path = QStringLiteral("payload.com[%1]").arg(i);
    addLine(row, i + 1, path, tr("payload centre of mass %1").arg(axis(i)),
            tr("%1 of the payload's centre of mass, in the tool frame [length]").arg(axis(i)),
            false)
        ->setObjectName("row." + path);
  }
  addLine(row, 5, "payload.mass", tr("payload mass"),
          tr("Mass of the payload, fixed to the last link [mass: 2 kg, 500 g]"), false)
      ->setObjectName("row.payload.mass");
  QLabel* title = mutedLabel(this, tr("mass [kg]"));
  title->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  grid_->addWidget(title, row, 4);
  QPushButton* more = pushButton(this, "payloadInertia", tr("more…"),
                                 tr("The payload's inertia, and filling it from a shape"));
  more->setAutoDefault(false);
  connect(more, &QPushButton::clicked, this, &FrameLines::payloadWanted);
  grid_->addWidget(more, row, 6);
}

void FrameLines::addGravity(int row) {
  grid_->addWidget(new QLabel(tr("gravity"), this), row, 0);
  for (int i = 0; i < 3; ++i) {
    const QString path = QStringLiteral("gravity[%1]").arg(i);
    FieldBinding binding = fields_.bind(path.toStdString(), tr("gravity %1").arg(axis(i)));
    binding.showsUnit = false;  // it stands beside the three
    QWidget* g = fields_.addBound(path.toStdString(), false, std::move(binding), this);
    g->setToolTip(
        tr("%1 of the free-fall acceleration, in the world frame [m/s²; also 1 g]").arg(axis(i)));
    grid_->addWidget(g, row, i + 1);
  }
  grid_->addWidget(mutedLabel(this, tr("m/s², in the world")), row, 4, 1, 3);
}

}  // namespace denavit
