#include "ui/window/guarded_application.h"

#include <stdexcept>

#include <gtest/gtest-spi.h>

#include "tests/ui/window_fixture.h"

namespace denavit {
namespace {

class Failing : public QObject {
 public:
  bool event(QEvent*) override { throw std::out_of_range("joint 8 of 6"); }
};

TEST_F(WindowTest, AnExceptionThatNobodyCaughtLeavesTheWindowAndTheDocument) {
  studio().open("free-fall");
  studio().edits.addJoint(0);
  const DocumentParts parts = document().parts();
  Failing failing;
  EXPECT_NONFATAL_FAILURE(QTest::keyClick(window.get(), Qt::Key_Escape);
                          QCoreApplication::postEvent(&failing, new QEvent(QEvent::User));
                          QCoreApplication::processEvents(), "joint 8 of 6");
  EXPECT_EQ(document().parts(), parts);
  studio().edits.undoStack().undo();
  EXPECT_EQ(studio().edits.jointCount(), static_cast<int>(parts.robot.joints.size()) - 1);
}

TEST_F(WindowTest, AnEditIsWholeAlsoWhereAPanelFails) {
  studio().open("free-fall");
  const DocumentParts before = document().parts();
  const QMetaObject::Connection failing =
      QObject::connect(&studio().edits, &Edits::robotChanged, window.get(),
                       [] { throw std::runtime_error("no such joint"); });
  EXPECT_NONFATAL_FAILURE(studio().edits.addJoint(0);
                          QCoreApplication::processEvents(), "no such joint");
  QObject::disconnect(failing);
  ASSERT_TRUE(studio().edits.takesEdits());
  trigger("actionUndo");
  EXPECT_EQ(document().parts(), before);
}

}  // namespace
}  // namespace denavit
