#include "core/control/controller.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/linear/dense.h"

namespace denavit {
namespace {

/// Instants are told apart by this share of a sample.
constexpr double kSampleSlack = 1e-6;

/// What both kinds of controllers have: the law, its error, its saturation, its columns.
class ControllerPart : public RunPart {
 public:
  ControllerPart(const ControllerSettings& settings, const ArmEngine& engine)
      : settings_(settings), joints_(engine.jointCount()), ki_(settings.ki) {
    if (settings.target) target_.emplace(*settings.target);
    model_ = std::make_shared<ControlModel>(settings.model);
    law_ = settings.makeLaw(model_);
    reference_.resize(joints_);
    for (VecX<double>* v : {&e_, &ed_, &raw_, &u_, &ahead_, &command_}) v->setZero(joints_);
    if (settings.output != CommandKind::Torque) {
      jointsPerMotor_ = invert(settings.motors.motorsPerJoint);
    }
    if (law_->isIntegrating()) integral_.setZero(joints_);
    for (int i = 0; i < joints_; ++i) {
      labels_.push_back(engine.jointLabel(i));
      turns_.push_back(engine.jointType(i) == JointType::Revolute);
    }
  }

  [[nodiscard]] Stage stage() const override { return Stage::Controller; }

  [[nodiscard]] std::vector<Column> columns() const override {
    std::vector<Column> all;
    const auto add = [&](const char* stem, const char* turning, const char* sliding,
                         const char* what) {
      for (std::size_t i = 0; i < labels_.size(); ++i) {
        all.push_back(
            makeColumn(stem + labels_[i], turns_[i] ? turning : sliding, what + labels_[i]));
      }
    };
    add("ref", "rad", "m", "reference of joint ");
    add("error", "rad", "m", "reference less position of joint ");
    if (settings_.output == CommandKind::Torque) {
      add("command", "N m", "N", "command to joint ");
    } else {
      add("command", "V", "V", "command to motor ");
    }
    return all;
  }

  bool set(std::string_view name, std::span<const double> values) override {
    if (name == "target") return target_ && target_->set(values);
    if (name == "ki" && law_->isIntegrating() && settings_.ki.size() > 0)
      return setIntegral(values);
    return law_->set(name, values);
  }
  void start(const PartStates& own) override {
    if (target_) target_->start(targetOf(own.discrete));
  }
  void adopt(double t, std::span<double> discrete) override {
    if (target_) target_->aim(t, targetOf(discrete));
  }
  void recall(std::span<const double> discrete) override {
    if (target_) target_->recall(targetOf(discrete));
  }

 protected:
  /// How many discrete states its target has: the last ones of all.
  [[nodiscard]] int targetCount() const { return target_ ? target_->numberCount() : 0; }
  [[nodiscard]] double nextTargetJump(double t) const {
    return target_ ? target_->nextJump(t) : std::numeric_limits<double>::infinity();
  }

  /// Evaluates the law. @param integral  its states
  void decide(double t, const RunMoment& moment, std::span<const double> integral) {
    observe(t, moment);
    for (Eigen::Index i = 0; i < integral_.size(); ++i) {
      integral_[i] = integral[static_cast<std::size_t>(i)];
    }
    currentError_ = moment.currents;
    calcFeedforward();
    if (settings_.output == CommandKind::Voltage) feedVoltageForward();
    law_->calcCommand(
        {t, moment.q, moment.qd, currentError_, reference_, e_, ed_, integral_, ahead_}, raw_);
    u_ = raw_;
    if (settings_.limit.size() > 0) {
      u_ = raw_.cwiseMax(-settings_.limit).cwiseMin(settings_.limit);
      // NaN is kept: the run says then that a torque has no value.
      for (Eigen::Index i = 0; i < joints_; ++i) {
        if (std::isnan(raw_[i])) u_[i] = raw_[i];
      }
    }
  }

  /// Of a feed-forward torque the voltages and currents that it takes, L di/dt left out.
  void feedVoltageForward() {
    if (settings_.feedforward == Feedforward::None) return;
    command_.noalias() = jointsPerMotor_.transpose() * ahead_;
    ahead_.noalias() = settings_.motors.motorsPerJoint * reference_.qd;
    for (Eigen::Index k = 0; k < joints_; ++k) {
      const Motor& motor = settings_.motors.motors[static_cast<std::size_t>(k)];
      const double i = command_[k] / motor.torqueConstant;
      ahead_[k] = motor.holdingVoltage(i, ahead_[k]);
      if (motor.hasCurrentState()) currentError_[k] -= i;
    }
  }

