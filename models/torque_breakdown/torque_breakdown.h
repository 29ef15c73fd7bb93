#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/dynamics/torque_terms.h"
#include "models/channels/series.h"
#include "models/runs/run_record.h"

namespace denavit {

/// What a joint's torque is for, in the order in which it is stacked.
enum class TorqueTerm {
  OwnInertia,
  CoupledInertia,
  Centrifugal,
  Coriolis,
  Gravity,
  Payload,
  Friction,
  External
};
inline constexpr std::size_t kTorqueTerms = 8;
inline constexpr std::array<TorqueTerm, kTorqueTerms> kAllTorqueTerms{
    TorqueTerm::OwnInertia, TorqueTerm::CoupledInertia, TorqueTerm::Centrifugal,
    TorqueTerm::Coriolis,   TorqueTerm::Gravity,        TorqueTerm::Payload,
    TorqueTerm::Friction,   TorqueTerm::External};

/// The term that a scenario leaves out for it; nothing for the own inertia, which cannot go.
[[nodiscard]] std::optional<MotionTerm> omittedTerm(TorqueTerm term);

/// One value per term [N m|N].
struct TermValues {
  std::array<double, kTorqueTerms> values{};
  [[nodiscard]] double& operator[](TorqueTerm term) {
    return values[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] double operator[](TorqueTerm term) const {
    return values[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] double calcSum() const;
};

/// The torque of one joint along a run.
struct JointBreakdown {
  JointType type = JointType::Revolute;
  std::array<Series, kTorqueTerms> terms;  ///< [N m|N] null where a term is 0 all along
  Series tau;                              ///< [N m|N] the input as recorded
};

struct TorqueBreakdown {
  Series time;  ///< [s]
  std::vector<JointBreakdown> joints;
  double gap = 0;  ///< largest |sum of terms - tau| over the largest |tau| or term of the run
};

/// One row of one joint.
struct TorqueInstant {
  double time = 0;  ///< [s]
  TermValues terms;
  JointPairs pairs;  ///< of inertia and velocity terms; without the payload where it stands apart
  double tau = 0;    ///< [N m|N] the input as recorded
};

/// Takes the torques of a run apart:
///
///   τ = M q̈ + C [q̇²] + B [q̇ q̇] + G + payload + friction - J^T w,
///
/// from the recorded motion, friction (a sticking joint's included) and external forces. With the
/// payload apart its share is the difference of the same motion with and without it, and the other
/// terms are those of the links alone; else it is within them. Terms that the run left out are 0.
class TorqueDissection {
 public:
  /// @throws DescriptionError where the recording has not every column that is needed, or the arm
  ///   cannot be made
  explicit TorqueDissection(std::shared_ptr<const RunRecord> run);

  [[nodiscard]] bool hasPayload() const { return hasPayload_; }
  [[nodiscard]] int jointCount() const { return links_.dof(); }
  [[nodiscard]] const std::shared_ptr<const RunRecord>& run() const { return run_; }

  /// @param goOn  asked now and then; when it says no, the result is empty
  [[nodiscard]] TorqueBreakdown calcBreakdown(bool payloadApart,
                                              const std::function<bool()>& goOn = {}) const;
  /// @param row  of the recording  @param joint  0-based
  [[nodiscard]] TorqueInstant calcInstant(int row, int joint, bool payloadApart) const;

 private:
  struct Motion;
  struct Scratch;
  void readMotion(int row, Motion& motion) const;
  void calcTerms(const Arm<double>& arm, const Motion& motion, Scratch& scratch,
                 TorqueTerms<double>& terms) const;
  void calcRow(int row, bool payloadApart, Scratch& scratch, std::vector<TermValues>& all) const;

  std::shared_ptr<const RunRecord> run_;
  Arm<double> links_, loaded_;  ///< without and with the payload; without gravity where left out
  bool hasPayload_ = false;
  OmittedTerms without_;
  std::vector<int> columns_;  ///< q, qd, qdd, tau, friction, external: n each
};

}  // namespace denavit
