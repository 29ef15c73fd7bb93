#include "core/simulation/parts/input_parts.h"

namespace denavit {

void TorqueInputPart::addForces(const RunMoment& moment, const PartView&, const RunForces& forces) {
  simulation_.input->calcTorque(moment.t, moment.q, moment.qd, scratch_.get(), forces.tau);
}

void VoltageInputPart::addForces(const RunMoment& moment, const PartView&,
                                 const RunForces& forces) {
  voltage_.resize(forces.voltage.size());
  simulation_.voltage->calcTorque(moment.t, moment.q, moment.qd, scratch_.get(), voltage_);
  forces.voltage += voltage_;
}

void WrenchPart::addForces(const RunMoment& moment, const PartView&, const RunForces& forces) {
  Vec6<double> w = Vec6<double>::Zero();
  simulation_.wrench->calcWrench(moment.t, moment.q, moment.qd, scratch_.get(), w);
  turn(moment.engine, w);
  moment.engine.calcToolJacobian(J_);
  forces.external.noalias() += J_.transpose() * w;
}

void WrenchPart::calcUnitForces(ArmEngine& engine, int component, VecX<double>& force) {
  Vec6<double> w = Vec6<double>::Unit(component);
  turn(engine, w);
  engine.calcToolJacobian(J_);
  force.noalias() = J_.transpose() * w;
}

void WrenchPart::turn(ArmEngine& engine, Vec6<double>& w) const {
  if (simulation_.wrenchAxes != WrenchAxes::Tool) return;
  const Mat3<double> R_WT = engine.toolPose().R;
  w << R_WT * w.head<3>().eval(), R_WT * w.tail<3>().eval();
}

void PullPart::addForces(const RunMoment& moment, const PartView&, const RunForces& forces) {
  for (const Pull& pull : simulation_.pulls) {
    moment.engine.calcJacobian(pull.link, pull.point, J_);
    const Vec3<double> p = moment.engine.pose(pull.link, pull.point).p;
    const Vec3<double> v = J_.topRows<3>() * moment.qd;
    const Vec3<double> F = pull.force + pull.stiffness * (pull.target - p) - pull.damping * v;
    forces.external.noalias() += J_.topRows<3>().transpose() * F;
  }
}

}  // namespace denavit
