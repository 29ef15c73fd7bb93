#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <set>

#include "models/runs/run_record.h"
#include "ui/jobs/job.h"

namespace denavit {

class Document;

/// Who looks at which runs of the list. Those keep their rows; of those that gave them up the rows
/// are computed again, one run at a time, and put back into the list.
class RunUse final : public QObject {
  Q_OBJECT

 public:
  explicit RunUse(Document& document, QObject* parent = nullptr);

  /// The runs that a user looks at from now on, by their numbers, in place of those before. What
  /// nobody looks at any more is not computed to its end.
  void look(const QObject* user, std::set<int> numbers);
  /// The number of the run that is computed again now; 0: none.
  [[nodiscard]] int computing() const { return computing_; }
  /// How much of it is done, 0 to 1.
  [[nodiscard]] double part() const { return part_; }

 public slots:
  /// Nobody looks at runs without rows any more.
  void cancel();
  /// The list is different now.
  void follow();

 signals:
  /// A run begins to be computed again, goes on or ends.
  void progressed();
  /// These get no rows: whoever looks at them gives it up, too.
  void cancelled(const std::set<int>& numbers);
  /// A short word for the status bar.
  void said(const QString& message);

 private:
  [[nodiscard]] std::set<int> all() const;
  [[nodiscard]] std::set<int> withoutRows() const;
  void begin(int number);
  void take(const std::shared_ptr<const RunRecord>& with);
  void giveUp(const QString& why);
  int end();

  Document& document_;
  Job<std::shared_ptr<const RunRecord>> job_;
  std::map<const QObject*, std::set<int>> looks_;
  std::shared_ptr<const RunRecord> without_;  ///< of the run that is computed again
  int computing_ = 0;
  double part_ = 0;
  QTimer settling_;  ///< rows that are not looked at any more are given up once all views let go
};

}  // namespace denavit
