#pragma once

#include <QWidget>
#include <vector>

#include "models/live/live_scenario.h"
#include "models/robot/robot_changes.h"
#include "ui/studio/parts.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace denavit {

class LiveSession;
class ValueRow;

/// What a person drives the joints with while a run is live: a torque or a target each.
class LiveJoints final : public QWidget {
  Q_OBJECT

 public:
  LiveJoints(LiveSession& session, const Edits& edits, const Preferences& preferences,
             Messages& messages, QWidget* parent = nullptr);

 private:
  void rebuild();
  void addRow(int joint);
  void setUpRow(std::size_t index);
  void begin();
  void take(const RobotChanges& values);
  void send(int index);
  void sendAll();
  void settle();
  void refresh();
  [[nodiscard]] const RobotDescription& robot() const;
  [[nodiscard]] std::vector<std::size_t> findJoints() const;

  LiveSession& session_;
  const Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  QLabel* about_;
  QPushButton* settle_;
  QGridLayout* grid_;
  std::vector<ValueRow*> rows_;
  std::vector<std::size_t> joints_;  ///< of the rows, 0-based
  RobotDescription made_;            ///< that the rows were made for
  LiveDrive drive_ = LiveDrive::AsWritten;
};

/// [N m|N] The end of a joint's slider: its effort, else what gravity can ask of it and more.
/// @param joint  0-based
[[nodiscard]] double findTorqueRange(const RobotDescription& robot, std::size_t joint);

}  // namespace denavit
