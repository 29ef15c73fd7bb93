#include "models/reproduction/turney_terms.h"

#include <functional>
#include <map>
#include <string>

#include "core/dynamics/newton_euler.h"

namespace denavit {

namespace {

using RunVector = Vec3<Counted>;
using RunMatrix = Mat3<Counted>;

RunVector makeRunVector() { return RunVector::Constant(Counted::variable(0.7)); }
RunMatrix makeRunMatrix() { return RunMatrix::Constant(Counted::variable(0.3)); }

/// R Q, the derivative of a rotation about its last axis: columns change places, which is free.
RunMatrix differentiate(const RunMatrix& R) {
  RunMatrix RQ = RunMatrix::Constant(Counted(0));
  RQ.col(0) = R.col(1);
  RQ.col(1) = -R.col(0);
  return RQ;
}

/// The quantities of one link, all known at run time only.
struct LinkSymbols {
  Counted qd = Counted::variable(0.4), qdd = Counted::variable(0.6);
  Counted qd2 = Counted::variable(0.2);  ///< q̇², which the row of the second derivative makes
  double m = 2.5;                        ///< constant: m(r + r*) is made beforehand
  RunMatrix R = makeRunMatrix(), dR = makeRunMatrix(), ddR = makeRunMatrix(), D = makeRunMatrix();
  RunMatrix A = makeRunMatrix(), I = makeRunMatrix(), J = makeRunMatrix();
  RunVector w = makeRunVector(), alpha = makeRunVector(), a = makeRunVector(), r = makeRunVector();
  RunVector f = makeRunVector(), n = makeRunVector(), p = makeRunVector(), e = makeRunVector();
  RunVector K = makeRunVector();  ///< the diagonal of a tensor in principal axes
};

RunVector alongZ(const Counted& x) { return RunVector(Counted(0), Counted(0), x); }
RunMatrix outer(const RunVector& a, const RunVector& b) { return a * b.transpose(); }

/// Keeps a result from being an expression that nobody evaluates.
template <typename Derived>
void evaluate(const Eigen::MatrixBase<Derived>& expression) {
  (void)expression.eval();
}

using S = const LinkSymbols&;
using TermEquation = std::function<void(S)>;

/// The z components of w × z q̇, without the two products that the paper leaves out.
RunVector crossWithAxis(const RunVector& w) { return RunVector(w[1], -w[0], Counted(0)); }

/// a_y - b_z pairs of the trace with a diagonal K: (A K)_zy - (A K)_yz and so on.
RunVector calcTraceMoment(const RunMatrix& A, const RunVector& K) {
  return RunVector(A(2, 1) * K[1] - A(1, 2) * K[2], A(0, 2) * K[2] - A(2, 0) * K[0],
                   A(1, 0) * K[0] - A(0, 1) * K[1]);
}

const std::map<std::string, TermEquation, std::less<>>& newtonEulerTerms() {
  static const std::map<std::string, TermEquation, std::less<>> terms{
      {"w", [](S s) { evaluate(s.R * RunVector(s.w + alongZ(s.qd))); }},
      {"alpha",
       [](S s) { evaluate(s.R * RunVector(s.alpha + crossWithAxis(s.w) + alongZ(s.qdd))); }},
      {"A", [](S s) { (void)calcAccelerationMatrix(s.w, s.alpha); }},
      {"a", [](S s) { evaluate(RunVector(s.A * s.r) + RunVector(s.R * s.a)); }},
      {"a of the mass centre", [](S s) { evaluate(RunVector(s.A * s.r) + s.a); }},
      {"f", [](S s) { evaluate(RunVector(s.a * Counted(s.m)) + RunVector(s.R * s.f)); }},
      {"f of m a", [](S s) { evaluate(s.a + RunVector(s.R * s.f)); }},
      {"I alpha", [](S s) { evaluate(s.I * s.alpha); }},
      {"w x I w", [](S s) { evaluate(s.w.cross(RunVector(s.I * s.w))); }},
      {"m (r + r*) x a", [](S s) { evaluate(s.r.cross(s.a)); }},
      {"r* x R f", [](S s) { evaluate(s.r.cross(s.f)); }},
      {"R n", [](S s) { evaluate(s.R * s.n); }},
      {"sum of n", [](S s) { evaluate(s.n + s.n + s.n + s.n + s.n + s.n); }},
      {"m a", [](S s) { evaluate(RunVector(RunVector(s.A * s.r) + s.a) * Counted(s.m)); }},
      {"tr(A K Q')", [](S s) { (void)calcTraceMoment(s.A, s.K); }},
  };
  return terms;
}

const std::map<std::string, TermEquation, std::less<>>& lagrangeTerms() {
  static const std::map<std::string, TermEquation, std::less<>> terms{
      {"dR/dt", [](S s) { evaluate(RunMatrix(s.dR + differentiate(s.R) * s.qd) * s.R); }},
      {"d2R/dt2",
       [](S s) {
         // R'' + 2 R' Q q̇ + R Q² q̇² + R Q q̈; doubling q̇ is free, q̇² costs one product.
         const Counted square = s.qd * s.qd;
         const RunMatrix RQ = differentiate(s.R), sum = s.ddR + differentiate(s.dR) * s.qd +
                                                        differentiate(RQ) * square + RQ * s.qdd;
         evaluate(sum * s.R);
       }},
      {"dR/dq, tr(dR/dq D)",
       [](S s) {
         const RunMatrix U = differentiate(s.R) * s.R;
         (void)Counted(U.cwiseProduct(s.D).sum());
       }},
      {"d2p/dt2", [](S s) { evaluate(s.p + RunVector(s.ddR * s.r)); }},
      {"R D", [](S s) { evaluate(s.R * s.D); }},
      {"J (d2R/dt2)'", [](S s) { evaluate(s.J * s.ddR); }},
      {"m (r + r*) (d2p/dt2)'", [](S s) { (void)outer(s.r, s.p); }},
      {"m r* r' (d2R/dt2)'", [](S s) { (void)outer(s.r, RunVector(s.ddR * s.r)); }},
      {"r* e", [](S s) { (void)outer(s.r, s.e); }},
      {"e", [](S s) { evaluate(s.e + RunVector(s.p * Counted(s.m)) + s.n); }},
  };
  return terms;
}

}  // namespace

std::optional<OperationCount> countTerm(std::string_view term) {
  for (const auto* terms : {&newtonEulerTerms(), &lagrangeTerms()}) {
    const auto found = terms->find(term);
    if (found == terms->end()) continue;
    const LinkSymbols symbols;
    const CountingScope scope(CountingMode::Aware);
    found->second(symbols);
    return scope.count();
  }
  return std::nullopt;
}

}  // namespace denavit
