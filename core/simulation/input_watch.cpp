#include "core/simulation/input_watch.h"

#include <cmath>

#include "core/simulation/run_dynamics.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {

/// A step is looked at in up to 2^6 pieces before it is cut.
constexpr int kHalvings = 6;
/// Signals of time are looked at so many steps ahead, with room for what weighs them to change.
constexpr double kAhead = 8, kMargin = 4;
/// So far within tolerance, weights of an earlier step tell enough.
constexpr double kMuchRoom = 1000;
constexpr double kSafety = 0.9, kLeastShrink = 1.0 / 16, kMostShrink = 0.7;

/// A cubic through positions and rates at both ends of a step, as a series over a part of it.
/// @param s  [s] the part, from the step's start
IntervalSeries hermite(double q0, double qd0, double q1, double qd1, double h, const Interval& s,
                       int order) {
  const double slope = (q1 - q0) / h;
  const Interval p2 = (3 * slope - 2 * qd0 - qd1) / h, p3 = (qd0 + qd1 - 2 * slope) / (h * h);
  IntervalSeries q;
  q.order = order;
  q.ofState = true;
  q[0] = Interval(q0) + s * (Interval(qd0) + s * (p2 + s * p3));
  q[1] = Interval(qd0) + s * (Interval(2) * p2 + Interval(3) * s * p3);
  q[2] = p2 + Interval(3) * s * p3;
  q[3] = p3;
  return q;
}

}  // namespace

InputWatch::InputWatch(RunDynamics& dynamics)
    : dynamics_(dynamics),
      joints_(static_cast<std::size_t>(dynamics.simulation().jointCount())),
      used_(joints_, 0) {
  using Kind = Driver::Kind;
  const Simulation& s = dynamics.simulation();
  const int joints = static_cast<int>(joints_);
  for (int i = 0; s.input && i < joints; ++i) add(Kind::Torque, i, s.input->signal(i), 1);
  for (int i = 0; s.voltage && i < s.motors.count(); ++i) {
    add(Kind::Voltage, i, s.voltage->signal(i), 1);
  }
  for (int k = 0; s.wrench && k < 6; ++k) add(Kind::Wrench, k, s.wrench->signal(k), 1);
  for (const auto& motion : s.prescribed) {
    int k = 0;
    for (const int joint : motion->joints()) add(Kind::Motion, joint, motion->signal(k++), 1);
  }
  for (std::size_t i = 0; s.useFriction && i < s.friction.size(); ++i) {
    const auto& law = s.friction[i].law;
    if (law) add(Kind::Friction, static_cast<int>(i), law->signal(), 0);
  }
  IntervalSeries anything(Interval::entire());
  anything.ofState = true;
  variables_.assign(1 + 2 * joints_, anything);
}

void InputWatch::exchange(RunMemory& memory) {
  for (Driver& driver : drivers_) {
    for (double& weight : driver.weights) memory(weight);
  }
  for (bool& weighed : everWeighed_) memory(weighed);
  memory(aheadEnd_);
  memory(aheadRatio_);
}

/// @param firstState  the first of the signal's variables that belongs to the state; before it is t
void InputWatch::add(Driver::Kind kind, int index, const Signal* signal, int firstState) {
  if (!signal) return;
  Driver driver{kind, index, signal, firstState > 0 && signal->uses(0), false};
  for (int k = firstState; k < signal->variableCount(); ++k) driver.ofState |= signal->uses(k);
  if (!driver.ofTime && !driver.ofState) return;
  anyOfTime_ |= !driver.ofState;
  anyOfState_ |= driver.ofState;
  drivers_.push_back(driver);
  const int joints = static_cast<int>(joints_);
  for (int i = 0; i < joints; ++i) {
    const bool own = kind == Driver::Kind::Friction && i == index;
    const bool input = kind == Driver::Kind::Torque || kind == Driver::Kind::Voltage ||
                       kind == Driver::Kind::Wrench;
    if (own || (input && (signal->uses(1 + i) || signal->uses(1 + joints + i)))) {
      used_[static_cast<std::size_t>(i)] = 1;
    }
  }
}

double InputWatch::limitStep(double t, const OdeState& x, double h, const StepRule& rule) {
  if (!anyOfTime_) return h;
  if (t + h <= aheadEnd_ && std::pow(h, rule.order + 1) * aheadRatio_ <= 1) return h;
  alongStep_ = weighed_ = false;
  x_ = &x;
  const double asked = h;
  while (h > kFloor) {
    const double unseen = findUnseen(t, t + h, h, kHalvings, rule);
    if (unseen > t && unseen < t + h) return std::max(unseen - t, kFloor);
    if (unseen > t) break;
    h = std::max(shrink(h, rule), kFloor);
  }
  if (h == asked) lookAhead(t, h, rule);
  return h;
}

/// Bounds that hold for several steps spare looking at each.
void InputWatch::lookAhead(double t, double h, const StepRule& rule) {
  const double ahead = kAhead * h;
  aheadRatio_ = kMargin * calcRatio(t, t + ahead, h, rule) / std::pow(h, rule.order + 1);
  aheadEnd_ = t + ahead;
}

double InputWatch::findSeen(double t0, const OdeState& x0, double t1, const OdeState& x1,
                            const StepRule& rule) {
  const double h = t1 - t0;
  if (!anyOfState_ || h <= kFloor) return t1;
  alongStep_ = true;
  weighed_ = false;
  x_ = &x0;
  endX_ = &x1;
  start_ = t0;
  end_ = t1;
  const double unseen = findUnseen(t0, t1, h, kHalvings, rule);
  if (unseen >= t1) return t1;
  return t0 + std::max(unseen > t0 ? unseen - t0 : shrink(h, rule), std::min(kFloor, 0.5 * h));
}

