#include "models/robot/urdf/snap_remarks.h"

#include <numbers>

#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

/// "rpy 1.5708 0 -3.1416 is read as 90 0 -180 deg"
std::string describeSnap(const SnappedOrigin& snapped) {
  std::string written, read;
  for (Eigen::Index k = 0; k < 3; ++k) {
    written += " " + toShortest(snapped.written[k]);
    read += toReadable(snapped.read[k] * 180 / std::numbers::pi) + " ";
  }
  return "rpy" + written + " is read as " + read + "deg";
}

/// "; this moves the tool by up to 0.03 mm"
std::string describeEffect(const SnapInChain& snap) {
  const double deviation = snap.origin.deviation();
  if (snap.lever > 0) {
    return "; this moves the tool by up to " + toReadable(1e3 * snap.lever * deviation) + " mm";
  }
  return snap.onPath ? "; this turns the tool by up to " + toReadable(deviation) + " rad" : "";
}

std::string describeTogether(const std::vector<SnapInChain>& snaps) {
  double moved_mm = 0, turned = 0;
  std::vector<std::string> names;
  for (const SnapInChain& snap : snaps) {
    names.push_back(snap.origin.joint);
    if (snap.onPath) turned += snap.origin.deviation();
    moved_mm += 1e3 * snap.lever * snap.origin.deviation();
  }
  // Reports cut long lines: how much it is stands in front of the names.
  std::string text = "rounded right angles in rpy are read in full precision";
  if (turned > 0) {
    text += "; together this turns the tool by up to " + toReadable(turned) +
            " rad and moves it by up to " + toReadable(moved_mm) + " mm";
  }
  return text + " (" + describeSnap(snaps.front().origin) + "): joints " + joinNames(names);
}

}  // namespace

std::vector<std::string> describeSnaps(const std::vector<SnapInChain>& snaps) {
  constexpr double kTold = 1e-9;  // [rad]
  constexpr std::size_t kMostAlone = 3;
  std::vector<SnapInChain> told;
  for (const SnapInChain& snap : snaps) {
    if (snap.origin.deviation() > kTold) told.push_back(snap);
  }
  if (told.size() > kMostAlone) return {describeTogether(told)};
  std::vector<std::string> lines;
  for (const SnapInChain& snap : told) {
    lines.push_back("joint " + snap.origin.joint + ": " + describeSnap(snap.origin) +
                    describeEffect(snap));
  }
  return lines;
}

}  // namespace denavit
