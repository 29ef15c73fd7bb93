#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <memory>

#include <gmock/gmock.h>

#include "models/robot/robot_file.h"
#include "tests/models/identification_motions.h"
#include "ui/identification/excite_tab.h"
#include "ui/identification/identification_panel.h"
#include "ui/plot_view/plot_view.h"
#include "ui/studio/studio.h"
#include "ui/text/decimal_sign.h"

namespace denavit {

/// The panel without a window around it, for a planar arm and motions of it that are measured.
class IdentificationTest : public testing::Test {
 protected:
  using Use = MeasuredFit::Use;

  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = std::filesystem::temp_directory_path() /
             (std::string("denavit-identification-") + info->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    desk.open("craig-2r");
    panel = std::make_unique<IdentificationPanel>(desk.edits, desk.preferences, desk.messages);
    panel->resize(1270, 400);
    panel->show();
    QObject::connect(&desk.messages, &Messages::said, panel.get(),
                     [this](const QString& text) { said << text; });
  }
  void TearDown() override {
    panel.reset();
    setDecimalComma(false);
    std::filesystem::remove_all(folder);
  }

  /// The arm that is measured: heavier than the table says, with friction.
  [[nodiscard]] static RobotDescription truth() {
    RobotDescription robot = readRobot("craig-2r");
    robot.joints[0].link.mass *= 1.3;
    robot.joints[1].link.mass *= 0.8;
    robot.joints[0].friction.viscous = 2;
    robot.joints[1].friction.coulomb = {1.5, -1.5};
    return robot;
  }
  [[nodiscard]] static std::string measure(unsigned seed = 3) {
    const RobotDescription robot = truth();
    return test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, seed),
                                 {.noiseTau = 0.05, .noiseQ = 1e-6});
  }
  QString write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder / name;
    std::ofstream(path) << text;
    return QString::fromStdString(path.string());
  }
  bool settle() {
    return QTest::qWaitFor([&] { return !panel->isBusy(); }, 60000);
  }
  void open(const QString& path, Use use = Use::Fit) {
    fit().open(path, use);
    ASSERT_TRUE(settle());
  }
  void press(const QString& name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
  void identify() {
    press("identifyStart");
    ASSERT_TRUE(settle());
    ASSERT_NE(fit().fitted(), nullptr) << fit().failure().toStdString();
  }
  void measureAndIdentify() {
    open(write("m.csv", measure()));
    identify();
  }
  template <typename T>
  T* find(const QString& name) {
    T* child = panel->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name.toStdString();
    return child;
  }
  std::string text(const QString& label) { return find<QLabel>(label)->text().toStdString(); }
  std::string cell(const QString& table, int row, int column) {
    const auto* item = find<QTableWidget>(table)->item(row, column);
    return item ? item->text().toStdString() : "no cell";
  }
  bool isEnabled(const QString& button) { return find<QPushButton>(button)->isEnabled(); }
  [[nodiscard]] MeasuredFit& fit() const { return panel->fit(); }
  [[nodiscard]] const IdentificationResult& result() const { return fit().fitted()->result; }
  [[nodiscard]] const RobotDescription& robot() const { return desk.document().robot(); }
  [[nodiscard]] const PlotStack& plots() { return find<PlotView>("fitPlot")->stack(); }

  std::filesystem::path folder;
  Studio desk;
  std::unique_ptr<IdentificationPanel> panel;
  QStringList said;
};

}  // namespace denavit