  /// What goes out for what was decided.
  void makeCommand(const VecX<double>& decided, const RunMoment& moment, VecX<double>& command) {
    command = decided;
    if (settings_.output != CommandKind::VoltageOfTorque) return;
    const MatX<double>& A = settings_.motors.motorsPerJoint;
    for (Eigen::Index k = 0; k < joints_; ++k) {
      const Motor& motor = settings_.motors.motors[static_cast<std::size_t>(k)];
      const double T = jointsPerMotor_.col(k).dot(decided);
      command[k] =
          motor.holdingVoltage(T / motor.torqueConstant, A.row(k).dot(moment.qd.head(joints_)));
    }
  }
  [[nodiscard]] VecX<double>& target(const RunForces& forces) const {
    return settings_.output == CommandKind::Torque ? forces.tau : forces.voltage;
  }

  void observe(double t, const RunMoment& moment) {
    if (target_) {
      target_->calc(t, reference_);
    } else {
      settings_.reference->calc(t, reference_);
    }
    e_ = reference_.q - moment.q.head(joints_);
    ed_ = reference_.qd - moment.qd.head(joints_);
  }

  /// Rate of joint i's integral after decide().
  [[nodiscard]] double integralRate(Eigen::Index i, bool isSampled) const {
    const double rate = ki_[i] * e_[i];
    if (settings_.limit.size() == 0) return rate;
    if (settings_.antiWindup == AntiWindup::BackCalculation) {
      return rate + settings_.kaw[i] * (u_[i] - raw_[i]);
    }
    if (settings_.antiWindup != AntiWindup::Conditional || !(e_[i] * raw_[i] > 0)) return rate;
    const double beyond = std::abs(raw_[i]) / settings_.limit[i] - 1;
    if (isSampled) return beyond > 0 ? 0 : rate;
    constexpr double kFade = 0.01;
    return rate * std::clamp(-beyond / kFade, 0.0, 1.0);
  }

  void writeColumns(const RunMoment& moment, const VecX<double>& command,
                    std::span<double> values) {
    observe(moment.t, moment);
    const auto n = static_cast<std::size_t>(joints_);
    std::copy(reference_.q.begin(), reference_.q.end(), values.begin());
    std::copy(e_.begin(), e_.end(), values.subspan(n).begin());
    std::copy(command.begin(), command.end(), values.subspan(2 * n).begin());
  }

  const ControllerSettings& settings_;
  int joints_;
  std::shared_ptr<ControlModel> model_;
  std::unique_ptr<ControlLaw> law_;
  JointMotion reference_;
  VecX<double> e_, ed_, integral_, ahead_, raw_, u_, command_, currentError_;
  VecX<double> ki_;
  MatX<double> jointsPerMotor_;  ///< G
  std::optional<TargetReference> target_;

 private:
  template <typename T>
  [[nodiscard]] std::span<T> targetOf(std::span<T> discrete) const {
    return discrete.last(static_cast<std::size_t>(targetCount()));
  }
  bool setIntegral(std::span<const double> values) {
    if (static_cast<Eigen::Index>(values.size()) != ki_.size()) return false;
    std::copy(values.begin(), values.end(), ki_.begin());
    return true;
  }
  void calcFeedforward() {
    if (settings_.feedforward == Feedforward::Full) {
      model_->calcFeedforward(reference_, ahead_);
    } else if (settings_.feedforward == Feedforward::Gravity) {
      model_->calcRigidGravity(reference_.q, ahead_);
    }
  }

  std::vector<std::string> labels_;
  std::vector<bool> turns_;
};

class ContinuousController final : public ControllerPart {
 public:
  using ControllerPart::ControllerPart;

