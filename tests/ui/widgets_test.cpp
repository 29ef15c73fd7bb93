#include "ui/widgets/widgets.h"

#include <QStringList>

#include <gtest/gtest.h>

namespace denavit {
namespace {

enum class Colour { Red, Green, Blue };

QPushButton* newButton(const QString& text, QWidget* parent = nullptr) {
  return new QPushButton(text, parent);
}

/// What the Tab key goes through.
QStringList tabOrder(const QWidget& window) {
  QStringList names;
  for (QWidget* next = window.nextInFocusChain(); next != &window;
       next = next->nextInFocusChain()) {
    if (next->focusPolicy() != Qt::NoFocus) names << next->objectName();
  }
  return names;
}

void expectSamePlaces(QWidget& one, QWidget& other) {
  for (QWidget* window : {&one, &other}) {
    window->resize(400, 300);
    window->show();
    QCoreApplication::processEvents();
  }
  EXPECT_EQ(one.sizeHint(), other.sizeHint());
  const auto ones = one.findChildren<QPushButton*>(), others = other.findChildren<QPushButton*>();
  ASSERT_EQ(ones.size(), others.size());
  for (qsizetype i = 0; i < ones.size(); ++i) {
    EXPECT_EQ(ones[i]->mapTo(&one, QPoint()), others[i]->mapTo(&other, QPoint()));
    EXPECT_EQ(ones[i]->size(), others[i]->size());
  }
}

TEST(Widgets, DistancesThatAreNotGivenAreTheStyles) {
  QWidget longHand, words;
  auto* outer = new QVBoxLayout(&longHand);
  auto* inner = new QHBoxLayout;
  outer->addLayout(inner);
  inner->addWidget(newButton("a"));
  inner->addWidget(newButton("b"), 1);
  outer->addStretch(1);
  column(&words, {row({newButton("a"), {newButton("b"), 1}}), stretch()});
  expectSamePlaces(longHand, words);
}

TEST(Widgets, AnInnerColumnHasTheSpacingOfTheOuterOne) {
  QWidget longHand, words;
  auto* outer = new QVBoxLayout(&longHand);
  outer->setContentsMargins(10, 8, 10, 8);
  outer->setSpacing(6);
  auto* first = new QHBoxLayout;
  auto* second = new QHBoxLayout;
  second->setSpacing(3);
  for (QHBoxLayout* layout : {first, second}) {
    for (const char* text : {"a", "b"}) layout->addWidget(newButton(text));
    outer->addLayout(layout);
  }
  outer->addStretch(1);
  column(&words,
         {column({row({newButton("a"), newButton("b")}),
                  row({newButton("a"), newButton("b")}, {.spacing = 3})}),
          stretch()},
         {.margins = {10, 8, 10, 8}, .spacing = 6});
  expectSamePlaces(longHand, words);
}

TEST(Widgets, AFormHasTitlesWithTheirFieldsAndWholeLines) {
  QWidget longHand, words;
  auto* lines = new QFormLayout(&longHand);
  lines->setHorizontalSpacing(10);
  lines->addRow("&title", newButton("a"));
  lines->addRow(newButton("b"));
  auto* several = new QHBoxLayout;
  several->addWidget(newButton("c"));
  lines->addRow("several", several);
  QPushButton* titled = newButton("a");
  QFormLayout* made =
      form(&words, {{"&title", titled}, newButton("b"), {"several", row({newButton("c")})}},
           {.horizontal = 10});
  EXPECT_EQ(qobject_cast<QLabel*>(made->labelForField(titled))->buddy(), titled);
  expectSamePlaces(longHand, words);
}

TEST(Widgets, SidesOfASplitterShareALargerWindow) {
  QWidget longHand, words;
  auto* sides = new QSplitter(Qt::Horizontal, &longHand);
  sides->setChildrenCollapsible(false);
  sides->addWidget(newButton("a"));
  sides->addWidget(newButton("b"));
  sides->setStretchFactor(0, 1);
  sides->setSizes({100, 250});
  (new QVBoxLayout(&longHand))->addWidget(sides);
  QPushButton *a = newButton("a", &words), *b = newButton("b", &words);
  QSplitter* made = split(Qt::Horizontal, &words, {{a, 1}, b}, {100, 250});
  column(&words, {made});
  expectSamePlaces(longHand, words);
  EXPECT_EQ(sides->sizes(), made->sizes());
}

TEST(Widgets, TabGoesAsTheWidgetsWereMade) {
  QWidget window;
  QScrollArea* area = named(scrollAreaDown(&window), "area");
  scrolled(area);
  auto* loose = new QWidget;
  pushButton(loose, "inside", "i");
  auto* foot = pushButton(&window, "foot", "f");
  auto* other = pushButton(&window, "other", "o");
  column(area->widget(), {loose});
  column(&window, {split(Qt::Vertical, &window, {area, other}, {100, 100}), foot});
  EXPECT_EQ(tabOrder(window), QStringList({"area", "foot", "other", "inside"}));
}

TEST(Widgets, AComboBoxHasTextsOrWhatTheyStandFor) {
  QWidget parent;
  EXPECT_EQ(comboBox(&parent, "texts", {}, {"one", "two"})->itemText(1), "two");
  const QComboBox* colours =
      comboBox(&parent, "colours", {}, {{"green", Colour::Green}, {"blue", Colour::Blue}});
  EXPECT_EQ(colours->findData(static_cast<int>(Colour::Blue)), 1);
  const QComboBox* axes = comboBox(&parent, "axes", {}, {{"world", "world"}, {"tool", "tool"}});
  EXPECT_EQ(axes->currentData().toString(), "world");
}

}  // namespace
}  // namespace denavit
