#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/recording/column.h"
#include "models/issue.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"
#include "ui/study/study_columns.h"

namespace denavit {

struct RunRecord;

/// The study of what is open: its parameters and measures, kept on the document's desk and edited
/// by undo steps, what is wrong with it and what it would cost, and the runs that it came to.
class StudySession final : public QObject {
  Q_OBJECT

 public:
  StudySession(Edits& edits, Runs& runs, Messages& messages, QObject* parent = nullptr);
  ~StudySession() override;

  /// As it would be run now, with the scenario as it stands.
  [[nodiscard]] const StudyDescription& study() const;
  /// One undo step. What the change makes of the scenario has no effect.
  void edit(const QString& text, const std::function<void(StudyDescription&)>& change,
            const QString& mergeKey = {});

  /// What a value is at a place that issues and fields name, "joints[1].link.mass" or "duration":
  /// its path in a study and what it is now; nothing for what is no number of the scenario.
  struct Variable {
    std::string path;
    double number = 0;
    QString name, unit;
  };
  [[nodiscard]] std::optional<Variable> findVariable(const QString& place) const;
  /// The values that a study may vary, in the order of files.
  [[nodiscard]] std::vector<Variable> listVariables() const;
  /// Adds a parameter with a grid around its value, as an undo step; one that is there stays. A
  /// study that measures nothing yet gets a measure.
  void vary(const Variable& variable);

  /// What was found out about the study lately, on a worker.
  struct Verdict {
    std::vector<Issue> issues;
    std::uint64_t count = 0;             ///< runs
    std::optional<double> seconds = {};  ///< that one run takes of one core; none: not known
    bool isLong = false;                 ///< it takes longer than was tried
    std::vector<Column> columns;         ///< of its runs
  };
  [[nodiscard]] const Verdict& verdict() const { return verdict_; }
  [[nodiscard]] bool isChecking() const { return check_.isRunning() || checkSoon_.isActive(); }
  /// Has the verdict follow the study, or lets it rest: while nobody looks.
  void setWatched(bool watched);

  /// Computes all runs on all cores; rows come in while it works. Not while an entry is open that
  /// cannot be read.
  void run();
  /// @param find  what is wrong with an entry that is being typed; empty: nothing is
  void setEntryCheck(std::function<QString()> find) { findOpenMistake_ = std::move(find); }
  /// @param ask  whether lossText() may be lost by running anew; without it nobody is asked
  void setLossQuestion(std::function<bool(const QString& loss)> ask) { mayLose_ = std::move(ask); }
  /// Tells the person at the window.
  void say(const QString& text);
  /// Keeps what is done.
  void cancel();
  [[nodiscard]] bool isRunning() const { return job_.isRunning(); }
  /// Null: nothing was run.
  [[nodiscard]] StudyResultsPointer results() const { return results_; }
  [[nodiscard]] std::size_t done() const { return done_; }
  /// "412 of 1000 runs", of the results; empty: there are none.
  [[nodiscard]] QString doneText() const;
  /// How far the study under way is, in a few words; empty: none is.
  [[nodiscard]] QString progressText() const;
  /// [runs/s] of the study under way, or of the last one
  [[nodiscard]] double rate() const;
  /// What was changed since the results were computed: the arm, its run or the study; empty:
  /// nothing.
  [[nodiscard]] QString staleText() const;
  /// What is lost with the document: runs that are being computed, or that took long and were not
  /// exported. Empty: nothing to speak of.
  [[nodiscard]] QString lossText() const;
  /// All runs that are done were written to a file.
  void markExported();
  /// Shows results that were made elsewhere.
  /// @param took_s  what they took to compute
  void setResults(StudyResults results, double took_s = 0);

  /// Computes one run of the results as a run of the list, and shows it; what is in its way is
  /// said.
  void open(std::size_t run);

  /// Writes the study with its scenario. @returns what is wrong; empty: written
  [[nodiscard]] QString save(const QString& path) const;

 signals:
  /// The study, its scenario, or what was open.
  void changed();
  void verdictChanged();
  void runningChanged();
  /// Rows came in, or other results.
  void resultsChanged();

 private:
  /// The whole table at first, rows from then on.
  struct News {
    std::shared_ptr<StudyResults> begun;
    std::vector<std::pair<std::uint64_t, StudyRow>> rows;
    std::vector<Issue> warnings = {};  ///< with the last rows: of the computation
  };
  struct Sink;

  [[nodiscard]] std::vector<Column> findColumns() const;
  void follow();
  void forget();
  void check();
  void take(News news);
  void tellEnd();
  void nameRun(const RunRecord& run);
  static Verdict judge(const StudyDescription& study, const Job<Verdict>::Task& task);
  static News compute(const StudyDescription& study, const Job<News>::Task& task,
                      const std::stop_token& stop);

  Edits& edits_;
  Runs& runs_;
  Messages& messages_;
  mutable StudyDescription study_;
  mutable bool isStudyOld_ = true;
  std::string readText_;  ///< of the desk
  Verdict verdict_;
  std::shared_ptr<StudyResults> results_;
  std::size_t done_ = 0;
  QElapsedTimer clock_;
  double took_s_ = 0;
  std::vector<Issue> warnings_;  ///< of the last computation
  bool isExported_ = false;      ///< as many runs as are done
  QTimer checkSoon_;
  bool isWatched_ = false, needsCheck_ = true;
  QString openedName_;  ///< of the run that is computed for a row
  std::function<QString()> findOpenMistake_;
  std::function<bool(const QString& loss)> mayLose_;
  std::stop_source stop_;
  Job<Verdict> check_;
  Job<News> job_;
};

/// Runs that the studio holds at most; the command line writes more of them into a file.
inline constexpr std::uint64_t kMostStudioRuns = 1'000'000;

}  // namespace denavit
