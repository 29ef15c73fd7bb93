#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

namespace denavit {

/// A value that is read from afar.
struct StageLine {
  QString name, value;
  QColor colour = {};                    ///< of name and bar; invalid: that of text
  std::optional<double> part = {};       ///< -1 to 1: a bar under them of this part of the width
  QString besideName = {}, beside = {};  ///< a second value in the line
  bool operator==(const StageLine&) const = default;
};

/// Names and values in large type, one line each, with bars where a part is given. The type is as
/// large as the room allows, within bounds: all lines show, however many there are.
class StageReadout final : public QWidget {
  Q_OBJECT

 public:
  explicit StageReadout(QWidget* parent = nullptr);

  void setLines(std::vector<StageLine> lines);
  [[nodiscard]] const std::vector<StageLine>& lines() const { return lines_; }
  /// The type that the lines are in now.
  [[nodiscard]] QFont lineFont() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QFont scaledFont(double scale) const;
  [[nodiscard]] double lineHeight(const StageLine& line, const QFontMetricsF& metrics) const;
  [[nodiscard]] double heightOf(double scale) const;
  [[nodiscard]] double widthOf(double scale) const;
  void drawLine(QPainter& painter, const StageLine& line, double top, const QFont& font) const;

  std::vector<StageLine> lines_;
};

}  // namespace denavit
