#pragma once

#include <QPointer>
#include <optional>
#include <vector>

#include "ui/plot_view/legend_table.h"
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
  QFrame* card = nullptr;  ///< what the measuring cursors read, in a corner of the axes
  QLabel* cardText = nullptr;
  std::vector<PlotLegend*> legends;
  std::vector<LegendForm> forms;  ///< that there could be room for, the fullest first
  QPointer<PlotLegend> whole;     ///< of the chart whose folded legend is open
  int wholePlot = 0;
  double textScale = 1;
  std::optional<PlotSides> sides;  ///< of the views above and below
  bool timeAxis = true;
  QAction *measure = nullptr, *fit = nullptr, *undo = nullptr, *redo = nullptr;
  QPointer<QLineEdit> editor;  ///< of a title, while it is edited

  [[nodiscard]] PlotStyle screenStyle() const;
  /// What a legend reads: the time cursor, but not in a spectrum.
  [[nodiscard]] std::optional<double> timeFor(std::size_t k) const;
  void showTime();
  void tell(PlotLegend& legend, std::size_t k) const;
  /// Takes the room that legends need from the charts, as far as these can give it.
  void settleRooms();
  [[nodiscard]] std::vector<QRect> findInside() const;
  void placeLegends();
  void placeCard();
};

}  // namespace denavit
