#include "core/engine/generated_engine.h"

#include <algorithm>

#include "core/linear/ldlt.h"

namespace denavit {

GeneratedEngine::Program::Program(const Tape& tape, CodeRunner runner)
    : program(makeTapeProgram(
          tape, runner == CodeRunner::MachineCode ? MachineCode::Allowed : MachineCode::Forbidden)),
      in(static_cast<std::size_t>(tape.inputs)),
      out(tape.outputs.size()) {}

GeneratedEngine::GeneratedEngine(std::unique_ptr<ArmEngine> loops,
                                 std::shared_ptr<const ArmCode> code, CodeRunner runner,
                                 LinearSolver solver)
    : n_(code->dof),
      loops_(std::move(loops)),
      forward_(code->forward, runner),
      inertiaBias_(code->inertiaBias, runner),
      gravity_(code->gravity, runner),
      name_(forward_.program->name() == "native" ? "machine-code" : "bytecode"),
      hybrid_(n_, solver) {
  q_ = rest_ = bias_ = VecX<double>::Zero(n_);
  M_.setZero(n_, n_);
}

void GeneratedEngine::place(const VecX<double>& q) {
  q_ = q;
  placed_ = formed_ = false;
  for (Program* program : {&forward_, &inertiaBias_, &gravity_}) {
    std::copy_n(q.data(), n_, program->in.begin());
  }
}

ArmEngine& GeneratedEngine::loops() {
  if (!placed_) loops_->place(q_);
  placed_ = true;
  return *loops_;
}

void GeneratedEngine::formInertiaBias(const VecX<double>& qd) {
  std::copy_n(qd.data(), n_, inertiaBias_.in.begin() + n_);
  inertiaBias_.run();
  const double* next = inertiaBias_.out.data();
  for (int r = 0; r < n_; ++r) {
    for (int c = 0; c <= r; ++c) M_(r, c) = M_(c, r) = *next++;
  }
  bias_ = Eigen::Map<const VecX<double>>(next, n_);
  formed_ = true;
}

void GeneratedEngine::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  formInertiaBias(qd);
  bias = bias_;
}

void GeneratedEngine::calcGravity(VecX<double>& g) {
  gravity_.run();
  g = Eigen::Map<const VecX<double>>(gravity_.out.data(), n_);
}

const MatX<double>& GeneratedEngine::inertia() {
  if (!formed_) formInertiaBias(rest_);
  return M_;
}

bool GeneratedEngine::solve(const VecX<double>& known, const std::vector<char>& held,
                            VecX<double>& force, VecX<double>& response) {
  return hybrid_.solve(inertia(), known, held, force, response);
}

bool GeneratedEngine::accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                 VecX<double>& force, VecX<double>& qdd, VecX<double>&) {
  if (std::find(held.begin(), held.end(), 1) != held.end()) {
    formInertiaBias(qd);
    return hybrid_.solve(M_, bias_, held, force, qdd);
  }
  std::copy_n(qd.data(), n_, forward_.in.begin() + n_);
  std::copy_n(force.data(), n_, forward_.in.begin() + 2 * n_);
  forward_.run();
  const double* out = forward_.out.data();
  qdd = Eigen::Map<const VecX<double>>(out, n_);
  return areSound(out + n_, out + 2 * n_);
}

bool GeneratedEngine::areSound(const double* pivots, const double* diagonal) const {
  for (int i = 0; i < n_; ++i) {
    if (!isSoundPivot(pivots[i], diagonal[i])) return false;
  }
  return true;
}

}  // namespace denavit
