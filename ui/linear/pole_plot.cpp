#include "ui/linear/pole_plot.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct PolePlotText {
  Q_DECLARE_TR_FUNCTIONS(denavit::PolePlot)
};

constexpr std::array kDampings{0.2, 0.4, 0.6, 0.8};
constexpr double kBeyondPoles = 1.1;  ///< how far the lines of constant damping go
constexpr double kNarrowest = 0.25;   ///< of the map: its shorter side over the longer

const QColor kPole(31, 41, 55), kUnstablePole(207, 34, 46), kChosenPole(9, 105, 218),
    kDampingLine(156, 163, 175), kZero(0, 114, 178), kTrail(0, 114, 178);

using PoleValues = std::shared_ptr<std::vector<double>>;

/// Points that are gathered for a curve.
struct PolePoints {
  PoleValues x = std::make_shared<std::vector<double>>(),
             y = std::make_shared<std::vector<double>>(),
             t = std::make_shared<std::vector<double>>();
  void add(const Complex& at) {
    x->push_back(at.real());
    y->push_back(at.imag());
  }
};

class PolePlot {
 public:
  PolePlot(const LinearAnswer& answer, int selected, const PoleTrail& trail)
      : answer_(answer), selected_(selected), trail_(trail) {
    plot_.id = "poles";
    plot_.kind = PlotKind::XY;
    plot_.xLabel = PolePlotText::tr("real part [1/s]");
    plot_.yLabel = PolePlotText::tr("imaginary part [rad/s]");
    plot_.bands.push_back({.upper = 0, .axis = PlotAxis::X});
  }

  PlotData make() {
    addDampings();
    if (trail_.locus) addTrail();
    addPoles();
    addZeros();
    addChosen();
    return std::move(plot_);
  }

 private:
  CurveData& add(const QString& name, const QColor& color, const PolePoints& points) {
    CurveData& curve = plot_.curves.emplace_back();
    curve.name = name;
    curve.unit = "1/s";
    curve.color = color;
    curve.x = points.x;
    curve.y = points.y;
    return curve;
  }

  /// How far roots reach to the left and up.
  struct Extent {
    double left = 0, up = 0;
    void include(const Complex& root) {
      left = std::max(left, -root.real());
      up = std::max(up, std::abs(root.imag()));
    }
  };

  [[nodiscard]] Extent findExtent() const {
    Extent extent;
    for (const LinearMode& mode : answer_.analysis.modes) extent.include(mode.reach.pole.value);
    if (trail_.locus) {
      for (const Complex& pole : trail_.locus->poles.reshaped()) extent.include(pole);
    }
    const double most = std::max(extent.left, extent.up);
    const double least = most > 0 ? kNarrowest * most : 1;
    return {std::max(extent.left, least), std::max(extent.up, least)};
  }

  void addDampings() {
    const Extent extent = findExtent();
    for (const double damping : kDampings) {
      PolePoints line;
      const Complex along(-damping, std::sqrt(1 - damping * damping));
      const double length =
          kBeyondPoles * std::min(extent.left / damping, extent.up / along.imag());
      line.add(length * along);
      line.add(0);
      line.add(length * std::conj(along));
      CurveData& curve =
          add(PolePlotText::tr("damping %1").arg(toNumber(damping)), kDampingLine, line);
      curve.dash = 1;
      curve.width = 0.6;
    }
  }

  void addTrail() {
    const RootLocus& locus = *trail_.locus;
    for (Eigen::Index branch = 0; branch < locus.poles.cols(); ++branch) {
      PolePoints line;
      for (Eigen::Index k = 0; k < locus.poles.rows(); ++k) line.add(locus.poles(k, branch));
      CurveData& curve = add(PolePlotText::tr("trail %1").arg(branch + 1), kTrail, line);
      curve.dash = 2;
      curve.width = 1.2;
    }
    PolePoints now;
    for (const Complex& pole : trail_.now) now.add(pole);
    add(PolePlotText::tr("poles at the value set"), kChosenPole, now).symbol = CurveSymbol::Cross;
  }

  void addPoles() {
    PolePoints stable, unstable;
    for (std::size_t k = 0; k < answer_.modes.size(); ++k) {
      const Pole& pole = answer_.mode(static_cast<int>(k)).reach.pole;
      PolePoints& points = pole.side == PoleSide::Unstable ? unstable : stable;
      const auto addOne = [&](const Complex& at) {
        points.add(at);
        points.t->push_back(static_cast<double>(k));
      };
      addOne(pole.value);
      if (pole.value.imag() != 0) addOne(std::conj(pole.value));
    }
    for (const auto& [name, color, points] :
         {std::tuple(PolePlotText::tr("poles"), kPole, stable),
          std::tuple(PolePlotText::tr("unstable poles"), kUnstablePole, unstable)}) {
      CurveData& curve = add(name, color, points);
      curve.symbol = CurveSymbol::Cross;
      curve.t = points.t;
    }
  }

  void addZeros() {
    PolePoints zeros;
    for (const Complex& zero : answer_.analysis.zeros) zeros.add(zero);
    add(PolePlotText::tr("zeros"), kZero, zeros).symbol = CurveSymbol::Circle;
  }

  void addChosen() {
    if (selected_ < 0 || selected_ >= static_cast<int>(answer_.modes.size())) return;
    const Pole& pole = answer_.mode(selected_).reach.pole;
    PolePoints chosen;
    chosen.add(pole.value);
    if (pole.value.imag() != 0) chosen.add(std::conj(pole.value));
    add(PolePlotText::tr("chosen"), kChosenPole, chosen).symbol = CurveSymbol::Ring;
    plot_.marks.push_back(
        {.x = pole.value.real(), .y = pole.value.imag(), .text = labelPole(pole).toStdString()});
  }

  const LinearAnswer& answer_;
  int selected_;
  const PoleTrail& trail_;
  PlotData plot_;
};

}  // namespace

PlotData makePolePlot(const LinearAnswer& answer, int selected, const PoleTrail& trail) {
  return PolePlot(answer, selected, trail).make();
}

QString labelPole(const Pole& pole) {
  if (pole.value.imag() != 0) {
    const double damping = pole.side == PoleSide::Limit ? 0 : pole.dampingRatio;
    return PolePlotText::tr("%1 Hz, ζ %2")
        .arg(toNumber(pole.naturalFrequency / (2 * std::numbers::pi), 3), toNumber(damping, 2));
  }
  if (pole.side == PoleSide::Limit || !pole.timeConstant) return PolePlotText::tr("stays");
  const QString time = toNumber(std::abs(*pole.timeConstant), 2);
  return pole.side == PoleSide::Unstable ? PolePlotText::tr("grows, %1 s").arg(time)
                                         : PolePlotText::tr("decays, %1 s").arg(time);
}

}  // namespace denavit
