#include "core/linear_system/state_space.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace denavit {
namespace {

std::string tellSize(const char* name, const MatX<double>& M) {
  return std::string(name) + " is " + std::to_string(M.rows()) + " x " + std::to_string(M.cols());
}

void requireSize(const char* name, const MatX<double>& M, Eigen::Index rows, Eigen::Index cols) {
  if (M.rows() == rows && M.cols() == cols) return;
  throw std::invalid_argument(tellSize(name, M) + "; with A and D as they are it must be " +
                              std::to_string(rows) + " x " + std::to_string(cols) +
                              ": give a row per state or output, a column per state or input");
}

void requireFinite(const char* name, const MatX<double>& M) {
  for (Eigen::Index i = 0; i < M.rows(); ++i) {
    for (Eigen::Index j = 0; j < M.cols(); ++j) {
      if (std::isfinite(M(i, j))) continue;
      throw std::invalid_argument(std::string(name) + "(" + std::to_string(i + 1) + ", " +
                                  std::to_string(j + 1) +
                                  ") is not finite; give a number, or 0 where nothing couples");
    }
  }
}

void requireIndices(const char* name, const std::vector<int>& indices, int count) {
  for (const int i : indices) {
    if (i >= 0 && i < count) continue;
    throw std::invalid_argument(std::string(name) + " " + std::to_string(i + 1) +
                                " does not exist; the system has " + std::to_string(count));
  }
}

void requireSameTime(const StateSpace& a, const StateSpace& b) {
  if (a.sampleTime == b.sampleTime) return;
  throw std::invalid_argument("the systems have sample times of " + std::to_string(a.sampleTime) +
                              " s and " + std::to_string(b.sampleTime) +
                              " s; discretise both with the same");
}

void requireConnection(Eigen::Index outputs, Eigen::Index inputs) {
  if (outputs == inputs) return;
  throw std::invalid_argument(std::to_string(outputs) + " outputs do not drive " +
                              std::to_string(inputs) + " inputs; select as many of each");
}

/// [I K; -D I]^-1 of the loop u = r - K y, y = D u + ..: (I + K D)^-1.
MatX<double> invertLoop(const MatX<double>& K, const MatX<double>& D) {
  const MatX<double> I = MatX<double>::Identity(K.rows(), K.rows()), loop = I + multiply(K, D);
  if (!(calcReciprocalCondition(loop) > 1e-14)) {
    throw std::invalid_argument(
        "I + K D of the loop is singular, so that u = r - K y has no answer; change the gain or "
        "drop "
        "the feed-through");
  }
  return solveByFullPivots(loop, I);
}

}  // namespace

void requireStateSpace(const StateSpace& system) {
  if (system.A.rows() != system.A.cols()) {
    throw std::invalid_argument(tellSize("A", system.A) +
                                "; it must be square: a row and a column per state");
  }
  requireSize("B", system.B, system.A.rows(), system.D.cols());
  requireSize("C", system.C, system.D.rows(), system.A.rows());
  requireFinite("A", system.A);
  requireFinite("B", system.B);
  requireFinite("C", system.C);
  requireFinite("D", system.D);
  if (!(system.sampleTime >= 0) || !std::isfinite(system.sampleTime)) {
    throw std::invalid_argument("the sample time is " + std::to_string(system.sampleTime) +
                                " s; give a positive one, or 0 for a continuous system");
  }
}

void requireSingleChannel(const StateSpace& system) {
  requireStateSpace(system);
  if (system.inputCount() == 1 && system.outputCount() == 1) return;
  throw std::invalid_argument("the system has " + std::to_string(system.inputCount()) +
                              " inputs and " + std::to_string(system.outputCount()) +
                              " outputs; select one of each");
}

StateSpace makeStateSpace(MatX<double> A, MatX<double> B, MatX<double> C, double sampleTime) {
  MatX<double> D = MatX<double>::Zero(C.rows(), B.cols());
  StateSpace system{std::move(A), std::move(B), std::move(C), std::move(D), sampleTime};
  requireStateSpace(system);
  return system;
}

StateSpace makeGain(MatX<double> D, double sampleTime) {
  const Eigen::Index p = D.rows(), m = D.cols();
  StateSpace system{MatX<double>(0, 0), MatX<double>(0, m), MatX<double>(p, 0), std::move(D),
                    sampleTime};
  requireStateSpace(system);
  return system;
}

StateSpace selectChannels(const StateSpace& system, const std::vector<int>& outputs,
                          const std::vector<int>& inputs) {
  requireStateSpace(system);
  requireIndices("output", outputs, system.outputCount());
  requireIndices("input", inputs, system.inputCount());
  return {system.A, system.B(Eigen::all, inputs), system.C(outputs, Eigen::all),
          system.D(outputs, inputs), system.sampleTime};
}

StateSpace connectSeries(const StateSpace& first, const StateSpace& second) {
  requireStateSpace(first);
  requireStateSpace(second);
  requireSameTime(first, second);
  requireConnection(first.outputCount(), second.inputCount());
  const Eigen::Index n1 = first.order(), n2 = second.order();
  StateSpace both;
  both.sampleTime = first.sampleTime;
  both.A = MatX<double>::Zero(n1 + n2, n1 + n2);
  both.A.topLeftCorner(n1, n1) = first.A;
  both.A.bottomLeftCorner(n2, n1) = multiply(second.B, first.C);
  both.A.bottomRightCorner(n2, n2) = second.A;
  both.B.resize(n1 + n2, first.inputCount());
  both.B << first.B, multiply(second.B, first.D);
  both.C.resize(second.outputCount(), n1 + n2);
  both.C << multiply(second.D, first.C), second.C;
  both.D = multiply(second.D, first.D);
  return both;
}

StateSpace closeLoop(const StateSpace& plant, const MatX<double>& K) {
  return closeLoop(plant, makeGain(K, plant.sampleTime));
}

/// With S = (I + Dk D)^-1:  u = S (r - Ck xk - Dk C x),  y = C x + D u,  xk' = Ak xk + Bk y.
StateSpace closeLoop(const StateSpace& plant, const StateSpace& controller) {
  requireStateSpace(plant);
  requireStateSpace(controller);
  requireSameTime(plant, controller);
  requireConnection(plant.outputCount(), controller.inputCount());
  requireConnection(controller.outputCount(), plant.inputCount());
  const Eigen::Index n = plant.order(), nk = controller.order();
  const MatX<double> S = invertLoop(controller.D, plant.D);

  MatX<double> U(plant.inputCount(), n + nk);  // u = S r + U [x; xk]
  U << multiply(-S, controller.D, plant.C), multiply(-S, controller.C);
  StateSpace loop;
  loop.sampleTime = plant.sampleTime;
  loop.C = multiply(plant.D, U);
  loop.C.leftCols(n) += plant.C;
  loop.D = multiply(plant.D, S);
  loop.A.resize(n + nk, n + nk);
  loop.A << multiply(plant.B, U), multiply(controller.B, loop.C);
  loop.A.topLeftCorner(n, n) += plant.A;
  loop.A.bottomRightCorner(nk, nk) += controller.A;
  loop.B.resize(n + nk, plant.inputCount());
  loop.B << multiply(plant.B, S), multiply(controller.B, loop.D);
  return loop;
}

}  // namespace denavit
