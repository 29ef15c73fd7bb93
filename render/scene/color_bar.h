#pragma once

#include <memory>
#include <string>

class vtkRenderer;

namespace denavit {

/// The scale of a colour ramp at the left edge of the picture: title, bar, and numbers at its ends
/// and middle.
class ColorBar {
 public:
  explicit ColorBar(vtkRenderer* renderer);
  ~ColorBar();

  /// @param title  quantity with unit, "tool speed [m/s]"
  void set(const std::string& title, double low, double high);
  void setVisible(bool visible);
  [[nodiscard]] bool isVisible() const;
  void setDark(bool dark);
  /// Keeps its place and size for the picture. @param place  0 the first bar from the left, 1 ...
  void follow(int width_px, int height_px, double pixelRatio, int place);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
