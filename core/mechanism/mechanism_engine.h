#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engine/arm_engine.h"
#include "core/mechanism/closure_equations.h"
#include "core/mechanism/coordinate_set.h"

namespace denavit {

/// A mechanism as whatever simulates it sees it. Its coordinates are those of the open chains, each
/// of which has an engine of its own, loops or code; what is solved for are the m rates of the
/// independent ones (Freeman 1985, transfer of coordinates):
///
///   q̇ = G u,   q̈ = G u' + γ,   M* u' + Gᵗ (b + M γ) = Gᵗ force,   M* = Gᵗ M G
///
/// M, b and forces are those of the open chains; only M* must be positive definite, so links of
/// chains may be without mass. The dependent coordinates of a state are guesses: complete() finds
/// them from the independent ones, so that loops do not drift.
class MechanismEngine final : public ArmEngine {
 public:
  MechanismEngine(std::shared_ptr<const Mechanism> mechanism, const EngineSettings& settings);

  [[nodiscard]] std::string_view name() const override { return chains_.front().engine->name(); }
  [[nodiscard]] std::string_view method() const override { return "closed loops"; }
  [[nodiscard]] int dof() const override { return n_; }
  [[nodiscard]] int jointCount() const override { return mechanism_->jointCount(); }
  [[nodiscard]] JointType jointType(int joint) const override {
    return mechanism_->jointTypes[static_cast<std::size_t>(joint)];
  }

  [[nodiscard]] bool isConstrained() const override { return equations_.rows() > 0; }
  void complete(const std::vector<char>& held, VecX<double>& q, VecX<double>& qd) override;
  [[nodiscard]] std::string deadEnd() const override;
  void exchange(RunMemory& memory) override;

  void place(const VecX<double>& q) override;
  void calcBias(const VecX<double>& qd, VecX<double>& bias) override;
  void calcGravity(VecX<double>& g) override;
  [[nodiscard]] const MatX<double>& inertia() override;
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override;
  [[nodiscard]] bool accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                VecX<double>& force, VecX<double>& qdd,
                                VecX<double>& bias) override;

  /// Of the first chain.
  [[nodiscard]] Pose<double> toolPose() override;
  void calcToolJacobian(Jacobian<double>& J) override;
  /// @param link  of all chains' own ones, one chain after the other
  [[nodiscard]] Pose<double> pose(int link, const Vec3<double>& point) override;
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override;
  [[nodiscard]] ArmEnergies calcEnergies(const VecX<double>& qd) override;
  [[nodiscard]] double calcEnergySize(double duration) const override;
  [[nodiscard]] double calcDampingPower(const VecX<double>& qd) override;
  [[nodiscard]] std::vector<Column> motionColumns(MotionOrder order) const override;
  [[nodiscard]] std::string jointLabel(int joint) const override;
  [[nodiscard]] double tipSlope(int link, const VecX<double>& q) const override;
  [[nodiscard]] std::string_view indefiniteRemedy() const override {
    return "give every motion that the loops leave something to move: a mass, an inertia or a "
           "rotor";
  }

  [[nodiscard]] const Mechanism& mechanism() const { return *mechanism_; }
  /// At the last completed state.
  [[nodiscard]] ClosureEquations& equations() { return equations_; }
  [[nodiscard]] const CoordinateSet& set() const { return set_; }
  [[nodiscard]] const MatX<double>& G() const { return G_; }
  /// γ: what q̈ is for u' = 0. @param qd  completed, of the last state
  void calcGamma(const VecX<double>& qd, VecX<double>& gamma);
  /// M* = Gᵗ M G, m x m.
  [[nodiscard]] const MatX<double>& reducedInertia();
  /// M x, the chains' own. @param y  filled
  void multiplyInertia(const VecX<double>& x, VecX<double>& y);

  /// What the closures add to the forces of the open chains at the last accelerate():
  /// Aᵗ λ = M q̈ + b - force. @param passed  of size N, filled
  void calcClosureForces(VecX<double>& passed);

