#pragma once

#include <QHBoxLayout>
#include <QLineEdit>
#include <QTreeWidget>
#include <algorithm>
#include <fstream>
#include <numbers>

#include "models/scenario/make_simulation.h"
#include "tests/ui/window_fixture.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/chart_builder.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/plots_panel/plots_panel.h"
#include "ui/run_list/run_list_panel.h"
#include "ui/run_list/run_shelf.h"

namespace denavit {

/// The plots and the list of runs in a window of their own, without the rest around them: as quick
/// as the panels themselves.
class PanelsWindow : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = std::filesystem::temp_directory_path() / (std::string("denavit-runs-") + info->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    desk = std::make_unique<Studio>();
    window = std::make_unique<QWidget>();
    auto* shelf = new RunShelf(desk->edits, desk->runs, desk->playback, window.get());
    auto* layout = new QHBoxLayout(window.get());
    layout->addWidget(
        new RunListPanel(desk->edits, desk->runs, desk->messages, *shelf, window.get()), 1);
    layout->addWidget(new PlotsPanel(desk->edits, desk->shown, desk->playback, desk->preferences,
                                     desk->messages, *shelf, window.get()),
                      3);
    window->resize(1500, 400);
    window->show();
  }
  void TearDown() override {
    window.reset();
    desk.reset();
    std::filesystem::remove_all(folder);
  }

  [[nodiscard]] Studio& studio() { return *desk; }
  [[nodiscard]] Document& document() { return desk->document(); }
  [[nodiscard]] PlotsPanel& plots() { return *window->findChild<PlotsPanel*>(); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  template <typename T>
  T* find(const QString& name) {
    T* child = window->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name.toStdString();
    return child;
  }
  /// Types into a line as a person does, and confirms.
  void type(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    QCoreApplication::processEvents();
  }
  template <typename Condition>
  bool waitFor(Condition&& condition, int timeout_ms = 60000) {
    return QTest::qWaitFor(condition, timeout_ms);
  }

  std::filesystem::path folder;
  std::unique_ptr<Studio> desk;
  std::unique_ptr<QWidget> window;
};

/// Short runs of the Puma in a window; the charts of a plot as the panel builds them.
template <typename Window>
class WithRuns : public Window {
 protected:
  void SetUp() override {
    Window::SetUp();
    this->studio().open("free-fall");
    this->studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  }

  /// Adds a run of the document as it is now, as the job does.
  std::shared_ptr<const denavit::RunRecord> addRun() {
    auto run = std::make_shared<denavit::RunRecord>();
    run->scenario = this->document().composeScenario();
    run->robot = this->document().robot();
    run->simulation = std::make_shared<const Simulation>(makeSimulation(run->scenario));
    run->result = simulate(*run->simulation);
    run->mark = calcMark(run->result.recording);
    this->studio().playback.setHistory(std::make_shared<const RunHistory>(run));
    this->document().addRun(run);
    QCoreApplication::processEvents();
    return run;
  }
  /// A run with another mass of link 2.
  std::shared_ptr<const denavit::RunRecord> addHeavyRun(double mass_kg = 20) {
    this->studio().edits.editRobot("set m2",
                                   [&](RobotDescription& r) { r.joints[1].link.mass = mass_kg; });
    return addRun();
  }
  [[nodiscard]] RunShelf& shelf() { return *this->window->template findChild<RunShelf*>(); }
  [[nodiscard]] RunListPanel& panel() {
    return *this->window->template findChild<RunListPanel*>("runsPanel");
  }
  [[nodiscard]] ChartContext context(AxisRange interval = {0, 0.3}) {
    const PreferenceValues& units = this->studio().preferences.values();
    return {
        shelf(), this->studio().shown.robot(), {units.degrees, units.millimetres}, interval, true};
  }
  [[nodiscard]] std::vector<BuiltChart> charts(const PlotSpec& plot) {
    return makeCharts(plot, context());
  }
  [[nodiscard]] std::vector<BuiltChart> charts(const std::string& preset) {
    PlotSpec plot;
    plot.preset = preset;
    return charts(plot);
  }
  [[nodiscard]] static PlotSpec plotOf(std::initializer_list<const char*> channels) {
    PlotSpec plot;
    for (const char* channel : channels) plot.curves.push_back({channel, false});
    return plot;
  }
  [[nodiscard]] static std::vector<std::string> namesOf(const BuiltChart& chart) {
    std::vector<std::string> names;
    for (const CurveData& curve : chart.data.curves) names.push_back(curve.name.toStdString());
    return names;
  }
  /// The plots that the panel shows.
  [[nodiscard]] std::vector<PlotSpec> shownPlots() { return listShownPlots(this->document()); }
  [[nodiscard]] QTreeWidget& list() {
    return *this->window->template findChild<QTreeWidget*>("runList");
  }
  void select(int row) {
    list().clearSelection();
    list().topLevelItem(row)->setSelected(true);
  }
  std::string writeFile(const std::string& name, const std::string& text) {
    std::ofstream(this->path(name)) << text;
    return this->path(name);
  }
  void import(const std::string& file) {
    shelf().importMeasured(QString::fromStdString(file));
    ASSERT_TRUE(this->waitFor([&] { return !shelf().isReading(); }));
    QCoreApplication::processEvents();
  }
};

using RunsTest = WithRuns<PanelsWindow>;

}  // namespace denavit