/// The step from its first piece on.
double InputWatch::shrink(double h, const StepRule& rule) const {
  const double factor = kSafety * std::pow(lastRatio_, -1.0 / (rule.order + 1));
  return h * std::clamp(factor, kLeastShrink, kMostShrink);
}

/// The beginning of the first piece of a step of length h in which more may hide than the
/// tolerance; `end` where there is none.
double InputWatch::findUnseen(double begin, double end, double h, int halvings,
                              const StepRule& rule) {
  const double ratio = calcRatio(begin, end, h, rule);
  if (ratio <= 1) return end;
  lastRatio_ = ratio;
  if (halvings == 0) return begin;
  const double middle = begin + 0.5 * (end - begin);
  const double unseen = findUnseen(begin, middle, h, halvings - 1, rule);
  return unseen < middle ? unseen : findUnseen(middle, end, h, halvings - 1, rule);
}

/// The largest error of a step of length h over the tolerance, if all of it were like this piece.
double InputWatch::calcRatio(double begin, double end, double h, const StepRule& rule) {
  placeTime(begin, end, rule);
  if (alongStep_) placeJoints(begin, end, rule);
  double size = 0;
  for (Driver& driver : drivers_) {
    driver.bounds = {};
    if (driver.ofState != alongStep_ || h <= (driver.ofTime ? kFloor : kStateFloor)) continue;
    size = std::max(size, calcSize(driver, rule));
  }
  if (size == 0) return 0;
  const double factor = rule.constant * std::pow(h, rule.order + 1);
  // Weights change slowly: those of an earlier step do where they leave room.
  const bool known = everWeighed_[alongStep_ ? 1 : 0];
  if (!weighed_ && !(known && kMuchRoom * factor * calcWorst() <= 1)) weigh();
  return factor * calcWorst();
}

double InputWatch::calcWorst() const {
  double worst = 0;
  for (const Driver& driver : drivers_) {
    double sum = 0;
    for (std::size_t k = 0; k < driver.weights.size(); ++k) {
      if (driver.weights[k] > 0 && driver.bounds[k] > 0)
        sum += driver.weights[k] * driver.bounds[k];
    }
    worst = std::max(worst, sum);
  }
  return worst;
}

/// Bounds the derivatives that count. @returns the largest
double InputWatch::calcSize(Driver& driver, const StepRule& rule) {
  const auto magnitude = [&](const IntervalSeries& y) { return y[rule.order].magnitude(); };
  if (driver.kind == Driver::Kind::Motion) {
    IntervalSeries t = variables_[0];
    t.order = rule.order + 2;
    const IntervalSeries q = driver.signal->bound({&t, 1});
    const IntervalSeries qd = q.derivative(), qdd = qd.derivative();
    driver.bounds = {magnitude(qdd), magnitude(qd * qdd), magnitude(qd)};
  } else if (driver.kind == Driver::Kind::Friction) {
    const auto joint = static_cast<std::size_t>(driver.index);
    const IntervalSeries own[] = {variables_[1 + joint], variables_[1 + joints_ + joint]};
    driver.bounds[0] = magnitude(driver.signal->bound(own));
  } else {
    driver.bounds[0] = magnitude(driver.signal->bound(variables_));
  }
  // What a formula does at a pole of the state is error control's.
  if (driver.ofState && !std::isfinite(driver.bounds[0])) driver.bounds = {};
  return std::max({driver.bounds[0], driver.bounds[1], driver.bounds[2]});
}

/// Inputs are looked at as they are inside the segment.
void InputWatch::placeTime(double begin, double end, const StepRule& rule) {
  const Interval span(dynamics_.clampTime(begin), dynamics_.clampTime(end));
  variables_[0] = IntervalSeries::time(span, rule.order);
}

void InputWatch::placeJoints(double begin, double end, const StepRule& rule) {
  const std::size_t n = dynamics_.layout().rates();
  const Interval part(begin - start_, end - start_);
  const OdeState &a = *x_, &b = *endX_;
  for (std::size_t i = 0; i < joints_; ++i) {
    if (!used_[i]) continue;
    const IntervalSeries q =
        hermite(a[i], a[n + i], b[i], b[n + i], end_ - start_, part, rule.order);
    variables_[1 + i] = q;
    variables_[1 + joints_ + i] = q.derivative();
    variables_[1 + joints_ + i].order = q.order;  // a polynomial: what follows is 0
  }
}

/// How much each signal counts at the beginning of the step.
void InputWatch::weigh() {
  using Kind = Driver::Kind;
  weighed_ = everWeighed_[alongStep_ ? 1 : 0] = true;
  dynamics_.startImpulses(*x_);
  for (Driver& driver : drivers_) {
    if (driver.ofState != alongStep_) continue;
    auto& [rates, work, gravityWork] = driver.weights;
    rates = driver.kind == Kind::Motion    ? dynamics_.calcGuideEffect(driver.index)
            : driver.kind == Kind::Wrench  ? dynamics_.calcWrenchEffect(driver.index)
            : driver.kind == Kind::Voltage ? dynamics_.calcVoltageEffect(driver.index)
                                           : dynamics_.calcTorqueEffect(driver.index);
    if (driver.kind == Kind::Motion) dynamics_.calcGuideWork(driver.index, work, gravityWork);
  }
}

}  // namespace denavit
