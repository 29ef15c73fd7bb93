#include "core/mechanism/reduced_engine.h"

#include <limits>

#include "core/mechanism/actuation.h"

namespace denavit {

namespace {

std::shared_ptr<const Mechanism> withIndependent(const Mechanism& mechanism,
                                                 const std::vector<int>& joints) {
  auto made = std::make_shared<Mechanism>(mechanism);
  made->independent = joints;
  return made;
}

}  // namespace

ReducedEngine::ReducedEngine(const std::shared_ptr<const Mechanism>& mechanism,
                             std::vector<int> joints, std::shared_ptr<const VecX<double>> near,
                             VecX<double> viscous)
    : engine_(withIndependent(*mechanism, joints), {.engine = EngineChoice::Auto}),
      joints_(std::move(joints)),
      near_(std::move(near)),
      viscous_(std::move(viscous)),
      hybrid_(static_cast<int>(joints_.size()), LinearSolver::Cholesky),
      held_(static_cast<std::size_t>(mechanism->dof()), 0) {
  for (VecX<double>* v : {&q_, &qd_, &gamma_, &bias_, &known_}) v->setZero(mechanism->dof());
  if (viscous_.size() == 0) viscous_.setZero(mechanism->dof());
}

void ReducedEngine::place(const VecX<double>& q) {
  if (engine_.set().mobility() == 0) {
    isPlaced_ = engine_.takeSet(*near_, joints_);  // once: factors follow the pose from then on
    if (!isPlaced_) return;
  }
  q_ = *near_;
  qd_.setZero();
  for (Eigen::Index k = 0; k < q.size(); ++k) q_[all(static_cast<int>(k))] = q[k];
  engine_.complete(held_, q_, qd_);
  engine_.place(q_);
}

void ReducedEngine::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  qd_.noalias() = engine_.G() * qd;
  engine_.calcBias(qd_, bias_);
  engine_.calcGamma(qd_, gamma_);
  engine_.multiplyInertia(gamma_, known_);
  known_ += bias_ + viscous_.cwiseProduct(qd_);
  bias.noalias() = engine_.G().transpose() * known_;
}

void ReducedEngine::calcGravity(VecX<double>& g) {
  engine_.calcGravity(bias_);
  g.noalias() = engine_.G().transpose() * bias_;
}

void ReducedEngine::calcToolJacobian(Jacobian<double>& J) {
  engine_.calcToolJacobian(J_);
  J.noalias() = J_ * engine_.G();
}

void ReducedEngine::calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) {
  engine_.calcJacobian(link, point, J_);
  J.noalias() = J_ * engine_.G();
}

ArmEnergies ReducedEngine::calcEnergies(const VecX<double>& qd) {
  qd_.noalias() = engine_.G() * qd;
  return engine_.calcEnergies(qd_);
}

std::vector<Column> ReducedEngine::motionColumns(MotionOrder order) const {
  const std::vector<Column> columns = engine_.motionColumns(order);
  std::vector<Column> own;
  for (const int joint : joints_) own.push_back(columns[static_cast<std::size_t>(joint)]);
  return own;
}

namespace {

class ReducedSource final : public EngineSource {
 public:
  ReducedSource(std::shared_ptr<const Mechanism> mechanism, std::vector<int> joints,
                std::shared_ptr<const VecX<double>> near, VecX<double> viscous)
      : mechanism_(std::move(mechanism)),
        joints_(std::move(joints)),
        near_(std::move(near)),
        viscous_(std::move(viscous)) {}
  [[nodiscard]] std::unique_ptr<ArmEngine> make(const EngineSettings&) const override {
    return std::make_unique<ReducedEngine>(mechanism_, joints_, near_, viscous_);
  }
  [[nodiscard]] int dof() const override { return static_cast<int>(joints_.size()); }
  [[nodiscard]] int jointCount() const override { return dof(); }

 private:
  std::shared_ptr<const Mechanism> mechanism_;
  std::vector<int> joints_;
  std::shared_ptr<const VecX<double>> near_;
  VecX<double> viscous_;
};

/// A part that sees some joints of a mechanism in the run of all of them.
class DrivenPart final : public RunPart {
 public:
  DrivenPart(std::shared_ptr<const RunPartSource> source, std::unique_ptr<ReducedEngine> engine,
             std::vector<int> joints, std::vector<int> actuated, std::shared_ptr<VecX<double>> near)
      : source_(std::move(source)),
        engine_(std::move(engine)),
        inner_(source_->make(*engine_)),
        joints_(std::move(joints)),
        actuated_(std::move(actuated)),
        near_(std::move(near)),
        drives_(actuated_) {
    for (VecX<double>* v : {&q_, &qd_, &tau_, &external_}) v->setZero(engine_->dof());
  }

