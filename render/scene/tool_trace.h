#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Core>

class vtkRenderer;

namespace denavit {

/// The path of the tool: all of it as a faint line, the part already travelled as a bright one that
/// fades with age; in one colour, or coloured by a value.
class ToolTrace {
 public:
  explicit ToolTrace(vtkRenderer* renderer);
  ~ToolTrace();

  /// @param points_W [m]
  void setPoints(const std::vector<Eigen::Vector3d>& points_W, int visibleCount);
  /// Colours the path by a value per point, of any size; empty: one colour again.
  void setValues(const std::vector<double>& values);
  /// Smallest and largest finite value; nothing where the path has one colour.
  [[nodiscard]] std::optional<std::pair<double, double>> valueRange() const;
  void setVisibleCount(int visibleCount);
  [[nodiscard]] int visibleCount() const;
  void setVisible(bool visible);
  void setLineWidth(double ratio);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
