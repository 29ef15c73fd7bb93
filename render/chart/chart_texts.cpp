// Titles, names and numbers of a chart, beside its axes or folded into them.

#include <algorithm>

#include "render/chart/chart_overlays.h"
#include "render/chart/sketch.h"

namespace denavit {
namespace {

constexpr int kVeil = 165;  ///< opacity of 255 behind texts inside the axes
constexpr double kInset_px = 4;

/// One chart's texts.
class TextPainter {
 public:
  TextPainter(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
              const ChartLayout& layout)
      : sketch_(device, page), page_(page), plot_(plot), layout_(layout), area_(layout.area) {}

  void paint() {
    const PlotFold& fold = layout_.fold;
    if (fold.sides == PlotFold::Sides::Inside) paintNumbersInside();
    if (!fold.xNumbers && layout_.x.numbers) paintXNumbersInside();
    if (fold.title)
      paintTitleRow();
    else
      paintTitleInside();
    if (fold.sides == PlotFold::Sides::Names) paintNamesBeside();
    // Of time the unit at the last number says enough.
    if (!fold.xName && layout_.x.numbers && plot_.kind != PlotKind::Time) paintXNameInside();
  }

 private:
  [[nodiscard]] bool hasNamesAbove() const { return layout_.fold.sides != PlotFold::Sides::Names; }
  [[nodiscard]] const std::string& rightName() const {
    static const std::string kNone;
    return layout_.right.numbers ? layout_.right.label : kNone;
  }

  void paintTitleRow() {
    double left = area_.left;
    const double base = area_.top - 4;
    sketch_.font(page_.titleHeight(), page_.theme.text, true);
    if (!plot_.title.empty()) {
      const std::string title = fitText(sketch_, plot_.title, area_.width);
      sketch_.text(left, base, title, VTK_TEXT_LEFT, VTK_TEXT_BOTTOM);
      left += sketch_.widthOf(title) + 2 * page_.labelHeight();
    } else if (hasNamesAbove()) {
      left = kInset_px;
    }
    if (!hasNamesAbove()) return;
    sketch_.font(page_.labelHeight(), page_.theme.faintText);
    double right = page_.width - kInset_px;
    if (!rightName().empty()) {
      const std::string name = fitText(sketch_, rightName(), 0.5 * (right - left));
      sketch_.text(right, base, name, VTK_TEXT_RIGHT, VTK_TEXT_BOTTOM);
      right -= sketch_.widthOf(name) + page_.labelHeight();
    }
    sketch_.text(left, base, fitText(sketch_, layout_.left.label, right - left), VTK_TEXT_LEFT,
                 VTK_TEXT_BOTTOM);
  }

  void paintNamesBeside() {
    constexpr double kBeyondEnds_px = 14;
    sketch_.font(page_.labelHeight(), page_.theme.faintText);
    const double middle = area_.top + 0.5 * area_.height;
    // Nothing goes beyond the page's upper end.
    const double room = std::min(area_.height + kBeyondEnds_px, 2 * middle);
    const std::string left = fitText(sketch_, layout_.left.label, room);
    const std::string right = fitText(sketch_, rightName(), room);
    sketch_.font(page_.labelHeight(), page_.theme.faintText, false, 90);
    sketch_.text(5, middle, left, VTK_TEXT_CENTERED, VTK_TEXT_TOP);
    sketch_.text(page_.width - 4, middle, right, VTK_TEXT_CENTERED, VTK_TEXT_BOTTOM);
  }

  /// On a veil, so that curves behind it stay visible and the text readable.
  PlotRect writeInside(double left, double top, const std::string& text) {
    const PlotRect box{left, top, sketch_.widthOf(text) + 4, lineHeight()};
    sketch_.brush(page_.theme.background, kVeil);
    sketch_.fill(box);
    sketch_.text(left + 2, top + 0.5 * box.height, text, VTK_TEXT_LEFT, VTK_TEXT_CENTERED);
    return box;
  }
  [[nodiscard]] double lineHeight() const { return page_.titleHeight() + 3; }

  void paintTitleInside() {
    double left = area_.left + kInset_px + widestInside(layout_.left);
    const double right = area_.right() - kInset_px - widestInside(layout_.right);
    const auto write = [&](const std::string& text, const Rgb& color, bool bold) {
      if (text.empty()) return;
      sketch_.font(page_.labelHeight(), color, bold);
      const std::string shown = fitText(sketch_, text, right - left - 4);
      if (!shown.empty()) left = writeInside(left, area_.top + 1, shown).right() + 4;
    };
    write(layout_.headline, page_.theme.text, true);
    write(plot_.title, page_.theme.text, true);
    if (!hasNamesAbove()) return;
    write(layout_.left.label, page_.theme.faintText, false);
    if (!rightName().empty()) write("\xE2\x86\x92 " + rightName(), page_.theme.faintText, false);
  }

  void paintXNameInside() {
    if (layout_.x.label.empty()) return;
    sketch_.font(page_.numberHeight(), page_.theme.faintText);
    const std::string name = fitText(sketch_, layout_.x.label, 0.6 * area_.width);
    const double numbers = layout_.fold.xNumbers ? 0 : lineHeight();
    writeInside(area_.right() - sketch_.widthOf(name) - 2 * kInset_px,
                area_.bottom() - numbers - lineHeight() - 2, name);
  }

  [[nodiscard]] double widestInside(const AxisLayout& axis) {
    if (layout_.fold.sides != PlotFold::Sides::Inside || !axis.numbers) return 0;
    sketch_.font(page_.numberHeight(), page_.theme.faintText);
    double widest = 0;
    for (const Tick& tick : axis.ticks) widest = std::max(widest, sketch_.widthOf(tick.label));
    return widest + 2 * kInset_px;
  }

  void paintNumbersInside() {
    sketch_.font(page_.numberHeight(), page_.theme.faintText);
    const double half = 0.5 * lineHeight();
    const double least = area_.top + half,
                 most = area_.bottom() - half - (layout_.fold.xNumbers ? 0 : lineHeight());
    for (const PlotAxis which : {PlotAxis::Left, PlotAxis::Right}) {
      const AxisLayout& axis = layout_.of(which);
      if (!axis.numbers) continue;
      for (const Tick& tick : axis.ticks) {
        const double y = layout_.pixelAt(which, tick.value);
        if (y < least || y > most || tick.label.empty()) continue;
        const double left = which == PlotAxis::Left
                                ? area_.left + 2
                                : area_.right() - sketch_.widthOf(tick.label) - 6;
        writeInside(left, y - half, tick.label);
      }
    }
  }

  void paintXNumbersInside() {
    sketch_.font(page_.numberHeight(), page_.theme.faintText);
    for (const Tick& tick : layout_.x.ticks) {
      if (tick.label.empty()) continue;
      const double width = sketch_.widthOf(tick.label) + 4;
      const double at = layout_.pixelAt(PlotAxis::X, tick.value) - 0.5 * width;
      writeInside(
          std::clamp(at, area_.left + 1, std::max(area_.left + 1, area_.right() - width - 1)),
          area_.bottom() - lineHeight() - 1, tick.label);
    }
  }

  Sketch sketch_;
  const ChartPage& page_;
  const ChartData& plot_;
  const ChartLayout& layout_;
  const PlotRect& area_;
};

}  // namespace

void paintLabels(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                 const ChartLayout& layout) {
  TextPainter(device, page, plot, layout).paint();
}

}  // namespace denavit
