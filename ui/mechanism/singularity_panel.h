#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/mechanism/singularity_map.h"
#include "models/mechanism/mechanism_description.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace denavit {

class LoopWatch;
class SingularityView;

/// Where the hand of a parallel mechanism gets from the pose on screen, and where it is singular on
/// the way: a map that is made when it is asked for.
class SingularityPanel final : public QWidget {
  Q_OBJECT

 public:
  SingularityPanel(Edits& edits, const LoopWatch& watch, const Preferences& preferences,
                   Messages& messages, QWidget* parent = nullptr);

  [[nodiscard]] bool isBusy() const { return job_.isRunning(); }
  /// From the pose on screen.
  void makeMap();

 private:
  struct Answer {
    SingularityMap map;
    std::vector<HandCoordinate> hand;
  };
  [[nodiscard]] QString aboutMap() const;
  void take(Answer answer);
  void follow();
  void followUnits();

  Edits& edits_;
  const LoopWatch& watch_;
  const Preferences& preferences_;
  Messages& messages_;
  SingularityView* view_;
  QLabel *about_, *legend_;
  QPushButton* make_;
  QProgressBar* bar_;
  std::optional<MechanismDescription> mapOf_;
  std::vector<HandCoordinate> hand_;
  Job<Answer> job_;
};

}  // namespace denavit
