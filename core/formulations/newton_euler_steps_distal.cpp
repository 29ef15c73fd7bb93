// The equations of Luh, Walker, Paul (1980) as Turney, Mudge, Lee (1981) write them, with their
// numbers.

#include "core/formulations/newton_euler_steps.h"

namespace denavit {

namespace {

using Q = StepQuantity;
using Vec = Vec3<double>;

Eigen::MatrixXd distalScalar(double value) { return Eigen::MatrixXd::Constant(1, 1, value); }

/// The matrix that takes vectors from frame i-1 to frame i, and from frame i+1 to frame i.
const char* const kDistalR = "R_{#c}^{#p}";
const char* const kDistalInwardR = "R_{#c}^{#o}";

}  // namespace

void NewtonEulerTrace::fillLuhWalkerPaul(NewtonEulerStep& step) const {
  if (step.quantity == Q::Effort) {
    const bool revolute = step.joint == JointType::Revolute;
    step.left = "τ_{#c}";
    step.equation = revolute ? "3.13" : "3.13, prismatic";
    step.right = "(" + std::string(kDistalR) + " z_{#p})^{T} " + (revolute ? "n_{#c}" : "f_{#c}");
    return fillEffort(step);
  }
  step.outward ? fillDistalMotion(step) : fillDistalLoad(step);
}

/// Outward, eq. 3.7-3.10. The print has the rate of link i in 3.8 where that of link i-1 belongs.
void NewtonEulerTrace::fillDistalMotion(NewtonEulerStep& step) const {
  const auto i = static_cast<std::size_t>(step.link);
  const auto& s = luhWalkerPaul_.links[i];
  const Motion before = motionOf(step.link - 1);
  const Mat3<double> R = s.X.R.transpose();
  const bool revolute = step.joint == JointType::Revolute;
  const double qd = qd_[step.link], qdd = qdd_[step.link];
  const Vec zd(0, 0, qd), zdd(0, 0, qdd);
  const StepInput rate{"q̇_{#c}", revolute ? "rad/s" : "m/s", distalScalar(qd)};
  const StepInput acceleration{"q̈_{#c}", revolute ? "rad/s²" : "m/s²", distalScalar(qdd)};
  const StepInput wBefore{"ω_{#p}", "rad/s", before.w};
  const std::string matrix = kDistalR;
  switch (step.quantity) {
    case Q::AngularVelocity:
      step.left = "ω_{#c}";
      step.equation = revolute ? "3.7" : "3.7, prismatic";
      step.right = revolute ? matrix + " (ω_{#p} + z_{#p} q̇_{#c})" : matrix + " ω_{#p}";
      step.terms = {{matrix + " ω_{#p}", R * before.w}};
      step.inputs = {{kDistalR, "", R}, wBefore};
      step.uses = {{Q::AngularVelocity, step.link - 1}};
      if (revolute) {
        step.terms.push_back({matrix + " z_{#p} q̇_{#c}", R * zd});
        step.inputs.push_back(rate);
      } else {
        step.remark = "a prismatic joint does not turn its link";
      }
      return;
    case Q::AngularAcceleration:
      step.left = "α_{#c}";
      step.equation = revolute ? "3.8" : "3.8, prismatic";
      step.right = revolute ? matrix + " (α_{#p} + ω_{#p} × z_{#p} q̇_{#c} + z_{#p} q̈_{#c})"
                            : matrix + " α_{#p}";
      step.terms = {{matrix + " α_{#p}", R * before.wd}};
      step.inputs = {{kDistalR, "", R}, {"α_{#p}", "rad/s²", before.wd}};
      step.uses = {{Q::AngularAcceleration, step.link - 1}};
      if (!revolute) return;
      step.terms.push_back({matrix + " (ω_{#p} × z_{#p} q̇_{#c})", R * before.w.cross(zd)});
      step.terms.push_back({matrix + " z_{#p} q̈_{#c}", R * zdd});
      step.inputs.insert(step.inputs.end(), {wBefore, rate, acceleration});
      step.uses.push_back({Q::AngularVelocity, step.link - 1});
      step.remark = "the print has ω of link i in the cross product; that of link i-1 is right";
      return;
    case Q::OriginAcceleration:
      step.left = "a_{#c}";
      step.equation = revolute ? "3.9" : "3.9, prismatic";
      step.right = "ω_{#c} × (ω_{#c} × r*_{#c}) + α_{#c} × r*_{#c} + " + matrix;
      step.right += revolute ? " a_{#p}" : " (a_{#p} + z_{#p} q̈_{#c} + 2 ω_{#p} × z_{#p} q̇_{#c})";
      step.terms = {{"ω_{#c} × (ω_{#c} × r*_{#c})", s.w.cross(s.w.cross(s.X.r))},
                    {"α_{#c} × r*_{#c}", s.al.cross(s.X.r)},
                    {matrix + " a_{#p}", R * before.vd}};
      step.inputs = {{"ω_{#c}", "rad/s", s.w},
                     {"α_{#c}", "rad/s²", s.al},
                     {"r*_{#c}", "m", s.X.r},
                     {kDistalR, "", R},
                     {"a_{#p}", "m/s²", before.vd}};
      step.uses = {{Q::AngularVelocity, step.link},
                   {Q::AngularAcceleration, step.link},
                   {Q::OriginAcceleration, step.link - 1}};
      if (step.link == 0) step.remark = "gravity: the base accelerates with -g";
      if (revolute) return;
      step.terms.push_back({matrix + " z_{#p} q̈_{#c}", R * zdd});
      step.terms.push_back({matrix + " (2 ω_{#p} × z_{#p} q̇_{#c})", R * (2 * before.w.cross(zd))});
      step.inputs.insert(step.inputs.end(), {wBefore, rate, acceleration});
      return;
    default: {
      const Vec& r = distal_.links[i].r;
      step.left = "â_{#c}";
      step.equation = "3.10";
      step.right = "ω_{#c} × (ω_{#c} × r̂_{#c}) + α_{#c} × r̂_{#c} + a_{#c}";
      step.terms = {{"ω_{#c} × (ω_{#c} × r̂_{#c})", s.w.cross(s.w.cross(r))},
                    {"α_{#c} × r̂_{#c}", s.al.cross(r)},
                    {"a_{#c}", s.a}};
      step.inputs = {{"ω_{#c}", "rad/s", s.w}, {"α_{#c}", "rad/s²", s.al}, {"r̂_{#c}", "m", r}};
      step.uses = {{Q::AngularVelocity, step.link},
                   {Q::AngularAcceleration, step.link},
                   {Q::OriginAcceleration, step.link}};
    }
  }
}

/// Inward, eq. 3.11 and 3.12.
void NewtonEulerTrace::fillDistalLoad(NewtonEulerStep& step) const {
  const auto i = static_cast<std::size_t>(step.link);
  const DistalLink<double>& link = distal_.links[i];
  const auto& s = luhWalkerPaul_.links[i];
  const bool last = i + 1 == distal_.links.size();
  const Mat3<double> R =
      last ? Mat3<double>::Identity() : Mat3<double>(luhWalkerPaul_.links[i + 1].X.R);
  const Vec F = s.ahat * link.mass;
  const Vec fOut = R * valueOf({Q::JointForce, step.link + 1});
  const Vec nOut = R * valueOf({Q::JointMoment, step.link + 1});
  const std::string matrix = kDistalInwardR;
  if (last) step.remark = "nothing is beyond the last link: f and n there are 0";
  if (step.quantity == Q::JointForce) {
    step.left = "f_{#c}";
    step.equation = "3.11";
    step.terms = {{"m_{#c} â_{#c}", F}, {matrix + " f_{#o}", fOut}};
    step.inputs = {{"m_{#c}", "kg", distalScalar(link.mass)}, {"â_{#c}", "m/s²", s.ahat}};
    step.uses = {{Q::MassCentreAcceleration, step.link}};
    if (!last) {
      step.inputs.push_back({kDistalInwardR, "", R});
      step.inputs.push_back({"f_{#o}", "N", valueOf({Q::JointForce, step.link + 1})});
      step.uses.push_back({Q::JointForce, step.link + 1});
    }
  } else {
    step.left = "n_{#c}";
    step.equation = "3.12";
    step.terms = {{"I_{#c} α_{#c}", link.I * s.al},
                  {"ω_{#c} × I_{#c} ω_{#c}", s.w.cross(link.I * s.w)},
                  {"m_{#c} (r̂_{#c} + r*_{#c}) × â_{#c}", Vec(link.r + s.X.r).cross(F)},
                  {"r*_{#c} × " + matrix + " f_{#o}", s.X.r.cross(fOut)},
                  {matrix + " n_{#o}", nOut}};
    step.inputs = {{"I_{#c}", "kg m²", link.I},
                   {"ω_{#c}", "rad/s", s.w},
                   {"α_{#c}", "rad/s²", s.al},
                   {"r̂_{#c}", "m", link.r},
                   {"r*_{#c}", "m", s.X.r}};
    step.uses = {{Q::AngularVelocity, step.link},
                 {Q::AngularAcceleration, step.link},
                 {Q::MassCentreAcceleration, step.link}};
    if (!last) {
      step.inputs.push_back({"f_{#o}", "N", valueOf({Q::JointForce, step.link + 1})});
      step.inputs.push_back({"n_{#o}", "N m", valueOf({Q::JointMoment, step.link + 1})});
      step.uses.push_back({Q::JointForce, step.link + 1});
      step.uses.push_back({Q::JointMoment, step.link + 1});
    }
  }
  for (const StepTerm& term : step.terms)
    step.right += (step.right.empty() ? "" : " + ") + term.formula;
}

}  // namespace denavit
