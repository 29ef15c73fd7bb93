#pragma once

#include <algorithm>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/scenario/torque_table.h"

namespace denavit {

/// The torques of a table: linear between samples, held outside.
class TableTorque final : public TorqueInput {
 public:
  explicit TableTorque(TorqueTable table) : table_(std::move(table)) {}
  void calcTorque(double t, const VecX<double>&, const VecX<double>&, InputScratch*,
                  VecX<double>& tau) const override {
    const std::vector<double>& times = table_.times;
    const auto after =
        static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), t) - times.begin());
    const std::size_t right = std::min(after, times.size() - 1);
    const std::size_t left = after == 0 ? 0 : after - 1;
    const double span = times[right] - times[left];
    const double part = span > 0 ? (t - times[left]) / span : 0;
    tau.setZero();
    for (std::size_t i = 0; i < table_.torques[left].size(); ++i) {
      const double a = table_.torques[left][i], b = table_.torques[right][i];
      tau[static_cast<Eigen::Index>(i)] = a + part * (b - a);
    }
  }

 private:
  TorqueTable table_;
};

}  // namespace denavit