  /// Takes the engine to a closed pose with these independent coordinates, whatever their
  /// condition.
  /// @returns false where they are not independent, or not as many as the mobility
  [[nodiscard]] bool takeSet(const VecX<double>& q, const std::vector<int>& independent);
  /// Positive while the independent coordinates serve; at the last completed state.
  [[nodiscard]] double setMargin();
  /// The same for joints that lead, whatever their condition: positive short of a dead centre of
  /// theirs.
  [[nodiscard]] double leadMargin() const;
  /// Chooses other ones; the state stays as it is. Where the loops themselves leave more motions
  /// there, or what is held cannot move on, that is a dead end.
  void renewSet();
  /// There is no way on. @param why  for people
  void end(std::string why) { deadEnd_ = std::move(why); }
  /// Whether the loops of the last completed state are closed.
  [[nodiscard]] bool isClosed() const { return isClosed_; }
  /// How far the last state that had to be completed was from that which it was completed from: of
  /// dependent coordinates, over their scale.
  [[nodiscard]] double drift() const { return drift_; }

 private:
  struct ChainEngine {
    std::unique_ptr<ArmEngine> engine;
    VecX<double> q, qd, x, y;  ///< the chain's own
    MatX<double> G;            ///< Gᵗ of its coordinates: scratch of M*
    Jacobian<double> J;
  };

  void chooseSet();
  void fitSet();
  void measureSet();
  [[nodiscard]] double wearMargin() const;
  /// Closes the loops. @returns whether they are closed
  bool close(VecX<double>& q);
  void placeChains();
  bool solveReduced(const VecX<double>& gamma, const std::vector<char>& held, VecX<double>& force,
                    VecX<double>& response);
  void spread(const Jacobian<double>& own, std::size_t chain, Jacobian<double>& J) const;
  template <typename Size>
  void addReduced(std::size_t chain, Size m);
  template <typename Calc>
  void addChains(VecX<double>& sum, const Calc& calc);

  std::shared_ptr<const Mechanism> mechanism_;
  int n_;
  std::vector<ChainEngine> chains_;
  std::vector<std::pair<int, int>> links_;  ///< of every joint: its chain, and the link there
  ClosureEquations equations_;
  CoordinateSet set_;
  std::vector<char> held_;
  bool isChosen_ = false, isClosed_ = true, isPlaced_ = false;
  bool formed_ = false, reduced_ = false;
  std::string deadEnd_;
  double largest_ = 1;     ///< of G that is borne
  double pivotRatio_ = 0;  ///< below which other rows are chosen
  double leastRegular_ = 0;
  double drift_ = 0;

  VecX<double> qddLast_, forceLast_, biasLast_;  ///< of the last accelerate()
  VecX<double> q_, u_, known_, gamma_, none_, x_;
  MatX<double> M_, G_, Mr_;
  VecX<double> right_, column_, tauU_, biasU_, givenU_;
  std::vector<char> heldU_;
  std::unique_ptr<HybridDynamics> hybrid_;
  LinearSolver solver_;
};

/// Makes engines of a mechanism.
class MechanismSource final : public EngineSource {
 public:
  explicit MechanismSource(std::shared_ptr<const Mechanism> mechanism)
      : mechanism_(std::move(mechanism)) {}
  [[nodiscard]] std::unique_ptr<ArmEngine> make(const EngineSettings& settings) const override {
    return std::make_unique<MechanismEngine>(mechanism_, settings);
  }
  [[nodiscard]] int dof() const override { return mechanism_->dof(); }
  [[nodiscard]] int jointCount() const override { return mechanism_->jointCount(); }
  [[nodiscard]] const std::shared_ptr<const Mechanism>& mechanism() const { return mechanism_; }

 private:
  std::shared_ptr<const Mechanism> mechanism_;
};

}  // namespace denavit
