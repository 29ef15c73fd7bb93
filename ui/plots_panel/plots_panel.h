#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

#include "models/project/desk.h"
#include "render/chart/plot_stack.h"
#include "ui/modes/run_frequencies.h"
#include "ui/studio/parts.h"

class QScrollArea;
class QSplitter;
class QToolButton;
class QVBoxLayout;

namespace denavit {

struct ChartContext;
class ChannelBrowser;
class PlotCard;
class RunShelf;

/// The plots of the desk side by side or one under the other, and at their left the channels that
/// can be dragged to them. All share the time axis: dragging in one moves the time of the window,
/// zooming in one shows the same span in all, and spectra are of that span.
class PlotsPanel final : public QWidget {
  Q_OBJECT

 public:
  PlotsPanel(Edits& edits, const Shown& shown, Playback& playback, const Preferences& preferences,
             Messages& messages, RunShelf& shelf, QWidget* parent = nullptr);
  ~PlotsPanel() override;

  /// Writes all plots shown into one picture: .png, .svg or .pdf.
  /// @returns whether it was written; else `error` says why and what to do
  bool savePicture(const QString& path, QString& error) const;
  /// Opens the channels and puts the keyboard into their search.
  void findChannel();
  /// Adds an empty plot, which is then the one in use.
  void addEmptyPlot();
  /// Adds a plot of these channels, which is then the one in use.
  void plotChannels(const QStringList& channels);
  /// Brings a ready-made plot before all others, and torques under it where nobody has chosen plots
  /// yet.
  void showPreset(const QString& preset);
  /// Takes the measuring cursors out of every plot. @returns whether there were any
  bool removeMeasure();
  /// Asks for channels computed from others.
  void deriveChannels();
  /// Asks for a table to be laid over the run.
  void importMeasured();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QVBoxLayout* makeTools();
  PlotCard* makeCard();
  void followDesk();
  void followPreferences();
  void followGrowth();
  /// That of a new plot, by preference.
  [[nodiscard]] PlotStyle makeUsualStyle() const;
  void drawSoon();
  void draw();
  void drawSpectra();
  void setUsed(PlotCard* card);
  void shareRange(const PlotCard& from, AxisRange range_s);
  void shareMeasure(const PlotCard& from);
  void align();
  [[nodiscard]] ChartContext makeContext() const;
  [[nodiscard]] AxisRange findInterval() const;
  [[nodiscard]] PlotCard& used() const;
  void editPlots(const QString& text, const std::function<void(std::vector<PlotSpec>&)>& change);
  void replacePlot(const PlotCard* card, const QString& text, const PlotSpec& plot);
  void addPlot(const PlotSpec& plot);
  void removePlot(const PlotCard* card);
  void addChannels(const QStringList& channels, bool rightAxis);

  Edits& edits_;
  Playback& playback_;
  const Preferences& preferences_;
  Messages& messages_;
  RunShelf& shelf_;
  ChannelBrowser* browser_;
  QSplitter* sides_;
  QSplitter* plots_;
  QToolButton *channelsButton_ = nullptr, *stackButton_ = nullptr, *limitsButton_ = nullptr;
  std::vector<PlotCard*> cards_;
  PlotCard* used_ = nullptr;
  mutable RunFrequencies frequencies_;
  QTimer drawing_, spectra_;
  PlotStyle usualStyle_;
  int rest_ms_ = 0;  ///< between drawings of a run under way
  bool stale_ = true, sharing_ = false, aligning_ = false;
};

}  // namespace denavit
