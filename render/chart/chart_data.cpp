#include "render/chart/chart_data.h"

#include <algorithm>
#include <array>

namespace denavit {

Rgb curveColor(std::size_t k) {
  // Okabe and Ito (2008); their yellow is too faint for a line on white and comes last but one.
  static constexpr std::array<Rgb, 8> kColors{{{0, 114, 178},
                                               {213, 94, 0},
                                               {0, 158, 115},
                                               {230, 159, 0},
                                               {204, 121, 167},
                                               {86, 180, 233},
                                               {212, 196, 32},
                                               {60, 60, 60}}};
  return kColors[k % kColors.size()];
}

PlotTheme makeLightTheme() { return {}; }

PlotTheme makeDarkTheme() {
  return {.background = {30, 36, 46},
          .text = {226, 232, 240},
          .faintText = {168, 180, 196},
          .axis = {100, 112, 130},
          .grid = {52, 60, 72},
          .cursor = {248, 113, 90},
          .measure = {165, 180, 252},
          .beyond = {255, 92, 92}};
}

PlotTheme makePrintTheme() {
  return {.background = {255, 255, 255},
          .text = {0, 0, 0},
          .faintText = {0, 0, 0},
          .axis = {0, 0, 0},
          .grid = {225, 225, 225},
          .cursor = {90, 90, 90},
          .measure = {0, 0, 0},
          .beyond = {200, 0, 20}};
}

Rgb onBackground(const Rgb& color, const PlotTheme& theme) {
  constexpr double kDark = 0.3, kReadable = 0.5;
  const auto brightness = [](const Rgb& c) {
    return (0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b) / 255;
  };
  const double own = brightness(color);
  if (brightness(theme.background) > kDark || own >= kReadable) return color;
  // Black is white on black; a mere grey would be lost among the colours.
  if (color.r == color.g && color.g == color.b) {
    const auto mirrored = static_cast<unsigned char>(255 - color.r);
    return {mirrored, mirrored, mirrored};
  }
  const double white = (kReadable - own) / (1 - own);
  const auto mix = [&](unsigned char c) {
    return static_cast<unsigned char>(c + white * (255 - c));
  };
  return {mix(color.r), mix(color.g), mix(color.b)};
}

PlotStyle makePublicationStyle(bool serif) {
  return {.fontFamily = serif ? "serif" : "sans-serif",
          .font_px = 12,  // 9 pt
          .lineWidth_px = 1.3,
          .dashes = true,
          .grid = false,
          .look = PlotLook::Print,
          .legend = LegendPlace::Below};
}

double valueAt(const Curve& curve, double x) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const Curve::Values& places = curve.t ? curve.t : curve.x;
  if (!places || !curve.y || places->empty()) return kNone;
  const std::vector<double>&at = *places, &y = *curve.y;
  if (!(x >= at.front()) || !(x <= at.back())) return kNone;
  const auto after = std::upper_bound(at.begin(), at.end(), x);
  const auto i = static_cast<std::size_t>(after - at.begin());
  if (i == at.size() || at[i - 1] == x) return y[i - 1];
  const double share = (x - at[i - 1]) / (at[i] - at[i - 1]);
  return y[i - 1] + share * (y[i] - y[i - 1]);
}

}  // namespace denavit
