#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "ui/jobs/simulation_job.h"
#include "ui/playback/playback.h"
#include "ui/studio/parts.h"
#include "ui/studio/run_use.h"
#include "ui/studio/shown_source.h"

namespace denavit {

/// The runs of the list, the one that is computed, and the one that the playback shows.
class Runs final : public QObject {
  Q_OBJECT

 public:
  Runs(Document& document, Edits& edits, Shown& shown, Playback& playback,
       const Preferences& preferences, Messages& messages);
  ~Runs() override;

  [[nodiscard]] const RunList& list() const { return document_.runList(); }
  [[nodiscard]] SimulationJob& job() { return job_; }
  [[nodiscard]] RunUse& use() { return use_; }

  /// Computes the scenario as it is now, unless somebody objects (see aboutToRun).
  void run();
  /// Computes another scenario, a variation of a run; the document's own stays as it is.
  void run(ScenarioDescription scenario);
  /// Computes the scenario as it is now and plays the run from its beginning as soon as there are
  /// rows of it: what the Run button does.
  void runAndPlay();
  /// Plays or pauses the run that is shown. Where none is, or only one of an arm or start that were
  /// changed since, runs what is on screen.
  void playOrRun();
  /// The run that words and numbers are about: the one shown, else the newest; null while one is
  /// computed that is shown already.
  [[nodiscard]] std::shared_ptr<const RunRecord> looked() const;
  /// Plays a run of the list from its beginning: one that gave up its rows once they are computed
  /// again, unless another is shown first. Nothing for a run that never had rows.
  void show(const std::shared_ptr<const RunRecord>& run);
  /// Whether what is shown is a run of an arm or settings that were changed since.
  [[nodiscard]] bool isShownStale() const;

  /// Takes up a run that was computed elsewhere, before the one at a place of the list.
  /// @returns its number
  int insert(const std::shared_ptr<const RunRecord>& run, std::size_t place);
  void rename(int number, const QString& name);

  /// One undo step that renames a run or keeps its rows.
  void editNote(const RunNote& note, const QString& text);
  /// One undo step that takes runs out of the list; another is shown where the shown one goes.
  void remove(const std::vector<std::shared_ptr<const RunRecord>>& runs, const QString& text);

  /// The list is another one: brings what is shown in line with it. Nobody is told of the list.
  void follow();
  /// What is open is closed: a run under way is given up, and nothing of it comes in any more.
  void forget();

 signals:
  /// The list, or what it says of its runs.
  void changed();
  /// Another run is looked at: see looked().
  void lookedChanged();
  /// A person wants to run what is open: who cannot have that yet sets it false and says why.
  void aboutToRun(bool& mayRun);

 private:
  void tellLook();
  void take(const std::shared_ptr<const RunRecord>& run);
  void playAtOnce();
  [[nodiscard]] bool isOfWhatIsOpen() const { return begunIn_ == opened_; }

  Document& document_;
  Edits& edits_;
  Shown& shown_;
  Playback& playback_;
  PlayedInstant instant_{playback_};
  SimulationJob job_;
  RunUse use_{document_};
  int opened_ = 0;      ///< counts what was opened, one after the other
  int begunIn_ = 0;     ///< the count when the run under way began
  bool plays_ = false;  ///< the run under way is played once there are rows
  int awaited_ = 0;     ///< the number of the run that is shown when its rows are back; 0: none
};

}  // namespace denavit
