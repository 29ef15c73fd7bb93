#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/mechanism/mechanism_engine.h"
#include "core/simulation/parts/run_part.h"

namespace denavit {

/// A mechanism in its independent joints alone: M*, and what goes with it, as an arm of m joints
/// whose equations a controller computes with. Where it is placed it closes its loops from a pose
/// nearby, which whoever asks keeps up to date: what comes out depends on that alone.
class ReducedEngine final : public ArmEngine {
 public:
  /// @param joints   as many as the mobility
  /// @param near     [rad|m] of all coordinates
  /// @param viscous  [N m s/rad|N s/m] of every joint, a part of b; empty: none
  ReducedEngine(const std::shared_ptr<const Mechanism>& mechanism, std::vector<int> joints,
                std::shared_ptr<const VecX<double>> near, VecX<double> viscous);

  [[nodiscard]] std::string_view name() const override { return engine_.name(); }
  [[nodiscard]] std::string_view method() const override { return "independent joints"; }
  [[nodiscard]] int dof() const override { return static_cast<int>(joints_.size()); }
  [[nodiscard]] int jointCount() const override { return dof(); }
  [[nodiscard]] JointType jointType(int joint) const override {
    return engine_.jointType(all(joint));
  }

  void place(const VecX<double>& q) override;
  /// Positive while the joints lead the mechanism, where it was placed; see MechanismEngine.
  [[nodiscard]] double leadMargin() const { return isPlaced_ ? engine_.leadMargin() : -1; }
  void calcBias(const VecX<double>& qd, VecX<double>& bias) override;
  void calcGravity(VecX<double>& g) override;
  [[nodiscard]] const MatX<double>& inertia() override { return engine_.reducedInertia(); }
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override {
    return isPlaced_ && engine_.isClosed() &&
           hybrid_.solve(inertia(), known, held, force, response);
  }

  [[nodiscard]] Pose<double> toolPose() override { return engine_.toolPose(); }
  void calcToolJacobian(Jacobian<double>& J) override;
  [[nodiscard]] Pose<double> pose(int link, const Vec3<double>& point) override {
    return engine_.pose(link, point);
  }
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override;
  [[nodiscard]] ArmEnergies calcEnergies(const VecX<double>& qd) override;
  [[nodiscard]] double calcEnergySize(double duration) const override {
    return engine_.calcEnergySize(duration);
  }
  [[nodiscard]] std::vector<Column> motionColumns(MotionOrder order) const override;
  [[nodiscard]] std::string jointLabel(int joint) const override {
    return engine_.jointLabel(all(joint));
  }

 private:
  [[nodiscard]] int all(int joint) const { return joints_[static_cast<std::size_t>(joint)]; }

  MechanismEngine engine_;
  std::vector<int> joints_;
  std::shared_ptr<const VecX<double>> near_;
  VecX<double> viscous_;
  bool isPlaced_ = false;
  HybridDynamics hybrid_;
  VecX<double> q_, qd_, gamma_, bias_, known_;
  std::vector<char> held_;
  Jacobian<double> J_;
};

/// A controller's joints in a run of a mechanism: it sees the independent ones alone. Its torques
/// are given by the actuated joints: the same ones, or more, whose squares are least.
class DrivenPartSource final : public RunPartSource {
 public:
  /// Makes the source of the controller, which computes with an engine of the independent joints.
  using Make = std::function<std::shared_ptr<const RunPartSource>(
      std::shared_ptr<const EngineSource> model)>;
  /// @param model  the mechanism that the controller computes with
  DrivenPartSource(Make make, std::shared_ptr<const Mechanism> model, std::vector<int> joints,
                   std::vector<int> actuated, VecX<double> viscous);
  [[nodiscard]] std::unique_ptr<RunPart> make(const ArmEngine& engine) const override;

 private:
  Make make_;
  std::shared_ptr<const Mechanism> model_;
  std::vector<int> joints_, actuated_;
  VecX<double> viscous_;
};

}  // namespace denavit
