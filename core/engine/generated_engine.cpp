#include "core/engine/generated_engine.h"

#include <algorithm>

#include "core/linear/ldlt.h"

namespace denavit {

using Part = ArmCode::Part;

GeneratedEngine::Program::Program(ArmProgram made)
    : program(std::move(made.program)), in(made.inputs), out(made.outputs) {}

const double* GeneratedEngine::Program::run(std::initializer_list<const VecX<double>*> inputs) {
  double* next = in.data();
  for (const VecX<double>* values : inputs) {
    next = std::copy_n(values->data(), values->size(), next);
  }
  program->run(in.data(), out.data());
  return out.data();
}

GeneratedEngine::GeneratedEngine(std::unique_ptr<ArmEngine> loops,
                                 std::shared_ptr<const ArmPrograms> programs,
                                 const EngineSettings& settings)
    : code_(std::move(programs)),
      n_(code_->dof()),
      asksForTerms_(settings.asksForTerms),
      loops_(std::move(loops)),
      hybrid_(n_, settings.solver) {
  // What every run asks for.
  const Part first = settings.asksForMotion ? Part::Forward : Part::InertiaBias;
  name_ = program(first).program->name() == "native" ? "machine-code" : "bytecode";
  (void)program(Part::Energies);
  q_ = rest_ = bias_ = VecX<double>::Zero(n_);
  M_.setZero(n_, n_);
}

GeneratedEngine::Program& GeneratedEngine::program(Part part) {
  std::optional<Program>& program = programs_[static_cast<std::size_t>(part)];
  if (!program) program.emplace(code_->make(part));
  return *program;
}

void GeneratedEngine::place(const VecX<double>& q) {
  q_ = q;
  placed_ = formed_ = false;
}

ArmEngine& GeneratedEngine::loops() {
  if (!placed_) loops_->place(q_);
  placed_ = true;
  return *loops_;
}

void GeneratedEngine::formInertiaBias(const VecX<double>& qd) {
  const double* next = program(Part::InertiaBias).run({&q_, &qd});
  for (int r = 0; r < n_; ++r) {
    for (int c = 0; c <= r; ++c) M_(r, c) = M_(c, r) = *next++;
  }
  bias_ = Eigen::Map<const VecX<double>>(next, n_);
  formed_ = true;
}

void GeneratedEngine::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  if (!asksForTerms_) return loops().calcBias(qd, bias);
  formInertiaBias(qd);
  bias = bias_;
}

void GeneratedEngine::calcGravity(VecX<double>& g) {
  if (!asksForTerms_) return loops().calcGravity(g);
  g = Eigen::Map<const VecX<double>>(program(Part::Gravity).run({&q_}), n_);
}

const MatX<double>& GeneratedEngine::inertia() {
  if (!asksForTerms_) return loops().inertia();
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
  const double* out = program(Part::Forward).run({&q_, &qd, &force});
  qdd = Eigen::Map<const VecX<double>>(out, n_);
  return areSound(out + n_, out + 2 * n_);
}

ArmEnergies GeneratedEngine::calcEnergies(const VecX<double>& qd) {
  const double* out = program(Part::Energies).run({&q_, &qd});
  return {.kinetic = out[0], .gravity = out[1], .strain = out[2]};
}

void GeneratedEngine::linearize(const VecX<double>& q, const VecX<double>& qd,
                                const VecX<double>& qdd, MatX<double>& S, MatX<double>& D) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  place(q);
  const double* out = program(Part::Derivatives).run({&q, &qd, &qdd});
  S = Eigen::Map<const RowMajor>(out, n_, n_);
  D = Eigen::Map<const RowMajor>(out + n_ * n_, n_, n_);
}

bool GeneratedEngine::areSound(const double* pivots, const double* diagonal) const {
  bool sound = true;  // without a branch: all but the last state of a run are
  for (int i = 0; i < n_; ++i) sound &= isSoundPivot(pivots[i], diagonal[i]);
  return sound;
}

}  // namespace denavit
