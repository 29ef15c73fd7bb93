#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QTabWidget>
#include <clocale>

#include "models/files/read_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"

namespace denavit {
namespace {

/// Everything again where numbers are written with a comma.
class CommaLocale : public WindowTest {
 protected:
  void SetUp() override {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    // Where the system has it; QApplication would have taken it over at its start.
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    WindowTest::SetUp();
    studio().open("free-fall");
  }
  void TearDown() override {
    WindowTest::TearDown();
    QLocale::setDefault(QLocale::c());
    std::setlocale(LC_ALL, "C");
  }
};

TEST_F(CommaLocale, CellsShowPointsAndTakeBothSigns) {
  EXPECT_EQ(cell(1, DhTableModel::Field::A).data().toString(), "431.8 mm");
  ASSERT_TRUE(enter(1, DhTableModel::Field::A, "432,5"));
  EXPECT_DOUBLE_EQ(document().robot().joints[1].a, 0.4325);
  ASSERT_TRUE(enter(1, DhTableModel::Field::A, "433.5 mm"));
  EXPECT_DOUBLE_EQ(document().robot().joints[1].a, 0.4335);
  auto* mass = find<QuantityEdit>("link.mass");
  type(mass, "1,25 kg");
  EXPECT_DOUBLE_EQ(document().robot().joints[0].link.mass, 1.25);
}

TEST_F(CommaLocale, FilesAndTablesHavePoints) {
  ASSERT_TRUE(enter(1, DhTableModel::Field::A, "432,5"));
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.1; });
  ASSERT_TRUE(runToEnd());
  QString error;
  ASSERT_TRUE(window->exportCsv(QString::fromStdString(path("run.csv")), error));
  const std::string csv = readFile(path("run.csv"));
  const std::size_t header = csv.find('\n');
  const std::size_t row = csv.find('\n', header + 1);
  const auto commas = [&](std::size_t from, std::size_t to) {
    return std::count(csv.begin() + static_cast<std::ptrdiff_t>(from),
                      csv.begin() + static_cast<std::ptrdiff_t>(to), ',');
  };
  EXPECT_EQ(commas(0, header), commas(header + 1, row));
  document().save(path("arm.json"), Document::Kind::Robot);
  EXPECT_NE(readFile(path("arm.json")).find("0.4325"), std::string::npos);
}

/// Where a person prefers decimal commas: every number on the screen.
class DecimalComma : public DrawnWindowTest {
 protected:
  void TearDown() override {
    window->setUnattended(true);
    DrawnWindowTest::TearDown();
  }

  void prefer(bool comma) {
    PreferenceValues values = studio().preferences.values();
    values.decimalComma = comma;
    studio().preferences.setValues(values);
  }

  void note(const QWidget& widget, const QString& text) {
    ++texts;
    static const QRegularExpression kPoint(QStringLiteral("\\d\\.\\d"));
    // What is wrong with a file is told in its own numbers.
    const bool isOfFile = widget.objectName() == "problems" || widget.objectName() == "inertiaFlag";
    if (!isOfFile && text.contains(kPoint)) found << widget.objectName() + ": " + text;
  }

  void lookAtCells(QAbstractItemView& view) {
    const QAbstractItemModel& model = *view.model();
    for (int row = 0; row < model.rowCount(); ++row) {
      for (int column = 0; column < model.columnCount(); ++column) {
        note(view, model.index(row, column).data().toString());
      }
    }
  }

  void lookAt(QWidget& root) {
    for (QWidget* widget : root.findChildren<QWidget*>()) {
      if (!widget->isVisible()) continue;
      if (const auto* label = qobject_cast<QLabel*>(widget)) note(*label, label->text());
      if (const auto* button = qobject_cast<QAbstractButton*>(widget)) {
        note(*button, button->text());
      }
      // Formulas have points as code has.
      const bool isFormula = widget->inherits("denavit::ExpressionEdit");
      if (const auto* line = qobject_cast<QLineEdit*>(widget); line && !isFormula) {
        note(*line, line->text());
      }
      if (const auto* box = qobject_cast<QComboBox*>(widget)) {
        for (int i = 0; i < box->count(); ++i) note(*box, box->itemText(i));
      }
      if (auto* view = qobject_cast<QAbstractItemView*>(widget)) {
        if (!qobject_cast<QHeaderView*>(widget)) lookAtCells(*view);
      }
    }
  }

  void lookEverywhere() {
    for (const Workspace workspace : {Workspace::Design, Workspace::Simulate, Workspace::Analyse,
                                      Workspace::Linear, Workspace::Present}) {
      window->setWorkspace(workspace);
      QCoreApplication::processEvents();
      for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
        if (!dock->isVisible()) continue;
        dock->raise();
        for (auto* tabs : dock->findChildren<QTabWidget*>()) {
          for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            QCoreApplication::processEvents();
            lookAt(*dock);
          }
        }
        QCoreApplication::processEvents();
      }
      lookAt(*window);
    }
  }

  QStringList found;
  int texts = 0;
};

TEST_F(DecimalComma, IsThatOfEveryNumberOnTheScreenAtOnce) {
  for (const char* name : {"free-fall", "elrayyes-case-1"}) {
    studio().open(name);
    studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.25; });
    ASSERT_TRUE(runToEnd());
    studio().playback.pause();
    studio().playback.setTime(0.1);
    prefer(true);
    EXPECT_EQ(find<QLabel>("timeLabel")->text(), "0,10 / 0,25 s");
    lookEverywhere();
    EXPECT_EQ(found.join('\n').toStdString(), "") << name;
    EXPECT_GT(texts, 1000);
    found.clear();
    window->setWorkspace(Workspace::Simulate);
    prefer(false);
    EXPECT_EQ(find<QLabel>("timeLabel")->text(), "0.10 / 0.25 s");
  }
}

}  // namespace
}  // namespace denavit
