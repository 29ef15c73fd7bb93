#include "render/chart/chart_overlays.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "render/chart/sketch.h"

namespace denavit {
namespace {

constexpr int kShade = 26, kPatch = 215, kFaintLine = 110;  ///< opacities of 255
/// The lines of more limits are faint: the curves are what is to be seen.
constexpr std::size_t kFewLimits = 2;
constexpr double kTagPadding_px = 4, kNameGap_px = 6;

/// The colour of a band's lines: that of its only curve, if it has one.
Rgb colorOf(const LimitBand& band, const ChartData& plot, const PlotTheme& theme) {
  for (const Curve& curve : plot.curves)
    if (!band.curve.empty() && curve.name == band.curve) return onBackground(curve.color, theme);
  return theme.beyond;
}

bool isShown(const LimitBand& band, const ChartData& plot) {
  return std::any_of(plot.curves.begin(), plot.curves.end(), [&](const Curve& curve) {
    return curve.visible && (curve.axis == band.axis || band.axis == PlotAxis::X) &&
           (band.curve.empty() || curve.name == band.curve);
  });
}

/// Limits that are shaded once, whoever they are for, and the colour of their lines.
struct ShadedBand {
  LimitBand band;
  Rgb color;
};

std::vector<ShadedBand> findShadedBands(const ChartData& plot, const PlotTheme& theme) {
  std::vector<ShadedBand> bands;
  for (const LimitBand& band : plot.bands) {
    if (!band.shade || !isShown(band, plot)) continue;
    const auto same = std::find_if(bands.begin(), bands.end(), [&](const ShadedBand& other) {
      return other.band.axis == band.axis && other.band.lower == band.lower &&
             other.band.upper == band.upper;
    });
    if (same != bands.end())
      same->color = theme.beyond;  // nobody's own
    else
      bands.push_back({band, colorOf(band, plot, theme)});
  }
  return bands;
}

/// What is beyond the limits of every curve of an axis: each curve's own limits have their lines,
/// and shading each of them would cover all of a chart with many.
LimitBand findShade(const std::vector<ShadedBand>& bands, PlotAxis axis) {
  LimitBand shade;
  shade.axis = axis;
  shade.lower = std::numeric_limits<double>::quiet_NaN();
  shade.upper = std::numeric_limits<double>::quiet_NaN();
  for (const ShadedBand& shaded : bands) {
    const LimitBand& band = shaded.band;
    if (band.axis != axis) continue;
    shade.lower = std::fmin(shade.lower, band.lower);
    shade.upper = std::fmax(shade.upper, band.upper);
  }
  return shade;
}

/// Where the limits of a band are in a chart [px]; nothing of one that is not there.
struct LimitPlaces {
  std::optional<double> lower, upper;
};

LimitPlaces findPlaces(const LimitBand& band, const ChartLayout& layout) {
  const auto place = [&](double limit) -> std::optional<double> {
    if (!std::isfinite(limit)) return {};
    const double at = layout.pixelAt(band.axis, limit);
    return std::isfinite(at) ? std::optional(at) : std::nullopt;
  };
  return {place(band.lower), place(band.upper)};
}

void paintShade(Sketch& sketch, const ChartPage& page, const LimitBand& band,
                const ChartLayout& layout) {
  const PlotRect& area = layout.area;
  const LimitPlaces at = findPlaces(band, layout);
  sketch.brush(page.theme.beyond, kShade);
  if (band.axis == PlotAxis::X) {
    const double left = std::clamp(at.lower.value_or(area.left), area.left, area.right());
    const double right = std::clamp(at.upper.value_or(area.right()), area.left, area.right());
    if (left > area.left) sketch.fill({area.left, area.top, left - area.left, area.height});
    if (right < area.right()) sketch.fill({right, area.top, area.right() - right, area.height});
    return;
  }
  const double top = std::clamp(at.upper.value_or(area.top), area.top, area.bottom());
  const double bottom = std::clamp(at.lower.value_or(area.bottom()), area.top, area.bottom());
  if (top > area.top) sketch.fill({area.left, area.top, area.width, top - area.top});
  if (bottom < area.bottom()) sketch.fill({area.left, bottom, area.width, area.bottom() - bottom});
}

void paintLimits(Sketch& sketch, const ShadedBand& shaded, int opacity, const ChartLayout& layout) {
  const PlotRect& area = layout.area;
  const LimitPlaces places = findPlaces(shaded.band, layout);
  sketch.pen(shaded.color, 1.0, vtkPen::DASH_LINE, opacity);
  for (const std::optional<double>& at : {places.lower, places.upper}) {
    if (!at) continue;
    if (shaded.band.axis == PlotAxis::X) {
      if (*at > area.left && *at < area.right()) sketch.line(*at, area.top, *at, area.bottom());
    } else if (*at > area.top && *at < area.bottom()) {
      sketch.line(area.left, *at, area.right(), *at);
    }
  }
}

/// The interval of the name row that a tag covers.
struct Span {
  double from = 0, to = 0;
  [[nodiscard]] bool overlaps(const Span& other) const {
    return from < other.to && other.from < to;
  }
};

Span spanOf(const CursorLine& line, double textWidth, const PlotRect& area) {
  const double width = textWidth + 2 * kTagPadding_px;
  if (line.kind == CursorLine::Kind::A) return {line.x - width, line.x + 0.6};
  if (line.kind == CursorLine::Kind::B) return {line.x - 0.6, line.x + width};
  const double left = std::clamp(line.x - 0.5 * width, area.left - 4.0,
                                 std::max(area.left - 4.0, area.right() - width + 10.0));
  return {left, left + width};
}

/// Moves the time's tag beside those of A and B where it would cover them, as little as possible.
Span makeRoom(const Span& tag, const std::vector<Span>& others) {
  std::vector<Span> places{tag};
  const double width = tag.to - tag.from;
  for (const Span& other : others) {
    places.push_back({other.from - width, other.from});
    places.push_back({other.to, other.to + width});
  }
  std::sort(places.begin(), places.end(), [&](const Span& a, const Span& b) {
    return std::abs(a.from - tag.from) < std::abs(b.from - tag.from);
  });
  const auto free = std::find_if(places.begin(), places.end(), [&](const Span& place) {
    return std::none_of(others.begin(), others.end(),
                        [&](const Span& other) { return other.overlaps(place); });
  });
  return free != places.end() ? *free : tag;
}

/// Where the axis' name stands: at the middle, or as near to it as the tags let it.
std::optional<double> findNamePlace(double width, const PlotRect& area,
                                    const std::vector<Span>& tags) {
  const double middle = area.left + 0.5 * area.width;
  std::vector<double> places{middle};
  for (const Span& tag : tags) {
    places.push_back(tag.from - kNameGap_px - 0.5 * width);
    places.push_back(tag.to + kNameGap_px + 0.5 * width);
  }
  std::sort(places.begin(), places.end(),
            [&](double a, double b) { return std::abs(a - middle) < std::abs(b - middle); });
  for (const double place : places) {
    const Span name{place - 0.5 * width, place + 0.5 * width};
    const bool inside = name.from >= area.left - 10 && name.to <= area.right() + 12;
    const bool free =
        std::none_of(tags.begin(), tags.end(), [&](const Span& tag) { return tag.overlaps(name); });
    if (free && (inside || place == middle)) return place;
  }
  return std::nullopt;
}

}  // namespace

double numberRowHeight(const PlotStyle& style) { return std::ceil(style.font_px * 11 / 12 + 8); }
double nameRowHeight(const PlotStyle& style) { return std::ceil(style.font_px * 11 / 12 + 7); }

void paintBands(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                const ChartLayout& layout) {
  Sketch sketch(device, page);
  const std::vector<ShadedBand> bands = findShadedBands(plot, page.theme);
  for (const PlotAxis axis : {PlotAxis::X, PlotAxis::Left, PlotAxis::Right}) {
    paintShade(sketch, page, findShade(bands, axis), layout);
  }
  const int opacity = bands.size() > kFewLimits ? kFaintLine : 255;
  for (const ShadedBand& band : bands) paintLimits(sketch, band, opacity, layout);
}

void paintHidden(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                 const ChartLayout& layout) {
  const bool isHidden =
      !plot.curves.empty() && std::none_of(plot.curves.begin(), plot.curves.end(),
                                           [](const Curve& c) { return c.visible; });
  if (!isHidden) return;
  Sketch sketch(device, page);
  sketch.font(page.labelHeight(), page.theme.faintText);
  const PlotRect& area = layout.area;
  for (const char* text :
       {"All curves are hidden: a click on a name shows it again", "All curves are hidden"}) {
    if (sketch.widthOf(text) > area.width - 8) continue;
    sketch.text(area.left + 0.5 * area.width, area.top + 0.5 * area.height, text, VTK_TEXT_CENTERED,
                VTK_TEXT_CENTERED);
    return;
  }
}

void paintMarks(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                const ChartLayout& layout) {
  Sketch sketch(device, page);
  const PlotRect& area = layout.area;
  const double height = page.numberHeight() + 3;
  for (const PlotMark& mark : plot.marks) {
    const double x = layout.pixelAt(PlotAxis::X, mark.x);
    if (!std::isnan(mark.y) || !(x >= area.left && x <= area.right())) continue;
    sketch.pen(page.theme.faintText, 1.0, vtkPen::DOT_LINE);
    sketch.line(x, area.bottom(), x, area.top);
  }
  std::vector<PlotRect> taken;
  for (const PlotMark& mark : plot.marks) {
    const double x = layout.pixelAt(PlotAxis::X, mark.x);
    const bool isLine = std::isnan(mark.y);
    const double y = isLine ? area.top + height + 5 : layout.pixelAt(mark.axis, mark.y);
    if (!area.contains(x, y)) continue;
    sketch.font(page.numberHeight(), page.theme.text);
    if (!isLine) {
      sketch.pen(page.theme.background, 1.0);
      sketch.brush(page.theme.text);
      sketch.dot(x, y, 2.8);
    }
    const double width = sketch.widthOf(mark.text) + 4;
    PlotRect box{x - 0.5 * width, y - height - 4, width, height};
    box.left = std::clamp(box.left, area.left + 1, std::max(area.left + 1, area.right() - width));
    if (box.top < area.top) {  // no room above the peak: beside it
      box.top = area.top + 1;
      box.left = x + 6 + width < area.right() ? x + 6 : x - 6 - width;
    }
    const bool free = std::none_of(taken.begin(), taken.end(), [&](const PlotRect& r) {
      return box.left < r.right() && r.left < box.right() && box.top < r.bottom() &&
             r.top < box.bottom();
    });
    if (!free || mark.text.empty()) continue;
    taken.push_back(box);
    sketch.brush(page.theme.background, kPatch);
    sketch.fill(box);
    sketch.text(box.left + 0.5 * width, box.top + 0.5 * height, mark.text, VTK_TEXT_CENTERED,
                VTK_TEXT_CENTERED);
  }
}

void paintCursorLines(vtkContextDevice2D* device, const ChartPage& page,
                      const std::vector<ChartLayout>& layouts,
                      const std::vector<CursorLine>& lines) {
  Sketch sketch(device, page);
  for (const CursorLine& line : lines) {
    sketch.pen(line.color, 1.2,
               line.kind == CursorLine::Kind::Time ? vtkPen::SOLID_LINE : vtkPen::DASH_LINE);
    for (const ChartLayout& layout : layouts)
      sketch.line(line.x, layout.area.bottom(), line.x, layout.area.top);
  }
}

void paintCursorTags(vtkContextDevice2D* device, const ChartPage& page,
                     const std::vector<ChartLayout>& layouts,
                     const std::vector<CursorLine>& lines) {
  // Without numbers they are another stack's.
  if (layouts.empty() || !layouts.back().x.numbers) return;
  Sketch sketch(device, page);
  const PlotRect& last = layouts.back().area;
  const PlotFold& fold = layouts.back().fold;
  // Without a row of their own the tags stand at the upper ends of the lines.
  const double top =
      fold.xName ? last.bottom() + numberRowHeight(page.style) : layouts.front().area.top;
  const double height = nameRowHeight(page.style) - 3;
  std::vector<Span> tags;
  std::vector<CursorLine> ordered = lines;  // A and B first: they stand where they must
  std::stable_sort(ordered.begin(), ordered.end(), [](const CursorLine& a, const CursorLine& b) {
    return a.kind != CursorLine::Kind::Time && b.kind == CursorLine::Kind::Time;
  });
  for (const CursorLine& line : ordered) {
    sketch.font(page.numberHeight(), page.theme.background, true);
    Span span = spanOf(line, sketch.widthOf(line.text), last);
    if (line.kind == CursorLine::Kind::Time) span = makeRoom(span, tags);
    tags.push_back(span);
    sketch.brush(line.color);
    sketch.fill({span.from, top, span.to - span.from, height});
    sketch.text(0.5 * (span.from + span.to), top + 0.5 * height, line.text, VTK_TEXT_CENTERED,
                VTK_TEXT_CENTERED);
  }
  if (!fold.xName) return;
  sketch.font(page.labelHeight(), page.theme.faintText);
  const std::string name = fitText(sketch, layouts.back().x.label, last.width + 20);
  if (const auto place = findNamePlace(sketch.widthOf(name), last, tags))
    sketch.text(*place, top + 0.5 * height, name, VTK_TEXT_CENTERED, VTK_TEXT_CENTERED);
}

void paintCursorMarks(vtkContextDevice2D* device, const ChartPage& page,
                      const std::vector<CursorMark>& marks) {
  Sketch sketch(device, page);
  sketch.pen(page.theme.background, 1.2);
  for (const CursorMark& mark : marks) {
    sketch.brush(onBackground(mark.color, page.theme));
    sketch.dot(mark.x, mark.y, 3.6);
  }
}

}  // namespace denavit
