#pragma once

#include <memory>
#include <vector>

#include "core/spatial/pose.h"

class vtkRenderer;

namespace denavit {

class PosedActor;

/// A closure of a mechanism as it is drawn: its frames, which meet where it is closed.
struct ClosurePin {
  Pose<double> X_WA, X_WB;
  bool isBall = false;  ///< turns any way; else about z of A
  bool isOpen = false;
  bool isChosen = false;
};

/// Pins at the closures of a mechanism: dark where it is closed; where it is open red, at both
/// frames, with a bar from one to the other. Cheap while they only move.
class ClosurePins {
 public:
  explicit ClosurePins(vtkRenderer* renderer);
  ~ClosurePins();

  /// @param radius_m  of a pin
  void set(const std::vector<ClosurePin>& pins, double radius_m);
  [[nodiscard]] std::size_t count() const { return pins_.size(); }
  /// The pins as they were set.
  [[nodiscard]] const std::vector<ClosurePin>& pins() const { return pins_; }
  /// Leaves them out, for pictures of something else.
  void setVisible(bool visible);

 private:
  void build(const ClosurePin& pin);
  void pose();

  vtkRenderer* renderer_;
  std::vector<ClosurePin> pins_;
  std::vector<std::unique_ptr<PosedActor>> solids_;
  double radius_ = 0;
  bool visible_ = true;
};

}  // namespace denavit
