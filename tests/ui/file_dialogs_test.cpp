#include "ui/export/file_dialogs.h"

#include <QAbstractButton>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTimer>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/ui/window_fixture.h"

namespace denavit {
namespace {

class FileDialogs : public WindowTest {
 protected:
  /// Types a name into the dialog that opens next, and answers what that asks.
  void typeInto(const std::string& name, QMessageBox::StandardButton pressed) {
    QTimer::singleShot(200, window.get(), [this, name, pressed] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      ASSERT_TRUE(dialog);
      QTimer::singleShot(200, dialog, [this, dialog, pressed] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
          asked = box->text();
          box->button(pressed)->click();
        }
        if (dialog->isVisible()) dialog->reject();
      });
      dialog->findChild<QLineEdit*>()->setText(QString::fromStdString(path(name)));
      static_cast<QDialog*>(dialog)->accept();
    });
  }
  QString save(const QString& filters) {
    return askSaveFile(window.get(), "Save", QString::fromStdString(path("new")), filters);
  }

  QString asked;
};

/// The name that is written counts, not the one that was typed.
TEST_F(FileDialogs, ANameWithoutItsEndingAsksBeforeItReplacesAFile) {
  std::ofstream(path("arm.json")) << "somebody's";
  typeInto("arm", QMessageBox::No);
  EXPECT_EQ(save("Robot (*.json)"), "");
  EXPECT_TRUE(asked.contains("arm.json")) << asked.toStdString();
  typeInto("arm", QMessageBox::Yes);
  EXPECT_EQ(save("Robot (*.json)"), QString::fromStdString(path("arm.json")));
  asked.clear();
  typeInto("other", QMessageBox::No);
  EXPECT_EQ(save("Robot (*.json)"), QString::fromStdString(path("other.json")));
  EXPECT_EQ(asked, "");
}

TEST_F(FileDialogs, BeginWhereAFileWasChosenLast) {
  typeInto("first.json", QMessageBox::Yes);
  EXPECT_NE(save("Robot (*.json)"), "");
  QString began;
  QTimer::singleShot(200, window.get(), [&] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    began = dialog->directory().absolutePath();
    dialog->reject();
  });
  EXPECT_EQ(askSaveFile(window.get(), "Export", "plot.csv", "Table (*.csv)"), "");
  EXPECT_EQ(began.toStdString(), std::filesystem::canonical(folder).string());
}

TEST_F(FileDialogs, AFilterNamesItsEnding) {
  EXPECT_EQ(suffixOfFilter("Robot: the arm only (*.json)"), "json");
  EXPECT_EQ(suffixOfFilter("Tables (*.csv *.txt)"), "csv");
  EXPECT_EQ(suffixOfFilter("*.svg"), "svg");
  EXPECT_EQ(suffixOfFilter("Folder (*)"), "");
}

}  // namespace
}  // namespace denavit
