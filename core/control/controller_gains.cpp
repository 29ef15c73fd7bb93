#include "core/control/controller_gains.h"

#include <utility>

#include "core/scalar/differences.h"

namespace denavit {
namespace {

/// A reference that stands still in an instant of its motion.
class FrozenReference final : public Trajectory {
 public:
  explicit FrozenReference(JointMotion at) : at_(std::move(at)) {}
  [[nodiscard]] int jointCount() const override { return static_cast<int>(at_.q.size()); }
  [[nodiscard]] double duration() const override { return 0; }
  void calc(double, JointMotion& motion) const override {
    motion.q = at_.q;
    motion.qd = at_.qd;
    motion.qdd = at_.qdd;
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return none_; }

 private:
  JointMotion at_;
  std::vector<double> none_;
};

/// What a controller sees.
struct ControllerView {
  JointMotion reference;
  VecX<double> q, qd, currents, integral;
};

/// Asks a controller what it does where it sees this and that.
class ControllerProbe {
 public:
  ControllerProbe(ControllerSettings settings, ArmEngine& engine, double t)
      : settings_(std::move(settings)), engine_(engine), t_(t) {
    settings_.sampleTime = settings_.delay = 0;
    settings_.limit.resize(0);
    settings_.rateLimit.resize(0);
    settings_.target.reset();
  }

  [[nodiscard]] int integralCount(const ControllerView& view) {
    return makePart(view)->counts().firstOrder;
  }

  /// Its commands, then the rates of its integrals.
  [[nodiscard]] VecX<double> ask(const ControllerView& view) {
    const auto part = makePart(view);
    const auto count = [](const VecX<double>& v) { return static_cast<std::size_t>(v.size()); };
    VecX<double> tau = VecX<double>::Zero(view.q.size()), external = tau,
                 voltage = VecX<double>::Zero(engine_.jointCount()),
                 rates = VecX<double>::Zero(view.integral.size());
    PartView own;
    own.first = {view.integral.data(), count(view.integral)};
    PartStates change;
    change.first = {rates.data(), count(rates)};
    const RunMoment moment{t_, view.q, view.qd, view.currents, engine_};
    const RunForces forces{tau, voltage, external};
    part->addForces(moment, own, forces);
    part->calcRates(moment, own, forces, change);
    VecX<double> answer(voltage.size() + rates.size());
    answer << (settings_.output == CommandKind::Torque ? tau.head(voltage.size()).eval() : voltage),
        rates;
    return answer;
  }

  /// How the answer changes with one of the things that it sees.
  [[nodiscard]] MatX<double> differentiate(const ControllerView& at,
                                           VecX<double>& (*pick)(ControllerView&)) {
    ControllerView view = at;
    return calcDifferences(
        [&](const VecX<double>& x) {
          pick(view) = x;
          return ask(view);
        },
        pick(view));
  }

 private:
  /// Laws may keep scratch and target: each question is of a new one.
  [[nodiscard]] std::unique_ptr<RunPart> makePart(const ControllerView& view) {
    settings_.reference = std::make_shared<FrozenReference>(view.reference);
    source_ = std::make_unique<ControllerSource>(settings_);
    return source_->make(engine_);
  }

  ControllerSettings settings_;
  ArmEngine& engine_;
  double t_;
  std::unique_ptr<ControllerSource> source_;  ///< outlives its parts
};

}  // namespace

ControllerGains calcControllerGains(const ControllerSettings& settings, ArmEngine& engine, double t,
                                    const JointMotion& reference, const VecX<double>& q,
                                    const VecX<double>& qd) {
  ControllerProbe probe(settings, engine, t);
  const int joints = engine.jointCount();
  ControllerView at{reference, q, qd, {}, {}};
  if (settings.output != CommandKind::Torque) at.currents.setZero(joints);
  at.integral.setZero(probe.integralCount(at));
  const auto byPosition =
      probe.differentiate(at, [](ControllerView& v) -> VecX<double>& { return v.q; });
  const auto byReference =
      probe.differentiate(at, [](ControllerView& v) -> VecX<double>& { return v.reference.q; });
  const auto commands = [&](const MatX<double>& all) { return all.topRows(joints).eval(); };
  ControllerGains gains;
  gains.q = commands(byPosition);
  gains.qd =
      commands(probe.differentiate(at, [](ControllerView& v) -> VecX<double>& { return v.qd; }));
  gains.current = commands(
      probe.differentiate(at, [](ControllerView& v) -> VecX<double>& { return v.currents; }));
  gains.integral = commands(
      probe.differentiate(at, [](ControllerView& v) -> VecX<double>& { return v.integral; }));
  gains.reference = commands(byReference);
  gains.integralByPosition = byPosition.bottomRows(at.integral.size());
  gains.integralByReference = byReference.bottomRows(at.integral.size());
  return gains;
}

}  // namespace denavit
