// Where a PlotStack's charts are: the axes first, and what stands around them as far as it fits.

#include <cmath>

#include "render/chart/chart_overlays.h"
#include "render/chart/plot_stack_parts.h"

namespace denavit {
namespace {

// In pixels of 1/96 inch, at the usual font.
constexpr double kLeftEdge = 6, kRightEdge = 14, kNarrowEdge = 5, kGap = 7, kTopEdge = 4,
                 kChartGap = 10, kMinHeight = 20, kFoldedAir = 3;
// What the axes have of their card at least, and the height under which texts fold in any case.
constexpr double kWidthShare = 2.0 / 3, kHeightShare = 0.5, kShort_px = 120;
constexpr int kLeastTimeTicks = 4;

/// Which rows a fold has, the fullest first.
struct Rows {
  bool title, xName, xNumbers;
};
constexpr Rows kRows[] = {
    {true, true, true}, {true, false, true}, {false, false, true}, {false, false, false}};

double estimateWidth(const std::string& text, double height) {
  return 0.58 * height * static_cast<double>(text.size());
}

std::ptrdiff_t countNumbers(const std::vector<Tick>& ticks) {
  return std::count_if(ticks.begin(), ticks.end(),
                       [](const Tick& tick) { return !tick.label.empty(); });
}

/// "s" of "time [s]".
std::string unitOf(const std::string& label) {
  const std::size_t from = label.rfind('['), to = label.rfind(']');
  return from == std::string::npos || to == std::string::npos || to < from
             ? ""
             : label.substr(from + 1, to - from - 1);
}

}  // namespace

bool PlotStack::Parts::hasRight(std::size_t k) const {
  return std::any_of(plots[k].curves.begin(), plots[k].curves.end(),
                     [](const Curve& curve) { return curve.axis == PlotAxis::Right; });
}

bool PlotStack::Parts::hasRight() const {
  for (std::size_t k = 0; k < plots.size(); ++k)
    if (hasRight(k)) return true;
  return false;
}

/// Above the axes; without a text half a number of the left axis, whose top one reaches there.
double PlotStack::Parts::titleSpace(std::size_t k) const {
  if (!fold.xNumbers) return kFoldedAir;
  const double air = std::ceil(0.5 * page().numberHeight()) + 2;
  const bool names = fold.sides != PlotFold::Sides::Names &&
                     (!plots[k].yLabel.empty() || (hasRight(k) && !plots[k].rightLabel.empty()));
  if (!fold.title || (plots[k].title.empty() && !names)) return air;
  return std::ceil(page().titleHeight() + 9.5);
}

double PlotStack::Parts::roomBelow(std::size_t k) const {
  if (room < 0 || room >= static_cast<int>(rooms.size())) return 0;
  const std::vector<double>& heights = rooms[static_cast<std::size_t>(room)];
  return k < heights.size() ? heights[k] : 0;
}

/// Numbers and name of the x axis; without them half a number of the left axis.
double PlotStack::Parts::spaceBelow(std::size_t k) const {
  const bool next = k + 1 < plots.size() && isTime(k) && isTime(k + 1);
  if (!fold.xNumbers) return kFoldedAir;
  if (!hasXNumbers(k))
    return next && roomBelow(k) == 0 ? 0 : std::ceil(0.5 * page().numberHeight()) + 1;
  return numberRowHeight(style) + (fold.xName ? nameRowHeight(style) : 0);
}

double PlotStack::Parts::textWidthOf(const std::string& text, double text_px) const {
  return textWidth ? textWidth(text, text_px) : estimateWidth(text, text_px);
}

std::vector<Tick> PlotStack::Parts::ticksOf(std::size_t k, PlotAxis which) {
  const PlotRect& area = areas[k];
  const double scale = std::max(1.0, style.font_px / 12.0);
  const double room_px =
      which == PlotAxis::X ? area.width / (80.0 * scale) : area.height / (32.0 * scale);
  const AxisRange shown = axis(k, which).range;
  const int least = which == PlotAxis::X && isTime(k) ? kLeastTimeTicks : 2;
  const auto make = [&](int count) {
    std::vector<Tick> ticks = isLog(k, which) ? makeLogTicks(shown, std::max(2.0, room_px), count)
                                              : makeTicks(shown, std::max(2.0, room_px), count);
    for (Tick& tick : ticks)
      tick.label = withDecimalSign(std::move(tick.label), style.decimalComma);
    return ticks;
  };
  std::vector<Tick> ticks = make(least);
  if (which == PlotAxis::X) {
    thinNumbers(k, ticks);
  } else if (!fold.xNumbers) {
    // One number alone gives no scale: finer ones, while there is room for them.
    const int most = static_cast<int>(area.height / (1.1 * page().numberHeight()));
    dropEndNumbers(k, which, ticks);
    for (int count = least + 1; count <= most && countNumbers(ticks) < 2; ++count) {
      ticks = make(count);
      dropEndNumbers(k, which, ticks);
    }
  }
  return ticks;
}

/// Numbers of an x axis that would touch each other are left out; their ticks stay. Where there is
/// no row for the axis' name, the last number has its unit.
void PlotStack::Parts::thinNumbers(std::size_t k, std::vector<Tick>& ticks) {
  const ChartLayout placed = frame(k);
  const double number = page().numberHeight(), gap = 0.5 * number;
  std::vector<double> places, widths;
  for (const Tick& tick : ticks) {
    places.push_back(placed.pixelAt(PlotAxis::X, tick.value));
    widths.push_back(textWidthOf(tick.label, number) + gap);
  }
  thinLabels(ticks, places, widths);
  const std::string unit = fold.xName || !isTime(k) ? std::string() : unitOf(xLabelOf(k));
  const auto last = std::find_if(ticks.rbegin(), ticks.rend(),
                                 [](const Tick& tick) { return !tick.label.empty(); });
  if (unit.empty() || last == ticks.rend()) return;
  last->label += "\xE2\x80\xAF" + unit;
  const auto at = [&](auto tick) { return static_cast<std::size_t>(ticks.rend() - tick) - 1; };
  const double from = places[at(last)] - 0.5 * (textWidthOf(last->label, number) + gap);
  for (auto tick = last + 1; tick != ticks.rend(); ++tick)
    if (places[at(tick)] + 0.5 * widths[at(tick)] > from) tick->label.clear();
}

/// Where there is no air above and below the axes, a number that would reach there is left out.
void PlotStack::Parts::dropEndNumbers(std::size_t k, PlotAxis which, std::vector<Tick>& ticks) {
  const ChartLayout placed = frame(k);
  const double half = 0.5 * page().numberHeight();
  for (Tick& tick : ticks) {
    const double y = placed.pixelAt(which, tick.value);
    if (y < placed.area.top + half || y > placed.area.bottom() - half) tick.label.clear();
  }
}

double PlotStack::Parts::widestNumber(PlotAxis which) {
  double widest = 0;
  for (std::size_t k = 0; k < plots.size(); ++k) {
    if (which == PlotAxis::Right && !hasRight(k)) continue;
    if (which == PlotAxis::X && !hasXNumbers(k)) continue;
    for (const Tick& tick : ticksOf(k, which))
      widest = std::max(widest, textWidthOf(tick.label, page().numberHeight()));
  }
  return std::ceil(widest);
}

double PlotStack::Parts::topEdge() const { return fold.xNumbers ? kTopEdge : 0; }
double PlotStack::Parts::gapBetween() const { return fold.xNumbers ? scaled(kChartGap) : 0; }

/// @returns the height of each chart's axes
double PlotStack::Parts::calcHeights() {
  const auto n = static_cast<double>(plots.size());
  double around = (n - 1) * gapBetween() + topEdge();
  for (std::size_t k = 0; k < plots.size(); ++k)
    around += titleSpace(k) + spaceBelow(k) + roomBelow(k);
  return std::floor((height - around) / n);
}

void PlotStack::Parts::divide() {
  const double each = std::max(kMinHeight, calcHeights());
  double top = topEdge();
  for (std::size_t k = 0; k < plots.size(); ++k) {
    areas[k].top = top + titleSpace(k);
    areas[k].height = each;
    top = areas[k].bottom() + spaceBelow(k) + roomBelow(k) + gapBetween();
  }
}

/// Folds rows one after another until the axes have their share of the height.
void PlotStack::Parts::foldRows(PlotFold::Sides kind) {
  const auto n = static_cast<double>(plots.size());
  const double card = height + head;
  const auto take = [&](const Rows& rows, int form) {
    fold = {kind, rows.title, rows.xName, rows.xNumbers};
    room = form;
    return n * calcHeights() >= kHeightShare * card + 0.5;
  };
  const bool isShort = card < kShort_px;
  const int last = static_cast<int>(rooms.size()) - 1;
  for (int form = std::min(0, last); form <= last; ++form) {
    for (const Rows& rows : kRows) {
      if (isShort && rows.xNumbers) continue;
      // The room below folds before the title and the numbers do.
      const bool early = rows.title || isShort;
      if ((early || form == last) && take(rows, form)) return;
    }
  }
  take(kRows[3], keepsRoom ? last : -1);
}

PlotSides PlotStack::Parts::sidesOf(PlotFold::Sides kind) {
  const double name = page().labelHeight(), gap = scaled(kGap);
  // The first and the last number of the x axis reach beyond it.
  const double beyond = fold.xNumbers ? 0.5 * widestNumber(PlotAxis::X) + 2 : 0;
  const auto strip = [&](PlotAxis which) {
    if (kind == PlotFold::Sides::Inside) return kNarrowEdge;
    const double numbers = gap + widestNumber(which);
    return kind == PlotFold::Sides::Numbers ? kNarrowEdge + numbers
                                            : kLeftEdge + name + gap + numbers;
  };
  const double edge = kind == PlotFold::Sides::Names ? kRightEdge : kNarrowEdge;
  return {kind, std::max(strip(PlotAxis::Left), beyond),
          std::max(hasRight() ? strip(PlotAxis::Right) : edge, beyond)};
}

/// The numbers of the x axis depend on the width that they leave: again with that.
PlotSides PlotStack::Parts::sidesThatHold(PlotFold::Sides kind) {
  PlotSides sides;
  for (const double share : {kWidthShare, 0.0}) {
    const double wide = share > 0 ? share * width : width - sides.left - sides.right;
    for (PlotRect& area : areas) area.width = std::max(20.0, wide);
    const PlotSides found = sidesOf(kind);
    sides = {kind, std::max(sides.left, found.left), std::max(sides.right, found.right)};
  }
  return sides;
}

/// Rows fold until the axes are high enough, sides until they are wide enough; all charts have the
/// same sides, so that they align.
void PlotStack::Parts::layOut() {
  if (laidOut) return;
  laidOut = true;
  areas.assign(plots.size(), {});
  if (plots.empty()) return;
  const double card = width + beside;
  PlotSides sides;
  using Sides = PlotFold::Sides;
  for (const Sides kind : {Sides::Names, Sides::Numbers, Sides::Inside}) {
    if (commonSides && kind != commonSides->fold) continue;
    foldRows(kind);
    divide();
    sides = sidesThatHold(kind);
    if (width - sides.left - sides.right >= kWidthShare * card + 0.5) break;
    if (kind != Sides::Inside) continue;
    // The last that reaches beyond the axes are the ends of the x axis' numbers.
    fold.title = fold.xName = fold.xNumbers = false;
    divide();
    sides = sidesThatHold(kind);
  }
  if (commonSides) {
    sides.left = std::max(sides.left, commonSides->left);
    sides.right = std::max(sides.right, commonSides->right);
  }
  for (PlotRect& area : areas) {
    area.left = sides.left;
    area.width = std::max(20.0, width - sides.left - sides.right);
  }
}

ChartLayout PlotStack::Parts::frame(std::size_t k) {
  ChartLayout out;
  out.area = areas[k];
  out.fold = fold;
  if (k == 0) out.headline = headline;
  out.x = {.range = axis(k, PlotAxis::X).range, .log = isLog(k, PlotAxis::X)};
  out.left = {.range = axis(k, PlotAxis::Left).range, .log = isLog(k, PlotAxis::Left)};
  out.right = {.range = axis(k, PlotAxis::Right).range, .log = isLog(k, PlotAxis::Right)};
  return out;
}

ChartLayout PlotStack::Parts::layout(const PlotStack& stack, std::size_t k) {
  ChartLayout out = frame(k);
  out.x.numbers = hasXNumbers(k);
  out.left.numbers = true;
  out.right.numbers = hasRight(k);
  for (const auto& [axisLayout, which] : {std::pair(&out.x, PlotAxis::X),
                                          {&out.left, PlotAxis::Left},
                                          {&out.right, PlotAxis::Right}}) {
    axisLayout->ticks = ticksOf(k, which);
    axisLayout->label = stack.label(k, which);
  }
  return out;
}

PlotSides PlotStack::calcSides(PlotFold::Sides fold) const {
  Parts& p = *parts_;
  p.layOut();
  if (p.plots.empty()) return {fold, 0, 0};
  const std::vector<PlotRect> areas = p.areas;
  const PlotFold before = p.fold;
  const int room = p.room;
  p.foldRows(fold);
  p.divide();
  const PlotSides sides = p.sidesThatHold(fold);
  p.areas = areas;
  p.fold = before;
  p.room = room;
  return sides;
}

PlotFold PlotStack::fold() const {
  parts_->layOut();
  return parts_->fold;
}

int PlotStack::roomForm() const {
  parts_->layOut();
  return parts_->room;
}

}  // namespace denavit
