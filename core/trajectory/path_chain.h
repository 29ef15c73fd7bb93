#pragma once

#include <memory>

#include "core/trajectory/joint_path.h"

namespace denavit {

/// Parts of paths one after the other. Each part's parameter is scaled so that q' goes on evenly
/// where the parts meet, which they do in the same direction.
class PathChain final : public JointPath {
 public:
  struct Part {
    std::shared_ptr<const JointPath> path;
    double from, to;  ///< of its own parameter, rising
  };
  explicit PathChain(std::vector<Part> parts);
  [[nodiscard]] int jointCount() const override { return links_.front().part.path->jointCount(); }
  [[nodiscard]] double length() const override { return length_; }
  void calc(double s, PathPoint& point) const override;
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }
  [[nodiscard]] std::vector<double> kinks() const override;
  /// s where a part begins.
  [[nodiscard]] double begin(std::size_t part) const { return links_[part].begin; }

 private:
  struct LinkOfChain {
    Part part;
    double begin;  ///< s
    double scale;  ///< d(own parameter) / ds
  };
  std::vector<LinkOfChain> links_;
  double length_ = 0;
  std::vector<double> breaks_;
};

}  // namespace denavit
