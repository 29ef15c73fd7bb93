#include "render/offscreen.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include <dlfcn.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkPointData.h>
#include <vtkRenderWindow.h>
#include <vtkUnsignedCharArray.h>

#include "render/arm_scene.h"

namespace denavit {
namespace {

/// Whether an X server answers. VTK's window would end the process where none does. The first
/// connection stays open: a server that lost its last client starts anew, as Xvfb does, and refuses
/// whoever connects meanwhile, which would be VTK.
bool hasXServer() {
  void* library = dlopen("libX11.so.6", RTLD_LAZY);
  if (!library) return false;
  using Open = void* (*)(const char*);
  using Close = int (*)(void*);
  const auto open = reinterpret_cast<Open>(dlsym(library, "XOpenDisplay"));
  const auto close = reinterpret_cast<Close>(dlsym(library, "XCloseDisplay"));
  void* display = open && close ? open(nullptr) : nullptr;
  static void* kept = nullptr;
  if (display && kept) close(display);
  if (!kept) kept = display;
  return display != nullptr;  // the library stays loaded: VTK needs it anyway
}

}  // namespace

bool canRenderOffscreen(std::string* why) {
  const char* display = std::getenv("DISPLAY");
  if (!display || !*display) {
    if (why) *why = "DISPLAY is not set: run under xvfb-run to render without a screen";
    return false;
  }
  if (hasXServer()) return true;
  if (why)
    *why = "no X server answers at DISPLAY=" + std::string(display) +
           ": start one, or run under xvfb-run";
  return false;
}

Picture renderOffscreen(ArmScene& scene, int width, int height, PictureQuality quality) {
  assert(width > 0 && height > 0);
  vtkNew<vtkRenderWindow> window;
  window->SetOffScreenRendering(1);
  window->SetSize(width, height);
  scene.attach(window);
  scene.setPixelRatio(1.0);
  scene.setQuality(std::max(quality, PictureQuality::Smooth));
  window->Render();
  vtkNew<vtkUnsignedCharArray> pixels;
  window->GetRGBACharPixelData(0, 0, width - 1, height - 1, 0, pixels);
  scene.setQuality(PictureQuality::Fast);
  scene.attach(nullptr);
  Picture picture{width, height, {}};
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  picture.rgba.resize(row * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y) {  // VTK counts rows from the bottom
    const unsigned char* from = pixels->GetPointer(static_cast<vtkIdType>(row) * (height - 1 - y));
    std::copy(from, from + row, picture.rgba.begin() + static_cast<std::ptrdiff_t>(row) * y);
  }
  for (std::size_t i = 3; i < picture.rgba.size(); i += 4) picture.rgba[i] = 255;
  return picture;
}

void writePng(const std::string& path, const Picture& picture) {
  if (!std::ofstream(path, std::ios::binary | std::ios::app))
    throw std::runtime_error(path + ": cannot be written");
  vtkNew<vtkImageData> image;
  image->SetDimensions(picture.width, picture.height, 1);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      auto* to = static_cast<std::uint8_t*>(image->GetScalarPointer(x, picture.height - 1 - y, 0));
      std::copy_n(picture.at(x, y), 3, to);
    }
  }
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputData(image);
  writer->SetFileName(path.c_str());
  writer->Write();
  if (writer->GetErrorCode() != 0) throw std::runtime_error(path + ": cannot be written");
}

}  // namespace denavit
