#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/dynamics/hybrid_dynamics.h"
#include "core/scalar/counted.h"

namespace denavit {

template <Scalar T>
struct Arm;

/// Forward dynamics of one arm by one method, with its own scratch. Allocates nothing in solve().
class ForwardMethod {
 public:
  virtual ~ForwardMethod() = default;
  /// Solves M qdd = tau - C qd - g; tau is net of friction.
  /// @param q, qd, tau [rad|m, per s, N m|N] of size N   @param qdd [per s²] of size N, filled
  /// @returns false where M is not positive definite, or an iteration did not converge
  [[nodiscard]] virtual bool solve(const VecX<double>& q, const VecX<double>& qd,
                                   const VecX<double>& tau, VecX<double>& qdd) = 0;
};

/// A method of forward dynamics: Walker and Orin's (1982) four, with the linear solver they are
/// used with, and articulated bodies.
struct ForwardMethodInfo {
  std::string_view name;    ///< "walker-orin-2-cholesky"
  std::string_view title;   ///< for people
  std::string_view source;  ///< author, year
  std::unique_ptr<ForwardMethod> (*make)(const Arm<double>& arm) = nullptr;
  /// Operations of one solve; of conjugate gradients, of N steps. Null where the solver pivots by
  /// value, so that its operations have no fixed number.
  OperationCount (*count)(const Arm<double>& arm, CountingMode mode) = nullptr;
};

[[nodiscard]] const std::vector<ForwardMethodInfo>& forwardMethods();

}  // namespace denavit
