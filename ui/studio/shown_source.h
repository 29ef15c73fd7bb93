#pragma once

#include <vector>

#include <Eigen/Core>

#include "models/document/document.h"
#include "ui/playback/playback.h"
#include "ui/studio/played_loops.h"

namespace denavit {

/// Where the arm on screen may come from: the document's pose, an instant of a run, or whatever
/// else moves an arm. It is given to Shown::add(), whose refresh() it calls when what it shows is
/// different.
class ShownSource {
 public:
  virtual ~ShownSource() = default;

  /// Whether it has something to show now; only then the others are asked.
  [[nodiscard]] virtual bool isActive() const = 0;
  [[nodiscard]] virtual const RobotDescription& robot() const = 0;
  /// The mechanism whose list of joints robot() is; null: an arm.
  [[nodiscard]] virtual const MechanismDescription* mechanism() const { return nullptr; }
  /// [rad|m] one value per joint of robot()
  [[nodiscard]] virtual std::vector<double> pose() const = 0;
  /// [rad|m] the modal amplitudes, in the order of the coordinates; empty: links are straight
  [[nodiscard]] virtual std::vector<double> amplitudes() const { return {}; }
  /// [rad/s|m/s] of pose() and of amplitudes(); empty: at rest
  [[nodiscard]] virtual std::vector<double> rates() const { return {}; }
  [[nodiscard]] virtual std::vector<double> amplitudeRates() const { return {}; }
  /// [m] where the tool has been, the newest last, of a source whose path is no run's; null: none
  [[nodiscard]] virtual const std::vector<Eigen::Vector3d>* toolPath() const { return nullptr; }
  /// Gives the screen back to what is below it.
  virtual void leave() {}
};

/// The document's own arm in its own pose.
class DocumentPose final : public ShownSource {
 public:
  explicit DocumentPose(const Document& document) : document_(document) {}
  [[nodiscard]] bool isActive() const override { return true; }
  [[nodiscard]] const RobotDescription& robot() const override { return document_.robot(); }
  [[nodiscard]] const MechanismDescription* mechanism() const override {
    return document_.mechanism() ? &*document_.mechanism() : nullptr;
  }
  [[nodiscard]] std::vector<double> pose() const override { return document_.pose(); }

 private:
  const Document& document_;
};

/// The arm that was run at the instant where the playback stands.
class PlayedInstant final : public ShownSource {
 public:
  explicit PlayedInstant(Playback& playback) : playback_(playback) {}
  [[nodiscard]] bool isActive() const override { return playback_.isActive(); }
  [[nodiscard]] const RobotDescription& robot() const override { return history().run().robot; }
  [[nodiscard]] const MechanismDescription* mechanism() const override {
    const auto& mechanism = history().run().mechanism;
    return mechanism ? &*mechanism : nullptr;
  }
  [[nodiscard]] std::vector<double> pose() const override {
    return loops_.poseAt(history(), playback_.time());
  }
  [[nodiscard]] std::vector<double> amplitudes() const override {
    return history().amplitudesAt(playback_.time());
  }
  [[nodiscard]] std::vector<double> rates() const override {
    return history().ratesAt(playback_.time());
  }
  [[nodiscard]] std::vector<double> amplitudeRates() const override {
    return history().amplitudeRatesAt(playback_.time());
  }
  void leave() override { playback_.leave(); }

 private:
  [[nodiscard]] const RunHistory& history() const { return *playback_.history(); }

  Playback& playback_;
  mutable PlayedLoops loops_;  ///< what it closed last
};

}  // namespace denavit
