#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/run_settings/run_cost.h"
#include "ui/run_settings/step_remedies.h"
#include "ui/studio/parts.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace denavit {

/// Says of a run whose steps are too many why that is, while it is computed: the highest natural
/// frequency, steps to its period, how many there will be and how long that takes. Offers what
/// would help, each with what a short trial beside the run says of it; a click changes the document
/// in one undo step and runs it anew. Stays after the run until the next one, or an edit.
class StepNotice final : public QWidget {
  Q_OBJECT

 public:
  StepNotice(Edits& edits, Runs& runs, QWidget* parent = nullptr);

 signals:
  /// It is to be seen, or not any more.
  void appeared(bool isThere);

 private:
  /// What is found beside the run: first the remedies, then what each takes.
  struct Finding {
    double frequency_Hz = 0;
    std::vector<StepRemedy> remedies;
    int tried = -1;               ///< a remedy; -1: none yet
    std::optional<RunCost> cost;  ///< of the tried one; nothing: it does not run with it
    bool isLast = false;
  };
  static Finding find(const Job<Finding>::Task& task, const ScenarioDescription& scenario);

  void begin();
  void end();
  void look();
  void take(Finding finding);
  void offer(int remedy, const RunCost& cost);
  void apply(const StepRemedy& remedy);
  void dismiss();
  void refreshText();

  Edits& edits_;
  Runs& runs_;
  QLabel* text_;
  QVBoxLayout* offers_;
  QLabel* trying_;
  Job<Finding> job_;
  QTimer looking_;
  QElapsedTimer sinceStart_;
  ScenarioDescription scenario_;        ///< that is computed
  RunCost expected_;                    ///< of the run under way
  bool isTried_ = false;                ///< every remedy
  double load_ = 1;                     ///< seconds of the clock to one of computing
  std::optional<double> frequency_Hz_;  ///< nothing: not known yet
  std::vector<StepRemedy> remedies_;
  bool reruns_ = false;  ///< once the run under way has ended
};

}  // namespace denavit
