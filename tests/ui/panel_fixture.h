#pragma once

#include <QLineEdit>
#include <QTest>
#include <filesystem>
#include <memory>
#include <string>

#include <gmock/gmock.h>

#include "ui/studio/studio.h"
#include "ui/text/decimal_sign.h"

namespace denavit {

/// One panel with its studio, without the window around it: as quick as the panel itself.
template <typename Panel>
class PanelTest : public testing::Test {
 protected:
  void SetUp() override {
    QObject::connect(&studio.messages, &Messages::said,
                     [this](const QString& text) { said = text; });
    studio.open("free-fall");
    panel = makePanel();
    panel->resize(330, 700);
    panel->show();
  }

  void TearDown() override { setDecimalComma(false); }

  virtual std::unique_ptr<Panel> makePanel() = 0;

  [[nodiscard]] const Document& document() const { return studio.document(); }
  [[nodiscard]] const ScenarioDescription& scenario() const { return studio.document().scenario(); }
  [[nodiscard]] Playback& playback() { return studio.playback; }
  template <typename T>
  T* find(const QString& name) {
    T* child = panel->template findChild<T*>(name);
    EXPECT_NE(child, nullptr) << name.toStdString();
    return child;
  }
  /// Types into a line as a person does, and confirms.
  void type(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
  void setMetres() {
    PreferenceValues values = studio.preferences.values();
    values.millimetres = false;
    studio.preferences.setValues(values);
  }
  void shorten(double duration) {
    studio.edits.editScenario("shorten", [&](ScenarioDescription& s) { s.duration = duration; });
  }
  bool runToEnd() {
    const auto before = document().lastRun();
    studio.runs.run();
    return QTest::qWaitFor([&] { return document().lastRun() != before; }, 60000);
  }

  Studio studio;
  std::unique_ptr<Panel> panel;
  QString said;
};

}  // namespace denavit
