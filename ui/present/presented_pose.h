#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "ui/studio/shown_source.h"

namespace denavit {

/// A pose of the document's arm that is only looked at: nothing is edited by showing it.
class PresentedPose final : public ShownSource {
 public:
  explicit PresentedPose(const Document& document) : document_(document) {}

  /// @param q  [rad|m]; missing joints are at 0. Nothing: what is below is shown.
  void set(std::optional<std::vector<double>> q) { q_ = std::move(q); }

  [[nodiscard]] bool isActive() const override { return q_.has_value(); }
  [[nodiscard]] const RobotDescription& robot() const override { return document_.robot(); }
  [[nodiscard]] const MechanismDescription* mechanism() const override {
    return document_.mechanism() ? &*document_.mechanism() : nullptr;
  }
  [[nodiscard]] std::vector<double> pose() const override {
    std::vector<double> q = *q_;
    q.resize(robot().joints.size(), 0.0);
    return q;
  }
  void leave() override { q_.reset(); }

 private:
  const Document& document_;
  std::optional<std::vector<double>> q_;
};

}  // namespace denavit
