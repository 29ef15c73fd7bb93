#pragma once

#include <string>
#include <vector>

#include "render/chart/chart.h"

namespace denavit {

/// Shades what is outside the limits of every curve of an axis, and draws each limit as a line.
/// Under the curves.
void paintBands(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                const ChartLayout& layout);

/// Title and names of the left and right axes, and whatever has folded into the axes; the x axis
/// has its name from paintCursorTags, which moves it out of the way. In chart_texts.cpp.
void paintLabels(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                 const ChartLayout& layout);

/// Labelled peaks and lines. Labels that would overlap an earlier one are left out.
void paintMarks(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                const ChartLayout& layout);

/// Says so where every curve of a chart is hidden.
void paintHidden(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                 const ChartLayout& layout);

/// A vertical line through charts with a tag under the last of them.
struct CursorLine {
  double x = 0;  ///< [px]
  std::string text;
  Rgb color;
  /// Where the tag stands: Time's is centred, A's ends and B's begins at its line.
  enum class Kind { Time, A, B } kind = Kind::Time;
};

/// A dot where a cursor meets a curve.
struct CursorMark {
  double x = 0, y = 0;
  Rgb color;
};

/// Cursor lines through charts with a common x axis.
void paintCursorLines(vtkContextDevice2D* device, const ChartPage& page,
                      const std::vector<ChartLayout>& layouts,
                      const std::vector<CursorLine>& lines);
/// Their tags and the axis' name share the row under the numbers of the last chart, and the name
/// gives way; where that row has folded, the tags stand at the upper ends of the lines.
void paintCursorTags(vtkContextDevice2D* device, const ChartPage& page,
                     const std::vector<ChartLayout>& layouts, const std::vector<CursorLine>& lines);
void paintCursorMarks(vtkContextDevice2D* device, const ChartPage& page,
                      const std::vector<CursorMark>& marks);

/// Heights under a chart: of the numbers of its x axis, and of the row of its name and the tags.
[[nodiscard]] double numberRowHeight(const PlotStyle& style);
[[nodiscard]] double nameRowHeight(const PlotStyle& style);

}  // namespace denavit
