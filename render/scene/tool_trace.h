#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

class vtkRenderer;

namespace denavit {

/// The path of the tool: all of it as a faint line, the part already travelled as a bright one that
/// fades with age.
class ToolTrace {
 public:
  explicit ToolTrace(vtkRenderer* renderer);
  ~ToolTrace();

  /// @param points_W [m]
  void setPoints(const std::vector<Eigen::Vector3d>& points_W, int visibleCount);
  void setVisibleCount(int visibleCount);
  [[nodiscard]] int visibleCount() const;
  void setVisible(bool visible);
  void setLineWidth(double ratio);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