  [[nodiscard]] PartCounts counts() const override {
    return {.firstOrder = static_cast<int>(integral_.size()), .discrete = targetCount()};
  }
  [[nodiscard]] double nextSample(double t) const override { return nextTargetJump(t); }
  void addForces(const RunMoment& moment, const PartView& own, const RunForces& forces) override {
    decide(moment.t, moment, own.first);
    makeCommand(u_, moment, command_);
    target(forces).head(joints_) += command_;
  }
  void calcRates(const RunMoment&, const PartView&, const RunForces&,
                 const PartStates& rates) override {
    for (Eigen::Index i = 0; i < integral_.size(); ++i) {
      rates.first[static_cast<std::size_t>(i)] = integralRate(i, false);
    }
  }
  void write(const RunMoment& moment, const PartView&, const RunForces&,
             std::span<double> values) override {
    writeColumns(moment, command_, values);
  }
};

/// Discrete states: the command that acts, the one that was decided last, the integral, and those
/// that were decided and do not act yet, in a ring.
class SampledController final : public ControllerPart {
 public:
  SampledController(const ControllerSettings& settings, const ArmEngine& engine)
      : ControllerPart(settings, engine),
        waiting_(
            static_cast<long>(std::floor(settings.delay / settings.sampleTime + kSampleSlack)) +
            1) {}

  [[nodiscard]] PartCounts counts() const override {
    const auto own = static_cast<int>(2 * joints_ + integral_.size() + waiting_ * joints_);
    return {.discrete = own + targetCount()};
  }
  [[nodiscard]] double nextSample(double t) const override {
    return std::min(nextOf(t, 0), nextOf(t, settings_.delay));
  }
  void addForces(const RunMoment&, const PartView& own, const RunForces& forces) override {
    target(forces).head(joints_) += acting(own.discrete);
  }
  void sample(const RunMoment& moment, const PartStates& own) override {
    // A command that comes to act at a sample was decided before it.
    if (settings_.delay > 0) {
      if (const auto k = numberAt(moment.t - settings_.delay)) {
        acting(own.discrete) = waiting(own.discrete, *k);
      }
    }
    const auto k = numberAt(moment.t);
    if (!k) return;
    decideAt(*k, moment, own.discrete);
    makeCommand(u_, moment, command_);
    (settings_.delay > 0 ? waiting(own.discrete, *k) : acting(own.discrete)) = command_;
  }
  void write(const RunMoment& moment, const PartView& own, const RunForces&,
             std::span<double> values) override {
    command_ = acting(own.discrete);
    writeColumns(moment, command_, values);
  }

 private:
  using Slice = Eigen::Map<VecX<double>>;
  using ConstSlice = Eigen::Map<const VecX<double>>;
  [[nodiscard]] ConstSlice acting(std::span<const double> discrete) const {
    return {discrete.data(), joints_};
  }
  [[nodiscard]] Slice acting(std::span<double> discrete) const {
    return {discrete.data(), joints_};
  }
  [[nodiscard]] Slice waiting(std::span<double> discrete, long k) const {
    return {discrete.data() + 2 * joints_ + integral_.size() + k % waiting_ * joints_, joints_};
  }

  /// The first k Ts + shift after t.
  [[nodiscard]] double nextOf(double t, double shift) const {
    const double k = std::floor((t - shift) / settings_.sampleTime + kSampleSlack) + 1;
    return std::max(k, 0.0) * settings_.sampleTime + shift;
  }
  /// k where t is k Ts.
  [[nodiscard]] std::optional<long> numberAt(double t) const {
    const double k = std::round(t / settings_.sampleTime);
    if (k < 0 || std::abs(t / settings_.sampleTime - k) > kSampleSlack * std::max(1.0, 1e-3 * k)) {
      return {};
    }
    return static_cast<long>(k);
  }

  void decideAt(long k, const RunMoment& moment, std::span<double> discrete) {
    Slice last(discrete.data() + joints_, joints_);
    Slice integral(discrete.data() + 2 * joints_, integral_.size());
    decide(static_cast<double>(k) * settings_.sampleTime, moment,
           discrete.subspan(static_cast<std::size_t>(2 * joints_)));
    if (settings_.rateLimit.size() > 0) {
      const VecX<double>& most = settings_.rateLimit;
      for (Eigen::Index i = 0; i < joints_; ++i) {
        const double change = most[i] * settings_.sampleTime;
        if (u_[i] > last[i] + change) u_[i] = last[i] + change;
        if (u_[i] < last[i] - change) u_[i] = last[i] - change;
      }
    }
    for (Eigen::Index i = 0; i < integral.size(); ++i) {
      integral[i] += settings_.sampleTime * integralRate(i, true);
    }
    last = u_;
  }

  long waiting_;  ///< places in the ring
};

}  // namespace

std::unique_ptr<RunPart> ControllerSource::make(const ArmEngine& engine) const {
  if (settings_.sampleTime > 0) return std::make_unique<SampledController>(settings_, engine);
  return std::make_unique<ContinuousController>(settings_, engine);
}

}  // namespace denavit
