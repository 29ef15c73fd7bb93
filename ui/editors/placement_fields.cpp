#include "ui/editors/placement_fields.h"

#include <array>

#include "ui/preferences/preferences.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr std::array kPlacementNames{"x", "y", "z", "roll", "pitch", "yaw"};

QString placementName(int i) {
  return PlacementFields::tr(kPlacementNames[static_cast<std::size_t>(i)]);
}

double* findNumber(Placement& placement, int i) {
  return i < 3 ? &placement.xyz[i] : &placement.rpy[i - 3];
}

FieldAbout aboutNumber(int i) {
  FieldAbout about;
  about.quantity =
      i < 3 ? Quantity{QuantityKind::Length, "m"} : Quantity{QuantityKind::Angle, "rad"};
  about.step = i < 3 ? 1e-3 : 0.017453292519943295;
  return about;
}

}  // namespace

PlacementFields::PlacementFields(Source source, About about, const Preferences& preferences,
                                 Messages& messages, QObject* parent)
    : LinesOf(std::move(source), preferences, false, parent),
      about_(std::move(about)),
      units_(preferences) {
  connect(&preferences, &Preferences::unitsChanged, this, &PlacementFields::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &PlacementFields::showUnits);
  connect(this, &PlacementFields::refused, &messages, &Messages::said);
}

void PlacementFields::addTo(QGridLayout& grid, int row, int column, QWidget* parent) {
  for (int i = 0; i < 6; ++i) {
    const QString key =
        i < 3 ? QStringLiteral("xyz[%1]").arg(i) : QStringLiteral("rpy[%1]").arg(i - 3);
    QWidget* line =
        add([i](Placement& placement) { return FieldPointer(findNumber(placement, i)); },
            {.about = aboutNumber(i),
             .type = static_cast<double*>(nullptr),
             .place = [place = about_.place, key] { return place() + "." + key; },
             .name = [name = about_.name, i] { return placementName(i) + " " + name(); },
             .objectName = about_.objectName + "." + key,
             .showsUnit = i >= 3},
            parent);
    line->setToolTip(i < 3 ? tr("%1 of the origin %2 [length: 30 mm, 0.03 m]")
                                 .arg(placementName(i), about_.meaning)
                           : tr("%1 %2: Rz(yaw) Ry(pitch) Rx(roll) [angle: 90, pi/2]")
                                 .arg(placementName(i), about_.meaning));
    grid.addWidget(line, row, column + i);
    grid.setColumnStretch(column + i, 1);
  }
}

void PlacementFields::addHeadings(QGridLayout& grid, int row, int column, QWidget* parent) {
  for (int i = 0; i < 6; ++i) {
    QLabel* heading = mutedLabel(parent, placementName(i));
    heading->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid.addWidget(heading, row, column + i);
    if (i < 3) lengths_[static_cast<std::size_t>(i)] = heading;
  }
  showUnits();
}

/// Once above all, so that the numbers have the whole of narrow fields.
void PlacementFields::showUnits() {
  const QString unit = unitText(shownFormat(QuantityKind::Length, units_.values()));
  for (int i = 0; i < 3; ++i) {
    QLabel* heading = lengths_[static_cast<std::size_t>(i)];
    if (heading) heading->setText(tr("%1 [%2]").arg(placementName(i), unit));
  }
}

}  // namespace denavit
