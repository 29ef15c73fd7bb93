#include "core/formulations/newton_euler_steps.h"

#include <array>
#include <cassert>
#include <span>

#include "core/kinematics/forward_kinematics.h"

namespace denavit {

namespace {

using Q = StepQuantity;

constexpr std::array kCraigOutward{Q::AngularVelocity,    Q::AngularAcceleration,
                                   Q::OriginAcceleration, Q::MassCentreAcceleration,
                                   Q::InertiaForce,       Q::InertiaMoment};
constexpr std::array kDistalOutward{Q::AngularVelocity, Q::AngularAcceleration,
                                    Q::OriginAcceleration, Q::MassCentreAcceleration};
constexpr std::array kInward{Q::JointForce, Q::JointMoment, Q::Effort};

std::span<const StepQuantity> outwardOf(StepNotation notation) {
  if (notation == StepNotation::Craig) return kCraigOutward;
  return kDistalOutward;
}

std::size_t at(int link) { return static_cast<std::size_t>(link); }

}  // namespace

std::string_view stepUnit(StepQuantity quantity, JointType joint) {
  switch (quantity) {
    case Q::AngularVelocity:
      return "rad/s";
    case Q::AngularAcceleration:
      return "rad/s²";
    case Q::OriginAcceleration:
    case Q::MassCentreAcceleration:
      return "m/s²";
    case Q::InertiaForce:
    case Q::JointForce:
      return "N";
    case Q::InertiaMoment:
    case Q::JointMoment:
      return "N m";
    case Q::Effort:
      return joint == JointType::Revolute ? "N m" : "N";
  }
  return "";
}

bool isAngular(StepQuantity quantity, JointType joint) {
  switch (quantity) {
    case Q::AngularVelocity:
    case Q::AngularAcceleration:
    case Q::InertiaMoment:
    case Q::JointMoment:
      return true;
    case Q::Effort:
      return joint == JointType::Revolute;
    default:
      return false;
  }
}

std::string stepSymbol(StepQuantity quantity, StepNotation notation, int link) {
  const bool craig = notation == StepNotation::Craig;
  const std::string number = std::to_string(link);
  const auto letter = [&](const char* ofCraig, const char* ofTurney) {
    return std::string(craig ? ofCraig : ofTurney) + "_{" + number + "}";
  };
  switch (quantity) {
    case Q::AngularVelocity:
      return letter("ω", "ω");
    case Q::AngularAcceleration:
      return letter("ω̇", "α");
    case Q::OriginAcceleration:
      return letter("v̇", "a");
    case Q::MassCentreAcceleration:
      return craig ? "v̇_{C" + number + "}" : letter("", "â");
    case Q::InertiaForce:
      return letter("F", "F");
    case Q::InertiaMoment:
      return letter("N", "N");
    case Q::JointForce:
      return letter("f", "f");
    case Q::JointMoment:
      return letter("n", "n");
    case Q::Effort:
      return letter("τ", "τ");
  }
  return {};
}

NewtonEulerTrace::NewtonEulerTrace(const Arm<double>& arm, StepNotation notation,
                                   const VecX<double>& q, const VecX<double>& qd,
                                   const VecX<double>& qdd)
    : arm_(arm),
      notation_(notation),
      distal_(makeDistalArm(arm)),
      qd_(qd),
      qdd_(qdd),
      craig_(arm),
      luhWalkerPaul_(distal_) {
  assert(q.size() == arm.dof() && qd.size() == arm.dof() && qdd.size() == arm.dof());
  if (notation == StepNotation::Craig) {
    Craig<double>::calc(arm, q, qd, qdd, craig_, tau_);
  } else {
    LuhWalkerPaul<double>::calc(distal_, q, qd, qdd, luhWalkerPaul_, tau_);
  }
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  X_WF_ = X_WL_ = kinematics.X_WL;
  const std::size_t n = arm.links.size();
  coupledForces_.setZero(arm.dof());
  addCoupledRotorForces(arm.coupledRotors, qdd, 0, coupledForces_);
  for (std::size_t i = 0; i < n; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    tau_[k] += arm.links[i].rotorInertia * qdd[k] + coupledForces_[k];
    if (notation == StepNotation::Craig || i + 1 == n) continue;
    // RotX(alpha) TransX(a) of the next row ends this one.
    const Link<double>& next = arm.links[i + 1];
    Pose<double> X_LF;
    X_LF.R << 1, 0, 0, 0, next.cosAlpha, -next.sinAlpha, 0, next.sinAlpha, next.cosAlpha;
    X_LF.p << next.a, 0, 0;
    X_WF_[i] = X_WL_[i] * X_LF;
  }
}

int NewtonEulerTrace::stepCount() const {
  return arm_.dof() * static_cast<int>(outwardOf(notation_).size() + kInward.size());
}

NewtonEulerStep NewtonEulerTrace::step(int k) const {
  const int n = arm_.dof(), out = static_cast<int>(outwardOf(notation_).size());
  assert(k >= 0 && k < stepCount());
  NewtonEulerStep step;
  step.outward = k < n * out;
  if (step.outward) {
    step.link = k / out;
    step.quantity = outwardOf(notation_)[at(k % out)];
  } else {
    const int inward = k - n * out;
    step.link = n - 1 - inward / 3;
    step.quantity = kInward[at(inward % 3)];
  }
  step.joint = arm_.links[at(step.link)].type;
  notation_ == StepNotation::Craig ? fillCraig(step) : fillLuhWalkerPaul(step);
  if (step.quantity == Q::Effort)
    step.value = Eigen::VectorXd::Constant(1, tau_[step.link]);
  else
    step.value = valueOf({step.quantity, step.link});
  return step;
}

int NewtonEulerTrace::findStep(StepQuantity quantity, int link) const {
  const auto outward = outwardOf(notation_);
  const int n = arm_.dof(), out = static_cast<int>(outward.size());
  for (int k = 0; k < out; ++k)
    if (outward[at(k)] == quantity) return link * out + k;
  for (int k = 0; k < 3; ++k)
    if (kInward[at(k)] == quantity) return n * out + 3 * (n - 1 - link) + k;
  return -1;
}

NewtonEulerTrace::Motion NewtonEulerTrace::motionOf(int link) const {
  const Vec3<double> zero = Vec3<double>::Zero();
  if (notation_ == StepNotation::Craig) {
    if (link < 0) return {zero, zero, arm_.X_W0.R.transpose() * Vec3<double>(-arm_.g_W)};
    const auto& s = craig_.links[at(link)];
    return {s.w, s.wd, s.vd};
  }
  if (link < 0) return {zero, zero, -distal_.g_0};
  const auto& s = luhWalkerPaul_.links[at(link)];
  return {s.w, s.al, s.a};
}

Vec3<double> NewtonEulerTrace::valueOf(const StepVector& vector) const {
  // Beyond the tip there is no link, below the base nothing has mass.
  if (vector.link >= arm_.dof()) return Vec3<double>::Zero();
  const Motion motion = motionOf(vector.link);
  if (vector.quantity == Q::AngularVelocity) return motion.w;
  if (vector.quantity == Q::AngularAcceleration) return motion.wd;
  if (vector.quantity == Q::OriginAcceleration) return motion.vd;
  if (vector.link < 0) return Vec3<double>::Zero();
  if (vector.quantity == Q::Effort) return {0, 0, tau_[vector.link]};
  if (notation_ == StepNotation::LuhWalkerPaul) {
    const auto& s = luhWalkerPaul_.links[at(vector.link)];
    const double mass = distal_.links[at(vector.link)].mass;
    const Mat3<double>& I = distal_.links[at(vector.link)].I;
    if (vector.quantity == Q::MassCentreAcceleration) return s.ahat;
    if (vector.quantity == Q::InertiaForce) return mass * s.ahat;
    if (vector.quantity == Q::InertiaMoment) return I * s.al + s.w.cross(I * s.w);
    return vector.quantity == Q::JointForce ? s.f : s.n;
  }
  const auto& s = craig_.links[at(vector.link)];
  const Vec3<double>& P_C = arm_.links[at(vector.link)].p_LC;
  if (vector.quantity == Q::MassCentreAcceleration)
    return s.wd.cross(P_C) + s.w.cross(s.w.cross(P_C)) + s.vd;
  if (vector.quantity == Q::InertiaForce) return s.F;
  if (vector.quantity == Q::InertiaMoment) return s.N;
  return vector.quantity == Q::JointForce ? s.f : s.n;
}

NewtonEulerTrace::Placed NewtonEulerTrace::place(const StepVector& vector) const {
  if (vector.link < 0) {
    const bool falls = vector.quantity == Q::OriginAcceleration;
    return {arm_.X_W0.p, falls ? Eigen::Vector3d(-arm_.g_W) : Eigen::Vector3d(0, 0, 0)};
  }
  if (vector.link >= arm_.dof()) return {X_WF_.back().p, Eigen::Vector3d::Zero()};
  const Pose<double>& X_WF = X_WF_[at(vector.link)];
  const Link<double>& link = arm_.links[at(vector.link)];
  if (vector.quantity == Q::Effort)
    return {X_WL_[at(vector.link)].p, X_WL_[at(vector.link)].R.col(2) * tau_[vector.link]};
  const Eigen::Vector3d v_W = X_WF.R * valueOf(vector);
  switch (vector.quantity) {
    case Q::MassCentreAcceleration:
    case Q::InertiaForce:
    case Q::InertiaMoment:
      return {X_WL_[at(vector.link)] * link.p_LC, v_W};
    case Q::JointForce:
    case Q::JointMoment:
      // Distal frames sit at the far end: the inner link holds this one at frame i-1.
      if (notation_ == StepNotation::Craig) return {X_WF.p, v_W};
      return {X_WF.p - X_WF.R * luhWalkerPaul_.links[at(vector.link)].X.r, v_W};
    default:
      return {X_WF.p, v_W};
  }
}

/// The component along the joint's axis, and what accelerates the rotor.
void NewtonEulerTrace::fillEffort(NewtonEulerStep& step) const {
  const double rotor = arm_.links[at(step.link)].rotorInertia;
  const double qdd = qdd_[step.link], coupled = coupledForces_[step.link];
  const double load = tau_[step.link] - rotor * qdd - coupled;
  step.terms = {{step.right, Eigen::VectorXd::Constant(1, load)}};
  const bool revolute = step.joint == JointType::Revolute;
  const StepQuantity carried = revolute ? Q::JointMoment : Q::JointForce;
  step.uses = {{carried, step.link}};
  step.inputs.push_back({stepSymbol(carried, notation_, step.link + 1),
                         std::string(stepUnit(carried, step.joint)),
                         valueOf({carried, step.link})});
  if (coupled != 0) {
    step.terms.push_back({"(G^{-T}J_{m}G^{-1} θ̈)_{#c}", Eigen::VectorXd::Constant(1, coupled)});
    step.remark = "the rotors that several joints turn are added: the papers have none";
  }
  if (rotor == 0) return;
  const std::string acceleration = revolute ? "θ̈_{#c}" : "d̈_{#c}";
  step.terms.push_back({"G^{2}J_{m} " + acceleration, Eigen::VectorXd::Constant(1, rotor * qdd)});
  step.inputs.push_back(
      {"G^{2}J_{m}", revolute ? "kg m²" : "kg", Eigen::MatrixXd::Constant(1, 1, rotor)});
  step.inputs.push_back(
      {acceleration, revolute ? "rad/s²" : "m/s²", Eigen::MatrixXd::Constant(1, 1, qdd)});
  step.remark = "the rotor's reflected inertia is added: the papers have none";
}

}  // namespace denavit
