#include "core/motors/nominal_motors.h"

#include "core/linear/dense.h"
#include "core/motors/motor_columns.h"

namespace denavit {

void calcNominalMotors(const MotorBank& bank, const MatX<double>& jointsPerMotor,
                       const VecX<double>& tau, const VecX<double>& tauRate, const VecX<double>& qd,
                       NominalMotors& out) {
  const Eigen::Index n = bank.count();
  for (VecX<double>* v : {&out.current, &out.currentRate, &out.voltage}) v->setZero(n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const Motor& motor = bank.motors[static_cast<std::size_t>(k)];
    if (!motor.isElectric()) continue;
    const auto column = jointsPerMotor.col(k);
    out.current[k] = column.dot(tau.head(n)) / motor.torqueConstant;
    out.currentRate[k] = column.dot(tauRate.head(n)) / motor.torqueConstant;
    const double rate = bank.motorsPerJoint.row(k).dot(qd.head(n));
    out.voltage[k] =
        motor.inductance * out.currentRate[k] + motor.holdingVoltage(out.current[k], rate);
  }
}

namespace {

class NominalMotorsPart final : public RunPart {
 public:
  NominalMotorsPart(const MotorBank& bank, GuidedTorque torque, const ArmEngine& engine)
      : bank_(bank), torque_(std::move(torque)), jointsPerMotor_(invert(bank.motorsPerJoint)) {
    columns_ = makeMotorColumns(bank, engine);
    rate_.setZero(bank.count());
  }

  [[nodiscard]] Stage stage() const override { return Stage::Drive; }
  [[nodiscard]] bool isIdle() const override { return true; }
  [[nodiscard]] PartCounts counts() const override { return {.quadratures = 2}; }

  /// What flows into ½ L i² comes back from it: the row adds what is there.
  void calcRates(const RunMoment& moment, const PartView&, const RunForces& forces,
                 const PartStates& rates) override {
    rate_.setZero();
    calcNominalMotors(bank_, jointsPerMotor_, forces.tau, rate_, moment.qd, now_);
    double loss = 0, drawn = 0;
    for (int k = 0; k < bank_.count(); ++k) {
      loss +=
          bank_.motors[static_cast<std::size_t>(k)].resistance * now_.current[k] * now_.current[k];
      drawn += now_.voltage[k] * now_.current[k];
    }
    rates.quadrature[0] = loss;
    rates.quadrature[1] = drawn;
  }

  [[nodiscard]] std::vector<Column> columns() const override { return columns_; }
  void write(const RunMoment& moment, const PartView& own, const RunForces& forces,
             std::span<double> values) override {
    torque_.calcRate(moment.t, rate_);
    calcNominalMotors(bank_, jointsPerMotor_, forces.tau, rate_, moment.qd, now_);
    double stored = 0;
    for (int k = 0; k < bank_.count(); ++k) {
      stored += 0.5 * bank_.motors[static_cast<std::size_t>(k)].inductance * now_.current[k] *
                now_.current[k];
    }
    if (!hasFirst_ || moment.t == 0) firstStored_ = stored;
    hasFirst_ = true;
    writeMotorColumns(bank_, now_.voltage, now_.current, own.quadrature[0],
                      own.quadrature[1] + stored - firstStored_, values);
  }

 private:
  const MotorBank& bank_;
  GuidedTorque torque_;
  MatX<double> jointsPerMotor_;
  std::vector<Column> columns_;
  VecX<double> rate_;
  NominalMotors now_;
  double firstStored_ = 0;  ///< [J] in the windings where the run starts
  bool hasFirst_ = false;
};

}  // namespace

std::unique_ptr<RunPart> NominalMotorsSource::make(const ArmEngine& engine) const {
  return std::make_unique<NominalMotorsPart>(bank_, GuidedTorque(guided_), engine);
}

}  // namespace denavit
