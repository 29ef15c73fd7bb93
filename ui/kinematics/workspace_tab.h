#pragma once

#include <QWidget>
#include <memory>

#include "core/kinematics/workspace.h"
#include "models/robot/robot.h"
#include "ui/jobs/job.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;

namespace denavit {

class ArmView;
class InSight;
class ShownArm;

/// Computes and shows where the tool gets within the joints' limits, coloured by manipulability.
class WorkspaceTab final : public QWidget {
  Q_OBJECT

 public:
  WorkspaceTab(ShownArm& shown, ArmView& view, QWidget* parent = nullptr);

  [[nodiscard]] const WorkspaceCloud* cloud() const { return cloud_.get(); }
  /// Whether the cloud is that of another arm than the one on screen.
  [[nodiscard]] bool isStale() const;

 private:
  QFormLayout* makeChoices();
  QHBoxLayout* makeRunRow();
  void compute();
  void onFinished(WorkspaceCloud cloud, double wallTime_s);
  /// Nothing came of it.
  void giveUp(const QString& why);
  void refresh();
  void draw();
  void show();
  [[nodiscard]] QString unitOf(const RobotDescription& robot, const WorkspaceTask& task,
                               int rank) const;

  ShownArm& shown_;
  ArmView& view_;
  InSight* sight_;
  QComboBox *count_, *part_;
  QPushButton *compute_, *clear_;
  QProgressBar* progress_;
  QLabel *result_, *stale_;
  QCheckBox* inView_;
  QSlider* size_;
  RobotDescription robot_;  ///< that the cloud, or the job under way, is of
  WorkspaceTask task_;
  std::shared_ptr<const WorkspaceCloud> cloud_;
  struct Sampled {
    WorkspaceCloud cloud;
    double wallTime_s;
  };
  Job<Sampled> job_;
};

/// Whether two arms have the same workspace: the same rows, limits, base and tool, whatever their
/// masses.
[[nodiscard]] bool haveSameKinematics(const RobotDescription& a, const RobotDescription& b);

}  // namespace denavit
