#pragma once

#include <QPointer>
#include <optional>
#include <vector>

#include "ui/plot_view/plot_view.h"

class QAction;
class QFrame;
class QLabel;
class QLineEdit;
class QScrollArea;

namespace denavit {

class PlotCanvas;
class PlotLegend;

/// What a PlotView is made of; only its own files include this.
struct PlotView::Parts {
  PlotStack stack;
  std::vector<PlotData> asked;  ///< as setPlots was told, before the user's edits
  PlotStyle style;
  QWidget* page = nullptr;  ///< canvas and legends, scrolled together
  PlotCanvas* canvas = nullptr;
  QScrollArea* scroll = nullptr;
  QLabel* placeholder = nullptr;
  QFrame* card = nullptr;  ///< what the measuring cursors read, under the charts
  QLabel* cardText = nullptr;
  std::vector<QScrollArea*> legendAreas;
  std::vector<PlotLegend*> legends;
  QAction *measure = nullptr, *fit = nullptr, *undo = nullptr, *redo = nullptr;
  QPointer<QLineEdit> editor;  ///< of a title, while it is edited

  [[nodiscard]] PlotStyle screenStyle() const;
  [[nodiscard]] bool isBelow() const { return style.legend == LegendPlace::Below; }
  [[nodiscard]] int legendWidth() const;
  /// What a legend reads: the time cursor, but not in a spectrum.
  [[nodiscard]] std::optional<double> timeFor(std::size_t k) const;
  void showTime();
  void placeLegends();
  void placeBeside();
  void placeBelow();
};

}  // namespace denavit
