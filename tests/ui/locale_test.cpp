#include <QLocale>
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

}  // namespace
}  // namespace denavit
