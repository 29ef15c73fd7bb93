#include "core/linear_system/step_response.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "core/linear_system/balancing.h"
#include "core/linear_system/discretize.h"
#include "core/linear_system/poles.h"

namespace denavit {
namespace {

constexpr double kMostSteps = 1e5;

void requireSpan(const StateSpace& system, const TimeSpan& span) {
  if (!(span.step > 0) || !(span.duration >= span.step) ||
      !(span.duration <= kMostSteps * span.step)) {
    throw std::invalid_argument("a response of " + std::to_string(span.duration) +
                                " s in steps of " + std::to_string(span.step) +
                                " s; give a positive step and 1 to 100000 of them");
  }
  const double samples = span.step / system.sampleTime;
  if (system.isDiscrete() && std::abs(samples - 1) > 1e-9) {
    throw std::invalid_argument("the step of a discrete system is its sample time, " +
                                std::to_string(system.sampleTime) + " s");
  }
}

void requireInput(const StateSpace& system, int input) {
  if (input >= 0 && input < system.inputCount()) return;
  throw std::invalid_argument("input " + std::to_string(input + 1) +
                              " does not exist; the system has " +
                              std::to_string(system.inputCount()));
}

/// How much of what the inputs do and the outputs show goes through a pole, over its time:
/// |C v| |w B| / (|w v| |s|), in balanced units.
VecX<double> calcNotice(const StateSpace& balanced, const PoleTable& table) {
  const MatX<Complex> Cv = multiply(balanced.C, table.right), wB = multiply(table.left, balanced.B);
  VecX<double> notice(balanced.order());
  for (Eigen::Index k = 0; k < notice.size(); ++k) {
    const VecX<Complex> v = table.right.col(k), w = table.left.row(k).transpose();
    // Equal poles share their vectors: w v is 0 then, and all of them are noticed.
    const double product = std::max(1e-8, std::abs(w.cwiseProduct(v).sum()));
    const double rate = table.poles[static_cast<std::size_t>(k)].naturalFrequency;
    const double size = Cv.col(k).norm() * wB.row(k).norm() / product;
    notice[k] = size == 0 ? 0 : size / rate;
  }
  return notice;
}

/// The poles that matter to a picture.
std::vector<Pole> findNoticedPoles(const StateSpace& system) {
  const StateSpace balanced = balance(system).system;
  const PoleTable table = calcPoles(balanced.A, balanced.sampleTime);
  const VecX<double> notice = calcNotice(balanced, table);
  double largest = 0;
  for (Eigen::Index k = 0; k < notice.size(); ++k) {
    if (std::isfinite(notice[k])) largest = std::max(largest, notice[k]);
  }
  std::vector<Pole> noticed;
  for (Eigen::Index k = 0; k < notice.size(); ++k) {
    const Pole& pole = table.poles[static_cast<std::size_t>(k)];
    const bool endless = std::isinf(pole.naturalFrequency);
    if (!endless && notice[k] > 0 && !(notice[k] < 0.01 * largest)) noticed.push_back(pole);
  }
  return noticed;
}

/// How long a pole is worth watching [s]; 0 for an integrator, which has no time of its own.
double calcWatch(const Pole& pole) {
  if (pole.side == PoleSide::Limit) {
    const double w = std::abs(pole.s.imag());
    return w > 0 ? 10 * 2 * std::numbers::pi / w : 0;
  }
  return 6 * std::abs(*pole.timeConstant);
}

}  // namespace

TimeSpan findTimeSpan(const StateSpace& system) {
  requireStateSpace(system);
  double duration = 0, fastest = 0, growth = 0;
  for (const Pole& pole : findNoticedPoles(system)) {
    const double watch = calcWatch(pole);
    if (pole.side == PoleSide::Unstable) {
      growth = growth > 0 ? std::min(growth, watch) : watch;
    } else {
      duration = std::max(duration, watch);
    }
    if (watch > 0) fastest = std::max(fastest, pole.naturalFrequency);
  }
  if (growth > 0) duration = growth;  // nothing else is seen beside what grows
  if (duration == 0) duration = system.isDiscrete() ? 100 * system.sampleTime : 1;
  if (system.isDiscrete()) {
    const double samples = std::clamp(std::ceil(duration / system.sampleTime), 20.0, 4000.0);
    return {samples * system.sampleTime, system.sampleTime};
  }
  const double steps = std::clamp(std::ceil(duration * fastest * 30), 200.0, 4000.0);
  return {duration, duration / steps};
}

TimeResponse calcHeldResponse(const StateSpace& system, const VecX<double>& x0,
                              const VecX<double>& u, const TimeSpan& span) {
  requireStateSpace(system);
  requireSpan(system, span);
  if (x0.size() != system.order() || u.size() != system.inputCount()) {
    throw std::invalid_argument("the start must have a number per state and u one per input");
  }
  const HeldStep step = system.isDiscrete() ? HeldStep{system.A, system.B}
                                            : calcHeldStep(system.A, system.B, span.step);
  const VecX<double> push = multiply(step.B, u), through = multiply(system.D, u);
  const auto count = static_cast<Eigen::Index>(std::floor(span.duration / span.step + 1e-9)) + 1;
  TimeResponse response{VecX<double>(count), MatX<double>(count, system.outputCount()),
                        MatX<double>(count, system.order())};
  VecX<double> x = x0;
  Eigen::Index k = 0;
  for (; k < count && x.allFinite(); ++k) {
    const VecX<double> y = multiply(system.C, x) + through;
    if (!y.allFinite()) break;
    response.time[k] = static_cast<double>(k) * span.step;
    response.y.row(k) = y.transpose();
    response.x.row(k) = x.transpose();
    x = multiply(step.A, x) + push;
  }
  response.time.conservativeResize(k);
  response.y.conservativeResize(k, Eigen::NoChange);
  response.x.conservativeResize(k, Eigen::NoChange);
  return response;
}

TimeResponse calcStepResponse(const StateSpace& system, int input, const TimeSpan& span) {
  requireInput(system, input);
  return calcHeldResponse(system, VecX<double>::Zero(system.order()),
                          VecX<double>::Unit(system.inputCount(), input), span);
}

TimeResponse calcImpulseResponse(const StateSpace& system, int input, const TimeSpan& span) {
  requireInput(system, input);
  const VecX<double> pushed = system.B.col(input);
  if (!system.isDiscrete()) return calcInitialResponse(system, pushed, span);
  // y(0) = D, then what the sample left behind, a sample later.
  TimeResponse response = calcInitialResponse(system, pushed, span);
  const Eigen::Index count = response.time.size();
  response.y.bottomRows(count - 1) = response.y.topRows(count - 1).eval();
  response.x.bottomRows(count - 1) = response.x.topRows(count - 1).eval();
  response.y.row(0) = system.D.col(input).transpose();
  response.x.row(0).setZero();
  return response;
}

TimeResponse calcInitialResponse(const StateSpace& system, const VecX<double>& x0,
                                 const TimeSpan& span) {
  return calcHeldResponse(system, x0, VecX<double>::Zero(system.inputCount()), span);
}

}  // namespace denavit
