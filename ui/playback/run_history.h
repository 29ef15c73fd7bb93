#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "models/runs/run_record.h"
#include "ui/playback/new_rows.h"

namespace denavit {

/// A run made ready for looking at: its columns as shared series, and values at any time in it. The
/// history of a run under way grows; series that were taken from it stay as they are.
class RunHistory {
 public:
  using Series = std::shared_ptr<const std::vector<double>>;

  /// @param run  with at least one recorded row
  explicit RunHistory(std::shared_ptr<const RunRecord> run);
  /// The beginning of a run under way.
  /// @param part  with the first row, and at least that
  explicit RunHistory(const NewRows& part);

  /// Adds the next rows of the run that this is the history of; rows of others are left out.
  /// @returns whether they were added
  bool append(const NewRows& part);
  /// Whether the run is still under way: run() has no result yet.
  [[nodiscard]] bool isGrowing() const { return growing_.has_value(); }

  [[nodiscard]] const RunRecord& run() const { return *run_; }
  [[nodiscard]] const std::shared_ptr<const RunRecord>& sharedRun() const { return run_; }
  /// What was recorded so far; of a run under way the energy closure is still 0.
  [[nodiscard]] const Recording& recording() const {
    return growing_ ? *growing_ : run_->result.recording;
  }
  [[nodiscard]] int jointCount() const { return static_cast<int>(positions_.size()); }
  /// [s] of the last row
  [[nodiscard]] double endTime() const { return time_->back(); }
  /// Of a growing history: the rows so far.
  [[nodiscard]] const Series& time() const { return time_; }
  /// A column by its name; null when there is none.
  [[nodiscard]] Series series(const std::string& column) const;
  /// A column multiplied by a factor, for showing degrees and millimetres.
  [[nodiscard]] Series series(const std::string& column, double factor) const;

  /// The last row at or before a time; rows before 0 and after the end are the first and the last.
  [[nodiscard]] int rowAt(double t_s) const;
  /// [rad|m] the pose at a time, linear between rows.
  [[nodiscard]] std::vector<double> poseAt(double t_s) const;
  /// [rad/s|m/s] the joint rates at a time, linear between rows.
  [[nodiscard]] std::vector<double> ratesAt(double t_s) const;
  /// [rad|m] the modal amplitudes of links that bend, and their rates; empty where none does.
  [[nodiscard]] std::vector<double> amplitudesAt(double t_s) const;
  [[nodiscard]] std::vector<double> amplitudeRatesAt(double t_s) const;
  /// [rad|m] all coordinates of a row: joints, then amplitudes.
  [[nodiscard]] std::vector<double> coordinatesOf(int row) const;
  /// [m] the tool's origin in the world, one point per row.
  [[nodiscard]] const std::vector<Eigen::Vector3d>& toolPath() const { return toolPath_; }

 private:
  void findColumns();
  /// Takes time and tool path from the rows that came since.
  void follow();
  [[nodiscard]] std::vector<double> valuesAt(double t_s, const std::vector<int>& columns) const;

  std::shared_ptr<const RunRecord> run_;
  std::optional<Recording> growing_;
  std::vector<int> positions_, rates_;            ///< columns by joint; -1: none
  std::vector<int> amplitudes_, amplitudeRates_;  ///< columns by mode; -1: none
  std::vector<int> tool_;                         ///< columns of x, y, z
  Series time_;
  std::vector<Eigen::Vector3d> toolPath_;
};

/// The name of a joint's column: "qd3_m_s" of the third joint, which slides, with the suffix "_s".
/// @param joint  0-based  @param suffix  what follows the unit of the coordinate
[[nodiscard]] std::string jointColumn(const std::string& quantity, const RobotDescription& robot,
                                      int joint, const std::string& suffix = {});

/// The names of the modal amplitudes' columns in the order of the coordinates: link2_x1_rad,
/// link2_y1_m; empty where no link bends.
[[nodiscard]] std::vector<std::string> amplitudeColumns(const RobotDescription& robot);
/// The name of the rate's column of an amplitude: link2_y1_m gives link2_y1_rate_m_s.
[[nodiscard]] std::string amplitudeRateColumn(const std::string& amplitude);

/// The name of a joint's effort column: "tau1_gravity_Nm" of the first joint, which turns, with the
/// term "gravity".
/// @param term  empty: the applied effort
[[nodiscard]] std::string effortColumn(const RobotDescription& robot, int joint,
                                       const std::string& term = {});

}  // namespace denavit
