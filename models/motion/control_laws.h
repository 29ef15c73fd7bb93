#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/control/control_law.h"
#include "core/control/control_model.h"
#include "models/fields/vocabulary.h"
#include "models/motion/motion.h"

namespace denavit {

/// A list of gains of a law.
struct LawGain {
  std::vector<double> ControllerDescription::*list;
  const char* key;          ///< in files: "kp"
  const char* symbol;       ///< on screen: "Kp"
  const char* unit;         ///< of turning joints; of a tool along its axes
  const char* slidingUnit;  ///< of sliding joints; of a tool about its axes
  const char* tip = "";
  /// One per joint, or six of the tool: along x, y, z, then about x, y, z.
  enum class Of { Joints, Tool } of = Of::Joints;
  bool isNeeded = true;
  bool isRunning = true;  ///< it may be set while a run goes on
  bool isShown = true;    ///< the controller panel has a line for it
};

/// What a law's gains make of the errors.
enum class LawCommand { Other, Forces, Accelerations };

/// What a law is made for.
struct LawRequest {
  const ControllerDescription& controller;
  std::shared_ptr<ControlModel> model;
  bool hasCurrents = false;  ///< the gain of a state feedback has columns for currents of motors
};

/// All that files, checks, runs and panels know of one law. A new law is a new row.
struct ControlLawRow {
  LawKind kind;
  Word word;
  std::span<const LawGain> gains;
  LawCommand command = LawCommand::Other;
  /// Made without issues. Null: the joints are guided, without a controller.
  std::unique_ptr<ControlLaw> (*make)(const LawRequest& request) = nullptr;
  bool hasIntegral = false;       ///< of the errors, which anti-windup stops
  bool takesFeedforward = false;  ///< it makes up for nothing itself but gravity
  bool hasModel = false;          ///< of the arm, whatever is fed forward
  bool makesUpForFriction = false;
  bool makesUpForGravity = false;
  bool saysVoltages = false;    ///< its command may be in volts by itself
  bool takesSixJoints = false;  ///< it holds the tool in all directions
  bool isInPanel = true;        ///< the controller panel can write it
  bool isCompared = true;       ///< the controller panel offers runs under it
};

[[nodiscard]] std::span<const ControlLawRow> controlLaws();
[[nodiscard]] const ControlLawRow& rowOf(LawKind kind);
/// The law's gains of a list; null where it has none there.
[[nodiscard]] const LawGain* findGain(const ControlLawRow& law,
                                      std::vector<double> ControllerDescription::*list);

}  // namespace denavit
