#include "core/mechanism/singularity_map.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/mechanism/assembly.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_file.h"

namespace denavit {
namespace {

constexpr double kCrank = 0.3, kRod = 0.42, kHalfBase = 0.15;  // [m] of the library's five-bar

/// Of the hand of the library's five-bar, in its plane.
SingularityMapTask makeTask(int count) {
  SingularityMapTask task;
  task.hand = {HandCoordinate::X, HandCoordinate::Z};
  task.count = count;
  return task;
}

bool goOn(double) { return true; }

/// [m] How far the hand at (x, z) is from where crank and rod of a side are in line.
double calcToInverse(double x, double z) {
  double least = 1e9;
  for (const double base : {-kHalfBase, kHalfBase}) {
    const double reach = std::hypot(x - base, z);
    for (const double line : {kCrank + kRod, kRod - kCrank}) {
      least = std::min(least, std::abs(reach - line));
    }
  }
  return least;
}

/// By Gosselin and Angeles (1990) the hand of a five-bar loses a motion where a side's links are in
/// line, which are circles about its crank's axis.
TEST(SingularityMap, RimsOfAFiveBarAreWhereCrankAndRodAreInLine) {
  const MechanismDescription description = readMechanism("five-bar");
  const Mechanism mechanism = makeMechanism(description);
  const ClosedPose start =
      findClosedPose(mechanism, toCoordinates(mechanism, description.pose), {});
  const SingularityMap map = calcSingularityMap(mechanism, start.q, makeTask(41), goOn);
  ASSERT_TRUE(map.complete);
  const double h = map.across[1] - map.across[0];
  int inverse = 0;
  for (const SingularityMap::Rim& rim : map.rims) {
    const auto column = static_cast<std::size_t>(rim.column),
               row = static_cast<std::size_t>(rim.row);
    EXPECT_TRUE(map.at(rim.column, rim.row).isReached);
    const double x = map.across[column] + 0.5 * h * rim.dx, z = map.up[row] + 0.5 * h * rim.dy;
    if (rim.isInverse) {
      EXPECT_LT(calcToInverse(x, z), 0.51 * h * std::sqrt(2.0)) << x << ' ' << z;
    }
    EXPECT_TRUE(rim.isInverse || rim.isDirect) << x << ' ' << z;
    inverse += rim.isInverse;
  }
  EXPECT_GT(inverse, 50);
}

/// A place near a rim is not reached from there by the other way to bend an elbow.
TEST(SingularityMap, KeepsTheWayThatElbowsAreBent) {
  const MechanismDescription description = readMechanism("five-bar");
  const Mechanism mechanism = makeMechanism(description);
  for (const auto& [left, right] : {std::pair{2.4, 1.09}, {2.0, 0.6}, {1.7, 1.4}, {2.6, 0.9}}) {
    VecX<double> guess = toCoordinates(mechanism, description.pose);
    guess[0] = left, guess[2] = right;
    const ClosedPose start = findClosedPose(mechanism, guess, {1, 0, 1, 0});
    ASSERT_TRUE(start.isClosed);
    const SingularityMap map = calcSingularityMap(mechanism, start.q, makeTask(61), goOn);
    EXPECT_GT(map.reachedCount(), 1000);
    for (const SingularityMap::Place& place : map.places) {
      if (!place.isReached) continue;
      for (const int elbow : {1, 3}) {
        EXPECT_GT(std::sin(place.q[elbow]) * std::sin(start.q[elbow]), 0) << place.q.transpose();
      }
    }
  }
}

/// A joint's limit ends the map where no measure goes out.
TEST(SingularityMap, RimsAtLimitsOfJointsAreNoSingularities) {
  const MechanismDescription description = readMechanism("five-bar");
  const Mechanism mechanism = makeMechanism(description);
  const ClosedPose start =
      findClosedPose(mechanism, toCoordinates(mechanism, description.pose), {});
  SingularityMapTask task = makeTask(21);
  task.limits.resize(4);
  for (int i = 0; i < 4; ++i) {
    task.limits[static_cast<std::size_t>(i)].lower = start.q[i] - 0.2;
    task.limits[static_cast<std::size_t>(i)].upper = start.q[i] + 0.2;
  }
  const SingularityMap map = calcSingularityMap(mechanism, start.q, task, goOn);
  EXPECT_GT(map.rims.size(), 4u);
  for (const SingularityMap::Rim& rim : map.rims) EXPECT_FALSE(rim.isDirect || rim.isInverse);
}

}  // namespace
}  // namespace denavit
