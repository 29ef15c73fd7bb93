#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <vector>

#include "render/chart/axis_ticks.h"

class QPainter;

namespace denavit {

/// Colours and type of a study's chart: those of the window, or of paper for pictures.
struct ChartLook {
  PlotTheme theme;
  QColor accent, failed;
  bool decimalComma = false;

  [[nodiscard]] static ChartLook ofScreen();
  [[nodiscard]] static ChartLook ofPaper();
  [[nodiscard]] QColor text() const;
  [[nodiscard]] QColor faint() const;
  [[nodiscard]] QColor background() const;
  /// The k-th curve's.
  [[nodiscard]] QColor curve(std::size_t k) const;
  [[nodiscard]] QFont font(double height_px = 12, bool bold = false) const;
};

/// What one axis shows.
struct StudyAxis {
  AxisRange range;
  bool log = false;
  QString label = {};            ///< "payload mass [kg]"
  std::vector<Tick> ticks = {};  ///< empty: round numbers

  /// An axis around finite values.
  [[nodiscard]] static StudyAxis around(const std::vector<double>& values, const QString& label,
                                        bool log = false);
  /// An axis of places 0, 1, .. with a word each.
  [[nodiscard]] static StudyAxis ofPlaces(const std::vector<QString>& words, const QString& label);
  /// 0 to 1 along the axis; NaN where it has no such place.
  [[nodiscard]] double partOf(double value) const;
};

/// Two axes with their grid, numbers and names in a room of a picture.
class ChartFrame {
 public:
  struct Sides {
    bool xNumbers = true, yNumbers = true, grid = true;
  };

  /// @param room  of axes, numbers and names
  ChartFrame(const QRectF& room, StudyAxis x, StudyAxis y, const ChartLook& look);
  /// The same without the parts of the sides that are left out, and with a margin that is given: of
  /// a matrix.
  ChartFrame(const QRectF& area, StudyAxis x, StudyAxis y, const ChartLook& look, Sides sides);

  /// Draws no lines through what is between the axes.
  void hideGrid() { sides_.grid = false; }
  [[nodiscard]] const QRectF& area() const { return area_; }
  [[nodiscard]] const StudyAxis& x() const { return x_; }
  [[nodiscard]] const StudyAxis& y() const { return y_; }
  [[nodiscard]] double across(double value) const;
  [[nodiscard]] double up(double value) const;
  [[nodiscard]] QPointF at(double x, double y) const { return {across(x), up(y)}; }
  void paint(QPainter& painter) const;

 private:
  void layOut(const QRectF& room);
  void thin(StudyAxis& axis, bool isAcross) const;
  void paintAcross(QPainter& painter) const;
  void paintUp(QPainter& painter) const;

  QRectF area_;
  StudyAxis x_, y_;
  ChartLook look_;
  Sides sides_ = {};
};

/// A text that is shortened at its end where the room is too narrow.
[[nodiscard]] QString fitInto(const QString& text, const QFont& font, double room);

}  // namespace denavit
