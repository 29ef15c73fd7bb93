#include "tests/render/pin_drivers.h"

#include <gtest/gtest.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>

#include "render/offscreen.h"

namespace denavit {
namespace {

class KeepDrivers : public testing::Environment {
 public:
  void SetUp() override {
    if (!canRenderOffscreen()) return;
    vtkNew<vtkRenderWindow> window;
    window->SetOffScreenRendering(1);
    window->Render();
    pinDrivers();
  }
};

const testing::Environment* const kKeepDrivers = testing::AddGlobalTestEnvironment(new KeepDrivers);

}  // namespace
}  // namespace denavit
