#include "ui/inspector/drive_page.h"

#include "models/robot/fields_of_robot.h"
#include "ui/editors/robot_fields.h"
#include "ui/inspector/inspector_grid.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Every value below a path of the joint that has a label, in as many columns.
void addAll(QGridLayout& grid, int firstColumn, int columns, const char* path,
            RobotFields& fields) {
  int count = 0;
  for (const auto& handle : listHandles<JointDescription>()) {
    if (!handle.path.starts_with(path) || *handle.about.label == '\0') continue;
    fields.addOfJointTo(grid, firstColumn + count++ % columns, handle.path);
  }
}

void stretch(QGridLayout& grid) {
  grid.setColumnStretch(1, 1);
  grid.setColumnStretch(3, 1);
  grid.setRowStretch(grid.rowCount(), 1);
}

}  // namespace

DrivePage::DrivePage(RobotFields& fields, QWidget* parent) : QWidget(parent) {
  QGridLayout* grid = makeInspectorGrid(this);
  grid->addWidget(mutedLabel(this, tr("at the joint")), 0, 0, 1, 2);
  grid->addWidget(mutedLabel(this, tr("at the motor")), 0, 2, 1, 2);
  addAll(*grid, 0, 1, "friction.", fields);
  addAll(*grid, 1, 1, "actuator.", fields);
  stretch(*grid);
}

LimitsPage::LimitsPage(RobotFields& fields, QWidget* parent) : QWidget(parent) {
  QGridLayout* grid = makeInspectorGrid(this);
  addAll(*grid, 0, 2, "limits.", fields);
  grid->addWidget(wrapped(mutedLabel(this, tr("Sliders keep to the limits; runs report when a "
                                              "joint leaves them."))),
                  grid->rowCount(), 0, 1, 4);
  stretch(*grid);
}

}  // namespace denavit
