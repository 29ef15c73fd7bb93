#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <memory>
#include <vector>

#include "models/runs/run_record.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

namespace denavit {

/// A run to be written as a table with its side file.
struct RunExport {
  std::shared_ptr<const RunRecord> run;
  QString name;  ///< for people
  QString path = {};
  int number = 0;  ///< of the list
};

/// Gives each a file of a folder that does not exist yet: "run-2.csv".
void nameExports(const QString& folder, std::vector<RunExport>& work);

/// Writes runs one after the other as a job; one that gave up its rows when they are computed
/// again, so that no more than one needs them at a time. Messages::said tells how it went.
class RunExporter final : public QObject {
  Q_OBJECT

 public:
  RunExporter(Runs& runs, Messages& messages, QObject* parent = nullptr);

  /// @param work  with names and paths
  void add(std::vector<RunExport> work);
  /// The number of runs that are to be written.
  [[nodiscard]] int waiting() const { return static_cast<int>(queue_.size()); }

 private:
  void step();
  [[nodiscard]] bool findRows(RunExport& one) const;
  void look();
  void write(const RunExport& one);
  void take(const QString& complaint);
  void tell();

  Runs& runs_;
  Messages& messages_;
  std::deque<RunExport> queue_;
  int written_ = 0;  ///< since the last word
  QString complaint_, folder_;
  Job<QString> job_;  ///< its results: nothing to complain of
};

}  // namespace denavit
