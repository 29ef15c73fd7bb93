#pragma once

#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "core/mechanism/singularity_map.h"

namespace denavit {

/// A map of a parallel mechanism's singularities as a picture: every place that its hand reaches,
/// the lighter the better its drives hold it there, with the scale beside it, and lines where a
/// singularity is crossed: whole ones where the drives cannot hold the hand, dashed ones of another
/// colour where it loses a motion. Only the part of the map is shown that the hand reaches.
class SingularityView final : public QWidget {
  Q_OBJECT

 public:
  explicit SingularityView(QWidget* parent = nullptr);

  /// An axis as it is written.
  struct Axis {
    QString name;       ///< "x [mm]"
    double factor = 1;  ///< what a coordinate of the map [m|rad] is multiplied by to be in its unit
  };
  void setMap(SingularityMap map);
  void setAxes(const Axis& across, const Axis& up);
  [[nodiscard]] const Axis& acrossAxis() const { return across_; }
  [[nodiscard]] const SingularityMap& map() const { return map_; }
  /// Where the hand is, in coordinates of the map.
  void setHand(std::optional<std::pair<double, double>> hand);

  [[nodiscard]] QSize sizeHint() const override { return {300, 260}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 140}; }

 signals:
  /// A click on a place that the hand reaches. @param q  [rad|m] of all coordinates there
  void placeClicked(const std::vector<double>& q);
  /// A click on a place that it does not reach. @param across, up  coordinates of the map
  void blankClicked(double across, double up);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// The columns and rows that are shown.
  struct Part {
    int firstColumn = 0, firstRow = 0, columns = 0, rows = 0;
  };
  void chooseRange();
  [[nodiscard]] QRectF picture() const;
  [[nodiscard]] QRectF cell(int column, int row) const;
  void paintPlaces(QPainter& painter) const;
  void paintCrossings(QPainter& painter) const;
  void paintAxes(QPainter& painter) const;
  void paintScale(QPainter& painter) const;
  void paintHand(QPainter& painter) const;

  SingularityMap map_;
  Part part_;
  double best_ = 0;  ///< the largest measure of the drives' hold
  Axis across_, up_;
  std::optional<std::pair<double, double>> hand_;
};

}  // namespace denavit
