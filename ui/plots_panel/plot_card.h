#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "models/project/desk.h"
#include "ui/plots_panel/chart_builder.h"
#include "ui/studio/parts.h"

class QComboBox;
class QMenu;
class QPushButton;
class QToolButton;

namespace denavit {

class ElidedLabel;
class PlotView;
class RunShelf;
struct RunRecord;

/// One plot of the panel: what it shows (a ready-made plot or its own curves), its charts, and the
/// menu that changes it. The panel owns the plots; the card asks for edits.
class PlotCard final : public QWidget {
  Q_OBJECT

 public:
  PlotCard(const Edits& edits, const Playback& playback, Messages& messages, const RunShelf& shelf,
           QWidget* parent = nullptr);

  /// @param number  1-based, for object names
  void setNumber(int number);
  void setPlot(const PlotSpec& plot);
  [[nodiscard]] const PlotSpec& plot() const { return plot_; }
  [[nodiscard]] PlotView& view() const { return *view_; }
  /// Marks the plot that channels are added to.
  void setInUse(bool inUse);
  /// Takes up the names of the ready-made plots of the arm.
  void refreshChoices();
  void draw(const ChartContext& context);
  /// Whether the card is so low that its head has folded away: what it says stands in the axes
  /// then, and what its buttons do is in the menu of a right click.
  [[nodiscard]] bool isFolded() const { return head_->isHidden(); }
  /// Whether it has charts over time on screen, from which others take the interval.
  [[nodiscard]] bool hasTimeCharts() const { return hasTimeCharts_; }

  /// The plot with more curves, of its own where it was ready-made. A channel in another unit than
  /// the left axis' goes to the right one.
  [[nodiscard]] PlotSpec withChannels(const QStringList& channels, bool rightAxis) const;
  /// The plot over a channel instead of over time.
  [[nodiscard]] PlotSpec over(const QString& channel) const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 signals:
  /// The user wants the plot to be so.
  void edited(const QString& text, const denavit::PlotSpec& plot);
  void removeWanted();
  /// The user chose this spacing of rows [s].
  void rowsWanted(double step_s);
  void used();

 private:
  void makeHeader();
  void foldHeader();
  void connectView();
  void choose(int index);
  void fillMenu(QMenu& menu);
  void fillSpectrumMenu(QMenu& menu);
  void rename();
  void setKind(PlotSpec::Kind kind);
  void removeCurve(int chart, int curve);
  void setHidden(int chart, int curve, bool hidden);
  void showHidden();
  void setRightAxis(int chart, int curve, bool right);
  [[nodiscard]] int sourceOf(int chart, int curve) const;
  [[nodiscard]] QString explainEmpty() const;
  void showTelling(const QString& spectra, const RunRecord* run,
                   const std::vector<double>& ends_Hz);
  void showCoarse(std::optional<CoarseRows> coarse);
  [[nodiscard]] double chooseFinerStep() const;

  const Edits& edits_;
  const Playback& playback_;
  Messages& messages_;
  const RunShelf& shelf_;
  PlotSpec plot_;
  QWidget* head_;  ///< title, menu and close button
  QComboBox* choice_;
  QToolButton *menu_, *close_;
  QWidget* coarseNote_;  ///< names what the rows are too coarse to show, and the remedy
  ElidedLabel* coarseText_;
  QPushButton* finer_;
  PlotView* view_;
  std::vector<std::vector<int>> sources_;  ///< of each chart's curves
  std::vector<std::string> hidden_;        ///< channels that the plot has hidden on screen
  QString spectraShown_;                   ///< the id of those that were shown last
  const RunRecord* spectraOf_ = nullptr;   ///< the run of these spectra; only compared, never read
  std::optional<CoarseRows> coarse_;       ///< described by the note
  bool hasTimeCharts_ = false;
};

}  // namespace denavit
