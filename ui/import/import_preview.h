#pragma once

#include <QColor>
#include <QWidget>
#include <optional>
#include <vector>

#include "models/import/table_reading.h"
#include "ui/scene/arm_shapes.h"

class QLabel;
class QSlider;

namespace denavit {

class ArmView;

/// The arms of all readings in one picture: the selected one solid, the others as ghosts, each in
/// the colour of its reading. A slider bends all joints together, since many wrong readings look
/// right as long as every joint is at 0.
class ImportPreview final : public QWidget {
  Q_OBJECT

 public:
  explicit ImportPreview(QWidget* parent = nullptr);

  /// @param selected  number of the solid one; ignored where there are no readings
  void display(const std::vector<TableReading>& readings, std::size_t selected);
  /// How many ghosts are drawn.
  [[nodiscard]] int ghostCount() const { return static_cast<int>(ghosts_.size()); }
  [[nodiscard]] ArmView& view() { return *view_; }

 private:
  /// An arm in the picture.
  struct Drawn {
    ArmShapes shapes;
    std::vector<JointType> types;
  };
  void pose();
  [[nodiscard]] ArmPose poseOf(const Drawn& arm) const;

  ArmView* view_;
  QSlider* bend_;
  std::optional<Drawn> solid_;
  std::vector<Drawn> ghosts_;
};

/// The colour of the n-th reading, for people of all kinds of colour vision.
[[nodiscard]] QColor readingColour(std::size_t reading);

}  // namespace denavit
