#pragma once

namespace denavit {

/// What QUndoCommand::id() of each command returns: commands merge within one kind only.
enum CommandId {
  kEditRobotId = 1001,
  kEditScenarioId = 1002,
  kSetPoseId = 1003,
  kEditDeskId = 1004,
  kEditJointsId = 1005,
};

}  // namespace denavit
