#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>

#include "ui/study/study_chart.h"

namespace denavit {

/// Shows a chart of a study: what is under the mouse is framed and read out, and a click opens its
/// run. The picture is painted once for its size and kept.
class StudyChartView final : public QWidget {
  Q_OBJECT

 public:
  explicit StudyChartView(QWidget* parent = nullptr);
  ~StudyChartView() override;

  void setChart(std::unique_ptr<StudyChart> chart);
  [[nodiscard]] const StudyChart* chart() const { return chart_.get(); }
  /// The text shown where there is no chart.
  void setPlaceholder(const QString& text);
  /// [ms] that the picture took to paint.
  [[nodiscard]] int paintTime_ms() const { return paintTime_ms_; }
  /// The room of the chart within the view.
  [[nodiscard]] QRectF room() const;

  /// Writes .png, .svg or .pdf as large as the view, on paper's colours.
  /// @returns what is wrong; empty: written
  [[nodiscard]] QString savePicture(const QString& path) const;

  [[nodiscard]] QSize sizeHint() const override { return {460, 300}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {220, 140}; }

 signals:
  /// What is under the mouse; empty: nothing.
  void readOut(const QString& text);
  void runClicked(std::size_t run);
  void menuWanted(const QPoint& at);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void drawPicture();
  void setHit(std::optional<StudyChart::Hit> hit);
  [[nodiscard]] QByteArray toBytes(const QString& kind) const;

  std::unique_ptr<StudyChart> chart_;
  std::optional<StudyChart::Hit> hit_;
  QString placeholder_;
  QPixmap picture_;
  int paintTime_ms_ = 0;
};

}  // namespace denavit
