#pragma once

#include <QWidget>
#include <vector>

class QComboBox;

namespace denavit {

class PlotView;
class Studio;

/// Plots of the run side by side, each with a choice of what it shows. They share the time axis:
/// dragging in one moves the time of the window, zooming in one shows the same span in all.
class PlotsPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit PlotsPanel(Studio& studio, QWidget* parent = nullptr);

  /// Writes all plots shown into one picture: .png, .svg or .pdf.
  /// @returns whether it was written; else `error` says why and what to do
  bool savePicture(const QString& path, QString& error) const;

 private:
  struct Cell {
    QComboBox* choice;
    PlotView* view;
  };
  void addCell(int number, const QString& key);
  void refreshChoices();
  void refreshPlots();
  void refreshCell(const Cell& cell);

  Studio& studio_;
  std::vector<Cell> cells_;
};

}  // namespace denavit
