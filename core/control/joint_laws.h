#pragma once

#include <memory>

#include "core/control/control_law.h"
#include "core/control/control_model.h"

namespace denavit {

/// Gains of joint errors, one per joint.
struct JointGains {
  VecX<double> kp;  ///< [N m/rad|N/m]; of computed torque [1/s²]
  VecX<double> kd;  ///< [N m s/rad|N s/m]; of computed torque [1/s]

  /// Takes new values under "kp" or "kd". @returns whether it has as many under that name
  bool set(std::string_view name, std::span<const double> values);
};

/// u = Kp e + Kd ė + feed-forward.
class PdLaw final : public ControlLaw {
 public:
  explicit PdLaw(JointGains gains) : gains_(std::move(gains)) {}
  void calcCommand(const ControlMoment& now, VecX<double>& u) override {
    u = gains_.kp.cwiseProduct(now.e) + gains_.kd.cwiseProduct(now.ed) + now.ahead;
  }
  bool set(std::string_view name, std::span<const double> values) override {
    return gains_.set(name, values);
  }

 private:
  JointGains gains_;
};

/// u = Kp e + Kd ė + ĝ(q) + feed-forward (Takegaki, Arimoto 1981).
class PdGravityLaw final : public ControlLaw {
 public:
  PdGravityLaw(JointGains gains, std::shared_ptr<ControlModel> model)
      : gains_(std::move(gains)), model_(std::move(model)) {}
  void calcCommand(const ControlMoment& now, VecX<double>& u) override {
    model_->calcGravity(now.q, u);
    u += gains_.kp.cwiseProduct(now.e) + gains_.kd.cwiseProduct(now.ed) + now.ahead;
  }
  bool set(std::string_view name, std::span<const double> values) override {
    return gains_.set(name, values);
  }

 private:
  JointGains gains_;
  std::shared_ptr<ControlModel> model_;
};

/// u = Kp e + Kd ė + I + feed-forward; I, the integral of Ki e, is the controller's.
class PidLaw final : public ControlLaw {
 public:
  explicit PidLaw(JointGains gains) : gains_(std::move(gains)) {}
  [[nodiscard]] bool isIntegrating() const override { return true; }
  void calcCommand(const ControlMoment& now, VecX<double>& u) override {
    u = gains_.kp.cwiseProduct(now.e) + gains_.kd.cwiseProduct(now.ed) + now.integral + now.ahead;
  }
  bool set(std::string_view name, std::span<const double> values) override {
    return gains_.set(name, values);
  }

 private:
  JointGains gains_;
};

/// u = M̂(q) (rdd + Kd ė + Kp e) + Ĉ qd + ĝ + B̂ qd (Craig 2005, section 10.4: the control law
/// partitioned by a model).
class ComputedTorqueLaw final : public ControlLaw {
 public:
  ComputedTorqueLaw(JointGains gains, std::shared_ptr<ControlModel> model)
      : gains_(std::move(gains)), model_(std::move(model)) {}
  void calcCommand(const ControlMoment& now, VecX<double>& u) override {
    v_ = now.reference.qdd + gains_.kd.cwiseProduct(now.ed) + gains_.kp.cwiseProduct(now.e);
    model_->calcTorque(now.q, now.qd, v_, u);
  }
  bool set(std::string_view name, std::span<const double> values) override {
    return gains_.set(name, values);
  }

 private:
  JointGains gains_;
  std::shared_ptr<ControlModel> model_;
  VecX<double> v_;
};

/// u = feed-forward - K (x - x_r), where the state x is all coordinates, then all rates, then, if
/// asked, the currents of the motors; the reference of modal coordinates is 0, that of currents
/// what the feed-forward needs.
class StateFeedbackLaw final : public ControlLaw {
 public:
  /// @param gain  joints x 2N of the plant, or joints x twice the joints: modes do not count then
  /// @param hasCurrents  whether a column per joint more is for the currents
  explicit StateFeedbackLaw(MatX<double> gain, bool hasCurrents = false)
      : gain_(std::move(gain)), hasCurrents_(hasCurrents) {}
  void calcCommand(const ControlMoment& now, VecX<double>& u) override;

 private:
  MatX<double> gain_;
  bool hasCurrents_;
  VecX<double> deviation_;
};

}  // namespace denavit
