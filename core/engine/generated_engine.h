#pragma once

#include <optional>

#include "core/engine/arm_engine.h"
#include "core/engine/arm_programs.h"

namespace denavit {

/// An arm whose forces, inertia, accelerations, energies and derivatives come from code made for it
/// alone, each when it is first asked for. Poses and Jacobians the loops compute.
class GeneratedEngine final : public ArmEngine {
 public:
  /// @param loops  of the same arm, in full: no terms left out
  /// @param settings  what will be asked for: what is not is left to the loops, or made late
  /// @throws DivisionByZero where no acceleration is determined in any pose
  GeneratedEngine(std::unique_ptr<ArmEngine> loops, std::shared_ptr<const ArmPrograms> programs,
                  const EngineSettings& settings);

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view method() const override { return "the arm's own code"; }
  [[nodiscard]] int dof() const override { return n_; }
  [[nodiscard]] int jointCount() const override { return loops_->jointCount(); }
  [[nodiscard]] JointType jointType(int joint) const override { return loops_->jointType(joint); }

  void place(const VecX<double>& q) override;
  void calcBias(const VecX<double>& qd, VecX<double>& bias) override;
  void calcGravity(VecX<double>& g) override;
  [[nodiscard]] const MatX<double>& inertia() override;
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override;
  [[nodiscard]] bool accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                VecX<double>& force, VecX<double>& qdd,
                                VecX<double>& bias) override;
  [[nodiscard]] bool formsBias() const override { return false; }

  [[nodiscard]] Pose<double> toolPose() override { return loops().toolPose(); }
  void calcToolJacobian(Jacobian<double>& J) override { loops().calcToolJacobian(J); }
  [[nodiscard]] double toolDeflection() override { return loops().toolDeflection(); }
  [[nodiscard]] Pose<double> pose(int link, const Vec3<double>& point) override {
    return loops().pose(link, point);
  }
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override {
    loops().calcJacobian(link, point, J);
  }
  [[nodiscard]] ArmEnergies calcEnergies(const VecX<double>& qd) override;
  [[nodiscard]] double calcEnergySize(double duration) const override {
    return loops_->calcEnergySize(duration);
  }
  /// The same in every position.
  [[nodiscard]] double calcDampingPower(const VecX<double>& qd) override {
    return loops_->calcDampingPower(qd);
  }
  void linearize(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                 MatX<double>& S, MatX<double>& D) override;
  [[nodiscard]] std::vector<Column> motionColumns(MotionOrder order) const override {
    return loops_->motionColumns(order);
  }
  void readMotion(MotionOrder order, const VecX<double>& states,
                  VecX<double>& values) const override {
    loops_->readMotion(order, states, values);
  }
  [[nodiscard]] std::string jointLabel(int joint) const override {
    return loops_->jointLabel(joint);
  }
  [[nodiscard]] double tipSlope(int link, const VecX<double>& q) const override {
    return loops_->tipSlope(link, q);
  }
  [[nodiscard]] std::string_view indefiniteRemedy() const override {
    return loops_->indefiniteRemedy();
  }

 private:
  /// A program with its inputs and outputs.
  struct Program {
    std::unique_ptr<TapeProgram> program;
    std::vector<double> in, out;

    explicit Program(ArmProgram made);
    /// Takes these one after another, all of the same length.
    const double* run(std::initializer_list<const VecX<double>*> inputs);
  };

  [[nodiscard]] Program& program(ArmCode::Part part);
  /// The loops at the last q.
  [[nodiscard]] ArmEngine& loops();
  /// M and b of the last q and these rates.
  void formInertiaBias(const VecX<double>& qd);
  [[nodiscard]] bool areSound(const double* pivots, const double* diagonal) const;

  std::shared_ptr<const ArmPrograms> code_;
  int n_;
  bool asksForTerms_;
  std::unique_ptr<ArmEngine> loops_;
  std::array<std::optional<Program>, ArmCode::kParts> programs_;
  std::string_view name_;
  HybridDynamics hybrid_;
  VecX<double> q_, rest_, bias_;
  MatX<double> M_;
  bool placed_ = false;  ///< whether the loops are at q_
  bool formed_ = false;  ///< whether M_ is of q_
};

}  // namespace denavit
