#pragma once

#include <QPointF>
#include <vector>

namespace denavit {

/// The fewest of a line's points, found in one pass, with every other point within `tolerance` of
/// the line through them (the cone of Williams 1978 and of Sklansky and Gonzalez 1980). A smooth
/// curve of a thousand points becomes some tens of segments that look the same.
void simplifyLine(const std::vector<QPointF>& points, double tolerance, std::vector<QPointF>& out);

}  // namespace denavit
