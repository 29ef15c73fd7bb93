#pragma once

#include <QWidget>

#include "core/vibration/frequency_map.h"
#include "models/robot/robot.h"
#include "ui/jobs/job.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace denavit {

class ArmView;
class InSight;
class Preferences;

/// Computes and shows the first natural frequency over the places that the tool gets to, as
/// coloured points in the 3-D view.
class FrequencyMapBox final : public QWidget {
  Q_OBJECT

 public:
  FrequencyMapBox(const Preferences& preferences, ArmView& view, QWidget* parent = nullptr);

  /// What the next map is of; null: there is nothing to compute.
  void setArm(std::shared_ptr<const FlexibleArm<double>> arm, const RobotDescription& robot,
              std::vector<int> locked);
  [[nodiscard]] const FrequencyMap* map() const { return map_.get(); }
  /// Whether the map is of another arm, or with other joints held, than would be computed now.
  [[nodiscard]] bool isStale() const;

 private:
  void compute();
  void onFinished(FrequencyMap map, double wallTime_s);
  void draw();
  void show();
  /// Nothing came of it.
  void giveUp(const QString& why);
  void describe(double wallTime_s);
  void refresh();

  const Preferences& preferences_;
  ArmView& view_;
  InSight* sight_;
  QComboBox* count_;
  QPushButton *compute_, *clear_;
  QCheckBox* inView_;
  QProgressBar* progress_;
  QLabel* result_;
  std::shared_ptr<const FlexibleArm<double>> arm_, mapArm_;
  RobotDescription robot_;
  std::vector<int> locked_, mapLocked_;
  std::shared_ptr<const FrequencyMap> map_;
  struct Sampled {
    FrequencyMap map;
    double wallTime_s;
  };
  Job<Sampled> job_;
};

}  // namespace denavit
