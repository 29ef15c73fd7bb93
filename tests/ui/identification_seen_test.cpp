// How well data tell a number, in words, and tables that are copied.

#include <QApplication>
#include <QClipboard>
#include <QTest>
#include <limits>

#include <gmock/gmock.h>

#include "ui/identification/number_table.h"
#include "ui/identification/seen_text.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// Parameters of value 1 with these half widths of their intervals.
IdentificationResult resultOf(const std::vector<double>& intervals) {
  IdentificationResult result;
  for (const double interval : intervals) {
    result.base.push_back({.name = "m1",
                           .formula = "m1",
                           .unit = "kg",
                           .estimate = {1, interval / 1.96},
                           .inTable = 1});
  }
  return result;
}

TEST(SeenText, GoesByTheIntervalOverTheValue) {
  const IdentificationResult result = resultOf({0.04, 0.2, 0.9, 1.1});
  EXPECT_EQ(howSeen(result, 0), Seen::Well);
  EXPECT_EQ(howSeen(result, 1), Seen::Fairly);
  EXPECT_EQ(howSeen(result, 2), Seen::Poorly);
  EXPECT_EQ(howSeen(result, 3), Seen::NotFromZero);
  EXPECT_THAT(
      describeSeen(result).toStdString(),
      HasSubstr("tell 4 combinations of its inertias; this measurement tells 1 to 5 %, 1 to "
                "30 %, 1 worse than that, 1 that cannot be told from 0."));
}

TEST(SeenText, WhatTheDataLeaveFreeIsNotSeen) {
  IdentificationResult result = resultOf({0.01, std::numeric_limits<double>::infinity(), 0.01});
  result.unseen = {{"Izz1", "joint 1 stands still: its torque is dry friction of any size"},
                   {"Jr1", "joint 1 stands still: its torque is dry friction of any size"}};
  EXPECT_EQ(howSeen(result, 0), Seen::Well);
  EXPECT_EQ(howSeen(result, 1), Seen::Not);
  EXPECT_EQ(describeUnseen(result).toStdString(),
            "Not seen: Izz1, Jr1: joint 1 stands still: its torque is dry friction of any size.\n"
            "There the values of the table stay.");
  EXPECT_EQ(describeUnseen(resultOf({0.1})), "");
}

TEST(NumberTable, WhatIsSelectedIsCopiedForASpreadsheet) {
  NumberTable table("table", "A table");
  table.setHeadings({{"joint", "", false}, {"value", ""}, {"unit", "", false}});
  table.setRowCount(2);
  for (const int row : {0, 1}) {
    table.setCell(row, 0, QString::number(row + 1));
    table.setCell(row, 1, QString::number(0.5 * row));
    table.setCell(row, 2, "kg");
  }
  EXPECT_TRUE(table.item(0, 1)->textAlignment() & Qt::AlignRight);
  EXPECT_TRUE(table.item(0, 2)->textAlignment() & Qt::AlignLeft);
  table.setRangeSelected({0, 0, 1, 1}, true);
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), "1\t0\n2\t0.5");
}

}  // namespace
}  // namespace denavit
