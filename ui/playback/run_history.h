#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "models/document/run.h"

namespace denavit {

/// A run made ready for looking at: its columns as shared series, and values at any time in it.
class RunHistory {
 public:
  using Series = std::shared_ptr<const std::vector<double>>;

  /// @param run  with at least one recorded row
  explicit RunHistory(std::shared_ptr<const Run> run);

  [[nodiscard]] const Run& run() const { return *run_; }
  [[nodiscard]] const std::shared_ptr<const Run>& sharedRun() const { return run_; }
  [[nodiscard]] int jointCount() const { return static_cast<int>(q_.size()); }
  /// [s] of the last row
  [[nodiscard]] double endTime() const { return time_->back(); }
  [[nodiscard]] const Series& time() const { return time_; }
  /// A column by its name; null when there is none.
  [[nodiscard]] Series series(const std::string& column) const;
  /// A column multiplied by a factor, for showing degrees and millimetres.
  [[nodiscard]] Series series(const std::string& column, double factor) const;

  /// The last row at or before a time; rows before 0 and after the end are the first and the last.
  [[nodiscard]] int rowAt(double t_s) const;
  /// [rad|m] the pose at a time, linear between rows.
  [[nodiscard]] std::vector<double> poseAt(double t_s) const;
  /// [m] the tool's origin in the world, one point per row.
  [[nodiscard]] const std::vector<Eigen::Vector3d>& toolPath() const { return toolPath_; }

 private:
  std::shared_ptr<const Run> run_;
  Series time_;
  std::vector<Series> q_;
  std::vector<Eigen::Vector3d> toolPath_;
};

/// The name of a joint's column: jointColumn("qd", 2, Prismatic, "_s") is "qd3_m_s".
/// @param joint  0-based  @param suffix  what follows the unit of the coordinate
[[nodiscard]] std::string jointColumn(const std::string& quantity, int joint, JointType type,
                                      const std::string& suffix = {});

/// The name of a joint's effort column: effortColumn(0, Revolute, "gravity") is "tau1_gravity_Nm".
/// @param term  empty: the applied effort
[[nodiscard]] std::string effortColumn(int joint, JointType type, const std::string& term = {});

}  // namespace denavit
