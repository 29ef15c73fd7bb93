#include "ui/playback/run_history.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace denavit {

std::string jointColumn(const std::string& quantity, int joint, JointType type,
                        const std::string& suffix) {
  const char* unit = type == JointType::Revolute ? "_rad" : "_m";
  return quantity + std::to_string(joint + 1) + unit + suffix;
}

std::string effortColumn(int joint, JointType type, const std::string& term) {
  const char* unit = type == JointType::Revolute ? "_Nm" : "_N";
  return "tau" + std::to_string(joint + 1) + (term.empty() ? "" : "_" + term) + unit;
}

RunHistory::RunHistory(std::shared_ptr<const Run> run) : run_(std::move(run)) {
  const Recording& recording = run_->result.recording;
  assert(recording.rowCount() > 0);
  time_ = series("time");
  const auto& joints = run_->robot.joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    q_.push_back(series(jointColumn("q", static_cast<int>(i), joints[i].type)));
  }
  const Series x = series("tool_x_m"), y = series("tool_y_m"), z = series("tool_z_m");
  if (!x || !y || !z) return;
  toolPath_.reserve(x->size());
  for (std::size_t i = 0; i < x->size(); ++i) toolPath_.emplace_back((*x)[i], (*y)[i], (*z)[i]);
}

RunHistory::Series RunHistory::series(const std::string& column) const {
  return series(column, 1.0);
}

RunHistory::Series RunHistory::series(const std::string& column, double factor) const {
  const int index = run_->result.recording.findColumn(column);
  if (index < 0) return nullptr;
  std::vector<double> values = run_->result.recording.column(index);
  if (factor != 1.0) {
    for (double& value : values) value *= factor;
  }
  return std::make_shared<const std::vector<double>>(std::move(values));
}

int RunHistory::rowAt(double t_s) const {
  const auto after = std::upper_bound(time_->begin(), time_->end(), t_s);
  return std::max(0, static_cast<int>(after - time_->begin()) - 1);
}

std::vector<double> RunHistory::poseAt(double t_s) const {
  const auto row = static_cast<std::size_t>(rowAt(t_s));
  const std::size_t next = std::min(row + 1, time_->size() - 1);
  const double span = (*time_)[next] - (*time_)[row];
  const double part = span > 0 ? std::clamp((t_s - (*time_)[row]) / span, 0.0, 1.0) : 0.0;
  std::vector<double> q;
  q.reserve(q_.size());
  for (const Series& coordinate : q_) {
    if (!coordinate) {
      q.push_back(0);
      continue;
    }
    q.push_back((*coordinate)[row] + part * ((*coordinate)[next] - (*coordinate)[row]));
  }
  return q;
}

}  // namespace denavit
