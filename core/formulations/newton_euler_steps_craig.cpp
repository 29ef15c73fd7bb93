// The equations of Craig (2005), section 6.5, with their numbers.

#include "core/formulations/newton_euler_steps.h"

namespace denavit {

namespace {

using Q = StepQuantity;
using Vec = Vec3<double>;

Eigen::MatrixXd scalar(double value) { return Eigen::MatrixXd::Constant(1, 1, value); }

/// The matrix that takes vectors from frame i to frame i+1.
const char* const kR = "^{#c}_{#p}R";
const char* const kInwardR = "^{#c}_{#o}R";

}  // namespace

void NewtonEulerTrace::fillCraig(NewtonEulerStep& step) const {
  switch (step.quantity) {
    case Q::AngularVelocity:
    case Q::AngularAcceleration:
    case Q::OriginAcceleration:
      return fillCraigMotion(step);
    case Q::Effort:
      step.left = "τ_{#c}";
      step.equation = step.joint == JointType::Revolute ? "6.53" : "6.44";
      step.right = step.joint == JointType::Revolute ? "^{#c}n_{#c}^{T} ^{#c}Ẑ_{#c}"
                                                     : "^{#c}f_{#c}^{T} ^{#c}Ẑ_{#c}";
      return fillEffort(step);
    default:
      return fillCraigLoad(step);
  }
}

/// Outward, eq. 6.45-6.47; of a prismatic joint eq. 6.33 and 6.35, whose dots the print lost.
void NewtonEulerTrace::fillCraigMotion(NewtonEulerStep& step) const {
  const auto& s = craig_.links[static_cast<std::size_t>(step.link)];
  const Motion before = motionOf(step.link - 1);
  const Mat3<double> R = s.X.R.transpose();
  const Vec& P = s.X.p;
  const bool revolute = step.joint == JointType::Revolute;
  const double qd = qd_[step.link], qdd = qdd_[step.link];
  const Vec zd(0, 0, qd), zdd(0, 0, qdd), w = R * before.w;
  const StepInput rate{revolute ? "θ̇_{#c}" : "ḋ_{#c}", revolute ? "rad/s" : "m/s", scalar(qd)};
  const StepInput acceleration{revolute ? "θ̈_{#c}" : "d̈_{#c}", revolute ? "rad/s²" : "m/s²",
                               scalar(qdd)};
  const StepInput wBefore{"^{#p}ω_{#p}", "rad/s", before.w};
  const std::string Rw = std::string(kR) + " ^{#p}ω_{#p}";
  step.inputs = {{kR, "", R}, wBefore};
  step.uses = {{Q::AngularVelocity, step.link - 1}};
  if (step.quantity == Q::AngularVelocity) {
    step.left = "^{#c}ω_{#c}";
    step.equation = revolute ? "6.45" : "6.45, prismatic";
    step.terms = {{Rw, w}};
    if (revolute) {
      step.terms.push_back({"θ̇_{#c} ^{#c}Ẑ_{#c}", zd});
      step.inputs.push_back(rate);
    } else {
      step.remark = "a prismatic joint does not turn its link";
    }
    step.right = revolute ? Rw + " + θ̇_{#c} ^{#c}Ẑ_{#c}" : Rw;
    return;
  }
  step.inputs.push_back({"^{#p}ω̇_{#p}", "rad/s²", before.wd});
  step.uses.push_back({Q::AngularAcceleration, step.link - 1});
  if (step.quantity == Q::AngularAcceleration) {
    step.left = "^{#c}ω̇_{#c}";
    const std::string Rwd = std::string(kR) + " ^{#p}ω̇_{#p}";
    step.terms = {{Rwd, R * before.wd}};
    step.right = Rwd;
    step.equation = revolute ? "6.46" : "6.33";
    if (!revolute) {
      step.inputs.erase(step.inputs.begin() + 1);
      step.uses.erase(step.uses.begin());
      step.remark = "the print of eq. 6.33 lost the dots";
      return;
    }
    step.terms.push_back({Rw + " × θ̇_{#c} ^{#c}Ẑ_{#c}", w.cross(zd)});
    step.terms.push_back({"θ̈_{#c} ^{#c}Ẑ_{#c}", zdd});
    step.right += " + " + Rw + " × θ̇_{#c} ^{#c}Ẑ_{#c} + θ̈_{#c} ^{#c}Ẑ_{#c}";
    step.inputs.push_back(rate);
    step.inputs.push_back(acceleration);
    return;
  }
  step.left = "^{#c}v̇_{#c}";
  step.equation = revolute ? "6.47" : "6.35";
  step.right = std::string(kR) +
               " (^{#p}ω̇_{#p} × ^{#p}P_{#c} + ^{#p}ω_{#p} × (^{#p}ω_{#p} × ^{#p}P_{#c}) + "
               "^{#p}v̇_{#p})";
  step.terms = {{std::string(kR) + " (^{#p}ω̇_{#p} × ^{#p}P_{#c})", R * before.wd.cross(P)},
                {std::string(kR) + " (^{#p}ω_{#p} × (^{#p}ω_{#p} × ^{#p}P_{#c}))",
                 R * before.w.cross(before.w.cross(P))},
                {std::string(kR) + " ^{#p}v̇_{#p}", R * before.vd}};
  step.inputs.push_back({"^{#p}P_{#c}", "m", P});
  step.inputs.push_back({"^{#p}v̇_{#p}", "m/s²", before.vd});
  step.uses.push_back({Q::OriginAcceleration, step.link - 1});
  if (step.link == 0) step.remark = "gravity: the base accelerates with -g";
  if (revolute) return;
  step.right += " + 2 ^{#c}ω_{#c} × ḋ_{#c} ^{#c}Ẑ_{#c} + d̈_{#c} ^{#c}Ẑ_{#c}";
  step.terms.push_back({"2 ^{#c}ω_{#c} × ḋ_{#c} ^{#c}Ẑ_{#c}", 2 * s.w.cross(zd)});
  step.terms.push_back({"d̈_{#c} ^{#c}Ẑ_{#c}", zdd});
  step.inputs.push_back({"^{#c}ω_{#c}", "rad/s", s.w});
  step.inputs.push_back(rate);
  step.inputs.push_back(acceleration);
}

/// Eq. 6.48-6.50 outward, 6.51 and 6.52 inward.
void NewtonEulerTrace::fillCraigLoad(NewtonEulerStep& step) const {
  const auto i = static_cast<std::size_t>(step.link);
  const Link<double>& link = arm_.links[i];
  const auto& s = craig_.links[i];
  const Vec &w = s.w, &P_C = link.p_LC;
  const Mat3<double>& I = link.I_LC_L;
  const bool last = i + 1 == arm_.links.size();
  const Vec vdC = valueOf({Q::MassCentreAcceleration, step.link});
  const Mat3<double> R = last ? Mat3<double>::Identity() : Mat3<double>(craig_.links[i + 1].X.R);
  const Vec P = last ? Vec(Vec::Zero()) : Vec(craig_.links[i + 1].X.p);
  const Vec fOut = valueOf({Q::JointForce, step.link + 1}),
            nOut = valueOf({Q::JointMoment, step.link + 1});
  const std::string Rf = std::string(kInwardR) + " ^{#o}f_{#o}",
                    Rn = std::string(kInwardR) + " ^{#o}n_{#o}";
  if (last && !step.outward) step.remark = "nothing is beyond the last link: f and n there are 0";
  switch (step.quantity) {
    case Q::MassCentreAcceleration:
      step.equation = "6.48";
      step.left = "^{#c}v̇_{C#c}";
      step.terms = {{"^{#c}ω̇_{#c} × ^{#c}P_{C#c}", s.wd.cross(P_C)},
                    {"^{#c}ω_{#c} × (^{#c}ω_{#c} × ^{#c}P_{C#c})", w.cross(w.cross(P_C))},
                    {"^{#c}v̇_{#c}", s.vd}};
      step.inputs = {
          {"^{#c}ω_{#c}", "rad/s", w}, {"^{#c}ω̇_{#c}", "rad/s²", s.wd}, {"^{#c}P_{C#c}", "m", P_C}};
      step.uses = {{Q::AngularVelocity, step.link},
                   {Q::AngularAcceleration, step.link},
                   {Q::OriginAcceleration, step.link}};
      break;
    case Q::InertiaForce:
      step.equation = "6.49";
      step.left = "^{#c}F_{#c}";
      step.terms = {{"m_{#c} ^{#c}v̇_{C#c}", s.F}};
      step.inputs = {{"m_{#c}", "kg", scalar(link.mass)}, {"^{#c}v̇_{C#c}", "m/s²", vdC}};
      step.uses = {{Q::MassCentreAcceleration, step.link}};
      break;
    case Q::InertiaMoment:
      step.equation = "6.50";
      step.left = "^{#c}N_{#c}";
      step.terms = {{"^{C#c}I_{#c} ^{#c}ω̇_{#c}", I * s.wd},
                    {"^{#c}ω_{#c} × ^{C#c}I_{#c} ^{#c}ω_{#c}", w.cross(I * w)}};
      step.inputs = {{"^{C#c}I_{#c}", "kg m²", I},
                     {"^{#c}ω_{#c}", "rad/s", w},
                     {"^{#c}ω̇_{#c}", "rad/s²", s.wd}};
      step.uses = {{Q::AngularVelocity, step.link}, {Q::AngularAcceleration, step.link}};
      break;
    case Q::JointForce:
      step.equation = "6.51";
      step.left = "^{#c}f_{#c}";
      step.terms = {{Rf, R * fOut}, {"^{#c}F_{#c}", s.F}};
      step.uses = {{Q::InertiaForce, step.link}};
      if (!last) {
        step.inputs = {{kInwardR, "", R}, {"^{#o}f_{#o}", "N", fOut}};
        step.uses.push_back({Q::JointForce, step.link + 1});
      }
      break;
    default:
      step.equation = "6.52";
      step.left = "^{#c}n_{#c}";
      step.terms = {{"^{#c}N_{#c}", s.N},
                    {Rn, R * nOut},
                    {"^{#c}P_{C#c} × ^{#c}F_{#c}", P_C.cross(s.F)},
                    {"^{#c}P_{#o} × " + Rf, P.cross(R * fOut)}};
      step.inputs = {{"^{#c}F_{#c}", "N", s.F}, {"^{#c}P_{C#c}", "m", P_C}};
      step.uses = {{Q::InertiaForce, step.link}, {Q::InertiaMoment, step.link}};
      if (!last) {
        step.inputs.insert(step.inputs.end(), {{kInwardR, "", R},
                                               {"^{#o}n_{#o}", "N m", nOut},
                                               {"^{#o}f_{#o}", "N", fOut},
                                               {"^{#c}P_{#o}", "m", P}});
        step.uses.push_back({Q::JointForce, step.link + 1});
        step.uses.push_back({Q::JointMoment, step.link + 1});
      }
  }
  for (const StepTerm& term : step.terms)
    step.right += (step.right.empty() ? "" : " + ") + term.formula;
}

}  // namespace denavit
