// How long a frame of a plot takes on the processor: 20 curves of 1e5 points, panned, zoomed, with
// the cursor moved. Painted through the widget's own paint event into a picture of its size.

#include <QApplication>
#include <QImage>
#include <cmath>
#include <random>

#include <benchmark/benchmark.h>
#include <vtkNew.h>

#include "ui/plot_view/painter_device.h"
#include "ui/plot_view/plot_canvas.h"

namespace denavit {
namespace {

constexpr int kPoints = 100'000, kWidth = 1200, kHeight = 400;

enum Signal { kSmooth, kNoisy };

std::unique_ptr<PlotStack> makeStack(int curves, Signal signal) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise(0.0, signal == kNoisy ? 0.2 : 0.0);
  auto x = std::make_shared<std::vector<double>>();
  for (int i = 0; i < kPoints; ++i) x->push_back(1e-3 * i);
  ChartData plot{"20 curves", "value [-]", {}};
  for (int k = 0; k < curves; ++k) {
    auto y = std::make_shared<std::vector<double>>();
    for (const double t : *x)
      y->push_back(std::sin(0.2 * t * (1 + 0.1 * k) + k) + (signal == kNoisy ? noise(random) : 0));
    Curve curve;
    curve.name = "curve " + std::to_string(k + 1);
    curve.color = curveColor(static_cast<std::size_t>(k));
    curve.dash = k / 8 % 4;  // as PlotView dashes them
    curve.x = x;
    curve.y = y;
    plot.curves.push_back(curve);
  }
  auto stack = std::make_unique<PlotStack>();
  stack->setPlots({plot});
  stack->setXRange({20, 80});
  return stack;
}

/// One frame of the canvas, charts and cursor.
void paintFrame(PlotCanvas& canvas, QImage& image) { canvas.render(&image); }

/// Frames of a canvas, each after the next step of an action.
template <typename Action>
void measureFrames(benchmark::State& state, Action action) {
  const auto stack =
      makeStack(static_cast<int>(state.range(0)), static_cast<Signal>(state.range(1)));
  PlotCanvas canvas(*stack);
  canvas.resize(kWidth, kHeight);
  QImage image(canvas.size(), QImage::Format_RGB32);
  paintFrame(canvas, image);
  int step = 0;
  for (auto _ : state) {
    action(*stack, canvas, ++step);
    paintFrame(canvas, image);
  }
}

void panning(benchmark::State& state) {
  measureFrames(state, [](PlotStack& stack, PlotCanvas& canvas, int step) {
    stack.pan(0, step % 200 < 100 ? 3 : -3, 0);
    canvas.showCharts();
  });
}

void zooming(benchmark::State& state) {
  measureFrames(state, [](PlotStack& stack, PlotCanvas& canvas, int step) {
    stack.zoomX(step % 20 < 10 ? 1.1 : 1 / 1.1, 600);
    canvas.showCharts();
  });
}

void cursor(benchmark::State& state) {
  measureFrames(state, [](PlotStack& stack, PlotCanvas& canvas, int step) {
    stack.setCursor(20 + step % 60);
    canvas.showCursor();
  });
}

/// From new data to the first frame: pyramids, ranges, painting.
void firstFrame(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    const auto stack =
        makeStack(static_cast<int>(state.range(0)), static_cast<Signal>(state.range(1)));
    std::vector<ChartData> plots = stack->plots();
    PlotStack fresh;
    PlotCanvas canvas(fresh);
    canvas.resize(kWidth, kHeight);
    QImage image(canvas.size(), QImage::Format_RGB32);
    state.ResumeTiming();
    fresh.setPlots(plots);
    canvas.showCharts();
    paintFrame(canvas, image);
  }
}

BENCHMARK(panning)->Args({20, kSmooth})->Args({20, kNoisy})->Unit(benchmark::kMillisecond);
BENCHMARK(zooming)->Args({20, kSmooth})->Args({20, kNoisy})->Unit(benchmark::kMillisecond);
BENCHMARK(cursor)->Args({20, kSmooth})->Args({20, kNoisy})->Unit(benchmark::kMillisecond);
BENCHMARK(firstFrame)->Args({20, kNoisy})->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace
}  // namespace denavit

int main(int argc, char** argv) {
  // No screen is needed: everything is painted on the processor.
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
