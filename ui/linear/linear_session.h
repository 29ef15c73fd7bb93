#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/linear/linear_model.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The linear model that the panels about it show: of the instant of the run, or of the pose on
/// screen. It follows both while somebody looks, and of many changes only the last is computed.
class LinearSession final : public QObject {
  Q_OBJECT

 public:
  LinearSession(const Edits& edits, const Shown& shown, const Playback& playback, const Runs& runs,
                QObject* parent = nullptr);

  /// Null: there is none, for the reason that complaint() says.
  [[nodiscard]] const std::shared_ptr<const LinearAnswer>& answer() const { return answer_; }
  [[nodiscard]] const QString& complaint() const { return complaint_; }
  /// Whether the answer is of what is on screen, or does not follow it.
  [[nodiscard]] bool isCurrent() const { return !job_.isRunning() && !waiting_.isActive(); }

  /// Whether somebody looks; else nothing is computed until somebody does.
  void setWatched(bool watched);
  /// Whether the model follows the pose; else it stays where it is until linearise().
  void setFollows(bool follows);
  [[nodiscard]] bool follows() const { return follows_; }
  /// torque or voltage; empty: what drives the scenario.
  void setInputs(const std::string& inputs);
  /// A word of LinearRequest::outputs.
  void setOutputs(const std::string& outputs);
  [[nodiscard]] const std::string& outputs() const { return outputs_; }

  /// The pole that panels are about, as LinearAnswer::modes lists them; -1: none.
  [[nodiscard]] int selected() const { return selected_; }
  void select(int listed);

 public slots:
  /// Makes the model of what is on screen.
  void linearise();
  /// Gives up the model that is being made: the one before stays, until the next change.
  void stop();

 signals:
  /// Another document is open: what was chosen for the one before is forgotten.
  void restarted();
  /// Another model, or none.
  void changed();
  void selectedChanged(int listed);
  /// Whether a model is being made, and how much of that is done, 0 to 1.
  void busyChanged(bool busy);
  void progressed(double part);

 private:
  void askLater();
  void ask();
  void take(LinearOutcome outcome);
  [[nodiscard]] LinearQuestion makeQuestion() const;
  void placeInRun(LinearQuestion& question) const;

  const Edits& edits_;
  const Shown& shown_;
  const Playback& playback_;
  const Runs& runs_;
  static constexpr const char* kUsualOutputs = "joints";

  QTimer waiting_;  ///< one question per turn of the event loop
  Job<LinearOutcome> job_;
  std::shared_ptr<const LinearAnswer> answer_;
  QString complaint_;
  std::string inputs_, outputs_ = kUsualOutputs;
  int selected_ = -1;
  std::optional<Complex>
      chosen_;  ///< the pole that was selected last; nothing: in another document
  bool watched_ = false, asked_ = true, follows_ = true;
};

}  // namespace denavit
