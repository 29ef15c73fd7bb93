#include "core/trajectory/blended_tool_path.h"

#include <algorithm>

namespace denavit {
namespace {

/// A move's tool, with derivatives by time.
ToolPoint calcInTime(const BlendedToolPath::Move& move, double t) {
  const LawSample u = move.law.calc(t);
  ToolPoint point = move.path->calc(u.x);
  point.A = u.v * u.v * point.A + u.a * point.V;
  point.V *= u.v;
  return point;
}

}  // namespace

BlendedToolPath::BlendedToolPath(Move first, Move second, double overlap, double from, double to)
    : first_(std::move(first)),
      second_(std::move(second)),
      lead_(first_.law.duration() - overlap),
      from_(from),
      to_(to),
      corner_(second_.path->calc(0).X_WT) {}

ToolPoint BlendedToolPath::calc(double u) const {
  // Where a law jumps at an end, the side inside holds.
  const double aside = 1e-12 * length();
  const double t = from_ + std::clamp(u, aside, length() - aside);
  const ToolPoint a = calcInTime(first_, lead_ + t), b = calcInTime(second_, t);
  ToolPoint point;
  point.X_WT.p = a.X_WT.p + b.X_WT.p - corner_.p;
  const Mat3<double> turned = a.X_WT.R * corner_.R.transpose();
  point.X_WT.R = turned * b.X_WT.R;
  const Vec3<double> w1 = a.V.tail<3>(), w2 = turned * b.V.tail<3>();
  point.V << a.V.head<3>() + b.V.head<3>(), w1 + w2;
  point.A << a.A.head<3>() + b.A.head<3>(), a.A.tail<3>() + turned * b.A.tail<3>() + w1.cross(w2);
  return point;
}

}  // namespace denavit
