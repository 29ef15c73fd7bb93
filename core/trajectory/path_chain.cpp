#include "core/trajectory/path_chain.h"

#include <algorithm>

namespace denavit {

PathChain::PathChain(std::vector<Part> parts) {
  PathPoint point;
  point.resize(parts.front().path->jointCount());
  double speed = 0;  // |q'| where the part before ends
  for (Part& part : parts) {
    part.path->calc(part.from, point);
    const double own = point.dq.norm();
    const double scale = speed > 0 && own > 0 ? speed / own : 1;
    const double begin = length_;
    length_ += (part.to - part.from) / scale;
    if (!links_.empty()) breaks_.push_back(begin);
    for (const double s : part.path->breaks()) {
      if (s > part.from && s < part.to) breaks_.push_back(begin + (s - part.from) / scale);
    }
    part.path->calc(part.to, point);
    speed = point.dq.norm() * scale;
    links_.push_back({std::move(part), begin, scale});
  }
}

void PathChain::calc(double s, PathPoint& point) const {
  // At a break the part before it holds.
  const auto after =
      std::lower_bound(links_.begin() + 1, links_.end(), s,
                       [](const LinkOfChain& link, double value) { return link.begin < value; });
  const auto& [part, begin, scale] = *(after - 1);
  part.path->calc(std::clamp(part.from + (s - begin) * scale, part.from, part.to), point);
  point.dq *= scale;
  point.ddq *= scale * scale;
}

std::vector<double> PathChain::kinks() const {
  std::vector<double> kinks = breaks_;
  for (const auto& [part, begin, scale] : links_) {
    for (const double s : part.path->kinks()) {
      if (s > part.from && s < part.to) kinks.push_back(begin + (s - part.from) / scale);
    }
  }
  std::ranges::sort(kinks);
  kinks.erase(std::unique(kinks.begin(), kinks.end()), kinks.end());
  return kinks;
}

}  // namespace denavit
