#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <memory>

#include <gmock/gmock.h>

#include "tests/ui/finish_events.h"
#include "ui/linear/bode_card.h"
#include "ui/linear/linear_bench.h"
#include "ui/linear/linear_cards.h"
#include "ui/linear/linear_panel.h"
#include "ui/linear/linear_session.h"
#include "ui/linear/pole_card.h"
#include "ui/linear/poles_table.h"
#include "ui/linear/regulator_card.h"
#include "ui/linear/response_card.h"
#include "ui/studio/studio.h"

namespace denavit {

/// The linear model's panels in a window of their own.
class LinearTest : public testing::Test {
 protected:
  void SetUp() override {
    QObject::connect(&desk.messages, &Messages::said, [this](const QString& text) { said = text; });
    desk.open("double-pendulum");
    window = std::make_unique<QWidget>();
    bench = std::make_unique<LinearBench>(desk.edits, desk.shown, desk.playback, desk.runs,
                                          desk.preferences, desk.messages,
                                          [this](const char*) { return window.get(); });
    auto* layout = new QVBoxLayout(window.get());
    for (const auto& [name, panel] : bench->panels()) layout->addWidget(panel);
    window->resize(1000, 1200);
    window->show();
    settle();
  }
  void TearDown() override {
    window.reset();
    bench.reset();
  }
  /// Waits for all answers to the last change.
  void settle() {
    finishEvents();  // one question per turn of the event loop
    ASSERT_TRUE(QTest::qWaitFor([&] { return !bench->isBusy(); }, 60000));
    QCoreApplication::processEvents();
  }
  template <typename T>
  T* find(const QString& name) {
    T* child = window->findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name.toStdString();
    return child;
  }
  template <typename T>
  T& card() {
    return *window->findChild<T*>();
  }
  void setPose(const std::vector<double>& q) {
    desk.edits.editPose("pose", [&](std::vector<double>& all) { all = q; });
    settle();
  }
  [[nodiscard]] const LinearAnswer& answer() const { return *bench->session().answer(); }
  PolesTable& table() { return *find<PolesTable>("polesTable"); }
  std::string textOf(const QString& label) { return find<QLabel>(label)->text().toStdString(); }
  void choose(const QString& box, const QString& text) {
    auto* combo = find<QComboBox>(box);
    const int index = combo->findText(text);
    ASSERT_GE(index, 0) << text.toStdString();
    combo->setCurrentIndex(index);
    emit combo->activated(index);
    settle();
  }

  Studio desk;
  std::unique_ptr<QWidget> window;
  std::unique_ptr<LinearBench> bench;
  QString said;
};

}  // namespace denavit
