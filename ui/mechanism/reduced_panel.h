#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/mechanism/reduced_rows.h"
#include "ui/studio/parts.h"

class QLabel;
class QTableWidget;

namespace denavit {

class LoopWatch;

/// The mechanism on screen reduced to its independent joints: what moves them, and what the
/// closures pass on.
class ReducedPanel final : public QWidget {
  Q_OBJECT

 public:
  ReducedPanel(const Edits& edits, const Shown& shown, const LoopWatch& watch,
               QWidget* parent = nullptr);

  [[nodiscard]] const std::vector<ReducedRow>& rows() const { return answer_.rows; }
  /// Why there are none; empty: there are.
  [[nodiscard]] const QString& reason() const { return answer_.reason; }

 private:
  struct Answer {
    QString about, reason;  ///< what it is reduced to; why it is not
    std::vector<ReducedRow> rows;
  };
  void follow();
  /// Why there is nothing to see.
  void explain(const QString& reason);
  void display();
  void fitRows();

  const Edits& edits_;
  const Shown& shown_;
  const LoopWatch& watch_;
  QLabel *about_, *reason_;
  QTableWidget* table_;
  Answer answer_;
  bool isInSight_ = false;
  Job<Answer> job_;
};

}  // namespace denavit
