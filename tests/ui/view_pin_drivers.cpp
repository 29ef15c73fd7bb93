#include <gtest/gtest.h>

#include "tests/render/pin_drivers.h"

namespace denavit {
namespace {

class KeepDrivers : public testing::Environment {
 public:
  void TearDown() override { pinDrivers(); }
};

const testing::Environment* const kKeepDrivers = testing::AddGlobalTestEnvironment(new KeepDrivers);

}  // namespace
}  // namespace denavit
