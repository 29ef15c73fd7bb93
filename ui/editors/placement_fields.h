#pragma once

#include <array>

#include "models/robot/robot.h"
#include "ui/editors/field_lines.h"
#include "ui/studio/parts.h"

class QGridLayout;
class QLabel;

namespace denavit {

/// The six numbers of a placement as lines: x, y, z, roll, pitch, yaw.
class PlacementFields final : public LinesOf<Placement> {
 public:
  /// What is placed, for tool tips, undo texts and issues.
  struct About {
    std::function<QString()> place;  ///< as issues name it: "closures[0].a"
    std::function<QString()> name;   ///< for undo texts: "frame A of pin"
    QString objectName;              ///< of the lines, followed by ".xyz[0]": "closureA"
    QString meaning;                 ///< "of frame A in its link's DH frame"
  };
  PlacementFields(Source source, About about, const Preferences& preferences, Messages& messages,
                  QObject* parent = nullptr);

  /// Puts the lines into a row of a grid, side by side.
  void addTo(QGridLayout& grid, int row, int column, QWidget* parent);
  /// Headings over such a row: x, y, z with the unit that is preferred, roll, pitch, yaw.
  void addHeadings(QGridLayout& grid, int row, int column, QWidget* parent);

 private:
  void showUnits();

  About about_;
  const Preferences& units_;
  std::array<QLabel*, 3> lengths_{};  ///< the headings of x, y, z; null: there are none
};

}  // namespace denavit