  [[nodiscard]] Stage stage() const override { return inner_->stage(); }
  [[nodiscard]] PartCounts counts() const override { return inner_->counts(); }
  void start(const PartStates& own) override { inner_->start(own); }
  void addForces(const RunMoment& moment, const PartView& own, const RunForces& forces) override {
    tau_.setZero();
    inner_->addForces(reduce(moment), own, reduced());
    give(moment, forces.tau);
  }
  void calcRates(const RunMoment& moment, const PartView& own, const RunForces&,
                 const PartStates& rates) override {
    inner_->calcRates(reduce(moment), own, reduced(), rates);
  }
  [[nodiscard]] double nextSample(double t) const override { return inner_->nextSample(t); }
  void sample(const RunMoment& moment, const PartStates& own) override {
    inner_->sample(reduce(moment), own);
  }
  /// Its law's, then whether its joints lead, and whether the drives can do what it asks.
  [[nodiscard]] int guardCount() const override { return inner_->guardCount() + 2; }
  void calcGuards(const RunMoment& moment, const PartView& own, std::span<double> guards) override {
    const auto lead = static_cast<std::size_t>(inner_->guardCount());
    inner_->calcGuards(reduce(moment), own, guards.first(lead));
    engine_->place(q_);
    guards[lead] = engine_->leadMargin();
    guards[lead + 1] = 1;
    if (actuated_ == joints_) return;
    drives_.place(allOf(moment));
    guards[lead + 1] = drives_.control() - kLeastControl;
  }
  void pass(int guard, const RunMoment& moment, const PartStates& own) override {
    const int lead = inner_->guardCount();
    if (guard < lead) return inner_->pass(guard, reduce(moment), own);
    dynamic_cast<MechanismEngine&>(moment.engine)
        .end(guard == lead
                 ? "the joints that the controller leads cannot lead the mechanism on: it is at a "
                   "dead centre of theirs; name other joints as independent, or stay away from it"
                 : "the actuated joints lose control: the controller asks for a motion that they "
                   "cannot make there; stay away from this pose, or drive more joints");
  }
  [[nodiscard]] std::vector<Column> columns() const override { return inner_->columns(); }
  void write(const RunMoment& moment, const PartView& own, const RunForces&,
             std::span<double> values) override {
    inner_->write(reduce(moment), own, reduced(), values);
  }
  bool set(std::string_view name, std::span<const double> values) override {
    return inner_->set(name, values);
  }
  void adopt(double t, std::span<double> discrete) override { inner_->adopt(t, discrete); }
  void recall(std::span<const double> discrete) override { inner_->recall(discrete); }

 private:
  [[nodiscard]] RunMoment reduce(const RunMoment& moment) {
    *near_ = moment.q;
    for (std::size_t k = 0; k < joints_.size(); ++k) {
      q_[static_cast<Eigen::Index>(k)] = moment.q[joints_[k]];
      qd_[static_cast<Eigen::Index>(k)] = moment.qd[joints_[k]];
    }
    return {moment.t, q_, qd_, none_, *engine_};
  }
  [[nodiscard]] RunForces reduced() { return {tau_, none_, external_}; }

  /// G of all joints.
  [[nodiscard]] static const MatX<double>& allOf(const RunMoment& moment) {
    return dynamic_cast<const MechanismEngine&>(moment.engine).G();
  }

  /// What the law asks of the independent joints, from those that have drives.
  void give(const RunMoment& moment, VecX<double>& tau) {
    if (actuated_ == joints_) {
      for (std::size_t k = 0; k < joints_.size(); ++k) {
        tau[joints_[k]] += tau_[static_cast<Eigen::Index>(k)];
      }
      return;
    }
    const MatX<double>& G = allOf(moment);
    asked_.setZero(G.cols());
    for (std::size_t k = 0; k < joints_.size(); ++k) {
      asked_ += tau_[static_cast<Eigen::Index>(k)] * G.row(joints_[k]).transpose();
    }
    drives_.place(G);
    const bool isHeld = drives_.calc(asked_, driven_) != Actuation::Kind::None;
    for (std::size_t k = 0; k < actuated_.size(); ++k) {
      tau[actuated_[k]] +=
          isHeld ? driven_[static_cast<Eigen::Index>(k)] : std::numeric_limits<double>::quiet_NaN();
    }
  }

  std::shared_ptr<const RunPartSource> source_;  ///< which its part may refer to
  std::unique_ptr<ReducedEngine> engine_;
  std::unique_ptr<RunPart> inner_;
  std::vector<int> joints_, actuated_;
  std::shared_ptr<VecX<double>> near_;
  TorqueSharing drives_;
  VecX<double> q_, qd_, tau_, external_, none_, asked_, driven_;
};

}  // namespace

DrivenPartSource::DrivenPartSource(Make make, std::shared_ptr<const Mechanism> model,
                                   std::vector<int> joints, std::vector<int> actuated,
                                   VecX<double> viscous)
    : make_(std::move(make)),
      model_(std::move(model)),
      joints_(std::move(joints)),
      actuated_(std::move(actuated)),
      viscous_(std::move(viscous)) {}

std::unique_ptr<RunPart> DrivenPartSource::make(const ArmEngine& engine) const {
  const auto near = std::make_shared<VecX<double>>(VecX<double>::Zero(engine.dof()));
  auto own = std::make_unique<ReducedEngine>(model_, joints_, near, viscous_);
  auto source = make_(std::make_shared<ReducedSource>(model_, joints_, near, viscous_));
  return std::make_unique<DrivenPart>(std::move(source), std::move(own), joints_, actuated_, near);
}

}  // namespace denavit
